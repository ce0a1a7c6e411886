import Geometry

/// A sign of the interface, one meaning each in every mode. Drawn on a 24 × 24 dp grid in strokes 2 dp wide with round ends.
///
/// The shell's own and what several modes use is here; a mode adds what it alone needs.
public struct Icon: Hashable, Sendable {
  /// Names it.
  public let name: String
  private let draw: @Sendable (inout IconPen) -> Void

  /// The side of the grid on which icons are drawn, in units.
  public static let grid = 24.0
  /// The width of an icon's lines on the grid. Ends and joins are round.
  public static let lineWidth = 2.0

  /// Makes a sign; no two signs have the same name.
  public init(_ name: String, _ draw: @escaping @Sendable (inout IconPen) -> Void) {
    self.name = name
    self.draw = draw
  }

  /// Icons of the same name are equal.
  public static func == (a: Icon, b: Icon) -> Bool { a.name == b.name }
  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }

  /// Draws it with a pen that another sign may go on with.
  public func draw(with pen: inout IconPen) { draw(&pen) }

  /// The lines of the icon on its grid.
  public var path: Path {
    var pen = IconPen()
    draw(&pen)
    return pen.path
  }

  /// The lines of the icon in a square of the caller's space; their width there is ``lineWidth`` times the square's side
  /// over ``grid``.
  public func path(in square: Rect) -> Path {
    path.transformed(
      by: .scale(square.width / Icon.grid, square.height / Icon.grid).then(
        .translation(square.origin - .origin)))
  }
}
