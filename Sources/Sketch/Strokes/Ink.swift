import Geometry
import Library
import ModeKit
import SketchFiles

/// What a stroke is drawn with.
public struct Ink: Hashable, Sendable {
  /// How many chalks there are.
  public static let colorCount = 6

  /// What draws.
  public var brush: Brush
  /// Its colour; an eraser has none and says white chalk.
  public var color: InkColor
  /// How wide it draws, in world points.
  public var width: Double
  /// The grid of the nodes: 2 to this power world points, about a sixteenth of a dp when it was drawn.
  public var exponent: Int
  /// What its irregularities start from.
  public var seed: UInt32
  /// When it touched the board, among all strokes: later ones lie on top. It is the number of the stroke's ``Order``.
  public var order: Int
  /// Who drew it.
  public var seat: Int
  /// The layer on which it lies.
  public var layer = MoveID.start
  /// What a felt carries along, from node to node; nothing for other brushes.
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

  /// How far chords may stray from the curve when the length of a stroke is measured, in world points.
  var chordTolerance: Double { width / 50 }

  /// How far a stroke reaches beyond its curve, in world points: half the width and how far prints stray.
  var reach: Double {
    let traits = brush.traits
    if brush.generation == .first { return width * 0.75 }
    return width * (0.55 + 0.25 * traits.unevenness + 1.45 * (traits.jitter + traits.scatter))
  }

  /// The world that strokes and pictures must lie in.
  static let world = Rect(minX: -farthest, minY: -farthest, maxX: farthest, maxY: farthest)
  /// The largest coordinate on the grid: the finest grid ends before the world does.
  var farthestNode: Int { Int(min(Self.farthest / unit, 0x1p60)) }

  /// The largest grid exponent either way.
  static let largestExponent = 30
  /// The farthest a stroke may be from the origin, in world points.
  static let farthest = DrawingLimits.extent
  /// The widths that can be drawn, in world points.
  static let widths = 0x1p-24...0x1p30

  /// The exponent of a grid of about a sixteenth of a dp.
  ///
  /// - Parameter zoom: dp per world point.
  /// - Returns: the exponent of a power of two.
  static func exponent(zoom: Double) -> Int {
    let size = 1 / (16 * zoom)
    return size.isNormal ? max(-largestExponent, min(largestExponent, Int(size.exponent))) : 0
  }

  /// The node at a point of the world; far points are brought within reach.
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
