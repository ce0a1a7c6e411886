import CZlib
import Interface

/// Unpacks a gzip or zlib file of another program piece by piece.
package final class Inflater {
  /// How many bytes a file may unpack to: a small file can claim to be endless.
  package static let limit = 1 << 30

  // zlib wants its state to stay where it is.
  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  private let bytes: [UInt8]
  private var position = 0
  private var total = 0
  private var isOver = false

  /// Whether bytes start as a gzip file does.
  package static func isGzip(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x1F, 0x8B]) }

  package static var damaged: Problem {
    Problem(tr("This file is damaged: its packed bytes cannot be read; try another copy of it."))
  }

  /// Begins with a whole file.
  package init(_ bytes: [UInt8]) throws(Problem) {
    self.bytes = bytes
    stream.initialize(to: z_stream())
    // 15 bits of window, and 32 for either wrapper.
    guard inflateInit2_(stream, 15 + 32, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
      throw Self.damaged
    }
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
  }

  /// The next bytes; nil at the end.
  ///
  /// - Throws: when the bytes are damaged or end early, or unpack to more than ``limit``.
  package func next() throws(Problem) -> [UInt8]? {
    guard !isOver else { return nil }
    var status = Z_OK
    let result = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      bytes.withUnsafeBufferPointer { source in
        stream.pointee.next_in = UnsafeMutablePointer(mutating: source.baseAddress.map { $0 + position })
        stream.pointee.avail_in = UInt32(min(source.count - position, 1 << 30))
        stream.pointee.next_out = buffer.baseAddress
        stream.pointee.avail_out = UInt32(buffer.count)
        let before = stream.pointee.avail_in
        status = inflate(stream, Z_NO_FLUSH)
        position += Int(before - stream.pointee.avail_in)
        count = buffer.count - Int(stream.pointee.avail_out)
      }
    }
    total += result.count
    guard total <= Self.limit else {
      throw Problem(tr("This file unpacks to more than 1 GB; split it into smaller ones."))
    }
    isOver = status == Z_STREAM_END
    guard isOver || status == Z_OK, isOver || !result.isEmpty else { throw Self.damaged }
    return result
  }
}
