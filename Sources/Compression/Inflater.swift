import CZlib

/// Decompresses a zlib stream or a gzip file, piece by piece.
///
/// It traps when memory runs out, as arrays do.
package final class Inflater {
  /// The error of damaged or truncated bytes.
  package struct Damage: Error {}

  // zlib requires that its state does not move.
  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  private var bytes: [UInt8]
  private var position = 0
  /// Whether nothing is added to the bytes.
  private let isWhole: Bool
  /// Whether all bytes have been decompressed and the checksum is right.
  package private(set) var isOver = false

  /// Whether bytes start with the signature of gzip.
  package static func isGzip(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x1F, 0x8B]) }

  /// Starts with all compressed bytes, or with none and those follow (``add(_:)``). Bytes after the end of the stream are
  /// ignored.
  package init(_ bytes: [UInt8]? = nil) {
    self.bytes = bytes ?? []
    isWhole = bytes != nil
    stream.initialize(to: z_stream())
    // 15 bits of window, and 32 to detect either format.
    let status = inflateInit2_(stream, 15 + 32, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    precondition(status == Z_OK, "there is memory to unpack bytes")
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
  }

  /// Adds compressed bytes as they come.
  ///
  /// - Complexity: O(bytes).
  package func add(_ more: [UInt8]) {
    precondition(!isWhole, "bytes are added to those that come piece by piece")
    bytes = position == bytes.count ? more : bytes[position...] + more
    position = 0
  }

  /// The next bytes, at most `most`, which is at least 1; nil at the end, or until more bytes are added.
  ///
  /// - Throws: ``Damage`` when the bytes are damaged or end early.
  /// - Complexity: O(bytes returned).
  package func next(atMost most: Int = 1 << 16) throws(Damage) -> [UInt8]? {
    guard !isOver else { return nil }
    // zlib counts in 32 bits.
    let room = min(most, 1 << 30)
    var status = Z_OK
    let result = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
      bytes.withUnsafeBufferPointer { source in
        let portion = UInt32(min(source.count - position, 1 << 30))
        stream.pointee.next_in = UnsafeMutablePointer(mutating: source.baseAddress.map { $0 + position })
        stream.pointee.avail_in = portion
        stream.pointee.next_out = buffer.baseAddress
        stream.pointee.avail_out = UInt32(room)
        status = inflate(stream, Z_NO_FLUSH)
        position += Int(portion - stream.pointee.avail_in)
        count = room - Int(stream.pointee.avail_out)
      }
    }
    isOver = status == Z_STREAM_END
    if status == Z_BUF_ERROR || status == Z_OK, result.isEmpty, !isWhole, position == bytes.count {
      return nil
    }
    guard isOver || status == Z_OK, isOver || !result.isEmpty else { throw Damage() }
    return result
  }
}
