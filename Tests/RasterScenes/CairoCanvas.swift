import CCairo
import Geometry
import Raster

/// A peer of the rasteriser: draws the same paths with Cairo on an image surface.
public final class CairoCanvas {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// Cairo's own surface.
  public let surface: OpaquePointer
  /// Cairo's own context on it.
  public let context: OpaquePointer

  /// Makes a transparent canvas.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
    surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
    context = cairo_create(surface)
    cairo_set_antialias(context, CAIRO_ANTIALIAS_GOOD)
  }

  deinit {
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }

  /// Fills a path.
  public func fill(_ path: Path, _ rule: FillRule = .nonZero, _ color: Color = .white) {
    add(path)
    set(color)
    cairo_set_fill_rule(context, rule == .evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
    cairo_fill(context)
  }

  /// Draws a path's line.
  public func stroke(_ path: Path, _ style: StrokeStyle, _ color: Color = .white) {
    add(path)
    set(color)
    set(style)
    cairo_stroke(context)
  }

  /// The opacity of a pixel.
  public func alpha(_ x: Int, _ y: Int) -> Double {
    cairo_surface_flush(surface)
    let row = cairo_image_surface_get_data(surface)! + y * Int(cairo_image_surface_get_stride(surface))
    return Double(row[x * 4 + 3])
  }

  /// Draws with a style's width, caps, joins and miter limit from now on.
  public func set(_ style: StrokeStyle) {
    cairo_set_line_width(context, style.width)
    switch style.cap {
    case .butt: cairo_set_line_cap(context, CAIRO_LINE_CAP_BUTT)
    case .round: cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
    case .square: cairo_set_line_cap(context, CAIRO_LINE_CAP_SQUARE)
    }
    switch style.join {
    case .miter: cairo_set_line_join(context, CAIRO_LINE_JOIN_MITER)
    case .round: cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    case .bevel: cairo_set_line_join(context, CAIRO_LINE_JOIN_BEVEL)
    }
    cairo_set_miter_limit(context, style.miterLimit)
  }

  /// Draws in a colour from now on.
  public func set(_ color: Color) {
    cairo_set_source_rgba(
      context, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255,
      Double(color.alpha) / 255)
  }

  /// Makes a path the current one.
  public func add(_ path: Path) {
    cairo_new_path(context)
    for segment in path.segments {
      switch segment {
      case .move(let p): cairo_move_to(context, p.x, p.y)
      case .line(_, let p): cairo_line_to(context, p.x, p.y)
      case .quad(let curve):
        let c = CubicCurve(curve)
        cairo_curve_to(context, c.control1.x, c.control1.y, c.control2.x, c.control2.y, c.end.x, c.end.y)
      case .cubic(let c):
        cairo_curve_to(context, c.control1.x, c.control1.y, c.control2.x, c.control2.y, c.end.x, c.end.y)
      case .close: cairo_close_path(context)
      }
    }
  }
}
