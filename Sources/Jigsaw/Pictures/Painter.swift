import Geometry
import ModeKit
import Scene

/// A canvas of 1200 × 800 points with the drawing operations that the built-in pictures share. The random numbers are
/// seeded from the picture's name, so that a picture is always the same.
final class Painter {
  let canvas: Canvas
  let size = BuiltInPicture.size
  var random: RandomSource
  let noise: Noise

  init(_ canvas: Canvas, name: String) {
    self.canvas = canvas
    let seed = name.utf8.reduce(UInt64(0x7E55)) { $0 &* 0x100_0000_01B3 ^ UInt64($1) }
    random = RandomSource(seed: seed)
    noise = Noise(seed: seed)
  }

  var area: Rect { Rect(origin: .origin, size: size) }

  func fill(_ path: Path, _ color: Color) { canvas.fill(path, color) }
  func fill(_ rect: Rect, _ color: Color) { canvas.fill(Path(rect: rect), color) }
  func fill(_ path: Path, _ rgb: UInt32, _ opacity: Double = 1) {
    canvas.fill(path, Color(rgb, opacity: opacity))
  }
  func fill(_ rect: Rect, _ rgb: UInt32, _ opacity: Double = 1) { fill(Path(rect: rect), rgb, opacity) }
  func circle(_ center: Point, _ radius: Double, _ rgb: UInt32, _ opacity: Double = 1) {
    fill(Path(circle: center, radius: radius), rgb, opacity)
  }
  func stroke(_ path: Path, _ rgb: UInt32, _ width: Double, _ opacity: Double = 1) {
    canvas.stroke(path, Color(rgb, opacity: opacity), width: width)
  }
  func line(_ from: Point, _ to: Point, _ rgb: UInt32, _ width: Double, _ opacity: Double = 1) {
    stroke(Path(polygon: [from, to], isClosed: false), rgb, width, opacity)
  }

  /// Fills a path with a vertical gradient from `top` to `bottom`.
  func fade(_ path: Path, _ from: UInt32, _ to: UInt32, top: Double, bottom: Double) {
    canvas.fill(
      path,
      .gradient(
        Gradient(.linear(start: Point(0, top), end: Point(0, bottom)), from: Color(from), to: Color(to))))
  }

  /// Fills a circle with light that fades towards its rim.
  func glow(_ center: Point, _ radius: Double, _ rgb: UInt32, _ opacity: Double) {
    let light = Gradient(
      .radial(center: center, radius: radius), from: Color(rgb, opacity: opacity), to: Color(rgb, opacity: 0))
    canvas.fill(Path(circle: center, radius: radius), .gradient(light))
  }

  /// Draws a ball lit from the upper left.
  func ball(_ center: Point, _ radius: Double, _ light: UInt32, _ dark: UInt32) {
    let spot = center - Vector(radius * 0.35, radius * 0.35)
    canvas.fill(
      Path(circle: center, radius: radius),
      .gradient(Gradient(.radial(center: spot, radius: radius * 1.35), from: Color(light), to: Color(dark))))
  }

  /// Fills the canvas with a vertical gradient of several colours.
  func sky(_ stops: [(y: Double, rgb: UInt32)]) {
    for (a, b) in zip(stops, stops.dropFirst()) {
      // A small overlap avoids a gap between two bands.
      let band = Rect(minX: 0, minY: a.y - 0.5, maxX: size.width, maxY: b.y + 0.5)
      fade(Path(rect: band), a.rgb, b.rgb, top: a.y, bottom: b.y)
    }
  }

  /// The area below a skyline.
  func ground(step: Double = 6, _ height: (Double) -> Double) -> Path {
    var points = [Point(-10, size.height + 10)]
    for x in stride(from: -10, through: size.width + 10, by: step) { points.append(Point(x, height(x))) }
    points.append(Point(size.width + 10, size.height + 10))
    return Path(polygon: points)
  }

  /// A round shape with a wavy rim.
  func blob(_ center: Point, _ radius: Double, wobble: Double, lobes: Int = 9, squash: Double = 1) -> Path {
    var points: [Point] = []
    let phase = random.within(0...100)
    let count = lobes * 6
    for i in 0..<count {
      let angle = Double(i) / Double(count) * 2 * .pi
      let reach = radius * (1 + wobble * noise.value(cosine(angle) * 1.7 + phase, sine(angle) * 1.7 + phase))
      points.append(center + Vector(cosine(angle) * reach, sine(angle) * reach * squash))
    }
    return Painter.smooth(points)
  }

  /// A smooth curve through points (a Catmull–Rom spline).
  static func smooth(_ points: [Point], isClosed: Bool = true) -> Path {
    var path = Path()
    guard points.count > 2 else { return Path(polygon: points, isClosed: isClosed) }
    func at(_ i: Int) -> Point {
      isClosed ? points[(i + points.count) % points.count] : points[max(0, min(points.count - 1, i))]
    }
    path.move(to: points[0])
    for i in 0..<(isClosed ? points.count : points.count - 1) {
      path.cubic(
        at(i) + (at(i + 1) - at(i - 1)) / 6, at(i + 1) - (at(i + 2) - at(i)) / 6, to: at(i + 1))
    }
    if isClosed { path.close() }
    return path
  }

  func pick<Element>(_ list: [Element]) -> Element { list[random.below(list.count)] }
  func within(_ range: ClosedRange<Double>) -> Double { random.within(range) }
  func place(in rect: Rect) -> Point {
    Point(within(rect.minX...rect.maxX), within(rect.minY...rect.maxY))
  }
  /// A random number in −2…2, usually close to 0.
  func spread() -> Double { random.unit() + random.unit() + random.unit() + random.unit() - 2 }

  /// A colour randomly made a little lighter or darker.
  func vary(_ rgb: UInt32, _ amount: Double) -> Color {
    let t = within(-amount...amount)
    return Color(rgb).mixed(with: t < 0 ? .black : .white, abs(t))
  }
}
