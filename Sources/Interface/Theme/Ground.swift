import Geometry
import Scene

/// The background under everything: lit from the upper left, with a very fine grain.
public struct Ground: LayerContent, Hashable {
  /// The colour at the lit corner.
  public var lit: Color
  /// The colour at the far corner.
  public var far: Color
  /// The box over which the light falls off; beyond it the colour is constant.
  public var extent: Rect

  /// Makes a ground.
  public init(lit: Color, far: Color, extent: Rect) {
    self.lit = lit
    self.far = far
    self.extent = extent
  }

  /// The slate of the home screen.
  public static func slate(_ theme: Theme, extent: Rect) -> Ground {
    Ground(lit: theme.color(.groundLit), far: theme.color(.groundFar), extent: extent)
  }

  /// Draws the part of the ground in a rectangle.
  public func draw(_ rect: Rect, scale: Double, into canvas: Canvas) {
    let center = Point(extent.minX + extent.width * 0.3, extent.minY + extent.height * 0.25)
    let radius = max(extent.width, extent.height) * 0.85
    let light = Gradient(.radial(center: center, radius: radius), from: lit, to: far)
    canvas.fill(Path(rect: rect), .gradient(light))
    canvas.grain(rect, amount: 3)
  }
}
