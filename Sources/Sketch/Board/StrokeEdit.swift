import Geometry
import Gestures
import Library
import ModeKit

/// How a stroke or a picture differs from what its record in the log drew: where it lies, in which colour, above and below what.
///
/// A stroke's nodes are never written again: whoever moves it a hundred times keeps one placement, and taking a step back is exact.
public struct StrokeEdit: Hashable, Sendable {
  /// When it touched the board, among all strokes; to front and to back give new ones.
  public var order: Order
  /// From where it was drawn to where it lies, in world points.
  public var placement = Similarity.identity
  /// Its colour; nil for the one in which it was drawn.
  public var color: InkColor?
  /// The layer on which it lies; nil for the one on which it was drawn.
  public var layer: MoveID?

  /// Nothing but a place among the strokes.
  public init(order: Order) { self.order = order }

  /// What a stroke is that its author drew and nobody has changed.
  init(_ drawn: Ink, by author: UInt32) { order = Order(drawn.order, by: author) }

  /// What two strokes may have in common: all but their places among the others.
  var look: StrokeEdit {
    var look = self
    look.order = Order(0, by: 0)
    return look
  }
}

extension Ink {
  /// The ink of a stroke that was changed: its width and its grain go with its size.
  func edited(_ edit: StrokeEdit) -> Ink {
    var ink = self
    ink.order = edit.order.number
    if let layer = edit.layer { ink.layer = layer }
    if let color = edit.color, !brush.erases { ink.color = color }
    let scale = edit.placement.scale
    if scale != 1, scale.isNormal {
      ink.width *= scale
      // The grain comes in octaves: the nearest one.
      let octaves = (scale * 1.414_213_562_373_095).exponent
      ink.exponent = max(-Self.largestExponent, min(Self.largestExponent, exponent + Int(octaves)))
    }
    return ink
  }
}

// Bytes.
extension StrokeEdit {
  private enum Part: UInt8 {
    case placement = 1
    case color = 2
    case layer = 4
  }

  /// Writes the order and all else.
  func encode(into writer: inout ByteWriter) {
    var coder = NameWriter()
    coder.write(order, to: &writer)
    encodeLook(into: &writer)
  }

  /// Reads the order and all else.
  init(reading reader: inout ByteReader, _ isNamed: Bool) throws(Problem) {
    var coder = NameReader(isNamed: isNamed)
    let order = try coder.order(&reader)
    try self.init(readingLook: &reader, isNamed)
    self.order = order
  }

  /// Writes all but the order.
  func encodeLook(into writer: inout ByteWriter) {
    writer.byte(
      (placement == .identity ? 0 : Part.placement.rawValue) | (color == nil ? 0 : Part.color.rawValue)
        | (layer == nil ? 0 : Part.layer.rawValue))
    if placement != .identity {
      for value in [placement.re, placement.im, placement.shift.dx, placement.shift.dy] {
        writer.double(value)
      }
    }
    color?.encode(into: &writer)
    if let layer { writer.name(layer, after: .start) }
  }

  /// Reads all but the order.
  init(readingLook reader: inout ByteReader, _ isNamed: Bool) throws(Problem) {
    self.init(order: Order(0, by: 0))
    let parts = try reader.byte()
    guard parts < 8 else { throw ByteReader.damaged }
    if parts & Part.placement.rawValue != 0 {
      placement.re = try reader.double()
      placement.im = try reader.double()
      placement.shift = Vector(try reader.double(), try reader.double())
      guard placement.affine.isFinite, placement.scale.isNormal else { throw ByteReader.damaged }
    }
    if parts & Part.color.rawValue != 0 { color = try InkColor(reading: &reader) }
    if parts & Part.layer.rawValue != 0 {
      layer = isNamed ? try reader.name(after: .start) : try reader.oldName()
    }
  }
}
