import Geometry

/// An icon of the interface, with the same meaning in every mode. Drawn on a 24 × 24 dp grid with strokes 2 dp wide
/// and round ends.
///
/// The icons of the shell and those that several modes use are here; a mode adds those that only it needs.
public struct Icon: Hashable, Sendable {
  /// The name, unique to the icon.
  public let name: String
  private let draw: @Sendable (inout IconPen) -> Void

  /// The side of the grid on which icons are drawn, in units.
  public static let grid = 24.0
  /// The width of an icon's lines on the grid. Ends and joins are round.
  public static let lineWidth = 2.0

  /// Makes an icon; no two icons have the same name.
  public init(_ name: String, _ draw: @escaping @Sendable (inout IconPen) -> Void) {
    self.name = name
    self.draw = draw
  }

  /// Icons of the same name are equal.
  public static func == (a: Icon, b: Icon) -> Bool { a.name == b.name }
  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }

  /// Draws the icon with a pen, so that another icon can build on it.
  public func draw(with pen: inout IconPen) { draw(&pen) }

  /// The lines of the icon on its grid.
  public var path: Path {
    var pen = IconPen()
    draw(&pen)
    return pen.path
  }

  /// The lines of the icon in a square of the caller's space; their width there is ``lineWidth`` times the square's
  /// side over ``grid``.
  public func path(in square: Rect) -> Path {
    path.transformed(by: .stretching(Size(Icon.grid, Icon.grid), to: square))
  }
}
