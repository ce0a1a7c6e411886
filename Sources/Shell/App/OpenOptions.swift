import Geometry

/// How the app opens.
public struct OpenOptions: Hashable, Sendable {
  /// Where to go at once: "home" or a mode's id; nil goes where the app was left.
  public var mode: String?
  /// Whether to show the home screen alone, without opening or drawing any document.
  public var isSafe = false
  /// A picture or a document to open.
  public var file: String?
  /// The window's size in logical pixels.
  public var window: Size?
  /// Whether it covers the screen.
  public var fullScreen = false
  /// The seed of new documents, for games that can be repeated.
  public var seed: UInt64?
  /// dp per logical pixel, over the setting.
  public var interfaceScale: Double?

  /// Makes options for a plain start.
  public init() {}
}
