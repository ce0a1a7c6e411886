import CZlib

/// Compresses a stream of bytes with zlib.
///
/// It traps when memory runs out, as arrays do.
package final class Deflater {
  /// The format around the compressed bytes.
  package enum Wrapper: Sendable {
    /// The zlib format, as in PNG and PDF.
    case zlib
    /// A gzip file.
    case gzip
  }

  /// What is looked for in the bytes.
  package enum Search: Sendable {
    /// Everything that has occurred before.
    case repetitions
    /// Only runs of the same byte. That is fast, and smaller for noise with empty space.
    case runs
  }

  /// The largest number of bytes of one call of zlib, which counts in 32 bits.
  private static let longest = 1 << 30

  // zlib requires that its state does not move.
  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)

  /// Starts a stream.
  ///
  /// - Parameters:
  ///   - wrapper: the format around the compressed bytes.
  ///   - level: from 1, fastest, to 9, smallest.
  ///   - search: what is looked for.
  package init(_ wrapper: Wrapper, level: Int = 6, search: Search = .repetitions) {
    precondition((1...9).contains(level), "zlib has levels from 1 to 9")
    stream.initialize(to: z_stream())
    // 16 added to the bits of the window selects gzip.
    let window: Int32 = wrapper == .gzip ? 15 + 16 : 15
    let status = deflateInit2_(
      stream, Int32(level), Z_DEFLATED, window, 8,
      search == .runs ? Z_RLE : Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    precondition(status == Z_OK, "there is memory to pack bytes")
  }

  deinit {
    deflateEnd(stream)
    stream.deallocate()
  }

  /// Compresses more bytes, and returns the compressed bytes that are ready, which are often none.
  ///
  /// - Complexity: O(bytes).
  package func add(_ bytes: [UInt8]) -> [UInt8] { pack(bytes, Z_NO_FLUSH) }

  /// Compresses the last bytes and returns the rest of the stream. Nothing may be added afterwards.
  ///
  /// - Complexity: O(bytes).
  package func finish(_ bytes: [UInt8] = []) -> [UInt8] { pack(bytes, Z_FINISH) }

  private func pack(_ bytes: [UInt8], _ flush: Int32) -> [UInt8] {
    // Almost always enough for everything. Memory that is not written takes no pages from the system.
    let room = min(max(1 << 16, Int(deflateBound(stream, uLong(bytes.count)))), Self.longest)
    var result: [UInt8] = []
    var done = 0
    while true {
      let portion = min(bytes.count - done, Self.longest)
      let isLast = done + portion == bytes.count
      let piece = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
        bytes.withUnsafeBufferPointer { source in
          stream.pointee.next_in = UnsafeMutablePointer(mutating: source.baseAddress.map { $0 + done })
          stream.pointee.avail_in = UInt32(portion)
          stream.pointee.next_out = buffer.baseAddress
          stream.pointee.avail_out = UInt32(room)
          let status = deflate(stream, isLast ? flush : Z_NO_FLUSH)
          precondition(status >= Z_OK || status == Z_BUF_ERROR, "nothing is added after the end")
          count = room - Int(stream.pointee.avail_out)
        }
      }
      done += portion - Int(stream.pointee.avail_in)
      if result.isEmpty { result = piece } else { result += piece }
      // A full piece means that there is more to come.
      if piece.count < room, done == bytes.count { return result }
    }
  }
}
