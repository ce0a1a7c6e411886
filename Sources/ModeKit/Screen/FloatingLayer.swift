import Geometry
import Scene

/// Something that moves against the rest and is a layer of its own.
public struct FloatingLayer: Sendable {
  /// Names it while it lives; the same name keeps its tiles.
  public var id: UInt64
  /// Its picture in its own world coordinates.
  public var content: any LayerContent
  /// Counts up whenever the picture changes.
  public var version: Int
  /// The box around the picture, in the layer's coordinates.
  public var bounds: Rect
  /// Where it is: from its coordinates to the document's world. Changing this draws nothing again.
  public var transform: Affine
  /// Whether it stays where it is whatever the camera shows: ``transform`` then leads to dp of the window.
  public var isFixed: Bool
  /// The line around it, in its coordinates: it follows the hand until a large layer is drawn. Asked for once.
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
