import CMalloc
import Glibc

/// How the heap takes memory from the system and gives it back.
public enum Heap {
  /// The size from which blocks are mapped individually: a little more than a tile's pixels.
  private static let leastMapped = 272 << 10
  /// How far the heap grows at once during the start, in bytes.
  private static let room = 32 << 20

  /// Prepares the heap for the app. Call it before anything else.
  ///
  /// Every block larger than a tile's pixels is mapped individually, so that freeing it returns it to the system. glibc
  /// starts with a threshold of 128 KiB, but raises it to the size of each such block that is freed. Pictures and large
  /// arrays are then allocated between small blocks that live longer: a process in which a document of four million
  /// parts had been opened, moved about and opened again twice held 229 MB that way, and 154 MB with a fixed threshold.
  /// Tiles and their textures are excluded: they are allocated and freed by the dozen, all of one size, and mapping
  /// each individually made the start 9 ms longer.
  ///
  /// Everything else starts in pages of 2 MB instead of 4 KB, where the system has them. Filling 8 MB of new memory
  /// then takes 0.9 ms instead of 4.1. A start fills 20 MB, most of it with the window's textures, and is 8 ms
  /// shorter. Until ``settle()`` the heap keeps the memory that it has.
  ///
  /// All threads share one heap. glibc gives each its own, and each keeps what its thread no longer needs: 10 MB in all
  /// with two threads that draw tiles. They hardly wait for each other: glibc keeps small blocks apart for each thread
  /// anyway, and pictures are mapped.
  public static func begin() {
    _ = mallopt(M_ARENA_MAX, 1)
    _ = mallopt(M_MMAP_THRESHOLD, Int32(leastMapped))
    _ = mallopt(M_TOP_PAD, Int32(room))
    // The heap has no free block of this size yet, so it grows by `room`.
    guard let block = malloc(leastMapped - 4096) else { return }
    defer { free(block) }
    // The optimiser would remove an allocation that is never written to.
    explicit_bzero(block, 1)
    let page = 2 << 20
    guard let end = sbrk(0) else { return }
    let start = UnsafeMutableRawPointer(
      bitPattern: (UInt(bitPattern: end) - UInt(room - page + 1)) & ~UInt(page - 1))
    // A system without such pages refuses; the heap then uses normal pages.
    if let start { _ = madvise(start, end - start, MADV_HUGEPAGE) }
  }

  /// Ends the growth that ``begin()`` allows for the start, and returns free memory between live blocks to the
  /// system, for instance what was read of a document's log while it was opened. Any thread. It takes some
  /// milliseconds, during which threads that share a heap wait.
  public static func settle() {
    // glibc's default.
    _ = mallopt(M_TOP_PAD, 128 << 10)
    _ = malloc_trim(0)
  }
}
