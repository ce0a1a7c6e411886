import Geometry

/// An immutable picture of a layer at one moment. Workers draw tiles from it while the main thread already
/// works on the next one.
///
/// Drawing must cost O(pixels) however much of the world the rectangle covers. That takes an index, and summaries of
/// content that is too small to see.
public protocol LayerContent: Sendable {
  /// Draws the content in `rect` (world points). The canvas is in world coordinates and clips to its tile; drawing
  /// outside `rect` has no effect. `scale` is device pixels per world point. Called on any thread, on several at once.
  func draw(_ rect: Rect, scale: Double, into canvas: Canvas)
}

/// A closure over values that draws a control or an overlay.
public typealias Drawing = @Sendable (Canvas) -> Void

/// A layer made of separate drawings, each with the box that contains it. Later ones lie on top.
public struct DrawingList: LayerContent {
  /// One drawing.
  public struct Item: Sendable {
    /// The box that contains the drawing, in the layer's coordinates.
    public var bounds: Rect
    /// The map from the drawing's own coordinates to the layer's.
    public var transform: Affine
    /// What is drawn.
    public var drawing: Drawing

    /// Makes an item.
    public init(bounds: Rect, transform: Affine = .identity, drawing: @escaping Drawing) {
      self.bounds = bounds
      self.transform = transform
      self.drawing = drawing
    }
  }

  /// The drawings, back to front.
  public var items: [Item]

  /// Makes a list.
  public init(_ items: [Item] = []) { self.items = items }

  /// Draws the items that touch `rect`.
  ///
  /// - Complexity: O(items) to find them; interface layers hold at most some hundreds.
  public func draw(_ rect: Rect, scale: Double, into canvas: Canvas) {
    for item in items where item.bounds.intersects(rect) {
      canvas.with(item.transform) { item.drawing(canvas) }
    }
  }
}
