import Geometry

/// Draws the lines of an ``Icon`` on its grid of 24 units. Coordinates alternate x and y; y points downwards.
public struct IconPen {
  /// The path drawn so far.
  public var path = Path()

  /// Adds an open line through points.
  public mutating func line(_ coordinates: Double...) {
    for (i, p) in points(coordinates).enumerated() { i == 0 ? path.move(to: p) : path.line(to: p) }
  }

  /// A closed line through points, its corners rounded.
  public mutating func loop(radius: Double = 0, _ coordinates: Double...) {
    loop(points(coordinates), radius: radius)
  }

  /// A closed line through points, its corners rounded.
  public mutating func loop(_ corners: [Point], radius: Double) {
    for (i, p) in corners.enumerated() {
      let before = corners[(i + corners.count - 1) % corners.count]
      let after = corners[(i + 1) % corners.count]
      // A corner takes at most half of each of its sides.
      let start = p.lerp(before, min(0.5, radius / max(p.distance(to: before), 1e-9)))
      let end = p.lerp(after, min(0.5, radius / max(p.distance(to: after), 1e-9)))
      i == 0 ? path.move(to: start) : path.line(to: start)
      if radius > 0 { path.quad(p, to: end) }
    }
    path.close()
  }

  /// Adds a box with round corners.
  public mutating func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double, radius: Double) {
    path.append(Path(roundedRect: Rect(x: x, y: y, width: width, height: height), radius: radius))
  }

  /// Adds a circle.
  public mutating func circle(_ x: Double, _ y: Double, _ radius: Double) {
    arc(x, y, radius, from: 0, to: 360)
    path.close()
  }

  /// Adds a dot a little heavier than the line.
  public mutating func dot(_ x: Double, _ y: Double, _ radius: Double = 0.35) { circle(x, y, radius) }

  /// Adds an arc, clockwise between two angles in degrees from the x axis; `joined` continues the present line.
  public mutating func arc(
    _ x: Double, _ y: Double, _ radius: Double, from: Double, to: Double, joined: Bool = false
  ) {
    var piece = joined ? path : Path()
    piece.arc(
      center: Point(x, y), radius: radius, start: from * .pi / 180, sweep: (to - from) * .pi / 180)
    if joined { path = piece } else { path.append(piece) }
  }

  /// Continues from the last point in a straight line.
  public mutating func on(_ x: Double, _ y: Double) { path.line(to: Point(x, y)) }

  /// Continues from the last point in a cubic curve: two control points and the end.
  public mutating func curve(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ x: Double, _ y: Double
  ) {
    path.cubic(Point(x1, y1), Point(x2, y2), to: Point(x, y))
  }

  /// Mirrors the whole path from left to right.
  public mutating func mirror() {
    path = path.transformed(by: Affine(a: -1, b: 0, c: 0, d: 1, tx: 24, ty: 0))
  }

  private func points(_ c: [Double]) -> [Point] {
    stride(from: 0, to: c.count - 1, by: 2).map { Point(c[$0], c[$0 + 1]) }
  }
}
