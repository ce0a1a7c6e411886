import Scene

/// The contents over a document.
public struct Overlay {
  /// Held and moving objects, each in its own layer.
  public var floating: [FloatingLayer]
  /// Hints such as rings, lines in progress and locks, in dp of the window, over all layers.
  public var hints: [DrawingList.Item]

  /// Makes an overlay, empty by default.
  public init(floating: [FloatingLayer] = [], hints: [DrawingList.Item] = []) {
    self.floating = floating
    self.hints = hints
  }
}
