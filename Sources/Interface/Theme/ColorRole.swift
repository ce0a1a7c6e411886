import Geometry

/// The role of a colour, with its value in each look. Drawing code names roles, never literal colours; a mode adds
/// roles for what only it shows.
public struct ColorRole: Hashable, Sendable {
  private let slate: Color
  private let paper: Color
  private let contrast: Color

  /// Makes a role by its colours on slate, on paper and in high contrast.
  public init(_ slate: Color, _ paper: Color, _ contrast: Color) {
    self.slate = slate
    self.paper = paper
    self.contrast = contrast
  }

  /// Makes a role by its opaque colours, as `0xRRGGBB`.
  public init(_ slate: UInt32, _ paper: UInt32, _ contrast: UInt32) {
    self.init(Color(slate), Color(paper), Color(contrast))
  }

  /// The colour in a look.
  func color(in look: Theme.Look) -> Color {
    switch look {
    case .slate: slate
    case .paper: paper
    case .contrast: contrast
    }
  }
}

extension Theme {
  /// The colour of a role in this look.
  public func color(_ role: ColorRole) -> Color { role.color(in: look) }
}

// Slate is the default look; paper has dark slate text on warm paper; contrast is black and white with the same hues.
extension ColorRole {
  /// The slate ground at its lit upper left corner.
  public static let groundLit = ColorRole(0x28353A, 0xF5F1E8, 0x0A0A0A)
  /// The slate ground at its far corner.
  public static let groundFar = ColorRole(0x172023, 0xE6E0D3, 0x000000)
  /// Cards.
  public static let surface = ColorRole(0x263338, 0xFBF8F1, 0x141414)
  /// Bars and sheets.
  public static let raised = ColorRole(
    Color(0x2B383D, opacity: 0.93), Color(0xFFFDF8, opacity: 0.95), Color(0x1A1A1A))
  /// Recessed areas, such as a card without a picture.
  public static let well = ColorRole(0x1A2326, 0xF7F4EC, 0x000000)
  /// Text.
  public static let text = ColorRole(0xEEF2EE, 0x1C2326, 0xFFFFFF)
  /// Secondary text.
  public static let quietText = ColorRole(0x9FB0B3, 0x525D61, 0xD6DADB)
  /// Thin separating lines.
  public static let line = ColorRole(
    Color.white.faded(0.12), Color(0x1C2326, opacity: 0.15), Color.white.faded(0.55))
  /// The fill of active elements; text and icons on it use ``onAccent``.
  public static let accent = ColorRole(0xF2B84B, 0xF0AC32, 0xFFD23F)
  /// Text and icons on ``accent``.
  public static let onAccent = ColorRole(0x1A2023, 0x1F1805, 0x000000)
  /// Success.
  public static let good = ColorRole(0x7FC8A9, 0x24704F, 0x7CF0BE)
  /// Warnings.
  public static let warning = ColorRole(0xF0A868, 0x935500, 0xFFB85C)
  /// Errors and destructive actions.
  public static let danger = ColorRole(0xE4715F, 0xD9604D, 0xFF8A78)
  /// Shadows.
  public static let shadow = ColorRole(
    Color.black.faded(0.47), Color(0x3A2E1A, opacity: 0.28), Color.black.faded(0.8))
  /// The layer that dims the canvas while a sheet is open.
  public static let scrim = ColorRole(
    Color.black.faded(0.5), Color(0x1D1A14, opacity: 0.4), Color.black.faded(0.75))
  /// The ring of keyboard focus.
  public static let focus = ColorRole(0x9CCBEC, 0x1B5FC1, 0x66D9FF)
  /// The selection in text.
  public static let selection = ColorRole(
    Color(0x8FC1E3, opacity: 0.32), Color(0x1B5FC1, opacity: 0.22), Color(0x25699A))

  /// One of six hues that are distinguishable on the ground, 0…5: for series and choices by colour.
  public static func hue(_ number: Int) -> ColorRole { hues[min(max(number, 0), hues.count - 1)] }

  private static let hues = [
    ColorRole(0xF4F1E8, 0x2A2B2C, 0xFFFFFF), ColorRole(0xF3D36B, 0x9A6B00, 0xFFE45C),
    ColorRole(0xF0A6B4, 0xB33A5B, 0xFFA9BC),
    ColorRole(0x8FC1E3, 0x2567A3, 0x8CCBFF), ColorRole(0x9FD8A4, 0x2C7440, 0x9BF0A6),
    ColorRole(0xF0A868, 0xB4530F, 0xFFB066),
  ]
}
