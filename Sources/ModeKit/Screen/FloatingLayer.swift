import Geometry
import Scene

/// Something that moves independently and is a layer of its own.
public struct FloatingLayer: Sendable {
  /// Identifies it while it lives; the same id keeps its tiles.
  public var id: UInt64
  /// Its picture in its own world coordinates.
  public var content: any LayerContent
  /// Increases whenever the picture changes.
  public var version: Int
  /// The box around the picture, in the layer's coordinates.
  public var bounds: Rect
  /// From its coordinates to the document's world. Changing this redraws nothing.
  public var transform: Affine
  /// Whether it stays in place whatever the camera shows: ``transform`` then leads to dp of the window.
  public var isFixed: Bool
  /// Its outline, in its coordinates: it follows the hand until a large layer is drawn. Read once.
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
