/// Bytes compressed by zlib at its fastest level.
///
/// - Complexity: O(bytes).
package func compressed(_ bytes: [UInt8]) -> [UInt8] { Deflater(.zlib, level: 1).finish(bytes) }

/// The original of bytes from ``compressed(_:)``, or nil when they are damaged or the original has not `size` bytes.
///
/// - Complexity: O(`size`).
package func decompressed(_ bytes: [UInt8], size: Int) -> [UInt8]? {
  // zlib compresses at most 1032 to 1. A larger size is damage, for which no memory is allocated.
  guard size >= 0, size <= bytes.count * 1040 else { return nil }
  let inflater = Inflater(bytes)
  // With room for one more byte, zlib usually reads up to the checksum at the end in one call.
  guard var result = try? inflater.next(atMost: size + 1) else { return nil }
  while !inflater.isOver, result.count <= size {
    guard let more = try? inflater.next(atMost: size + 1 - result.count) else { return nil }
    result += more
  }
  return inflater.isOver && result.count == size ? result : nil
}
