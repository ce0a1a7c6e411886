import Geometry
import Library

extension BuiltInPicture {
  /// A harbour at night: gabled houses with lit windows, boats, and their reflection in the water.
  static let harbour = BuiltInPicture("harbour", Phrase("Harbour at night")) { p in
    p.sky([(0, 0x0B1230), (200, 0x1B2A5A), (380, 0x41467F), (470, 0x7A5A86)])
    for _ in 0..<260 {
      let at = p.place(in: Rect(x: 0, y: 0, width: 1200, height: 330))
      p.circle(at, p.within(0.5...1.9), p.pick([0xFFFFFF, 0xCFE0FF, 0xFFE9C0]), p.within(0.3...1))
    }
    p.glow(Point(935, 120), 210, 0xFFF1C8, 0.4)
    p.ball(Point(935, 120), 52, 0xFFFBEA, 0xE0CC98)
    for _ in 0..<9 {
      p.circle(
        Point(935, 120) + Vector(p.within(-34...34), p.within(-34...34)), p.within(3...9), 0xCDB988, 0.5)
    }
    for _ in 0..<24 {
      let at = p.place(in: Rect(x: -60, y: 150, width: 1250, height: 200))
      p.fill(
        Path(ellipseIn: Rect(center: at, size: Size(p.within(140...380), p.within(8...26)))),
        p.pick([0x5C5A92, 0x3C4580, 0x8A6A96]), 0.28)
    }
    // The hill behind with its cottages.
    let hill = { (x: Double) in 420 - 90 * sine(x / 1200 * .pi) - 30 * p.noise.fractal(x / 160, 3) }
    p.fade(p.ground(hill), 0x232B55, 0x12183A, top: 300, bottom: 520)
    for _ in 0..<120 {
      let x = p.within(0...1200)
      let y = hill(x) + p.within(8...110)
      p.pine(Point(x, y), p.within(16...34), p.vary(0x1A2148, 0.12))
    }
    for _ in 0..<90 {
      let x = p.within(0...1200)
      let at = Point(x, hill(x) + p.within(12...110))
      p.glow(at, 9, 0xFFCE78, 0.5)
      p.fill(Rect(center: at, size: Size(4, 5)), 0xFFDE9A)
    }
    let quay = 560.0
    // Houses; the second pass draws their reflection.
    var x = -20.0
    var houses: [(x: Double, width: Double, height: Double, wall: UInt32, roof: UInt32, lit: UInt64)] = []
    while x < 1210 {
      let width = p.within(62...112)
      houses.append(
        (
          x, width, p.within(150...265),
          p.pick([0xB5523F, 0xC98B3C, 0x3F6E8C, 0x7C8F5A, 0xA8705E, 0xD9B36A, 0x5A6FA0, 0x8B4A62, 0x4E8077]),
          p.pick([0x5B2E2A, 0x3A3142, 0x6E3B2C, 0x2E3A4A]), p.random.next()
        ))
      x += width + 1.5
    }
    let water = Path(rect: Rect(minX: 0, minY: quay, maxX: 1200, maxY: 800))
    p.fade(water, 0x2A2F5E, 0x070B20, top: quay, bottom: 800)
    for flip in [true, false] {
      for house in houses { p.house(house, at: quay, flip: flip) }
    }
    p.fill(Rect(x: 0, y: quay - 4, width: 1200, height: 18), 0x1A1826)
    for stone in stride(from: 0.0, to: 1200, by: 26) {
      p.fill(
        Rect(x: stone + p.within(0...3), y: quay - 2, width: 22, height: 13),
        p.pick([0x4A4658, 0x3C394C, 0x5A5466]))
    }
    // Lamps and their light on the water.
    for lamp in stride(from: 40.0, to: 1200, by: 145) {
      p.line(Point(lamp, quay), Point(lamp, quay - 62), 0x14121E, 4)
      p.glow(Point(lamp, quay - 66), 60, 0xFFD27A, 0.55)
      p.circle(Point(lamp, quay - 66), 6, 0xFFF3C8)
      for _ in 0..<44 {
        let y = p.within(quay + 16...795)
        let half = p.within(6...26) * (0.4 + (y - quay) / 260)
        p.fill(
          Path(ellipseIn: Rect(center: Point(lamp + p.within(-12...12), y), size: Size(half * 2, 3))),
          p.pick([0xFFD27A, 0xFFB45A, 0xFFE9B0]), 0.5)
      }
    }
    for _ in 0..<900 {
      let y = quay + 16 + 230 * p.random.unit()
      let near = (y - quay) / 240
      p.fill(
        Path(
          ellipseIn: Rect(
            x: p.within(-30...1200), y: y, width: p.within(12...54) * (0.5 + near), height: 1 + 2 * near)),
        p.pick([0x6B72B0, 0x1A2148, 0x0A0F28, 0x9A7AA0]), p.within(0.15...0.5))
    }
    for (at, scale, hull) in [
      (Point(190, 668), 1.0, UInt32(0xA83A32)), (Point(560, 640), 0.72, 0x2F6E7A),
      (Point(880, 706), 1.25, 0xE0D8C4),
      (Point(1105, 646), 0.66, 0xC98B3C), (Point(390, 752), 1.3, 0x3A4E86),
    ] {
      p.fishingBoat(at, scale, hull)
    }
  }
}

extension Painter {
  fileprivate func house(
    _ house: (x: Double, width: Double, height: Double, wall: UInt32, roof: UInt32, lit: UInt64),
    at quay: Double,
    flip: Bool
  ) {
    let sign = flip ? -0.8 : 1.0
    let opacity = flip ? 0.42 : 1
    func y(_ up: Double) -> Double { quay - up * sign }
    let wall = Path(
      rect: Rect(corner: Point(house.x, y(0)), corner: Point(house.x + house.width, y(house.height))))
    fill(wall, Color(house.wall, opacity: opacity).mixed(with: Color(0x141833, opacity: opacity), 0.35))
    let middle = house.x + house.width / 2
    let roof = Path(polygon: [
      Point(house.x - 4, y(house.height)), Point(middle, y(house.height + house.width * 0.62)),
      Point(house.x + house.width + 4, y(house.height)),
    ])
    fill(roof, house.roof, opacity)
    if !flip {
      for tile in stride(from: 6.0, to: house.width * 0.6, by: 8) {
        let half = (house.width / 2 + 4) * (1 - tile / (house.width * 0.62))
        line(
          Point(middle - half, y(house.height + tile)), Point(middle + half, y(house.height + tile)),
          0x000000, 1.2, 0.28)
      }
    }
    let columns = max(2, Int(house.width / 26))
    let rows = Int(house.height / 40)
    let step = house.width / Double(columns)
    for row in 0..<rows {
      for column in 0..<columns {
        let bit = house.lit >> UInt64((row * 5 + column) % 60) & 3
        let center = Point(house.x + (Double(column) + 0.5) * step, y(30 + Double(row) * 39))
        let window = Rect(center: center, size: Size(step * 0.5, 22))
        if bit != 0 {
          glow(center, 24, 0xFFC869, 0.35 * opacity)
          fill(window, bit == 1 ? 0xFFE3A0 : bit == 2 ? 0xFFC25E : 0xF79A4A, opacity)
        } else {
          fill(window, 0x1B2244, opacity)
        }
        if !flip {
          stroke(Path(rect: window), 0xEDE0C4, 1.8, 0.75)
          line(Point(center.x, window.minY), Point(center.x, window.maxY), 0x2A2236, 1.4)
          line(Point(window.minX, center.y), Point(window.maxX, center.y), 0x2A2236, 1.4)
        }
      }
    }
  }

  fileprivate func fishingBoat(_ at: Point, _ scale: Double, _ color: UInt32) {
    func q(_ x: Double, _ y: Double) -> Point { at + Vector(x * scale, y * scale) }
    fill(Path(ellipseIn: Rect(center: q(0, 22), size: Size(190 * scale, 26 * scale))), 0x050818, 0.6)
    var hull = Path()
    hull.move(to: q(-92, -18))
    hull.quad(q(-84, 20), to: q(-56, 22))
    hull.line(to: q(60, 22))
    hull.quad(q(84, 16), to: q(100, -26))
    hull.quad(q(0, -2), to: q(-92, -18))
    fill(hull, color)
    stroke(
      Path(polygon: [q(-88, -4), q(-40, 6), q(40, 6), q(92, -8)], isClosed: false), 0xFFFFFF, 3 * scale, 0.8)
    fill(Path(rect: Rect(corner: q(-44, -44), corner: q(2, -6))), 0xE9E2D0)
    fill(Path(rect: Rect(corner: q(-48, -50), corner: q(6, -42))), 0x5B2E2A)
    for x in [-38.0, -18] { fill(Path(rect: Rect(corner: q(x, -36), corner: q(x + 13, -22))), 0xFFD27A) }
    line(q(24, -6), q(24, -118), 0x2A1E22, 4 * scale)
    line(q(24, -116), q(92, -26), 0xC8BFA8, 1.4 * scale)
    line(q(24, -116), q(-88, -18), 0xC8BFA8, 1.4 * scale)
    for flag in 0..<7 {
      let t = Double(flag) / 7 + 0.06
      let top = q(24 - 112 * t, -116 + 98 * t)
      fill(
        Path(polygon: [top, top + Vector(11 * scale, 3 * scale), top + Vector(3 * scale, 14 * scale)]),
        [0xE4715F, 0xF2B84B, 0x7FC8A9, 0x8FC1E3][flag % 4])
    }
  }
}
