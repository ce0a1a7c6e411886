import Library
import ModeKit

/// A sheet of a board, on which strokes lie. Every board has one; the lowest comes first.
public struct BoardLayer: Hashable, Sendable {
  /// How many a board can have.
  package static let most = 32

  /// Names it in the log: the first one was there at the start, the others are called by the record that made them.
  public var id = MoveID.start
  /// What people call it; empty for one that is called by its number.
  public var name = ""
  /// Whether it is shown.
  public var isVisible = true
  /// How much it hides of what lies below, as a whole, 0…255.
  public var opacity: UInt8 = 255

  /// Makes a layer.
  public init(id: MoveID = .start) { self.id = id }

  private static let longestName = 256

  /// As much of a name as a layer can have.
  static func fitting(_ name: String) -> String {
    var name = String(name.prefix(48))
    while name.utf8.count > longestName { name.removeLast() }
    return name
  }

  func encode(into writer: inout ByteWriter) {
    writer.name(id, after: .start)
    writer.string(name)
    writer.flag(isVisible)
    writer.byte(opacity)
  }

  init(reading reader: inout ByteReader, _ isNamed: Bool) throws(Problem) {
    id = isNamed ? try reader.name(after: .start) : try reader.oldName()
    name = try reader.string()
    isVisible = try reader.flag()
    opacity = try reader.byte()
    guard name.utf8.count <= Self.longestName else { throw ByteReader.damaged }
  }
}

/// What becomes of a layer: it comes, goes, changes its place, or is called or shown otherwise.
public struct LayerChange: Hashable, Sendable {
  /// A layer and how many lie below it.
  public struct Place: Hashable, Sendable {
    /// The layer.
    public var layer: BoardLayer
    /// Its place, 0 for the lowest.
    public var index: Int

    /// Makes a place.
    public init(_ layer: BoardLayer, at index: Int) {
      self.layer = layer
      self.index = index
    }
  }

  /// What it was; nil for one that comes.
  public var from: Place?
  /// What it becomes; nil for one that goes.
  public var to: Place?

  /// Makes a change.
  public init(from: Place?, to: Place?) {
    self.from = from
    self.to = to
  }

  func encode(into writer: inout ByteWriter) {
    for place in [from, to] {
      writer.flag(place != nil)
      guard let place else { continue }
      place.layer.encode(into: &writer)
      writer.count(place.index)
    }
  }

  init(reading reader: inout ByteReader, _ isNamed: Bool) throws(Problem) {
    func place() throws(Problem) -> Place? {
      guard try reader.flag() else { return nil }
      let layer = try BoardLayer(reading: &reader, isNamed)
      return Place(layer, at: try reader.count(limit: BoardLayer.most))
    }
    from = try place()
    to = try place()
    guard from != nil || to != nil else { throw ByteReader.damaged }
  }
}
