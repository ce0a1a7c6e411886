import Glibc

/// Debian's libmypaint, loaded when the benchmark runs. It is the peer of our chalk.
final class MyPaint {
  private typealias Pointer = UnsafeMutableRawPointer
  private typealias Make = @convention(c) () -> Pointer?
  private typealias MakeSurface = @convention(c) (Int32, Int32) -> Pointer?
  private typealias Convert = @convention(c) (Pointer) -> Pointer?
  private typealias Use = @convention(c) (Pointer) -> Void
  private typealias Read = @convention(c) (Pointer, UnsafePointer<CChar>) -> Int32
  private typealias Set = @convention(c) (Pointer, Int32, Float) -> Void
  private typealias End = @convention(c) (Pointer, Pointer?) -> Void
  private typealias StrokeTo =
    @convention(c) (
      Pointer, Pointer, Float, Float, Float, Float, Float, Double
    ) -> Int32

  /// The settings of a brush that are set here, as `mypaint-brush-settings-gen.h` numbers them.
  private static let radius: Int32 = 3

  private static let brushes = "/usr/share/mypaint-data/2.0/brushes/"

  private let surface: Pointer
  private let page: Pointer
  private let brush: Pointer
  private let reset: Use
  private let newStroke: Use
  private let begin: Use
  private let finish: End
  private let stroke: StrokeTo
  private let freePage: Use
  private let freeBrush: Use

  /// A page with a brush of the package `mypaint-brushes`; nil where it or the library is missing.
  ///
  /// - Parameters:
  ///   - name: the brush's file without its ending, such as "deevad/chalk".
  ///   - radius: its radius in pixels.
  ///   - side: the page's side in pixels.
  init?(brush name: String, radius: Double, side: Int) {
    guard let library = dlopen("libmypaint-1.5.so.1", RTLD_NOW) else { return nil }
    func find<Function>(_ name: String, _ type: Function.Type) -> Function? {
      dlsym(library, name).map { unsafeBitCast($0, to: type) }
    }
    guard let makeSurface = find("mypaint_fixed_tiled_surface_new", MakeSurface.self),
      let toSurface = find("mypaint_fixed_tiled_surface_interface", Convert.self),
      let makeBrush = find("mypaint_brush_new", Make.self),
      let read = find("mypaint_brush_from_string", Read.self),
      let set = find("mypaint_brush_set_base_value", Set.self),
      let reset = find("mypaint_brush_reset", Use.self),
      let newStroke = find("mypaint_brush_new_stroke", Use.self),
      let begin = find("mypaint_surface_begin_atomic", Use.self),
      let finish = find("mypaint_surface_end_atomic", End.self),
      let stroke = find("mypaint_brush_stroke_to", StrokeTo.self),
      let freePage = find("mypaint_surface_unref", Use.self),
      let freeBrush = find("mypaint_brush_unref", Use.self),
      let text = Self.text(Self.brushes + name + ".myb"),
      let page = makeSurface(Int32(side), Int32(side)), let surface = toSurface(page), let brush = makeBrush()
    else { return nil }
    guard read(brush, text) != 0 else { return nil }
    set(brush, Self.radius, Float(log(radius)))
    self.page = page
    self.surface = surface
    self.brush = brush
    self.reset = reset
    self.newStroke = newStroke
    self.begin = begin
    self.finish = finish
    self.stroke = stroke
    self.freePage = freePage
    self.freeBrush = freeBrush
  }

  deinit {
    freeBrush(brush)
    freePage(surface)
  }

  /// Draws a stroke, two points a frame of a sixtieth of a second.
  func draw(_ points: [(x: Double, y: Double, pressure: Double)]) {
    reset(brush)
    newStroke(brush)
    for start in stride(from: 0, to: points.count, by: 2) {
      begin(surface)
      for point in points[start..<min(start + 2, points.count)] {
        // The first point after a reset only sets the place of the brush.
        _ = stroke(
          brush, surface, Float(point.x), Float(point.y), Float(point.pressure), 0, 0,
          start == 0 ? 10 : 1.0 / 120)
      }
      var changed = (Int32(0), Int32(0), Int32(0), Int32(0))
      withUnsafeMutablePointer(to: &changed) { finish(surface, $0) }
    }
  }

  private static func text(_ path: String) -> String? {
    guard let file = fopen(path, "re") else { return nil }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 18)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }
}
