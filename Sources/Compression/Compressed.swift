/// Bytes packed by zlib at its fastest level.
///
/// - Complexity: O(bytes).
package func compressed(_ bytes: [UInt8]) -> [UInt8] { Deflater(.zlib, level: 1).finish(bytes) }

/// What ``compressed(_:)`` packed, or nil when the bytes are damaged or have another size.
///
/// - Complexity: O(`size`).
package func decompressed(_ bytes: [UInt8], size: Int) -> [UInt8]? {
  // zlib packs at most 1032 to 1, so a larger size is damage, not a reason to ask for the memory.
  guard size >= 0, size <= bytes.count * 1040 else { return nil }
  let inflater = Inflater(bytes)
  // With room for one byte more, zlib reads on to the sum at the end, mostly in one piece.
  guard var result = try? inflater.next(atMost: size + 1) else { return nil }
  while !inflater.isOver, result.count <= size {
    guard let more = try? inflater.next(atMost: size + 1 - result.count) else { return nil }
    result += more
  }
  return inflater.isOver && result.count == size ? result : nil
}
