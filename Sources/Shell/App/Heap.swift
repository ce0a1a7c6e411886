import CMalloc
import Glibc

/// How the heap takes memory from the system and gives it back.
public enum Heap {
  /// The size from which blocks are mapped by themselves: a little more than a tile's pixels.
  private static let leastMapped = 272 << 10
  /// What the heap begins with.
  private static let room = 32 << 20

  /// Prepares the heap for the app. To be called first of all.
  ///
  /// Every block that is larger than a tile's pixels is mapped by itself, so that freeing it returns it to the system. glibc
  /// begins with 128 KiB, but raises the bound to the size of each such block that is freed. Then pictures and large arrays
  /// come to lie between small ones that live longer: a process in which a document of four million parts had been opened,
  /// moved about and opened again twice held 229 MB that way, and 154 MB with a bound that stays. Tiles and their textures
  /// come and go by the dozen, each as large as the other: mapped by themselves they made the start 9 ms longer.
  ///
  /// All else begins in pages of 2 MB instead of 4 KB, where the system has them. Filling 8 MB of new memory then takes 0.9 ms
  /// instead of 4.1, and a start fills 20 MB, most of it with the window's textures: it is 8 ms shorter. Until ``settle()`` the heap
  /// keeps what it has.
  public static func begin() {
    _ = mallopt(M_MMAP_THRESHOLD, Int32(leastMapped))
    _ = mallopt(M_TOP_PAD, Int32(room))
    // The heap has no block of this size yet, and grows by the room.
    guard let block = malloc(leastMapped - 4096) else { return }
    defer { free(block) }
    // What is never written would be left out of the program.
    explicit_bzero(block, 1)
    let page = 2 << 20
    guard let end = sbrk(0) else { return }
    let start = UnsafeMutableRawPointer(
      bitPattern: (UInt(bitPattern: end) - UInt(room - page + 1)) & ~UInt(page - 1))
    // A system without such pages refuses, and all is as usual.
    if let start { _ = madvise(start, end - start, MADV_HUGEPAGE) }
  }

  /// Ends what ``begin()`` allows for the start, and gives back what lies free between things that live: after a document
  /// has been read, what was read of its log. Any thread; it takes some milliseconds, for which threads that share a heap wait.
  static func settle() {
    // What glibc begins with.
    _ = mallopt(M_TOP_PAD, 128 << 10)
    _ = malloc_trim(0)
  }
}
