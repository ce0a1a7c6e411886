import CCairo
import Geometry
import Glibc
import Raster
import RasterScenes

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
  private let canvas: CairoCanvas
  private let picture: OpaquePointer?
  private var paths: [UnsafeMutablePointer<cairo_path_t>?] = []

  init(_ scene: RasterScene, enlarged factor: Int = 1) {
    self.scene = scene
    canvas = CairoCanvas(width: RasterScene.side * factor, height: RasterScene.side * factor)
    if factor > 1 { cairo_set_antialias(canvas.context, CAIRO_ANTIALIAS_NONE) }
    cairo_scale(canvas.context, Double(factor), Double(factor))
    let bitmap = RasterScene.picture
    picture = UnsafeMutableRawPointer(bitmap.pixels).withMemoryRebound(
      to: UInt8.self, capacity: bitmap.byteCount
    ) {
      cairo_image_surface_create_for_data(
        $0, CAIRO_FORMAT_ARGB32, Int32(bitmap.width), Int32(bitmap.height), Int32(bitmap.width * 4))
    }
    for item in scene.items {
      canvas.add(item.path)
      paths.append(cairo_copy_path(canvas.context))
    }
  }

  deinit {
    for path in paths { cairo_path_destroy(path) }
    cairo_surface_destroy(picture)
  }

  /// The alpha of a pixel of what was drawn, 0…255.
  func alpha(_ x: Int, _ y: Int) -> Int { Int(canvas.alpha(x, y)) }

  func draw() {
    let context = canvas.context
    cairo_set_operator(context, CAIRO_OPERATOR_CLEAR)
    cairo_paint(context)
    cairo_set_operator(context, CAIRO_OPERATOR_OVER)
    for (item, path) in zip(scene.items, paths) {
      cairo_new_path(context)
      cairo_append_path(context, path)
      if let fill = item.fill {
        canvas.set(fill)
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
        canvas.set(stroke.color)
        canvas.set(stroke.style)
        cairo_stroke(context)
      }
    }
    cairo_surface_flush(canvas.surface)
  }
}
