import Geometry
import Raster

/// Textures in plain memory, drawn by the processor: bilinear, premultiplied, identical on every machine. For tests and
/// screenshots.
///
/// A pixel belongs to a quad when its centre lies inside or on the left or upper edge, as on a GPU. So quads that share
/// an edge leave no gap and draw no pixel twice.
public final class SoftwareTextures: TextureBackend {
  /// The limit of common GPUs.
  public let maximumTextureSide = 16_384
  /// The frame in progress or the last one.
  public private(set) var screen: Bitmap
  /// How often ``loseAll()`` was called.
  public private(set) var resetCount = 0
  /// How many uploads there were.
  public private(set) var uploadCount = 0
  /// How many draw calls a GPU would have needed, one for each run of quads with the same texture.
  public private(set) var drawCount = 0
  /// How many quads were drawn.
  public private(set) var quadCount = 0
  /// How many pixels were drawn, overdraw included.
  public private(set) var filledPixels = 0
  /// How many frames were shown.
  public private(set) var presentCount = 0
  /// The most textures that there may be at once; ``makeTexture(width:height:)`` fails beyond.
  public var textureLimit = Int.max
  private var textures: [TextureID: Bitmap] = [:]
  private var next: UInt32 = 1

  /// Makes a screen of a size in device pixels.
  public init(width: Int, height: Int) { screen = Bitmap(width: width, height: height) }

  /// The screen's size.
  public var outputSize: (width: Int, height: Int) { (screen.width, screen.height) }

  /// How many textures there are.
  public var textureCount: Int { textures.count }

  /// Changes the screen's size, as when a window is resized.
  public func resize(width: Int, height: Int) { screen = Bitmap(width: width, height: height) }

  /// Loses all textures' content, as a device reset does.
  public func loseAll() {
    resetCount += 1
    // Magenta makes drawing from a lost texture visible.
    for bitmap in textures.values { bitmap.clear(to: 0xFFFF_00FF) }
  }

  /// A copy of the frame.
  public func capture() -> Bitmap {
    let copy = Bitmap(width: screen.width, height: screen.height)
    copy.pixels.update(from: screen.pixels, count: screen.width * screen.height)
    return copy
  }

  /// Makes a texture of magenta texels, so that texels drawn before they are uploaded are noticed; nil when a side is
  /// not positive or there are ``textureLimit`` textures.
  public func makeTexture(width: Int, height: Int) -> TextureID? {
    guard width > 0, height > 0, textures.count < textureLimit else { return nil }
    let id = TextureID(next)
    next += 1
    let bitmap = Bitmap(width: width, height: height)
    // Magenta makes undefined content visible.
    bitmap.clear(to: 0xFFFF_00FF)
    textures[id] = bitmap
    return id
  }

  /// Copies pixels to a texture and counts them.
  public func upload(
    _ bitmap: Bitmap, sourceX: Int, sourceY: Int, width: Int, height: Int, to texture: TextureID, x: Int,
    y: Int
  ) {
    guard let target = textures[texture] else { preconditionFailure("upload to a texture that was freed") }
    precondition(
      sourceX >= 0 && sourceY >= 0 && sourceX + width <= bitmap.width && sourceY + height <= bitmap.height
        && x >= 0 && y >= 0 && x + width <= target.width && y + height <= target.height, "upload out of range"
    )
    uploadCount += 1
    for row in 0..<height {
      (target.pixels + ((y + row) * target.width + x)).update(
        from: bitmap.pixels + ((sourceY + row) * bitmap.width + sourceX), count: width)
    }
  }

  /// Frees a texture.
  public func destroy(_ texture: TextureID) { textures[texture] = nil }

  /// Fills ``screen`` with one premultiplied colour.
  public func beginFrame(clear: UInt32) { screen.clear(to: clear) }

  /// Counts the frame; ``screen`` keeps it.
  public func present() { presentCount += 1 }

  /// Draws quads into ``screen``, in order. `clip` is in device pixels.
  public func draw(_ quads: [Quad], clip: Rect?) {
    var area = PixelRect(minX: 0, minY: 0, maxX: screen.width, maxY: screen.height)
    if let clip {
      func pixel(_ edge: Double) -> Int { Int(max(-1e6, min(1e6, edge.rounded()))) }
      area = area.intersection(
        PixelRect(
          minX: pixel(clip.minX), minY: pixel(clip.minY), maxX: pixel(clip.maxX), maxY: pixel(clip.maxY)))
    }
    var last: TextureID??
    for quad in quads {
      quadCount += 1
      if last != .some(quad.texture) { drawCount += 1 }
      last = quad.texture
      draw(quad, area)
    }
  }

  private func draw(_ quad: Quad, _ clip: PixelRect) {
    let c = quad.corners
    let origin = c.0.position
    let across = c.1.position - origin
    let down = c.3.position - origin
    // The corners form a parallelogram, so texels are an affine function of the position.
    let map = Affine(a: across.dx, b: across.dy, c: down.dx, d: down.dy, tx: origin.x, ty: origin.y)
    guard let inverse = map.inverse else { return }
    let texels = Affine(
      a: c.1.texel.x - c.0.texel.x, b: c.1.texel.y - c.0.texel.y, c: c.3.texel.x - c.0.texel.x,
      d: c.3.texel.y - c.0.texel.y, tx: c.0.texel.x, ty: c.0.texel.y)
    let toTexel = inverse.then(texels)
    let box = map.apply(Rect(x: 0, y: 0, width: 1, height: 1))
    guard box.isFinite, abs(box.minX) < 1e9, abs(box.maxX) < 1e9, abs(box.minY) < 1e9, abs(box.maxY) < 1e9
    else {
      return
    }
    // The first pixel whose centre is not left of an edge.
    func first(_ edge: Double) -> Int { Int((edge - 0.5).rounded(.up)) }
    let area = clip.intersection(
      PixelRect(minX: first(box.minX), minY: first(box.minY), maxX: first(box.maxX), maxY: first(box.maxY)))
    guard !area.isEmpty else { return }
    let isUpright = map.b == 0 && map.c == 0
    let source = quad.texture.map { id -> Bitmap in
      guard let bitmap = textures[id] else { preconditionFailure("drawing a texture that was freed") }
      return bitmap
    }
    if isUpright, let source, let start = Self.texel(of: area, in: source, toTexel) {
      return copy(source, from: start, to: area, quad)
    }
    for y in area.minY..<area.maxY {
      let row = screen.pixels + y * screen.width
      for x in area.minX..<area.maxX {
        let middle = Point(Double(x) + 0.5, Double(y) + 0.5)
        if !isUpright {
          let unit = inverse.apply(middle)
          guard unit.x >= 0, unit.y >= 0, unit.x < 1, unit.y < 1 else { continue }
        }
        var pixel = quad.tint
        if let source {
          pixel = Self.sample(source, toTexel.apply(middle))
          if quad.tint != 0xFFFF_FFFF { pixel = Self.multiplied(pixel, quad.tint) }
        }
        filledPixels += 1
        row[x] = quad.isOpaque ? pixel : Self.over(pixel, row[x])
      }
    }
  }

  /// The texel under an area's first pixel if each of its pixels shows exactly one texel, as in tiles at rest. Bilinear
  /// sampling would give the same. Nil otherwise.
  private static func texel(of area: PixelRect, in bitmap: Bitmap, _ toTexel: Affine) -> (x: Int, y: Int)? {
    let first = toTexel.apply(Point(Double(area.minX) + 0.5, Double(area.minY) + 0.5))
    let last = toTexel.apply(Point(Double(area.maxX) - 0.5, Double(area.maxY) - 0.5))
    let (x, y) = (first.x.rounded(.down), first.y.rounded(.down))
    // The tolerance is half of the finest step of bilinear sampling.
    func isMiddle(_ value: Double, of texel: Double) -> Bool { abs(value - texel - 0.5) < 1 / 512 }
    guard isMiddle(first.x, of: x), isMiddle(last.x, of: x + Double(area.width - 1)),
      isMiddle(first.y, of: y), isMiddle(last.y, of: y + Double(area.height - 1)),
      x >= 0, y >= 0, x + Double(area.width) <= Double(bitmap.width),
      y + Double(area.height) <= Double(bitmap.height)
    else { return nil }
    return (Int(x), Int(y))
  }

  /// Draws texels onto pixels one by one.
  private func copy(_ source: Bitmap, from start: (x: Int, y: Int), to area: PixelRect, _ quad: Quad) {
    filledPixels += area.area
    for y in 0..<area.height {
      let from = source.pixels + ((start.y + y) * source.width + start.x)
      let row = screen.pixels + ((area.minY + y) * screen.width + area.minX)
      if quad.isOpaque, quad.tint == 0xFFFF_FFFF {
        row.update(from: from, count: area.width)
        continue
      }
      for x in 0..<area.width where quad.isOpaque || from[x] != 0 {
        let pixel = quad.tint == 0xFFFF_FFFF ? from[x] : Self.multiplied(from[x], quad.tint)
        row[x] = quad.isOpaque ? pixel : Self.over(pixel, row[x])
      }
    }
  }

  /// Samples a texture bilinearly. Its edge texels are repeated outside.
  private static func sample(_ bitmap: Bitmap, _ at: Point) -> UInt32 {
    let x = at.x - 0.5
    let y = at.y - 0.5
    let left = x.rounded(.down)
    let top = y.rounded(.down)
    let fx = UInt32((x - left) * 256 + 0.5)
    let fy = UInt32((y - top) * 256 + 0.5)
    func texel(_ x: Int, _ y: Int) -> UInt32 {
      bitmap.pixels[max(0, min(bitmap.height - 1, y)) * bitmap.width + max(0, min(bitmap.width - 1, x))]
    }
    let (column, line) = (Int(left), Int(top))
    let p = texel(column, line)
    if fx == 0, fy == 0 { return p }
    let (q, r, s) = (texel(column + 1, line), texel(column, line + 1), texel(column + 1, line + 1))
    var result: UInt32 = 0
    for shift: UInt32 in [0, 8, 16, 24] {
      let upper = (p >> shift & 255) * (256 - fx) + (q >> shift & 255) * fx
      let lower = (r >> shift & 255) * (256 - fx) + (s >> shift & 255) * fx
      result |= ((upper * (256 - fy) + lower * fy + 32_768) >> 16) << shift
    }
    return result
  }

  private static func multiplied(_ a: UInt32, _ b: UInt32) -> UInt32 {
    var result: UInt32 = 0
    for shift: UInt32 in [0, 8, 16, 24] {
      result |= (((a >> shift & 255) * (b >> shift & 255) + 127) / 255) << shift
    }
    return result
  }

  /// Composites a premultiplied pixel over another, two channels at a time: each product is divided by 255 and rounded.
  private static func over(_ source: UInt32, _ target: UInt32) -> UInt32 {
    let rest = 255 - source >> 24
    if rest == 0 { return source }
    let mask: UInt32 = 0xFF_00FF
    func sum(_ source: UInt32, _ target: UInt32) -> UInt32 {
      let product = target * rest + 0x80_0080
      let sum = source + ((product + (product >> 8 & mask)) >> 8 & mask)
      // Sums above 255 are clamped.
      return (sum | (sum >> 8 & 0x1_0001) * 255) & mask
    }
    return sum(source & mask, target & mask) | sum(source >> 8 & mask, target >> 8 & mask) << 8
  }
}
