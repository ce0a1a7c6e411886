import Library
import ModeKit

/// The name of a stroke or picture in the log and on the board.
public struct StrokeName: Hashable, Sendable {
  /// The record that drew it.
  public var id: MoveID
  /// The order among all strokes.
  public var order: Order

  /// Makes a name.
  public init(id: MoveID, order: Order) {
    self.id = id
    self.order = order
  }
}

// Encoding
extension StrokeName {
  /// Writes names in about two bytes each if they are consecutive.
  static func encode(_ names: [StrokeName], into writer: inout ByteWriter) {
    writer.count(names.count)
    var coder = NameWriter()
    for name in names {
      coder.write(name.id, to: &writer)
      coder.write(name.order, to: &writer)
    }
  }

  /// Reads names.
  static func read(_ reader: inout ByteReader, _ isNamed: Bool) throws(Problem) -> [StrokeName] {
    var names: [StrokeName] = []
    var coder = NameReader(isNamed: isNamed)
    for _ in 0..<(try reader.count(limit: reader.remaining / 2)) {
      names.append(StrokeName(id: try coder.id(&reader), order: try coder.order(&reader)))
    }
    return names
  }
}
