import Scene

/// What lies over a document.
public struct Overlay {
  /// What hands hold and what moves on its own, each a layer.
  public var floating: [FloatingLayer]
  /// Rings, lines in progress, locks: in dp of the window, over all layers.
  public var hints: [DrawingList.Item]

  /// Makes an overlay; without anything there is none.
  public init(floating: [FloatingLayer] = [], hints: [DrawingList.Item] = []) {
    self.floating = floating
    self.hints = hints
  }
}
