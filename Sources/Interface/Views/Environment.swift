import Geometry
import Scene

/// The context in which views measure and draw themselves: the theme and the typesetter.
public struct Environment: Sendable {
  /// The theme.
  public var theme: Theme
  /// Measures and draws text.
  public var typesetter: any Typesetter

  /// Makes an environment.
  public init(theme: Theme, typesetter: any Typesetter) {
    self.theme = theme
    self.typesetter = typesetter
  }

  /// The colour of a role.
  public func color(_ role: ColorRole) -> Color { theme.color(role) }

  /// The width of one line in dp.
  public func width(_ text: String, _ style: TextStyle) -> Double { typesetter.measure(text, style).width }

  /// The height of one line of a style in dp.
  public func lineHeight(_ style: TextStyle) -> Double { typesetter.measure("Ag", style).height }
}

/// The measures that all controls share, in dp.
public enum Metrics {
  /// The layout grid.
  public static let grid = 8.0
  /// The least side of a touch target.
  public static let touch = 48.0
  /// The least distance between touch targets: in general, and in bars.
  public static let touchGap = 8.0, barGap = 4.0
  /// The corner radii of sheets and of buttons.
  public static let sheetRadius = 12.0, buttonRadius = 8.0
  /// The height of bars, their corner radius, and their distance from the edge.
  public static let barHeight = 64.0, barRadius = 20.0, barMargin = 20.0
  /// The side of an icon.
  public static let icon = 24.0
}
