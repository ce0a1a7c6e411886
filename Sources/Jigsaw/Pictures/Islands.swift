import Geometry
import Library

extension BuiltInPicture {
  /// An old map of imaginary islands.
  static let islands = BuiltInPicture("islands", Phrase("Map of islands")) { p in
    p.fill(p.area, 0xD9C79A)
    let sea = Rect(x: 44, y: 44, width: 1112, height: 712)
    p.fill(sea, 0x84ACAE)
    // The height of the land, in cells of eight points.
    let cell = 8.0
    func height(_ x: Double, _ y: Double) -> Double {
      let rim = min(1, min(min(x - 44, 1156 - x), min(y - 44, 756 - y)) / 90)
      return p.noise.fractal(x / 235 + 5, y / 235 + 2, octaves: 6) * 1.5 - 0.06 - (1 - max(0, rim)) * 0.6
    }
    for (level, rgb) in [(-0.3, UInt32(0x94BAB6)), (-0.16, 0xA6C8BE), (-0.06, 0xB4D2C0)] {
      p.fill(p.contour(sea, step: cell, level: level, height).inside, rgb)
    }
    // Contours by marching squares: the coast dark, the heights brown.
    for (level, fill, line, width) in [
      (0.0, UInt32(0xE8D6A0), UInt32(0x4A3420), 2.6), (0.09, 0xC8C884, 0x8A7A4A, 1),
      (0.2, 0xA8B070, 0x7A6A3E, 1),
      (0.32, 0xB89A62, 0x6A5030, 1), (0.46, 0x9A744A, 0x5A3E26, 1.1), (0.6, 0xF0E8D8, 0x6A5A4A, 1.1),
    ] {
      let land = p.contour(sea, step: cell, level: level, height)
      p.fill(land.inside, fill)
      for edge in land.edges { p.line(edge.0, edge.1, line, width) }
      if level == 0 {
        for ring in 1...3 {
          for edge in p.contour(sea, step: cell, level: -0.035 * Double(ring), height).edges {
            p.line(edge.0, edge.1, 0x2E5A62, 0.9, 0.55 - Double(ring) * 0.12)
          }
        }
      }
    }
    for x in stride(from: 60.0, to: 1140, by: 15) {
      for y in stride(from: 60.0, to: 740, by: 13) {
        let at = Point(x + p.within(-6...6), y + p.within(-5...5))
        let h = height(at.x, at.y)
        if h > 0.08, h < 0.32, p.random.unit() < 0.5 {
          p.circle(at + Vector(1.5, 1.5), 4, 0x3E4A26, 0.5)
          p.ball(at, 4.4, 0x8AA052, 0x4A6230)
        } else if h > 0.38, p.random.unit() < 0.5 {
          p.fill(Path(polygon: [at + Vector(-9, 6), at + Vector(0, -11), at + Vector(2, 6)]), 0xF4E8D0)
          p.fill(Path(polygon: [at + Vector(2, 6), at + Vector(0, -11), at + Vector(9, 6)]), 0x7A5A3A)
          p.stroke(
            Path(polygon: [at + Vector(-9, 6), at + Vector(0, -11), at + Vector(9, 6)], isClosed: false),
            0x3E2A1A, 1.2)
        } else if h < -0.2, p.random.unit() < 0.3 {
          var wave = Path()
          wave.move(to: at + Vector(-8, 0))
          wave.quad(at + Vector(-4, -5), to: at)
          wave.quad(at + Vector(4, 5), to: at + Vector(8, 0))
          p.stroke(wave, 0x3E6E78, 1.3, 0.7)
        } else if h > 0.02, h < 0.2, p.random.unit() < 0.06 {
          p.fill(Rect(center: at, size: Size(8, 6)), 0xB8402E)
          p.fill(Path(polygon: [at + Vector(-6, -3), at + Vector(0, -9), at + Vector(6, -3)]), 0x5A2A20)
        }
      }
    }
    // Rhumb lines, routes, ships, a monster and the compass rose.
    let compass = Point(1010, 610)
    for ray in 0..<32 {
      let way = Vector(angle: Double(ray) / 32 * 2 * .pi, length: 1300)
      p.canvas.clip(to: sea) { p.line(compass, compass + way, 0x5A3E26, ray % 4 == 0 ? 1.1 : 0.6, 0.3) }
    }
    for _ in 0..<5 {
      var route = [p.place(in: sea.inset(by: 60))]
      for _ in 0..<4 { route.append(p.place(in: sea.inset(by: 60))) }
      p.canvas.stroke(
        Painter.smooth(route, isClosed: false),
        .init(width: 2.4, cap: .round, join: .round, dash: [9, 8]), .color(Color(0xA83226, opacity: 0.8)))
    }
    for at in [Point(190, 640), Point(620, 120), Point(560, 690), Point(1080, 240)] { p.ship(at) }
    p.serpent(Point(250, 175))
    p.compass(compass, 92)
    // The border with a scale.
    for index in 0..<56 {
      let x = 44 + Double(index) * 1112 / 56
      let color: UInt32 = index % 2 == 0 ? 0x4A3420 : 0xEBDDB4
      p.fill(Rect(x: x, y: 30, width: 1112 / 56, height: 12), color)
      p.fill(Rect(x: x, y: 758, width: 1112 / 56, height: 12), color)
    }
    for index in 0..<36 {
      let y = 44 + Double(index) * 712 / 36
      let color: UInt32 = index % 2 == 0 ? 0x4A3420 : 0xEBDDB4
      p.fill(Rect(x: 30, y: y, width: 12, height: 712 / 36), color)
      p.fill(Rect(x: 1158, y: y, width: 12, height: 712 / 36), color)
    }
    for _ in 0..<520 {
      let at = p.place(in: p.area)
      p.fill(p.blob(at, p.within(2...26), wobble: 0.6), 0x7A5A2A, p.within(0.015...0.05))
    }
    for index in 0..<60 {
      for y in [14.0, 786] {
        p.circle(Point(10 + Double(index) * 20, y), 5, index % 2 == 0 ? 0x8C3A2A : 0x3E6E78)
        p.stroke(Path(circle: Point(10 + Double(index) * 20, y), radius: 8), 0x4A3420, 1)
      }
      if index < 39 {
        for x in [14.0, 1186] {
          p.circle(Point(x, 20 + Double(index) * 20), 5, index % 2 == 0 ? 0x8C3A2A : 0x3E6E78)
        }
      }
    }
  }
}

extension Painter {
  /// The region where a function is above a level, and its outline, by marching squares.
  fileprivate func contour(
    _ area: Rect, step: Double, level: Double, _ height: (Double, Double) -> Double
  ) -> (inside: Path, edges: [(Point, Point)]) {
    let columns = Int(area.width / step)
    let rows = Int(area.height / step)
    var values = [Double](repeating: 0, count: (columns + 1) * (rows + 1))
    for r in 0...rows {
      for c in 0...columns {
        values[r * (columns + 1) + c] =
          height(area.minX + Double(c) * step, area.minY + Double(r) * step) - level
      }
    }
    var inside = Path()
    var edges: [(Point, Point)] = []
    for r in 0..<rows {
      for c in 0..<columns {
        let x = area.minX + Double(c) * step
        let y = area.minY + Double(r) * step
        let corners = [Point(x, y), Point(x + step, y), Point(x + step, y + step), Point(x, y + step)]
        let at = r * (columns + 1) + c
        let h = [values[at], values[at + 1], values[at + columns + 2], values[at + columns + 1]]
        if h.allSatisfy({ $0 <= 0 }) { continue }
        var polygon: [Point] = []
        var crossings: [Point] = []
        for i in 0..<4 {
          let j = (i + 1) % 4
          if h[i] > 0 { polygon.append(corners[i]) }
          if (h[i] > 0) != (h[j] > 0) {
            let p = corners[i].lerp(corners[j], h[i] / (h[i] - h[j]))
            polygon.append(p)
            crossings.append(p)
          }
        }
        inside.append(Path(polygon: polygon))
        if crossings.count >= 2 { edges.append((crossings[0], crossings[1])) }
        if crossings.count == 4 { edges.append((crossings[2], crossings[3])) }
      }
    }
    return (inside, edges)
  }

  fileprivate func ship(_ at: Point) {
    func q(_ x: Double, _ y: Double) -> Point { at + Vector(x, y) }
    var hull = Path()
    hull.move(to: q(-34, 0))
    hull.quad(q(-26, 18), to: q(-10, 18))
    hull.line(to: q(20, 18))
    hull.quad(q(32, 12), to: q(36, -6))
    hull.quad(q(0, 8), to: q(-34, 0))
    fill(hull, 0x6A3E22)
    stroke(hull, 0x2E1A0E, 1.4)
    for (x, size) in [(-18.0, 22.0), (2, 30), (20, 20)] {
      line(q(x, 6), q(x, -size - 18), 0x2E1A0E, 2)
      var sail = Path()
      sail.move(to: q(x - size * 0.5, -size - 10))
      sail.quad(q(x + size * 0.9, -size * 0.6), to: q(x - size * 0.5, -2))
      sail.quad(q(x - size * 0.1, -size * 0.55), to: q(x - size * 0.5, -size - 10))
      fill(sail, 0xF7EED8)
      stroke(sail, 0x4A3420, 1.2)
      line(q(x - 3, -size * 0.75), q(x + size * 0.2, -size * 0.5), 0xB8402E, 3)
      fill(Path(polygon: [q(x, -size - 18), q(x + 12, -size - 15), q(x, -size - 11)]), 0xB8402E)
    }
  }

  fileprivate func serpent(_ at: Point) {
    for hump in 0..<4 {
      let x = Double(hump) * 42
      var arch = Path()
      arch.move(to: at + Vector(x, 10))
      arch.cubic(
        at + Vector(x + 4, -36 + Double(hump) * 5), at + Vector(x + 28, -36 + Double(hump) * 5),
        to: at + Vector(x + 32, 10))
      stroke(arch, 0x2E5A3E, 13 - Double(hump) * 2)
      stroke(arch, 0x7AA86A, 5 - Double(hump))
    }
    ball(at + Vector(-22, -22), 13, 0x7AA86A, 0x2E5A3E)
    line(at + Vector(0, 10), at + Vector(-18, -18), 0x2E5A3E, 11)
    circle(at + Vector(-26, -25), 2.6, 0xF7EED8)
    line(at + Vector(-34, -18), at + Vector(-48, -12), 0xB8402E, 2)
  }

  fileprivate func compass(_ at: Point, _ r: Double) {
    circle(at, r, 0xEBDDB4, 0.9)
    for ring in [1.0, 0.9, 0.52] { stroke(Path(circle: at, radius: r * ring), 0x4A3420, 1.6) }
    for tick in 0..<72 {
      let way = Vector(angle: Double(tick) / 72 * 2 * .pi)
      line(at + way * (r * 0.9), at + way * r, 0x4A3420, tick % 6 == 0 ? 2.4 : 1)
    }
    for point in (0..<16).sorted(by: { $0 % 2 > $1 % 2 || ($0 % 2 == $1 % 2 && $0 % 4 > $1 % 4) }) {
      let length = r * (point % 4 == 0 ? 1.16 : point % 2 == 0 ? 0.84 : 0.56)
      let way = Vector(angle: Double(point) / 16 * 2 * .pi)
      let half = Vector(angle: Double(point) / 16 * 2 * .pi + 0.2, length: r * 0.22)
      let other = Vector(angle: Double(point) / 16 * 2 * .pi - 0.2, length: r * 0.22)
      fill(Path(polygon: [at, at + half, at + way * length]), point % 4 == 0 ? 0xB8402E : 0x2E5A62)
      fill(Path(polygon: [at, at + other, at + way * length]), 0xF7EED8)
      stroke(Path(polygon: [at, at + half, at + way * length, at + other]), 0x4A3420, 1)
    }
    ball(at, r * 0.1, 0xF2D24A, 0x8C6A1E)
  }
}
