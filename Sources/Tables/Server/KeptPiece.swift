import Library
import ModeKit

/// A piece of a kept state. Servers limit the size of messages.
package struct KeptPiece: ByteCoded {
  /// The digest of the whole, so that pieces of two states are not put together.
  package let whole: BlobID
  /// How many pieces there are.
  package let count: Int
  /// Its place among them, from 0.
  package let index: Int
  /// Its bytes.
  package let part: [UInt8]

  /// The most pieces of a state: 512 MB of 128 KB.
  private static let most = 4096

  /// The pieces of a state, of `size` bytes at most.
  package static func pieces(of bytes: [UInt8], of size: Int) -> [KeptPiece] {
    let whole = BlobID(of: bytes)
    let starts = Array(stride(from: 0, to: max(1, bytes.count), by: size))
    return starts.enumerated().map { index, start in
      KeptPiece(
        whole: whole, count: starts.count, index: index,
        part: Array(bytes[start..<min(start + size, bytes.count)]))
    }
  }

  /// The state of pieces in their order; nil if they are not all pieces of one.
  package static func whole(_ pieces: [KeptPiece]) -> [UInt8]? {
    let bytes = pieces.flatMap(\.part)
    guard let first = pieces.first, BlobID(of: bytes) == first.whole else { return nil }
    let fits = pieces.enumerated().allSatisfy { index, piece in
      piece.whole == first.whole && piece.index == index && piece.count == pieces.count
    }
    return fits ? bytes : nil
  }

  private init(whole: BlobID, count: Int, index: Int, part: [UInt8]) {
    (self.whole, self.count, self.index, self.part) = (whole, count, index, part)
  }

  package func encode(into writer: inout ByteWriter) {
    writer.blob(whole.bytes)
    writer.count(count)
    writer.count(index)
    writer.blob(part)
  }

  package init(reading reader: inout ByteReader) throws(Problem) {
    guard let whole = BlobID(bytes: try reader.blob()) else { throw ByteReader.damaged }
    self.whole = whole
    count = try reader.count(limit: Self.most)
    index = try reader.count(limit: Self.most)
    part = try reader.blob()
    guard count > 0, index < count, reader.remaining == 0 else { throw ByteReader.damaged }
  }
}
