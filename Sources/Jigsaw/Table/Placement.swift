import Geometry

/// Where a group lies: a quarter turn about the picture's corner and then a shift. Positions are whole 64ths of a point, so
/// that what has met stays met to the last bit.
public struct Placement: Hashable, Sendable {
  /// Positions in a point.
  static let unit = 64.0
  /// The farthest position in points; a table is never that wide.
  static let limit = 1_000_000.0

  /// Quarter turns clockwise, 0…3.
  public let turn: Int
  /// Where the picture's corner has gone, in 64ths of a point.
  public let x: Int32
  /// As ``x``, downwards.
  public let y: Int32

  /// Where pieces lie in the finished puzzle.
  static let home = Placement(turn: 0, x: 0, y: 0)

  init(turn: Int, x: Int32, y: Int32) {
    self.turn = turn & 3
    self.x = x
    self.y = y
  }

  /// A turn and then a shift, rounded to the next 64th.
  package init(turn: Int, shift: Vector) {
    func rounded(_ value: Double) -> Int32 {
      value.isNaN ? 0 : Int32((max(-Self.limit, min(Self.limit, value)) * Self.unit).rounded())
    }
    self.init(turn: turn, x: rounded(shift.dx), y: rounded(shift.dy))
  }

  /// The placement that takes a point of the picture to a point of the table.
  package init(turn: Int, taking point: Point, to place: Point) {
    self.init(turn: turn, shift: place - Affine.quarterTurns(turn).apply(point))
  }

  /// How far the picture's corner has gone, in points.
  package var shift: Vector { Vector(Double(x) / Self.unit, Double(y) / Self.unit) }
  /// From picture space to the table.
  package var transform: Affine { Affine.quarterTurns(turn).then(.translation(shift)) }
}
