import Geometry
import Raster

/// Reads a page's file and draws its strokes as plain lines, without the app, in a separate program.
enum BarePage {
  /// Measures and prints a name and a number on each line.
  static func run(_ path: String) throws {
    let window = try BenchWindow()
    var lines: [(path: Path, style: StrokeStyle, box: Rect)] = []
    let strokes = WrittenStrokes.full
    let scale = min(Double(BenchWindow.width), Double(BenchWindow.height)) / strokes.side
    let toWindow = Affine.scale(scale).then(
      .translation(Vector(Double(BenchWindow.width) / 2, Double(BenchWindow.height) / 2)))
    try strokes.forEach { ink, nodes in
      var path = Path()
      for (index, node) in nodes.enumerated() {
        if index == 0 { path.move(to: node.place) } else { path.line(to: node.place) }
      }
      let line = path.transformed(by: toWindow)
      let width = ink.width * scale
      lines.append(
        (line, StrokeStyle(width: width, cap: .round, join: .round), line.bounds.inset(by: -width)))
    }
    let tiles = BareTiles(window)
    let drawn = lines
    func show() {
      tiles.show { tile, rect in
        let rasterizer = Rasterizer()
        let target = RasterTarget(tile, originX: Int64(rect.minX), originY: Int64(rect.minY))
        for line in drawn where line.box.intersects(rect) {
          rasterizer.stroke(line.path, style: line.style, paint: .color(.white), into: target)
        }
      }
    }
    let watch = Stopwatch(.monotonic)
    _ = try BigTable.read(path)
    show()
    print("shown", watch.peers)
    let again = Stopwatch(.monotonic)
    show()
    print("again", again.peers)
    window.close()
  }
}
