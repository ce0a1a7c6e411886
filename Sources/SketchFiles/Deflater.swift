import CZlib
import Interface
import ModeKit

/// Packs bytes with zlib as they come and passes them on in small pieces.
package final class Deflater {
  /// What is wrapped around the packed bytes.
  package enum Wrapper: Sendable {
    /// zlib's own header, as PNG and PDF want it.
    case zlib
    /// A gzip file.
    case gzip
  }

  // zlib wants its state to stay where it is.
  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  private let sink: ByteSink

  /// Starts to pack.
  ///
  /// - Parameters:
  ///   - wrapper: what is around the bytes.
  ///   - level: from 1, fastest, to 9, smallest.
  ///   - sink: takes the packed bytes.
  /// - Throws: when memory runs out.
  package init(_ wrapper: Wrapper, level: Int32 = 6, to sink: @escaping ByteSink) throws(Problem) {
    self.sink = sink
    stream.initialize(to: z_stream())
    let window: Int32 = wrapper == .gzip ? 15 + 16 : 15
    let status = deflateInit2_(
      stream, level, Z_DEFLATED, window, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    guard status == Z_OK else { throw Self.noMemory }
  }

  deinit {
    deflateEnd(stream)
    stream.deallocate()
  }

  private static var noMemory: Problem {
    Problem(tr("There is not enough memory to write this file; close other programs and try again."))
  }

  /// Packs more bytes.
  package func add(_ bytes: [UInt8]) throws(Problem) { try pack(bytes, Z_NO_FLUSH) }

  /// Packs what is left and ends the stream.
  package func finish() throws(Problem) { try pack([], Z_FINISH) }

  private func pack(_ bytes: [UInt8], _ flush: Int32) throws(Problem) {
    var done = 0
    repeat {
      var used = 0
      var status = Z_OK
      let packed = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
        bytes.withUnsafeBufferPointer { source in
          let rest = UnsafeMutablePointer(mutating: source.baseAddress.map { $0 + done })
          stream.pointee.next_in = rest
          stream.pointee.avail_in = UInt32(min(source.count - done, 1 << 30))
          stream.pointee.next_out = buffer.baseAddress
          stream.pointee.avail_out = UInt32(buffer.count)
          let before = stream.pointee.avail_in
          status = deflate(stream, flush)
          used = Int(before - stream.pointee.avail_in)
          count = buffer.count - Int(stream.pointee.avail_out)
        }
      }
      done += used
      guard status >= Z_OK || status == Z_BUF_ERROR else { throw Self.noMemory }
      if !packed.isEmpty { try sink(packed) }
      // A full piece means that there is more to come.
      if packed.count < 1 << 16 && done == bytes.count { return }
    } while true
  }
}
