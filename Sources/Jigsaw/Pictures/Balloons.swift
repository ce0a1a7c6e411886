import Geometry
import Library

extension BuiltInPicture {
  /// Hot-air balloons over fields in the morning.
  static let balloons = BuiltInPicture("balloons", Phrase("Hot-air balloons")) { p in
    p.sky([(0, 0x3A86D0), (220, 0x7ABDE8), (430, 0xCDE8F2), (540, 0xFCE9C8)])
    for _ in 0..<34 {
      let at = p.place(in: Rect(x: -50, y: 10, width: 1300, height: 430))
      let width = p.within(60...170)
      for _ in 0..<16 {
        let puff = at + Vector(p.spread() * width * 0.42, -abs(p.spread()) * width * 0.12)
        p.ball(puff, width * p.within(0.1...0.2), 0xFFFFFF, p.pick([0xD4E6F2, 0xE8EEF4, 0xF7E4D4]))
      }
    }
    for (index, tone) in [0x8FA8C8, 0x6E94A8, 0x5E8A7A].enumerated() {
      let base = 500 + Double(index) * 22
      let height = { (x: Double) in base - 55 * p.noise.fractal(x / 210 + Double(index) * 13, 1) }
      p.fade(p.ground(height), UInt32(tone), 0xB8CFA8, top: base - 60, bottom: base + 90)
    }
    // Fields in perspective, each with its own furrows.
    let crops: [(UInt32, UInt32)] = [
      (0x8CB04A, 0x6E9438), (0xE0C25A, 0xC8A440), (0x5E8C3E, 0x486E30), (0xB88C4E, 0x9A7038),
      (0xA8C85A, 0x8AAE42),
      (0xC9A0D8, 0xA87AC0), (0xD8D07A, 0xB8AE5A),
    ]
    var rowTop = 560.0
    var depth = 26.0
    while rowTop < 800 {
      var x = -60.0 - p.within(0...80)
      let bottom = rowTop + depth
      while x < 1260 {
        let width = p.within(90...210) * (0.6 + depth / 60)
        func lean(_ x: Double) -> Double { (x - 600) * depth / 620 }
        let crop = p.pick(crops)
        let field = Path(polygon: [
          Point(x, rowTop), Point(x + width, rowTop), Point(x + width + lean(x + width), bottom),
          Point(x + lean(x), bottom),
        ])
        p.fill(field, crop.0)
        let furrows = 9
        for furrow in 1..<furrows {
          let t = Double(furrow) / Double(furrows)
          let top = Point(x + width * t, rowTop)
          p.line(top, Point(top.x + lean(top.x), bottom), crop.1, 1.4 + depth / 26)
        }
        p.stroke(field, 0x3E5A2E, 2.4, 0.8)
        for _ in 0..<5 {
          p.ball(
            Point(x + p.within(0...width), bottom + p.within(-4...4)), p.within(3...6) * (0.6 + depth / 40),
            0x6EA04A, 0x2E5228)
        }
        x += width
      }
      rowTop = bottom
      depth *= 1.32
    }
    for _ in 0..<12 { p.farm(Point(p.within(20...1180), p.within(590...780))) }
    let envelopes: [(Point, Double)] = [
      (Point(250, 210), 150), (Point(610, 270), 118), (Point(960, 190), 168), (Point(430, 430), 74),
      (Point(790, 440), 66),
      (Point(1110, 430), 80), (Point(90, 470), 62), (Point(700, 90), 54), (Point(440, 90), 46),
      (Point(1160, 70), 42),
      (Point(600, 505), 34), (Point(340, 545), 26), (Point(900, 560), 28),
    ]
    let colors: [[UInt32]] = [
      [0xE4483A, 0xF7C84A, 0xF4F0E4], [0x2A5FA8, 0xF4F0E4, 0x5CB0E0], [0x7A3AA8, 0xF2A03A, 0xF25C8A],
      [0x2E9C6A, 0xF7E27A, 0x1F5E6E], [0xF27A3A, 0x3A4E9C, 0xF7E9C8], [0xD83A6E, 0x5CC8B0, 0xF7F0D0],
    ]
    for (index, balloon) in envelopes.enumerated().sorted(by: { $0.element.1 < $1.element.1 }) {
      p.balloon(balloon.0, balloon.1, colors[index % colors.count], pattern: index % 3)
    }
  }
}

extension Painter {
  fileprivate func balloon(_ at: Point, _ r: Double, _ colors: [UInt32], pattern: Int) {
    let neck = at + Vector(0, r * 1.42)
    func side(_ t: Double, _ s: Double) -> Point {
      // The profile: from the crown (0) a sphere to a little below its middle, then a cone to the neck (1).
      let widest = 0.72
      if t < widest {
        let angle = t / widest * 2.05
        return Point(at.x + s * r * sine(angle), at.y - r * cosine(angle))
      }
      let rest = (t - widest) / (1 - widest)
      let width = sine(2.05) + (0.15 - sine(2.05)) * rest
      return Point(at.x + s * r * width, at.y - r * cosine(2.05) + (1.36 + cosine(2.05)) * r * rest)
    }
    let gores = 14
    for gore in 0..<gores {
      let from = sine((Double(gore) / Double(gores) - 0.5) * .pi)
      let to = sine((Double(gore + 1) / Double(gores) - 0.5) * .pi)
      for band in 0..<12 {
        let t = Double(band) / 12
        let u = Double(band + 1) / 12
        let strip = Path(polygon: [
          side(t, from), side(t, to), side((t + u) / 2, to), side(u, to), side(u, from),
          side((t + u) / 2, from),
        ])
        let index: Int
        switch pattern {
        case 0: index = gore
        case 1: index = band / 2 + (gore + band) % 2
        default: index = (gore + band) / 2
        }
        let shade = 0.36 * max(0, (from + to) / 2 + 0.25)
        fill(
          strip,
          Color(colors[index % colors.count]).mixed(with: .black, shade).mixed(
            with: .white, max(0, -0.2 - (from + to) / 2) * 0.28))
      }
    }
    for gore in 0...gores {
      let s = sine((Double(gore) / Double(gores) - 0.5) * .pi)
      stroke(
        Painter.smooth((0...12).map { side(Double($0) / 12, s) }, isClosed: false), 0x201828,
        max(0.7, r * 0.012), 0.35)
    }
    let basket = Rect(center: neck + Vector(0, r * 0.32), size: Size(r * 0.3, r * 0.22))
    for x in [-0.12, -0.05, 0.05, 0.12] {
      line(
        neck + Vector(x * r, -r * 0.06), Point(basket.center.x + x * r, basket.minY), 0x3A2A20,
        max(0.8, r * 0.012))
    }
    glow(neck + Vector(0, -r * 0.02), r * 0.16, 0xFFE08A, 0.9)
    fill(Path(roundedRect: basket, radius: r * 0.03), 0x8C5A30)
    for y in stride(from: basket.minY + 3, to: basket.maxY, by: max(3, r * 0.05)) {
      line(Point(basket.minX, y), Point(basket.maxX, y), 0x4E2E18, 1, 0.7)
    }
  }

  fileprivate func farm(_ at: Point) {
    let s = 0.5 + (at.y - 580) / 200
    fill(
      Rect(x: at.x, y: at.y - 18 * s, width: 40 * s, height: 18 * s), pick([0xF4E8D4, 0xC9503A, 0xE8D8B0]))
    fill(
      Path(polygon: [
        at + Vector(-4 * s, -18 * s), at + Vector(6 * s, -34 * s), at + Vector(34 * s, -34 * s),
        at + Vector(44 * s, -18 * s),
      ]), 0x8C3E2E)
    for x in [6.0, 17, 28] {
      fill(Rect(x: at.x + x * s, y: at.y - 13 * s, width: 6 * s, height: 8 * s), 0x3A4A5A)
    }
    ball(at + Vector(52 * s, -8 * s), 11 * s, 0x7AA84E, 0x2E5228)
  }
}
