import CSDL2
import Compositor
import Geometry
import Raster

/// Textures and drawing through one `SDL_Renderer`. Main thread only.
///
/// Textures are static and premultiplied. SDL's software renderer has no premultiplied blend mode, so it gets pixels
/// and tints with straight alpha. Quads become `SDL_RenderGeometry` calls, one for each run of quads with the same
/// texture and blending.
public final class SDLTextures: TextureBackend {
  private struct Slot {
    var texture: OpaquePointer
    var width: Int
    var height: Int
    /// Whether the texture is filtered bilinearly.
    var isFiltered = true
  }

  /// The renderer; nil until there is a window. Until then textures cannot be made and nothing can be drawn.
  private var renderer: OpaquePointer?
  private let ownedSurface: UnsafeMutablePointer<SDL_Surface>?
  private var blendMode = SDL_BLENDMODE_BLEND
  private var slots: [TextureID: Slot] = [:]
  private var nextID: UInt32 = 1
  /// Whether SDL assumes that OpenGL's texturing is on, and whether that assumption is wrong.
  private var hasTexturing = false
  private var mustSwitchTexturing = false
  private var vertices: [SDL_Vertex] = []
  private var indices: [Int32] = []
  private var straight: [UInt32] = []

  /// Whether SDL draws on the processor, in straight alpha.
  public private(set) var isSoftware = false
  /// SDL's name of the renderer: `opengl` or `software`.
  public private(set) var rendererName = "none"
  /// The largest side of a texture in texels.
  public private(set) var maximumTextureSide = 16_384
  /// How often all textures were lost. After each, everything must be uploaded again; names stay valid.
  public private(set) var resetCount = 0

  /// The expected size of the window in device pixels, used until there is one.
  private let expectedSize: (width: Int, height: Int)

  /// Makes textures without a renderer, which ``attach(_:)`` adds. `size` is the expected window size in device pixels.
  init(expecting size: (width: Int, height: Int)) {
    expectedSize = size
    ownedSurface = nil
  }

  private init(_ renderer: OpaquePointer, _ surface: UnsafeMutablePointer<SDL_Surface>) {
    expectedSize = (0, 0)
    ownedSurface = surface
    attach(renderer)
  }

  /// Draws with a renderer from now on. The caller owns it and destroys it after the last call to this object.
  func attach(_ renderer: OpaquePointer) {
    self.renderer = renderer
    var info = SDL_RendererInfo()
    SDL_GetRendererInfo(renderer, &info)
    isSoftware = info.flags & SDL_RENDERER_SOFTWARE.rawValue != 0
    rendererName = info.name.map { String(cString: $0) } ?? "unknown"
    let side = Int(min(info.max_texture_width, info.max_texture_height))
    maximumTextureSide = side > 0 ? side : 16_384
    blendMode =
      isSoftware
      ? SDL_BLENDMODE_BLEND
      : SDL_ComposeCustomBlendMode(
        SDL_BLENDFACTOR_ONE, SDL_BLENDFACTOR_ONE_MINUS_SRC_ALPHA, SDL_BLENDOPERATION_ADD,
        SDL_BLENDFACTOR_ONE, SDL_BLENDFACTOR_ONE_MINUS_SRC_ALPHA, SDL_BLENDOPERATION_ADD)
  }

  /// Makes textures that draw into memory with SDL's software renderer, without a window or a display.
  package convenience init?(memoryWidth width: Int, height: Int) {
    guard
      let surface = SDL_CreateRGBSurfaceWithFormat(
        0, Int32(width), Int32(height), 32, SDL_PIXELFORMAT_ARGB8888.rawValue),
      let renderer = SDL_CreateSoftwareRenderer(surface)
    else { return nil }
    self.init(renderer, surface)
  }

  deinit {
    // Only a renderer in memory is owned here. A window's renderer and its textures are destroyed with the window.
    guard let ownedSurface else { return }
    SDL_DestroyRenderer(renderer)
    SDL_FreeSurface(ownedSurface)
  }

  /// The window's size in device pixels.
  public var outputSize: (width: Int, height: Int) {
    guard let renderer else { return expectedSize }
    var width: Int32 = 0
    var height: Int32 = 0
    SDL_GetRendererOutputSize(renderer, &width, &height)
    return (Int(width), Int(height))
  }

  /// The number of textures, and their bytes.
  public var live: (count: Int, bytes: Int) {
    (slots.count, slots.values.reduce(0) { $0 + $1.width * $1.height * 4 })
  }

  /// Makes a texture with undefined content, or nil when there is no memory for it.
  public func makeTexture(width: Int, height: Int) -> TextureID? {
    guard width > 0, height > 0, width <= maximumTextureSide, height <= maximumTextureSide,
      let texture = makeSDLTexture(width: width, height: height)
    else { return nil }
    let id = TextureID(nextID)
    nextID += 1
    slots[id] = Slot(texture: texture, width: width, height: height)
    return id
  }

  private func makeSDLTexture(width: Int, height: Int) -> OpaquePointer? {
    guard let renderer else { return nil }
    // Without shaders, SDL switches OpenGL's texturing off when it makes a texture but assumes that it is still on. So
    // earlier quads must be drawn first, and the next textured quad must switch texturing on again.
    SDL_RenderFlush(renderer)
    mustSwitchTexturing = hasTexturing
    guard
      let texture = SDL_CreateTexture(
        renderer, SDL_PIXELFORMAT_ARGB8888.rawValue, Int32(SDL_TEXTUREACCESS_STATIC.rawValue), Int32(width),
        Int32(height))
    else { return nil }
    SDL_SetTextureScaleMode(texture, SDL_ScaleModeLinear)
    SDL_SetTextureBlendMode(texture, blendMode)
    return texture
  }

  /// Copies a region of premultiplied pixels to a texture. Pixels outside of the bitmap or the texture are ignored.
  public func upload(
    _ bitmap: Bitmap, sourceX: Int, sourceY: Int, width: Int, height: Int, to texture: TextureID, x: Int,
    y: Int
  ) {
    guard let slot = slots[texture] else { return }
    let skipX = max(0, -sourceX, -x)
    let skipY = max(0, -sourceY, -y)
    let width = min(width, bitmap.width - sourceX, slot.width - x) - skipX
    let height = min(height, bitmap.height - sourceY, slot.height - y) - skipY
    guard width > 0, height > 0 else { return }
    var area = SDL_Rect(x: Int32(x + skipX), y: Int32(y + skipY), w: Int32(width), h: Int32(height))
    let source = bitmap.pixels + (sourceY + skipY) * bitmap.width + sourceX + skipX
    guard isSoftware else {
      SDL_UpdateTexture(slot.texture, &area, source, Int32(bitmap.width * 4))
      return
    }
    straight.removeAll(keepingCapacity: true)
    straight.reserveCapacity(width * height)
    for row in 0..<height {
      let line = source + row * bitmap.width
      for column in 0..<width { straight.append(StraightAlpha.from(premultiplied: line[column])) }
    }
    SDL_UpdateTexture(slot.texture, &area, straight, Int32(width * 4))
  }

  /// Frees a texture.
  public func destroy(_ texture: TextureID) {
    guard let slot = slots.removeValue(forKey: texture) else { return }
    SDL_DestroyTexture(slot.texture)
  }

  /// Starts a frame with one opaque premultiplied colour everywhere.
  public func beginFrame(clear: UInt32) {
    let color = sdlColor(clear)
    SDL_RenderSetClipRect(renderer, nil)
    SDL_SetRenderDrawColor(renderer, color.r, color.g, color.b, 255)
    SDL_RenderClear(renderer)
  }

  /// Draws quads in order, inside `clip` (device pixels, rounded to whole ones).
  ///
  /// - Complexity: O(quads); one draw call for each run of quads with the same texture and blending.
  public func draw(_ quads: [Quad], clip: Rect?) {
    guard !quads.isEmpty else { return }
    if let clip {
      guard setClip(clip) else { return }
    } else {
      SDL_RenderSetClipRect(renderer, nil)
    }
    var first = 0
    while first < quads.count {
      let texture = quads[first].texture
      let isOpaque = quads[first].isOpaque
      var end = first + 1
      while end < quads.count, quads[end].texture == texture, quads[end].isOpaque == isOpaque { end += 1 }
      drawRun(quads[first..<end], texture: texture, isOpaque: isOpaque)
      first = end
    }
  }

  /// Shows the frame.
  public func present() { SDL_RenderPresent(renderer) }

  /// Waits until OpenGL has drawn everything. Without that, measurements would not include the work of the graphics
  /// card.
  package func finish() {
    guard rendererName.hasPrefix("opengl"), let address = SDL_GL_GetProcAddress("glFinish") else { return }
    unsafeBitCast(address, to: (@convention(c) () -> Void).self)()
  }

  /// The pixels of the frame so far, for tests and screenshots. Only valid before ``present()``.
  public func readPixels() -> Bitmap? {
    let (width, height) = outputSize
    let bitmap = Bitmap(width: width, height: height)
    guard
      SDL_RenderReadPixels(
        renderer, nil, SDL_PIXELFORMAT_ARGB8888.rawValue, bitmap.pixels, Int32(width * 4)) == 0
    else { return nil }
    for index in 0..<width * height { bitmap.pixels[index] |= 0xFF00_0000 }
    return bitmap
  }

  /// Recreates every texture after the device lost them. Their content is undefined until it is uploaded again.
  package func recoverFromReset() {
    for (id, slot) in slots {
      SDL_DestroyTexture(slot.texture)
      if let texture = makeSDLTexture(width: slot.width, height: slot.height) {
        slots[id] = Slot(texture: texture, width: slot.width, height: slot.height)
      } else {
        slots[id] = nil
      }
    }
    resetCount += 1
  }

  /// Sets the clip, and returns false when nothing would be visible.
  private func setClip(_ clip: Rect) -> Bool {
    let (width, height) = outputSize
    let seen = clip.intersection(Rect(minX: 0, minY: 0, maxX: Double(width), maxY: Double(height)))
    guard !seen.isEmpty else { return false }
    let left = Int32(seen.minX.rounded())
    let top = Int32(seen.minY.rounded())
    var area = SDL_Rect(
      x: left, y: top, w: Int32(seen.maxX.rounded()) - left, h: Int32(seen.maxY.rounded()) - top)
    // SDL treats an empty rectangle as no clip.
    guard area.w > 0, area.h > 0 else { return false }
    SDL_RenderSetClipRect(renderer, &area)
    return true
  }

  private func drawRun(_ quads: ArraySlice<Quad>, texture: TextureID?, isOpaque: Bool) {
    var slot: Slot?
    let mode = isOpaque ? SDL_BLENDMODE_NONE : blendMode
    if let texture {
      guard let found = slots[texture] else { return }
      if mustSwitchTexturing { bind(found.texture) }
      hasTexturing = true
      let isFiltered = !quads.allSatisfy(\.isPixelExact)
      if found.isFiltered != isFiltered { filter(texture, isFiltered) }
      SDL_SetTextureBlendMode(found.texture, mode)
      slot = found
    } else {
      SDL_SetRenderDrawBlendMode(renderer, mode)
    }
    let width = Double(slot?.width ?? 1)
    let height = Double(slot?.height ?? 1)
    vertices.removeAll(keepingCapacity: true)
    for quad in quads {
      let color = sdlColor(quad.tint)
      append(quad.corners.0, color, width, height)
      append(quad.corners.1, color, width, height)
      append(quad.corners.2, color, width, height)
      append(quad.corners.3, color, width, height)
    }
    growIndices(to: quads.count)
    SDL_RenderGeometry(
      renderer, slot?.texture, vertices, Int32(vertices.count), indices, Int32(quads.count * 6))
  }

  /// Chooses between bilinear filtering and the nearest texel. Where each pixel shows one texel the result is the same,
  /// and with a software driver the nearest texel takes two thirds of the time.
  private func filter(_ id: TextureID, _ isFiltered: Bool) {
    guard let texture = slots[id]?.texture else { return }
    slots[id]?.isFiltered = isFiltered
    // The change takes effect at once, so earlier quads must be drawn first.
    SDL_RenderFlush(renderer)
    SDL_SetTextureScaleMode(texture, isFiltered ? SDL_ScaleModeLinear : SDL_ScaleModeNearest)
  }

  /// Binds a texture through SDL, which switches texturing on for the next quad.
  private func bind(_ texture: OpaquePointer) {
    mustSwitchTexturing = false
    SDL_GL_BindTexture(texture, nil, nil)
  }

  private func append(_ corner: Corner, _ color: SDL_Color, _ width: Double, _ height: Double) {
    // SDL rejects the whole call if one coordinate is outside the texture.
    let u = min(max(corner.texel.x / width, 0), 1)
    let v = min(max(corner.texel.y / height, 0), 1)
    vertices.append(
      SDL_Vertex(
        position: SDL_FPoint(x: Float(corner.position.x), y: Float(corner.position.y)), color: color,
        tex_coord: SDL_FPoint(x: Float(u), y: Float(v))))
  }

  private func growIndices(to count: Int) {
    while indices.count < count * 6 {
      let first = Int32(indices.count / 6 * 4)
      indices += [first, first + 1, first + 2, first, first + 2, first + 3]
    }
  }

  private func sdlColor(_ premultiplied: UInt32) -> SDL_Color {
    let value = isSoftware ? StraightAlpha.from(premultiplied: premultiplied) : premultiplied
    return SDL_Color(
      r: UInt8(truncatingIfNeeded: value >> 16), g: UInt8(truncatingIfNeeded: value >> 8),
      b: UInt8(truncatingIfNeeded: value), a: UInt8(truncatingIfNeeded: value >> 24))
  }
}
