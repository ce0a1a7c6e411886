import Geometry
import Library
import ModeKit
import SketchFiles

/// The properties that a stroke is drawn with.
public struct Ink: Hashable, Sendable {
  /// The number of chalks.
  public static let colorCount = 6

  /// The brush.
  public var brush: Brush
  /// The colour; ignored for erasers, which have white chalk.
  public var color: InkColor
  /// The width, in world points.
  public var width: Double
  /// The exponent of the node grid: its unit is 2 to this power world points, about a sixteenth of a dp at drawing
  /// time.
  public var exponent: Int
  /// The seed of its irregularities.
  public var seed: UInt32
  /// The number of the stroke's ``Order``. Higher ones lie on top.
  public var order: Int
  /// The seat that drew it.
  public var seat: Int
  /// The layer of the stroke.
  public var layer = MoveID.start
  /// The smear of a felt eraser, node by node; empty for other brushes.
  var loads: [FeltLoad] = []

  /// Makes an ink.
  public init(
    brush: Brush, color: InkColor, width: Double, exponent: Int, seed: UInt32, order: Int, seat: Int
  ) {
    self.brush = brush
    self.color = color
    self.width = width
    self.exponent = exponent
    self.seed = seed
    self.order = order
    self.seat = seat
  }

  /// World points per grid unit.
  var unit: Double { exponent < 0 ? 1 / Double(1 << -exponent) : Double(1 << exponent) }

  /// The largest distance of chords from the curve when the length of a stroke is measured, in world points.
  var chordTolerance: Double { width / 50 }

  /// How far the marks of a stroke extend beyond its curve, in world points: half the width, plus the scatter of
  /// prints.
  var reach: Double {
    let traits = brush.traits
    if brush.generation == .first { return width * 0.75 }
    return width * (0.55 + 0.25 * traits.unevenness + 1.45 * (traits.jitter + traits.scatter))
  }

  /// The bounds of the world. Strokes and pictures must lie inside.
  static let world = Rect(minX: -farthest, minY: -farthest, maxX: farthest, maxY: farthest)
  /// The largest coordinate on the grid. The finest grid ends before the world does.
  var farthestNode: Int { Int(min(Self.farthest / unit, 0x1p60)) }

  /// The largest absolute value of the grid exponent.
  static let largestExponent = 30
  /// The largest distance of a stroke from the origin along an axis, in world points.
  static let farthest = DrawingLimits.extent
  /// The range of widths, in world points.
  static let widths = 0x1p-24...0x1p30

  /// The exponent of a grid with a unit of about a sixteenth of a dp.
  ///
  /// - Parameter zoom: dp per world point.
  /// - Returns: the exponent of a power of two.
  static func exponent(zoom: Double) -> Int {
    let size = 1 / (16 * zoom)
    return size.isNormal ? max(-largestExponent, min(largestExponent, Int(size.exponent))) : 0
  }

  /// The node at a point of the world, clamped to the grid's limits.
  package func node(at point: Point, pressure: Double) -> Node {
    func grid(_ value: Double) -> Int {
      let limit = Double(farthestNode)
      return Int((value.isNaN ? 0 : max(-limit, min(limit, value / unit))).rounded())
    }
    return Node(
      x: grid(point.x), y: grid(point.y), pressure: UInt8(max(0, min(1, pressure)) * 255 + 0.5))
  }

  func encode(into writer: inout ByteWriter) {
    brush.encode(into: &writer)
    color.encode(into: &writer)
    writer.double(width)
    writer.signed(exponent)
    writer.unsigned(UInt64(seed))
    writer.count(order)
    writer.count(seat)
    if brush.traits.smear > 0 { FeltLoad.encode(loads, into: &writer) }
  }

  init(reading reader: inout ByteReader) throws(Problem) {
    brush = try Brush.read(&reader)
    color = try InkColor(reading: &reader)
    width = try reader.double()
    exponent = try reader.signed()
    seed = UInt32(try reader.count(limit: Int(UInt32.max)))
    order = try reader.count()
    seat = try reader.count(limit: 1 << 16)
    if brush.traits.smear > 0 { loads = try FeltLoad.read(&reader) }
    guard Self.widths.contains(width), (-Self.largestExponent...Self.largestExponent).contains(exponent)
    else { throw ByteReader.damaged }
  }
}
