import Geometry
import Gestures
import Library
import ModeKit

/// The difference of a stroke or picture from what its record in the log drew: order, placement, colour and layer.
///
/// Nodes are never written again. After many moves there is still one placement, and undo is exact.
public struct StrokeEdit: Hashable, Sendable {
  /// The order among all strokes. Moving to the front or back assigns a new one.
  public var order: Order
  /// The placement relative to where it was drawn, in world points.
  public var placement = Similarity.identity
  /// The colour; nil for the original one.
  public var color: InkColor?
  /// The layer; nil for the original one.
  public var layer: MoveID?

  /// Makes an edit that only sets the order.
  public init(order: Order) { self.order = order }

  /// Makes the edit of an unchanged stroke.
  init(_ drawn: Ink, by author: UInt32) { order = Order(drawn.order, by: author) }

  /// The edit without its order, which strokes may have in common.
  var look: StrokeEdit {
    var look = self
    look.order = Order(0, by: 0)
    return look
  }
}

extension Ink {
  /// The ink of an edited stroke. Its width and its grain are scaled with it.
  func edited(_ edit: StrokeEdit) -> Ink {
    var ink = self
    ink.order = edit.order.number
    if let layer = edit.layer { ink.layer = layer }
    if let color = edit.color, !brush.erases { ink.color = color }
    let scale = edit.placement.scale
    if scale != 1, scale.isNormal {
      ink.width *= scale
      // The grain exists in octaves; the nearest one is used.
      let octaves = (scale * 1.414_213_562_373_095).exponent
      ink.exponent = max(-Self.largestExponent, min(Self.largestExponent, exponent + Int(octaves)))
    }
    return ink
  }
}

// Encoding
extension StrokeEdit {
  private enum Part: UInt8 {
    case placement = 1
    case color = 2
    case layer = 4
  }

  /// Writes the order and the other parts.
  func encode(into writer: inout ByteWriter) {
    var coder = NameWriter()
    coder.write(order, to: &writer)
    encodeLook(into: &writer)
  }

  /// Reads the order and the other parts.
  init(reading reader: inout ByteReader, _ isNamed: Bool) throws(Problem) {
    var coder = NameReader(isNamed: isNamed)
    let order = try coder.order(&reader)
    try self.init(readingLook: &reader, isNamed)
    self.order = order
  }

  /// Writes all parts except the order.
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

  /// Reads all parts except the order.
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
