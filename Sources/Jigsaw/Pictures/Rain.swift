import Geometry
import Library

extension BuiltInPicture {
  /// A city behind a window in the rain.
  static let rain = BuiltInPicture("rain", Phrase("City in the rain")) { p in
    p.sky([(0, 0x16243E), (300, 0x2C4468), (560, 0x5A5A86), (800, 0x1C1E36)])
    let lights: [UInt32] = [0xFFC857, 0xFF7A59, 0xF25CA2, 0x5CC8F2, 0x7AF2C0, 0xFFF1C0, 0xB07AF2]
    // Towers in three depths.
    for layer in 0..<3 {
      var x = -20.0
      let tone: UInt32 = [0x3A5078, 0x26365A, 0x141C36][layer]
      while x < 1220 {
        let width = p.within(50...120)
        let top = p.within(90...330) + Double(layer) * 95
        p.fill(Rect(x: x, y: top, width: width, height: 800 - top), p.vary(tone, 0.12))
        if p.random.below(3) == 0 {
          p.line(Point(x + width / 2, top), Point(x + width / 2, top - 60), tone, 4)
        }
        for wy in stride(from: top + 12, to: 640, by: 17) {
          for wx in stride(from: x + 8, to: x + width - 10, by: 13) where p.random.unit() < 0.5 {
            p.fill(
              Rect(x: wx, y: wy, width: 7, height: 9), p.pick([0xFFD98A, 0xFFB45A, 0xCFE6FF, 0xFFF3CC]),
              p.within(0.3...0.95))
          }
        }
        x += width + p.within(0...10)
      }
    }
    for _ in 0..<26 {
      let x = p.within(0...1200)
      let y = p.within(400...600)
      let color = p.pick(lights)
      let sign = Rect(x: x, y: y, width: p.within(20...36), height: p.within(50...110))
      p.glow(sign.center, 90, color, 0.5)
      p.fill(Path(roundedRect: sign, radius: 6), color, 0.85)
      for line in stride(from: sign.minY + 9, to: sign.maxY - 8, by: 14) {
        p.line(Point(sign.minX + 7, line), Point(sign.maxX - 7, line), 0x1A1230, 4, 0.75)
      }
    }
    // The wet street.
    p.fade(
      Path(rect: Rect(x: 0, y: 620, width: 1200, height: 180)), 0x2A2A48, 0x10101F, top: 620, bottom: 800)
    for _ in 0..<420 {
      let x = p.within(0...1200)
      let y = p.within(622...800)
      let color = p.pick(lights)
      p.fill(
        Path(ellipseIn: Rect(x: x, y: y, width: p.within(8...50), height: p.within(2...6))), color,
        p.within(0.1...0.5))
    }
    for _ in 0..<60 {
      let x = p.within(0...1200)
      let y = p.within(600...760)
      let red = p.random.below(2) == 0
      for dx in [0.0, 16] {
        p.glow(Point(x + dx, y), 26, red ? 0xFF4A3A : 0xFFF1C8, 0.6)
        p.circle(Point(x + dx, y), 4, red ? 0xFF9A8A : 0xFFFFFF)
      }
    }
    for index in 0..<8 {
      p.umbrella(
        Point(70 + Double(index) * 152 + p.within(-30...30), p.within(640...700)), p.within(40...62),
        p.pick(lights))
    }
    // Out-of-focus lights on the pane.
    for _ in 0..<150 {
      let at = p.place(in: p.area)
      let radius = p.within(8...38)
      p.circle(at, radius, p.pick(lights), p.within(0.05...0.2))
      p.stroke(Path(circle: at, radius: radius), 0xFFFFFF, 1.2, 0.13)
    }
    // Drops: each one a lens that shows the world upside down.
    for _ in 0..<1500 {
      let at = p.place(in: p.area)
      let small = p.random.unit()
      p.drop(at, 1.6 + 11 * small * small * small, p.pick(lights))
    }
    for _ in 0..<48 {
      var at = Point(p.within(0...1200), p.within(-20...500))
      let size = p.within(5...9)
      var trail = [at]
      for _ in 0..<p.random.below(12) + 4 {
        at += Vector(p.within(-7...7), p.within(14...34))
        trail.append(at)
      }
      p.stroke(Painter.smooth(trail, isClosed: false), 0xE8F2FF, size * 0.8, 0.16)
      p.stroke(Painter.smooth(trail, isClosed: false), 0x0A1020, size * 0.25, 0.22)
      p.drop(at, size, p.pick(lights))
    }
    // The window's bars and sill.
    for x in [0.0, 588, 1176] {
      p.fade(Path(rect: Rect(x: x, y: 0, width: 24, height: 800)), 0x5A4236, 0x33241E, top: 0, bottom: 800)
    }
    p.fill(Rect(x: 0, y: 0, width: 1200, height: 20), 0x5A4236)
    for x in [0.0, 588, 1176] {
      for _ in 0..<26 {
        let gx = x + p.within(2...22)
        let gy = p.within(0...760)
        p.line(Point(gx, gy), Point(gx + p.within(-1...1), gy + p.within(20...80)), 0x20140E, 1.2, 0.4)
      }
    }
  }
}

extension Painter {
  fileprivate func drop(_ at: Point, _ radius: Double, _ tint: UInt32) {
    let shape = Path(ellipseIn: Rect(center: at, size: Size(radius * 1.8, radius * 2.1)))
    canvas.fill(
      shape,
      .gradient(
        Gradient(
          .linear(start: at - Vector(0, radius), end: at + Vector(0, radius)),
          from: Color(0x0C1428, opacity: 0.75),
          to: Color(tint, opacity: 0.6))))
    circle(at + Vector(-radius * 0.3, -radius * 0.45), radius * 0.24, 0xFFFFFF, 0.85)
    if radius > 5 { stroke(shape, 0xE8F4FF, 0.8, 0.4) }
  }

  fileprivate func umbrella(_ at: Point, _ size: Double, _ color: UInt32) {
    line(at, at + Vector(0, size * 1.5), 0x0E0E18, 3)
    fill(
      Path(
        roundedRect: Rect(
          x: at.x - size * 0.26, y: at.y + size * 0.45, width: size * 0.52, height: size * 1.3),
        radius: size * 0.2),
      0x141422)
    circle(at + Vector(0, size * 0.32), size * 0.2, 0x1C1826)
    var dome = Path()
    dome.move(to: at + Vector(-size, size * 0.12))
    dome.cubic(
      at + Vector(-size * 0.8, -size * 0.85), at + Vector(size * 0.8, -size * 0.85),
      to: at + Vector(size, size * 0.12))
    for arch in 0..<4 {
      let x = size - Double(arch) * size / 2
      dome.quad(at + Vector(x - size / 4, -size * 0.12), to: at + Vector(x - size / 2, size * 0.12))
    }
    dome.close()
    fill(dome, color)
    for rib in [-0.5, 0, 0.5] {
      var line = Path()
      line.move(to: at + Vector(0, -size * 0.56))
      line.quad(at + Vector(rib * size * 0.9, -size * 0.35), to: at + Vector(rib * size, size * 0.1))
      stroke(line, 0x000000, 1.6, 0.35)
    }
  }
}
