import Glibc

/// How the heap gives memory back.
public enum Heap {
  /// Has every block of 128 KiB or more mapped by itself, so that freeing it returns it to the system.
  ///
  /// That is how glibc begins, but it raises the bound to the size of each such block that is freed. Then pictures and
  /// large arrays come to lie between small ones that live longer: a process in which a board of four million cells had been
  /// opened, moved about and opened again twice held 229 MB that way, and 154 MB this way.
  public static func returnsLargeBlocks() {
    // Swift's Glibc leaves <malloc.h> out; -3 is its M_MMAP_THRESHOLD.
    guard let address = dlsym(nil, "mallopt") else { return }
    let mallopt = unsafeBitCast(address, to: (@convention(c) (Int32, Int32) -> Int32).self)
    _ = mallopt(-3, 128 << 10)
  }
}
