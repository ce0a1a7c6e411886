import Compositor
import Geometry
import Raster
import Scene
import TestSupport

/// Sets text as blocks and knows no file formats.
struct PlainTypesetter: Typesetter {
  func measure(_ text: String, _ style: TextStyle) -> TextMetrics {
    TextMetrics(
      width: Double(text.count) * style.size / 2, ascent: style.size * 0.8, descent: style.size * 0.2)
  }

  func mask(_ text: String, _ style: TextStyle, scale: Double) -> TextMask {
    let height = max(1, Int(style.size * scale))
    let bitmap = Bitmap(width: max(1, text.count * height / 2), height: height)
    bitmap.clear(to: 0xFFFF_FFFF)
    return TextMask(bitmap: bitmap, originX: 0, originY: height * 4 / 5)
  }
}

/// A layer of coloured discs: easy to change, hard to draw right by accident.
struct Discs: LayerContent {
  struct Disc: Hashable, Sendable {
    var center: Point
    var radius: Double
    var color: Color
    var bounds: Rect { Rect(center: center, size: Size(radius * 2, radius * 2)) }
  }

  var discs: [Disc] = []
  /// What covers the layer under the discs, if anything.
  var ground: Color?

  func draw(_ rect: Rect, scale: Double, into canvas: Canvas) {
    if let ground { canvas.fill(rect, ground) }
    for disc in discs where disc.bounds.inset(by: -1 / scale).intersects(rect) {
      canvas.fill(Path(ellipseIn: disc.bounds), disc.color)
    }
  }
}

extension RandomSource {
  mutating func int(_ range: Range<Int>) -> Int {
    range.lowerBound + Int(next() % UInt64(range.count))
  }

  mutating func double(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * Double(next() >> 11) * 0x1p-53
  }

  mutating func disc(in rect: Rect, radius: ClosedRange<Double>) -> Discs.Disc {
    Discs.Disc(
      center: Point(double(rect.minX...rect.maxX), double(rect.minY...rect.maxY)), radius: double(radius),
      color: Color(UInt32(truncatingIfNeeded: next() & 0xFF_FFFF)))
  }
}

/// A compositor over plain memory, and the full redraw that it is compared with.
final class Rig {
  static let base = LayerID(1)
  static let interface = LayerID(2)

  let textures: SoftwareTextures
  let compositor: Compositor
  let resources = SceneResources(typesetter: PlainTypesetter(), codec: NoPictures())
  var now = 0.0

  init(width: Int = 400, height: Int = 300, workers: Int = 0, options: Compositor.Options = .init()) {
    textures = SoftwareTextures(width: width, height: height)
    compositor = Compositor(backend: textures, resources: resources, workers: workers, options: options) {}
    compositor.background = Color(0x203040)
  }

  /// What a frame should show: all layers drawn whole, without a tile.
  func redraw(_ layers: [(placement: LayerPlacement, content: any LayerContent)]) -> Bitmap {
    let screen = Bitmap(width: textures.outputSize.width, height: textures.outputSize.height)
    screen.clear(to: compositor.background.premultiplied)
    for (placement, content) in layers {
      // The rule for layers at rest: the shift is rounded to whole pixels.
      var linear = placement.transform
      let (tx, ty) = (linear.tx.rounded(), linear.ty.rounded())
      (linear.tx, linear.ty) = (0, 0)
      let canvas = Canvas(
        RasterTarget(screen, originX: Int64(-tx), originY: Int64(-ty)), transform: linear,
        rasterizer: Rasterizer(), resources: resources)
      content.draw(canvas.visible.inset(by: -2 / canvas.scale), scale: canvas.scale, into: canvas)
    }
    return screen
  }

  /// Frames and drawing in turn until nothing changes any more.
  func settle() -> Bool { compositor.settle(now: now) }
}

/// The largest difference of a channel between two pictures of one size.
func difference(_ a: Bitmap, _ b: Bitmap) -> Int {
  guard a.width == b.width, a.height == b.height else { return 256 }
  var worst = 0
  for index in 0..<(a.width * a.height) where a.pixels[index] != b.pixels[index] {
    for shift: UInt32 in [0, 8, 16, 24] {
      worst = max(worst, abs(Int(a.pixels[index] >> shift & 255) - Int(b.pixels[index] >> shift & 255)))
    }
  }
  return worst
}

/// Textures without pixels, for tests of time and memory.
final class SilentTextures: TextureBackend {
  let maximumTextureSide = 4096
  let outputSize: (width: Int, height: Int)
  private(set) var live: Set<TextureID> = []
  private(set) var widths: [TextureID: Int] = [:]
  private(set) var uploadedPixels = 0
  private var next: UInt32 = 1
  var resetCount: Int { 0 }

  init(width: Int, height: Int) { outputSize = (width, height) }

  func makeTexture(width: Int, height: Int) -> TextureID? {
    let id = TextureID(next)
    next += 1
    live.insert(id)
    widths[id] = width
    return id
  }
  func upload(
    _ bitmap: Bitmap, sourceX: Int, sourceY: Int, width: Int, height: Int, to texture: TextureID, x: Int,
    y: Int
  ) { uploadedPixels += width * height }
  func destroy(_ texture: TextureID) { live.remove(texture) }
  func beginFrame(clear: UInt32) {}
  func draw(_ quads: [Quad], clip: Rect?) {}
  func present() {}
}

/// A stroke of round dots that cover each other without adding up.
struct DotMark: InkMark {
  var dots: [Point]
  var radius = 6.0
  var color = Color(0xF3D36B)
  var opacity = 0.5
  /// Whether it darkens what lies under it, as a marker does.
  var isTint = false
  /// Predicted dots, which may be removed.
  var guess: [Point] = []
  /// Whether it covers only every other pixel.
  var isGrainy = false

  var stepCount: Int { dots.count }
  var guessCount: Int { guess.count }
  var ink: InkPaint { isTint ? .tint(color, opacity: opacity) : .color(color, opacity: opacity) }

  func bounds(of steps: Range<Int>) -> Rect {
    (dots + guess)[steps].reduce(Rect.null) { $0.union($1) }.inset(by: -radius)
  }

  func stamp(_ steps: Range<Int>, into mask: CoverageMask, transform: Affine) {
    for dot in (dots + guess)[steps] { mask.fill(Path(circle: dot, radius: radius), transform: transform) }
  }

  func settles(_ transform: Affine) -> Bool { isGrainy }

  func settle(_ stamped: CoverageMask, into seen: CoverageMask, transform: Affine) -> PixelRect {
    let whole = PixelRect(minX: 0, minY: 0, maxX: stamped.width, maxY: stamped.height)
    guard let changes = stamped.changes else { return whole }
    guard isGrainy else { return changes.take { _ in } }
    return changes.take { area in
      for row in area.minY..<area.maxY {
        for x in area.minX..<area.maxX where (x + row) & 1 == 0 {
          seen.bytes[row * seen.width + x] = stamped.bytes[row * stamped.width + x]
        }
      }
    }
  }
}

/// A page of finished strokes.
struct Page: LayerContent {
  var marks: [DotMark] = []

  func draw(_ rect: Rect, scale: Double, into canvas: Canvas) {
    for mark in marks {
      let bounds = mark.bounds(of: 0..<mark.stepCount)
      guard bounds.intersects(rect) else { continue }
      canvas.ink(bounds, mark.ink) { mask, transform in
        mark.stamp(0..<mark.stepCount, into: mask, transform: transform)
      }
    }
  }
}
