/// A look, with the user's text size and preference for reduced motion.
public struct Theme: Hashable, Sendable {
  /// The looks to choose from.
  public enum Look: String, Hashable, Sendable, CaseIterable {
    /// Dark slate.
    case slate
    /// Light paper.
    case paper
    /// High contrast.
    case contrast
  }

  /// The look.
  public var look: Look
  /// The user's text size, 0.8…2.
  public var textScale: Double
  /// Whether motion is replaced by fades.
  public var reducedMotion: Bool
  /// Whether icons on bars always have their names under them.
  public var namesIcons: Bool

  /// Makes a theme.
  public init(
    _ look: Look = .slate, textScale: Double = 1, reducedMotion: Bool = false, namesIcons: Bool = false
  ) {
    self.look = look
    self.textScale = textScale
    self.reducedMotion = reducedMotion
    self.namesIcons = namesIcons
  }
}
