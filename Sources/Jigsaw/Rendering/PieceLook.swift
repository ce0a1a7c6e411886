import Geometry
import Interface
import Scene

/// How pieces look, in parts of a piece's side.
enum PieceLook {
  /// Pieces narrower than this many device pixels are plain quads without knobs, light or shadow.
  static let plainBelow = 12.0
  /// Single ones keep their knobs down to this many; those of irregular cuts, whose sides may be all their shape, always do.
  static let straightBelow = 5.0

  /// How far the shadow of a lying or of a lifted piece reaches, and how soft it is.
  static func drop(_ side: Double, lifted: Bool) -> (offset: Vector, blur: Double) {
    lifted
      ? (Vector(side * 0.04, side * 0.26), side * 0.5) : (Vector(side * 0.015, side * 0.055), side * 0.13)
  }

  /// How far a lying piece's picture reaches beyond its box, in points of the table.
  static func reach(_ cut: Cut) -> Double { cut.side * 0.22 }
  /// The same for a lifted piece.
  static func liftedReach(_ cut: Cut) -> Double { cut.side * 0.85 }

  /// The width of a piece's lit edge.
  static func edge(_ side: Double) -> Double { side * 0.03 }
  /// The width of the cut between joined pieces.
  static func cut(_ side: Double) -> Double { side * 0.016 }
}
