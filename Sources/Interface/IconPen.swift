import Geometry

/// Draws the lines of an ``Icon`` on its grid of 24 units, x and y in turn.
struct IconPen {
  var path = Path()

  /// An open line through points.
  mutating func line(_ coordinates: Double...) {
    for (i, p) in points(coordinates).enumerated() { i == 0 ? path.move(to: p) : path.line(to: p) }
  }

  /// A closed line through points, its corners rounded.
  mutating func loop(radius: Double = 0, _ coordinates: Double...) {
    loop(points(coordinates), radius: radius)
  }

  /// A closed line through points, its corners rounded.
  mutating func loop(_ corners: [Point], radius: Double) {
    for (i, p) in corners.enumerated() {
      let before = corners[(i + corners.count - 1) % corners.count]
      let after = corners[(i + 1) % corners.count]
      // A corner never eats more than half of its sides.
      let start = p.lerp(before, min(0.5, radius / max(p.distance(to: before), 1e-9)))
      let end = p.lerp(after, min(0.5, radius / max(p.distance(to: after), 1e-9)))
      i == 0 ? path.move(to: start) : path.line(to: start)
      if radius > 0 { path.quad(p, to: end) }
    }
    path.close()
  }

  /// A box with round corners.
  mutating func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double, radius: Double) {
    path.append(.roundedBox(Rect(x: x, y: y, width: width, height: height), radius: radius))
  }

  /// A circle.
  mutating func circle(_ x: Double, _ y: Double, _ radius: Double) {
    arc(x, y, radius, from: 0, to: 360)
    path.close()
  }

  /// A dot a little heavier than the line.
  mutating func dot(_ x: Double, _ y: Double, _ radius: Double = 0.35) { circle(x, y, radius) }

  /// A part of a circle, clockwise between two angles in degrees from the x axis.
  mutating func arc(
    _ x: Double, _ y: Double, _ radius: Double, from: Double, to: Double, joined: Bool = false
  ) {
    let count = max(1, Int((abs(to - from) / 90).rounded(.up)))
    let step = (to - from) / Double(count) * .pi / 180
    // The cubic that leaves an arc by the least: handles of 4/3·tan(θ/4) radii.
    let handle = 4.0 / 3 * sine(step / 4) / cosine(step / 4)
    for i in 0..<count {
      let (u, v) = (from * .pi / 180 + Double(i) * step, from * .pi / 180 + Double(i + 1) * step)
      let (a, b) = (Vector(angle: u) * radius, Vector(angle: v) * radius)
      let center = Point(x, y)
      if i == 0 { joined ? path.line(to: center + a) : path.move(to: center + a) }
      path.cubic(
        center + a + a.perpendicular * handle, center + b - b.perpendicular * handle, to: center + b)
    }
  }

  /// Goes on from the last point in a straight line.
  mutating func on(_ x: Double, _ y: Double) { path.line(to: Point(x, y)) }

  /// Goes on from the last point in a curve: two handles and the end.
  mutating func curve(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ x: Double, _ y: Double
  ) {
    path.cubic(Point(x1, y1), Point(x2, y2), to: Point(x, y))
  }

  /// Mirrors all that was drawn from left to right.
  mutating func mirror() { path = path.transformed(by: Affine(a: -1, b: 0, c: 0, d: 1, tx: 24, ty: 0)) }

  private func points(_ c: [Double]) -> [Point] {
    stride(from: 0, to: c.count - 1, by: 2).map { Point(c[$0], c[$0 + 1]) }
  }
}

extension Path {
  /// A rectangle whose corners are arcs of ellipses, at most as large as fit.
  static func roundedBox(_ r: Rect, radius: Double) -> Path {
    roundedBox(r, radii: (radius, radius, radius, radius))
  }

  /// A rectangle with round corners, clockwise from the upper left, each at most half the shorter side.
  static func roundedBox(_ r: Rect, radii: (Double, Double, Double, Double)) -> Path {
    let most = min(r.width, r.height) / 2
    let (a, b, c, d) = (min(radii.0, most), min(radii.1, most), min(radii.2, most), min(radii.3, most))
    // The share of the radius by which a cubic's handles stop short of the corner of a quarter circle.
    let k = 1 - 0.5522847498
    var p = Path()
    p.move(to: Point(r.minX + a, r.minY))
    p.line(to: Point(r.maxX - b, r.minY))
    p.cubic(Point(r.maxX - b * k, r.minY), Point(r.maxX, r.minY + b * k), to: Point(r.maxX, r.minY + b))
    p.line(to: Point(r.maxX, r.maxY - c))
    p.cubic(Point(r.maxX, r.maxY - c * k), Point(r.maxX - c * k, r.maxY), to: Point(r.maxX - c, r.maxY))
    p.line(to: Point(r.minX + d, r.maxY))
    p.cubic(Point(r.minX + d * k, r.maxY), Point(r.minX, r.maxY - d * k), to: Point(r.minX, r.maxY - d))
    p.line(to: Point(r.minX, r.minY + a))
    p.cubic(Point(r.minX, r.minY + a * k), Point(r.minX + a * k, r.minY), to: Point(r.minX + a, r.minY))
    p.close()
    return p
  }
}
