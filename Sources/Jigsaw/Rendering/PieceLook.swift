import Geometry
import Interface
import Scene

/// The dimensions of the look of pieces, in parts of a piece's side.
enum PieceLook {
  /// The side in device pixels below which pieces are plain quadrilaterals without knobs, light or shadow.
  static let plainBelow = 12.0
  /// The side below which single pieces of grids lose their knobs. Pieces of irregular cuts always keep their shape.
  static let straightBelow = 5.0

  /// The offset and blur of the shadow of a lying or a lifted piece.
  static func drop(_ side: Double, lifted: Bool) -> (offset: Vector, blur: Double) {
    lifted
      ? (Vector(side * 0.04, side * 0.26), side * 0.5) : (Vector(side * 0.015, side * 0.055), side * 0.13)
  }

  /// How far the drawing of a lying piece extends beyond its box, in points of the table.
  static func reach(_ cut: Cut) -> Double { cut.side * 0.22 }
  /// How far the drawing of a lifted piece extends beyond its box, in points of the table.
  static func liftedReach(_ cut: Cut) -> Double { cut.side * 0.85 }

  /// The width of a piece's lit edge.
  static func edge(_ side: Double) -> Double { side * 0.03 }
  /// The width of the seam between joined pieces.
  static func cut(_ side: Double) -> Double { side * 0.016 }
}
