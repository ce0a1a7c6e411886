import Geometry
import Interface

/// A disc in a colour: full, or only its edge.
final class Disc: View {
  private let color: ColorRole
  private let isFull: Bool
  private let side: Double

  /// Makes a disc; `side` is its diameter in dp.
  init(_ color: ColorRole, isFull: Bool = true, side: Double = 16) {
    (self.color, self.isFull, self.side) = (color, isFull, side)
    super.init()
  }

  override func size(fitting available: Size, in environment: Environment) -> Size { Size(side, side) }

  override func appearance(in environment: Environment) -> Appearance {
    var result = Appearance()
    let color = environment.color(color)
    if isFull {
      result.fill(bounds, radius: side / 2, color)
    } else {
      result.outline(bounds, radius: side / 2, width: 2, color)
    }
    return result
  }
}
