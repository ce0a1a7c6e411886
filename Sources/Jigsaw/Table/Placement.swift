import Geometry

/// The placement of a group: quarter turns about the picture's corner, followed by a translation. Positions are whole
/// 64ths of a point, so that joined pieces stay exactly aligned.
public struct Placement: Hashable, Sendable {
  /// Positions per point.
  static let unit = 64.0
  /// The largest position in points, beyond the size of any table.
  static let limit = 1_000_000.0

  /// Quarter turns clockwise, 0…3.
  public let turn: Int
  /// The position of the picture's corner, rightwards in 64ths of a point.
  public let x: Int32
  /// The position of the picture's corner, downwards in 64ths of a point.
  public let y: Int32

  /// The placement of pieces in the finished puzzle.
  static let home = Placement(turn: 0, x: 0, y: 0)

  init(turn: Int, x: Int32, y: Int32) {
    self.turn = turn & 3
    self.x = x
    self.y = y
  }

  /// Makes a placement of a turn and a translation in points, rounded to the next 64th.
  package init(turn: Int, shift: Vector) {
    func rounded(_ value: Double) -> Int32 {
      value.isNaN ? 0 : Int32((max(-Self.limit, min(Self.limit, value)) * Self.unit).rounded())
    }
    self.init(turn: turn, x: rounded(shift.dx), y: rounded(shift.dy))
  }

  /// Makes the placement that maps a point of the picture to a point of the table.
  package init(turn: Int, taking point: Point, to place: Point) {
    self.init(turn: turn, shift: place - Affine.quarterTurns(turn).apply(point))
  }

  /// The translation, in points.
  package var shift: Vector { Vector(Double(x) / Self.unit, Double(y) / Self.unit) }
  /// The box on the table of a box in picture space. Equals applying ``transform`` to it, and takes less time.
  package func apply(_ box: Rect) -> Rect {
    let turned =
      switch turn {
      case 0: box
      case 1: Rect(minX: -box.maxY, minY: box.minX, maxX: -box.minY, maxY: box.maxX)
      case 2: Rect(minX: -box.maxX, minY: -box.maxY, maxX: -box.minX, maxY: -box.minY)
      default: Rect(minX: box.minY, minY: -box.maxX, maxX: box.maxY, maxY: -box.minX)
      }
    let shift = shift
    return Rect(
      minX: turned.minX + shift.dx, minY: turned.minY + shift.dy, maxX: turned.maxX + shift.dx,
      maxY: turned.maxY + shift.dy)
  }

  /// The transform from picture space to the table.
  package var transform: Affine { Affine.quarterTurns(turn).then(.translation(shift)) }
}
