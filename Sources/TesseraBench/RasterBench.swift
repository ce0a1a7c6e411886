import CCairo
import Geometry
import Glibc
import Raster

/// The rasteriser against Cairo's image surface, each drawing the same five scenes on a 256×256 tile, clearing
/// included.
///
/// Each draws as it draws best: a cell is one shape that ours prepares once and moves (which is how the app draws
/// its boards), while Cairo gets all paths ready-made to append. Everything else ours flattens, outlines and
/// classifies anew each time; for the cells that is given too, without a goal.
let rasterBench = BenchPart(name: "raster") { report in
  var logarithms = 0.0
  let scenes = RasterScene.all
  for scene in scenes {
    let ours = OursOnTile(scene)
    let peer = CairoOnTile(scene)
    if scene.shape == nil {
      let times = Measurement.compare({ ours.draw() }, { peer.draw() })
      logarithms += log(times[1] / times[0])
      report.add(.raster(scene.name, times[0], times[1], .atLeast(2.5)))
    } else {
      let times = Measurement.compare({ ours.drawPrepared() }, { peer.draw() }, { ours.draw() })
      logarithms += log(times[1] / times[0])
      report.add(.raster(scene.name, times[0], times[1], .atLeast(2.5)))
      report.add(.raster(scene.name + ", each a new path", times[2], times[1], nil))
    }
  }
  let mean = exp(logarithms / Double(scenes.count))
  report.add(
    Report.Figure(
      name: "raster: geometric mean of the speed-up", ours: mean, peer: 1, unit: "×", ratio: mean,
      goal: .atLeast(4.5)))
  reportRasterErrors(&report)
}

extension Report.Figure {
  /// Times in seconds, and how many times faster ours is.
  fileprivate static func raster(_ name: String, _ ours: Double, _ peer: Double, _ goal: Report.Goal?)
    -> Report.Figure
  {
    Report.Figure(
      name: "raster: \(name)", ours: ours * 1e6, peer: peer * 1e6, unit: "µs", ratio: peer / ours, goal: goal)
  }
}

/// Paths to draw, one after the other.
struct RasterScene {
  struct Item {
    var path: Path
    var fill: Color?
    var stroke: (color: Color, style: StrokeStyle)?
    /// From the picture's pixels to the tile's; fills the path with the picture.
    var picture: Affine?
  }

  var name: String
  /// For a scene of one shape at many places: the shape around its own origin, and the places.
  var shape: (path: Path, places: [Vector])?
  var items: [Item]

  static let side = 256

  static var all: [RasterScene] {
    [
      RasterScene(name: "400 cells filled and stroked", shape: (cell, places), items: cells(stroked: true)),
      RasterScene(name: "400 cells filled", shape: (cell, places), items: cells(stroked: false)),
      RasterScene(
        name: "a round stroke of 1,000 segments",
        items: [
          Item(
            path: scribble(1000),
            stroke: (Color(0xF2F0E6), StrokeStyle(width: 6, cap: .round, join: .round)))
        ]),
      RasterScene(name: "a blob of 64 cubics", items: [Item(path: blob(64), fill: Color(0x3A7BD5))]),
      RasterScene(
        name: "a piece painted with a picture",
        items: [
          Item(
            path: piece,
            picture: Affine.scale(0.83).then(.rotation(0.2)).then(.translation(Vector(31.3, -20.6))))
        ]),
    ]
  }

  private static let cell = roundedRect(Rect(x: 0, y: 0, width: 11.9, height: 11.9), 2.5)
  private static let places = (0..<400).map { index in
    Vector(0.4 + Double(index % 20) * 12.8, 0.4 + Double(index / 20) * 12.8)
  }

  private static func cells(stroked: Bool) -> [Item] {
    places.enumerated().map { index, place in
      let shade = UInt32(0x30 + index % 7 * 0x10)
      return Item(
        path: cell.transformed(by: .translation(place)), fill: Color(shade << 16 | shade << 8 | 0x70),
        stroke: stroked ? (Color(0xE0E4EA), StrokeStyle(width: 1)) : nil)
    }
  }

  private static func roundedRect(_ r: Rect, _ radius: Double) -> Path {
    let k = radius * 0.447_715_25
    var path = Path()
    path.move(to: Point(r.minX + radius, r.minY))
    path.line(to: Point(r.maxX - radius, r.minY))
    path.cubic(Point(r.maxX - k, r.minY), Point(r.maxX, r.minY + k), to: Point(r.maxX, r.minY + radius))
    path.line(to: Point(r.maxX, r.maxY - radius))
    path.cubic(Point(r.maxX, r.maxY - k), Point(r.maxX - k, r.maxY), to: Point(r.maxX - radius, r.maxY))
    path.line(to: Point(r.minX + radius, r.maxY))
    path.cubic(Point(r.minX + k, r.maxY), Point(r.minX, r.maxY - k), to: Point(r.minX, r.maxY - radius))
    path.line(to: Point(r.minX, r.minY + radius))
    path.cubic(Point(r.minX, r.minY + k), Point(r.minX + k, r.minY), to: Point(r.minX + radius, r.minY))
    path.close()
    return path
  }

  /// A line that wanders over the tile and crosses itself often, in steps of three pixels or so.
  private static func scribble(_ count: Int) -> Path {
    var path = Path()
    for index in 0...count {
      let t = Double(index) / Double(count) * 2 * .pi
      let p = Point(128 + 118 * sin(5 * t + 0.3), 128 + 118 * sin(7 * t) * cos(1.5 * t))
      if index == 0 { path.move(to: p) } else { path.line(to: p) }
    }
    return path
  }

  private static func blob(_ count: Int) -> Path {
    func anchor(_ index: Int) -> Point {
      let angle = Double(index) / Double(count) * 2 * .pi
      let radius = 95 + 14 * sin(angle * 9) + 9 * cos(angle * 23)
      return Point(128, 128) + Vector(angle: angle, length: radius)
    }
    var path = Path()
    path.move(to: anchor(0))
    for index in 0..<count {
      let a = anchor(index - 1)
      let b = anchor(index)
      let c = anchor(index + 1)
      let d = anchor(index + 2)
      path.cubic(b + (c - a) / 6, c - (d - b) / 6, to: c)
    }
    path.close()
    return path
  }

  /// A square with a knob on each side.
  private static let piece: Path = {
    var path = Path()
    path.move(to: Point(58, 58))
    for turn in 0..<4 {
      let turned = Affine.quarterTurns(turn).around(Point(128, 128))
      func at(_ x: Double, _ y: Double) -> Point { turned.apply(Point(x, y)) }
      let out = turn % 2 == 0 ? -1.0 : 1
      path.cubic(at(90, 62), at(124, 58 - out * 8), to: at(116, 58 + out * 10))
      path.cubic(at(100, 58 + out * 40), at(156, 58 + out * 40), to: at(140, 58 + out * 10))
      path.cubic(at(132, 58 - out * 8), at(166, 62), to: at(198, 58))
    }
    path.close()
    return path
  }()

  /// Something to paint with: 320×320 pixels, opaque.
  static let picture: Bitmap = {
    let bitmap = Bitmap(width: 320, height: 320)
    for y in 0..<320 {
      for x in 0..<320 {
        let r = UInt32(127 + 100 * sin(Double(x) * 0.11))
        let g = UInt32(127 + 100 * sin(Double(y) * 0.07 + Double(x) * 0.02))
        bitmap[x, y] = 0xFF00_0000 | r << 16 | g << 8 | UInt32((x ^ y) & 255)
      }
    }
    return bitmap
  }()
}

/// Draws a scene with our rasteriser.
final class OursOnTile {
  private let scene: RasterScene
  /// What was drawn.
  let bitmap = Bitmap(width: RasterScene.side, height: RasterScene.side)
  private let rasterizer = Rasterizer()
  private let pyramid = ImagePyramid(RasterScene.picture)

  private let inside: PreparedPath
  private let line: PreparedPath

  init(_ scene: RasterScene) {
    self.scene = scene
    inside = PreparedPath(scene.shape?.path ?? Path())
    line = PreparedPath(scene.shape?.path ?? Path(), stroke: scene.items[0].stroke?.style ?? StrokeStyle())
  }

  /// Draws the scene's one shape at its places.
  func drawPrepared() {
    bitmap.clear()
    let target = RasterTarget(bitmap)
    for (place, item) in zip(scene.shape?.places ?? [], scene.items) {
      let dx = Int64((place.dx * 256).rounded())
      let dy = Int64((place.dy * 256).rounded())
      if let fill = item.fill {
        rasterizer.draw(inside, dx: dx, dy: dy, paint: .color(fill), into: target)
      }
      if let stroke = item.stroke {
        rasterizer.draw(line, dx: dx, dy: dy, paint: .color(stroke.color), into: target)
      }
    }
  }

  func draw() {
    bitmap.clear()
    let target = RasterTarget(bitmap)
    for item in scene.items {
      if let fill = item.fill { rasterizer.fill(item.path, paint: .color(fill), into: target) }
      if let picture = item.picture {
        rasterizer.fill(item.path, paint: .image(pyramid, picture), into: target)
      }
      if let stroke = item.stroke {
        rasterizer.stroke(item.path, style: stroke.style, paint: .color(stroke.color), into: target)
      }
    }
  }
}

/// Draws a scene with Cairo, antialiased; or many times enlarged without antialiasing, so that its pixels are samples.
final class CairoOnTile {
  private let scene: RasterScene
  private let surface: OpaquePointer?
  private let context: OpaquePointer?
  private let picture: OpaquePointer?
  private var paths: [UnsafeMutablePointer<cairo_path_t>?] = []

  init(_ scene: RasterScene, enlarged factor: Int = 1) {
    self.scene = scene
    let side = Int32(RasterScene.side * factor)
    surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, side, side)
    context = cairo_create(surface)
    cairo_set_antialias(context, factor == 1 ? CAIRO_ANTIALIAS_GOOD : CAIRO_ANTIALIAS_NONE)
    cairo_scale(context, Double(factor), Double(factor))
    let bitmap = RasterScene.picture
    picture = UnsafeMutableRawPointer(bitmap.pixels).withMemoryRebound(
      to: UInt8.self, capacity: bitmap.byteCount
    ) {
      cairo_image_surface_create_for_data(
        $0, CAIRO_FORMAT_ARGB32, Int32(bitmap.width), Int32(bitmap.height), Int32(bitmap.width * 4))
    }
    for item in scene.items {
      cairo_new_path(context)
      for segment in item.path.segments {
        switch segment {
        case .move(let p): cairo_move_to(context, p.x, p.y)
        case .line(_, let p): cairo_line_to(context, p.x, p.y)
        case .quad(let curve): add(CubicCurve(curve))
        case .cubic(let curve): add(curve)
        case .close: cairo_close_path(context)
        }
      }
      paths.append(cairo_copy_path(context))
    }
  }

  deinit {
    for path in paths { cairo_path_destroy(path) }
    cairo_surface_destroy(picture)
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }

  private func add(_ c: CubicCurve) {
    cairo_curve_to(context, c.control1.x, c.control1.y, c.control2.x, c.control2.y, c.end.x, c.end.y)
  }

  /// The alpha of a pixel of what was drawn, 0…255.
  func alpha(_ x: Int, _ y: Int) -> Int {
    let row = Int(cairo_image_surface_get_stride(surface)) * y
    return Int(cairo_image_surface_get_data(surface)[row + 4 * x + 3])
  }

  func draw() {
    cairo_set_operator(context, CAIRO_OPERATOR_CLEAR)
    cairo_paint(context)
    cairo_set_operator(context, CAIRO_OPERATOR_OVER)
    for (item, path) in zip(scene.items, paths) {
      cairo_new_path(context)
      cairo_append_path(context, path)
      if let fill = item.fill {
        set(fill)
        cairo_fill_preserve(context)
      }
      if let placement = item.picture, let inverse = placement.inverse {
        cairo_set_source_surface(context, picture, 0, 0)
        let pattern = cairo_get_source(context)
        var matrix = cairo_matrix_t(
          xx: inverse.a, yx: inverse.b, xy: inverse.c, yy: inverse.d, x0: inverse.tx, y0: inverse.ty)
        cairo_pattern_set_matrix(pattern, &matrix)
        cairo_pattern_set_filter(pattern, CAIRO_FILTER_BILINEAR)
        cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
        cairo_fill_preserve(context)
      }
      if let stroke = item.stroke {
        set(stroke.color)
        cairo_set_line_width(context, stroke.style.width)
        let isRound = stroke.style.join == .round
        cairo_set_line_cap(context, isRound ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT)
        cairo_set_line_join(context, isRound ? CAIRO_LINE_JOIN_ROUND : CAIRO_LINE_JOIN_MITER)
        cairo_stroke(context)
      }
    }
    cairo_surface_flush(surface)
  }

  private func set(_ color: Color) {
    cairo_set_source_rgba(
      context, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255,
      Double(color.alpha) / 255)
  }
}
