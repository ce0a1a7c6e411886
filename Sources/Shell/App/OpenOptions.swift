import Geometry

/// How the app opens.
public struct OpenOptions: Hashable, Sendable {
  /// What to open: "home" or a mode's id; nil opens what was open when the app was last closed.
  public var mode: String?
  /// Whether to show the home screen alone, without opening or drawing any document.
  public var isSafe = false
  /// A picture or a document to open, or the link of a table to join.
  public var file: String?
  /// The window's size in logical pixels.
  public var window: Size?
  /// Whether the window covers the screen.
  public var fullScreen = false
  /// The seed of new documents, so that games can be repeated.
  public var seed: UInt64?
  /// The interface scale in logical pixels per dp; overrides the setting.
  public var interfaceScale: Double?

  /// Makes options for a plain start.
  public init() {}
}
