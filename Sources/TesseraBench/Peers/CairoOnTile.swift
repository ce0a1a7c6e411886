import CCairo
import Geometry
import Raster
import RasterScenes

/// Draws a scene with Cairo, antialiased; or enlarged many times without antialiasing, so that each pixel is a sample.
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

  /// The alpha of a drawn pixel, 0…255.
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
