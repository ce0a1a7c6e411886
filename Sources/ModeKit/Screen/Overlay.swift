import Scene

/// The contents over a document.
public struct Overlay {
  /// Held and moving objects, each a layer.
  public var floating: [FloatingLayer]
  /// Rings, lines in progress, locks: in dp of the window, over all layers.
  public var hints: [DrawingList.Item]

  /// Makes an overlay, empty by default.
  public init(floating: [FloatingLayer] = [], hints: [DrawingList.Item] = []) {
    self.floating = floating
    self.hints = hints
  }
}
