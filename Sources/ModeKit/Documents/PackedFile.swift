import Compression
import Interface

/// A gzip or zlib file of another program, decompressed piece by piece.
package struct PackedFile {
  /// The limit of decompressed bytes, since a small file can expand without end.
  package static let limit = 1 << 30

  private let inflater: Inflater
  private var total = 0

  /// Starts with a whole file.
  package init(_ bytes: [UInt8]) { inflater = Inflater(bytes) }

  /// The next bytes; nil at the end.
  ///
  /// - Throws: ``Problem`` when the bytes are damaged or end early, or decompress to more than ``limit``.
  package mutating func next() throws(Problem) -> [UInt8]? {
    let piece: [UInt8]?
    do {
      piece = try inflater.next()
    } catch {
      throw Problem(tr("This file is damaged: its compressed data cannot be read; try another copy of it."))
    }
    total += piece?.count ?? 0
    guard total <= Self.limit else {
      throw Problem(tr("This file unpacks to more than 1 GB; split it into smaller ones."))
    }
    return piece
  }
}
