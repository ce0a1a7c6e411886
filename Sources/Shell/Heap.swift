import Glibc

/// How the heap gives memory back.
public enum Heap {
  /// Has every block that is larger than a tile's pixels mapped by itself, so that freeing it returns it to the system.
  ///
  /// glibc begins with 128 KiB, but raises the bound to the size of each such block that is freed. Then pictures and large
  /// arrays come to lie between small ones that live longer: a process in which a board of four million cells had been
  /// opened, moved about and opened again twice held 229 MB that way, and 154 MB with a bound that stays. Tiles and their
  /// textures come and go by the dozen, each as large as the other: mapped by themselves they made the start 9 ms longer.
  public static func returnsLargeBlocks() {
    // Swift's Glibc leaves <malloc.h> out; -3 is its M_MMAP_THRESHOLD.
    guard let address = dlsym(nil, "mallopt") else { return }
    let mallopt = unsafeBitCast(address, to: (@convention(c) (Int32, Int32) -> Int32).self)
    _ = mallopt(-3, 272 << 10)
  }

  /// Gives back what lies free between things that live: after a document has been read, what was read of its log. Any thread;
  /// it takes some milliseconds, for which threads that share a heap wait.
  static func returnFreeBlocks() {
    guard let address = dlsym(nil, "malloc_trim") else { return }
    let trim = unsafeBitCast(address, to: (@convention(c) (Int) -> Int32).self)
    _ = trim(0)
  }
}
