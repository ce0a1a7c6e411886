import Geometry
import Scene

/// A layer for something that moves independently, such as a held object.
public struct FloatingLayer: Sendable {
  /// The id of the layer. A layer with the same id keeps its tiles.
  public var id: UInt64
  /// Its picture, in the layer's coordinates.
  public var content: any LayerContent
  /// Increases whenever the picture changes.
  public var version: Int
  /// The box around the picture, in the layer's coordinates.
  public var bounds: Rect
  /// From the layer's coordinates to the document's world. A change of this alone redraws no tiles.
  public var transform: Affine
  /// Whether it stays in place when the camera moves. If so, ``transform`` leads to dp of the window.
  public var isFixed: Bool
  /// Its outline, in the layer's coordinates, which is shown until the tiles of a large layer are drawn. Read once.
  public var outline: @Sendable () -> Path?

  /// Makes a layer.
  public init(
    id: UInt64, content: any LayerContent, version: Int, bounds: Rect, transform: Affine,
    isFixed: Bool = false,
    outline: @escaping @Sendable () -> Path? = { nil }
  ) {
    self.id = id
    self.content = content
    self.version = version
    self.bounds = bounds
    self.transform = transform
    self.isFixed = isFixed
    self.outline = outline
  }
}
