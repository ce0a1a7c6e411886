import Library

/// What was imported as bytes, for any mode.
public struct ImportedDocument: Sendable {
  /// The params of the document.
  public var params: [UInt8]
  /// Its moves, in order.
  public var moves: [[UInt8]]
  /// Large bytes that the params name.
  public var blobs: [[UInt8]]
  /// What was not imported, a translated sentence each.
  public var losses: [String]
  /// What the file calls itself; empty if it has no name but that of the file.
  public var title: String

  /// Makes a document.
  public init(
    params: [UInt8], moves: [[UInt8]], blobs: [[UInt8]] = [], losses: [String] = [], title: String = ""
  ) {
    self.params = params
    self.moves = moves
    self.blobs = blobs
    self.losses = losses
    self.title = title
  }

  /// The log of a new document with all these moves.
  public func log(seed: UInt64) -> StoredLog {
    StoredLog(params: params, seed: seed, records: records)
  }

  /// Its moves as records of a log, made by the first seat.
  public var records: [StoredRecord] {
    moves.enumerated().map { i, move in
      StoredRecord(
        seq: i + 1, id: MoveID(author: 0, counter: i + 1), seat: 0, time: 0, kind: .move, move: move,
        inverse: [])
    }
  }
}

extension ImportedDocument: ByteCoded {
  /// The largest number of sentences about losses, and the largest size of one in bytes.
  private static let maxLosses = 20
  private static let longestLoss = 400
  /// The longest title, in characters.
  private static let longestTitle = 80

  /// Writes the document.
  public func encode(into writer: inout ByteWriter) {
    writer.blob(params)
    for list in [
      moves, blobs, losses.prefix(Self.maxLosses).map { Array($0.utf8.prefix(Self.longestLoss)) },
    ] {
      writer.count(list.count)
      for bytes in list { writer.blob(bytes) }
    }
    writer.string(Self.tidy(title))
  }

  /// Reads a document.
  ///
  /// - Throws: ``ByteReader/damaged``.
  public init(reading reader: inout ByteReader) throws(Problem) {
    func list(_ reader: inout ByteReader) throws(Problem) -> [[UInt8]] {
      // Each takes a byte for its length.
      let count = try reader.count(limit: reader.remaining)
      var list: [[UInt8]] = []
      list.reserveCapacity(count)
      for _ in 0..<count { list.append(try reader.blob()) }
      return list
    }
    params = try reader.blob()
    moves = try list(&reader)
    blobs = try list(&reader)
    losses = try list(&reader).prefix(Self.maxLosses).map {
      String(decoding: $0.prefix(Self.longestLoss), as: UTF8.self)
    }
    title = Self.tidy(try reader.string())
    guard reader.remaining == 0 else { throw ByteReader.damaged }
  }

  /// A title in one line like those that are typed: single spaces between words, and nothing that cannot be seen.
  private static func tidy(_ title: String) -> String {
    let words = title.split { $0.isWhitespace || $0.unicodeScalars.allSatisfy { $0.value < 32 } }
    return String(words.joined(separator: " ").prefix(longestTitle))
  }
}
