import ModeKit

/// Names a stroke in the log and on the board.
public struct StrokeName: Hashable, Sendable {
  /// The number of the record that drew it.
  public var id: Int
  /// When it touched the board, among all strokes.
  public var order: Int

  /// Makes a name.
  public init(id: Int, order: Int) {
    self.id = id
    self.order = order
  }
}

// Bytes.
extension StrokeName {
  /// Writes names: about two bytes for each where they follow each other.
  static func encode(_ names: [StrokeName], into writer: inout ByteWriter) {
    writer.count(names.count)
    var last = StrokeName(id: 0, order: 0)
    for name in names {
      writer.signed(name.id - last.id)
      writer.signed(name.order - last.order)
      last = name
    }
  }

  /// Reads names.
  static func read(_ reader: inout ByteReader) throws(Problem) -> [StrokeName] {
    var names: [StrokeName] = []
    var last = StrokeName(id: 0, order: 0)
    for _ in 0..<(try reader.count(limit: reader.remaining / 2)) {
      last.id = try reader.signed(after: last.id)
      last.order = try reader.signed(after: last.order)
      names.append(last)
    }
    return names
  }
}

extension ByteReader {
  /// A stroke's number or order, which was written as the difference from another; what lies below all strokes has numbers
  /// below zero.
  mutating func signed(after value: Int) throws(Problem) -> Int {
    let (result, overflow) = value.addingReportingOverflow(try signed())
    guard !overflow, (-1 << 32...1 << 32).contains(result) else { throw ByteReader.damaged }
    return result
  }
}
