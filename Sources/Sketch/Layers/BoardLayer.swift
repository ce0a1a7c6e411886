import Library
import ModeKit

/// A layer of strokes. Every board has at least one.
public struct BoardLayer: Hashable, Sendable {
  /// The largest number of layers of a board.
  package static let most = 32

  /// The ID in the log: the first layer exists from the start, the others are named by the record that made them.
  public var id = MoveID.start
  /// The name that people see; empty for a numbered layer.
  public var name = ""
  /// Whether the layer is shown.
  public var isVisible = true
  /// The opacity of the layer as a whole, 0…255.
  public var opacity: UInt8 = 255

  /// Makes a layer.
  public init(id: MoveID = .start) { self.id = id }

  private static let longestName = 256

  /// A name, shortened to the limit.
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

/// A change of a layer: it is added, removed, moved, renamed or changed in its look.
public struct LayerChange: Hashable, Sendable {
  /// A layer and its index.
  public struct Place: Hashable, Sendable {
    /// The layer.
    public var layer: BoardLayer
    /// The index; 0 is the lowest.
    public var index: Int

    /// Makes a place.
    public init(_ layer: BoardLayer, at index: Int) {
      self.layer = layer
      self.index = index
    }
  }

  /// The state before; nil for an added layer.
  public var from: Place?
  /// The state after; nil for a removed layer.
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
