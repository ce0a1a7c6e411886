import CZlib

/// Bytes packed by zlib at its fastest level, or nil when memory runs out.
package func compressed(_ bytes: [UInt8]) -> [UInt8]? {
  var size = compressBound(uLong(bytes.count))
  var isDone = false
  let result = [UInt8](unsafeUninitializedCapacity: Int(size)) { buffer, count in
    isDone = compress2(buffer.baseAddress!, &size, bytes, uLong(bytes.count), Z_BEST_SPEED) == Z_OK
    count = isDone ? Int(size) : 0
  }
  return isDone ? result : nil
}

/// What ``compressed(_:)`` packed, or nil when the bytes are damaged or have another size.
package func decompressed(_ bytes: [UInt8], size: Int) -> [UInt8]? {
  // zlib packs at most 1032 to 1, so a larger size is damage, not a reason to ask for the memory.
  guard size >= 0, size <= bytes.count * 1040 else { return nil }
  var length = uLong(size)
  var isDone = false
  let result = [UInt8](unsafeUninitializedCapacity: max(size, 1)) { buffer, count in
    isDone = uncompress(buffer.baseAddress!, &length, bytes, uLong(bytes.count)) == Z_OK && length == size
    count = isDone ? size : 0
  }
  return isDone ? result : nil
}
