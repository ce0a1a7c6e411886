import Geometry
import Raster

/// The name of a texture. Only the backend knows what it is.
public struct TextureID: Hashable, Sendable {
  /// The number behind the name.
  public let rawValue: UInt32
  /// Names a texture.
  public init(_ rawValue: UInt32) { self.rawValue = rawValue }
}

/// One corner of a textured quad.
public struct Corner: Hashable, Sendable {
  /// The position on the screen in device pixels, y down.
  public var position: Point
  /// The point of the texture that it shows, in texels from the upper left.
  public var texel: Point
  /// Makes a corner.
  public init(position: Point, texel: Point) {
    self.position = position
    self.texel = texel
  }
}

/// A quad to draw, its corners clockwise from the upper left.
public struct Quad: Sendable {
  /// The texture, or nil for a plain colour.
  public var texture: TextureID?
  /// The four corners.
  public var corners: (Corner, Corner, Corner, Corner)
  /// The premultiplied colour that multiplies the texel (0xFFFFFFFF changes nothing), or fills a plain quad.
  public var tint: UInt32
  /// Whether it replaces what is behind it without blending.
  public var isOpaque: Bool

  /// Makes a quad.
  public init(
    texture: TextureID?, corners: (Corner, Corner, Corner, Corner), tint: UInt32 = 0xFFFF_FFFF, isOpaque: Bool
  ) {
    self.texture = texture
    self.corners = corners
    self.tint = tint
    self.isOpaque = isOpaque
  }

  /// Whether each pixel shows exactly one texel: the texture is neither stretched nor turned, and lies on whole pixels.
  public var isPixelExact: Bool {
    let shift = corners.0.position - corners.0.texel
    return shift.dx == shift.dx.rounded() && shift.dy == shift.dy.rounded()
      && corners.1.position - corners.1.texel == shift && corners.2.position - corners.2.texel == shift
      && corners.3.position - corners.3.texel == shift
  }
}

/// Where textures live: the GPU through the platform, or plain memory in tests. Main thread only.
public protocol TextureBackend: AnyObject {
  /// The largest side of a texture in texels.
  var maximumTextureSide: Int { get }
  /// The window's size in device pixels.
  var outputSize: (width: Int, height: Int) { get }
  /// Makes a texture with undefined content, or nil when there is no memory for it.
  func makeTexture(width: Int, height: Int) -> TextureID?
  /// Copies a region of premultiplied pixels to a texture: the `width`×`height` pixels of `bitmap` from
  /// (sourceX, sourceY) go to (x, y).
  func upload(
    _ bitmap: Bitmap, sourceX: Int, sourceY: Int, width: Int, height: Int, to texture: TextureID, x: Int,
    y: Int)
  /// Frees a texture.
  func destroy(_ texture: TextureID)
  /// Starts a frame with one opaque premultiplied colour everywhere.
  func beginFrame(clear: UInt32)
  /// Draws quads in order. Consecutive quads with the same texture should become one draw call. `clip` is in device
  /// pixels.
  func draw(_ quads: [Quad], clip: Rect?)
  /// Shows the frame.
  func present()
  /// How often all textures were lost (device reset). After each, everything must be uploaded again.
  var resetCount: Int { get }
}
