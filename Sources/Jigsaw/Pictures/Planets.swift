import Geometry
import Library

extension BuiltInPicture {
  /// Planets, moons and a nebula.
  static let planets = BuiltInPicture("planets", Phrase("Planets")) { p in
    p.sky([(0, 0x0A0A24), (400, 0x1A1040), (800, 0x081028)])
    // The nebula: many soft lights where the noise is high.
    let hues: [UInt32] = [0xE0489A, 0x6A3AE0, 0x2A8CE0, 0x2AC8C0, 0xF28A4A]
    for _ in 0..<720 {
      let at = p.place(in: p.area)
      let field = p.noise.fractal(at.x / 300, at.y / 300, octaves: 5)
      let band = abs(at.y - 400 - (at.x - 600) * 0.3 - 120 * field)
      guard band < 270 else { continue }
      let hue = Int(max(0, min(4, (p.noise.fractal(at.x / 420 + 9, at.y / 420) + 0.6) * 4)))
      p.glow(at, p.within(26...110), hues[hue], 0.14 * (1 - band / 300))
    }
    for _ in 0..<2400 {
      let at = p.place(in: p.area)
      let size = p.random.unit()
      p.circle(
        at, 0.5 + 1.7 * size * size * size, p.pick([0xFFFFFF, 0xBFD8FF, 0xFFE4C0, 0xFFC8D8]),
        p.within(0.3...1))
    }
    for _ in 0..<44 {
      let at = p.place(in: p.area)
      let reach = p.within(5...17)
      p.glow(at, reach, 0xDCE8FF, 0.8)
      for angle in [0.0, .pi / 2] {
        p.line(
          at - Vector(angle: angle, length: reach), at + Vector(angle: angle, length: reach), 0xFFFFFF, 1.1,
          0.75)
      }
      p.circle(at, 2, 0xFFFFFF)
    }
    let sun = Point(40, 60)
    p.glow(sun, 560, 0xFFC86A, 0.45)
    p.ball(sun, 150, 0xFFFCE4, 0xF7A23A)
    // Orbits around the sun.
    for ring in 1...9 {
      let r = 210 + Double(ring) * 118
      p.stroke(Path(ellipseIn: Rect(center: sun, size: Size(r * 2, r * 1.5))), 0xBFD0FF, 1.2, 0.25)
    }
    for index in 0..<460 {
      // A belt of rocks along one orbit.
      let angle = 0.05 + 1.45 * p.random.unit()
      let r = 800 + p.spread() * 22
      let at = sun + Vector(cosine(angle) * r, sine(angle) * r * 0.75)
      let size = p.within(1.5...6.5)
      p.fill(p.blob(at, size, wobble: 0.7, lobes: 5), p.vary(index % 3 == 0 ? 0x8A7A6A : 0x6A6070, 0.15))
      p.circle(at - Vector(size * 0.3, size * 0.3), size * 0.3, 0xE8D8C0, 0.5)
    }
    p.planet(
      Point(820, 290), 142, bands: [0xF2D2A0, 0xC98A5A, 0xE8B880, 0xA8623E, 0xF7E4C4, 0xB8744A], wobble: 9,
      ring: nil)
    p.planet(
      Point(330, 560), 118, bands: [0xF4E4B4, 0xE0C080, 0xC8A060, 0xF0D8A0], wobble: 3, ring: 0xE8D4A8)
    p.planet(
      Point(560, 190), 62, bands: [0x2A6AC0, 0x3A8CD8, 0x2A5AA8], wobble: 5, ring: nil, land: 0x4E9A4A)
    p.planet(
      Point(1050, 640), 96, bands: [0x2AB8C8, 0x6AE0E0, 0x2A8CB0, 0x4AD0D0], wobble: 2, ring: 0x9AE8F0)
    p.planet(
      Point(690, 650), 54, bands: [0xC8502E, 0xE07A4A, 0x9A3A22, 0xB8623A], wobble: 12, ring: nil,
      land: 0x7A2A1A)
    p.planet(Point(1110, 130), 50, bands: [0x6A4AE0, 0x8C7AF2, 0x4A2AB8, 0xB0A0F7], wobble: 6, ring: nil)
    p.planet(Point(110, 330), 36, bands: [0xF2A8C8, 0xE078A8, 0xC85A8C], wobble: 4, ring: nil)
    for (x, y, r) in [
      (985.0, 390.0, 22.0), (660, 120, 15), (470, 690, 24), (930, 520, 17), (200, 700, 30), (1150, 470, 19),
      (420, 330, 17),
    ] {
      p.moon(Point(x, y), r)
    }
    // A comet and a rocket.
    let head = Point(250, 170)
    for index in 0..<60 {
      let t = Double(index) / 60
      p.glow(
        head + Vector(-t * 40, t * 6) + Vector(310 * t, -120 * t), 22 * (1 - t) + 4,
        t < 0.4 ? 0xE8FFFF : 0x6AC8F2, 0.22)
    }
    p.ball(head, 11, 0xFFFFFF, 0xA8E8F2)
    p.rocket(Point(520, 440))
  }
}

extension Painter {
  fileprivate func planet(
    _ at: Point, _ r: Double, bands: [UInt32], wobble: Double, ring: UInt32?, land: UInt32? = nil
  ) {
    if let ring { rings(at, r, ring, front: false) }
    glow(at, r * 1.28, bands[0], 0.4)
    let count = Int(r / 3.4)
    let phase = within(0...50)
    circle(at, r, bands[0])
    for band in 0..<count {
      // A stripe between two wavy lines within the disc.
      func edge(_ step: Int, _ x: Double) -> Double {
        let y = -1 + 2 * Double(step) / Double(count)
        return y * r + wobble * noise.fractal(x / r * 1.6 + phase, y * 3.2 + phase)
      }
      var upper: [Point] = []
      var lower: [Point] = []
      for step in 0...40 {
        let x = -r + 2 * r * Double(step) / 40
        let limit = (max(0, r * r - x * x)).squareRoot()
        upper.append(at + Vector(x, max(-limit, min(limit, edge(band, x)))))
        lower.append(at + Vector(x, max(-limit, min(limit, edge(band + 1, x) + 1))))
      }
      let color = bands[(band * 7 / 3 + random.below(2)) % bands.count]
      fill(Path(polygon: upper + lower.reversed()), vary(color, 0.07))
    }
    if let land {
      for _ in 0..<13 {
        let angle = within(0...6.28)
        let way = Vector(angle: angle, length: r * 0.74 * random.unit().squareRoot())
        fill(blob(at + way, r * within(0.1...0.22), wobble: 0.7), vary(land, 0.15))
      }
      for _ in 0..<8 {
        let way = Vector(angle: within(0...6.28), length: r * 0.6 * random.unit())
        fill(Path(ellipseIn: Rect(center: at + way, size: Size(r * 0.5, r * 0.08))), 0xFFFFFF, 0.5)
      }
    } else {
      for _ in 0..<4 {
        let way = Vector(angle: within(0...6.28), length: r * 0.6 * random.unit())
        let spot = Rect(center: at + way, size: Size(r * 0.3, r * 0.15))
        fill(Path(ellipseIn: spot), bands[1], 0.8)
        stroke(Path(ellipseIn: spot.inset(by: -r * 0.02)), bands[0], r * 0.02, 0.8)
      }
    }
    // Night on the side away from the sun.
    let lit = at - Vector(r * 0.55, r * 0.55)
    canvas.fill(
      Path(circle: at, radius: r + 0.6),
      .gradient(
        Gradient(
          .radial(center: lit, radius: r * 1.75), from: Color(0x050518, opacity: 0),
          to: Color(0x050518, opacity: 0.88))))
    if let ring { rings(at, r, ring, front: true) }
  }

  private func rings(_ at: Point, _ r: Double, _ color: UInt32, front: Bool) {
    for step in 0..<17 {
      if step == 9 || step == 10 { continue }
      let reach = r * (1.34 + Double(step) * 0.052)
      var arc = Path()
      arc.arc(
        center: at, radii: Size(reach, reach * 0.3), rotation: -0.32, start: front ? 0 : .pi, sweep: .pi)
      canvas.stroke(arc, vary(color, 0.2).faded(step % 3 == 0 ? 0.45 : 0.8), width: r * 0.046)
    }
  }

  fileprivate func moon(_ at: Point, _ r: Double) {
    ball(at, r, 0xE8E4DC, 0x4A4A5A)
    for _ in 0..<9 {
      let way = Vector(angle: within(0...6.28), length: r * 0.75 * random.unit().squareRoot())
      let size = r * within(0.07...0.2)
      circle(at + way, size, 0x5A5866, 0.55)
      circle(at + way + Vector(size * 0.25, size * 0.25), size * 0.75, 0xC8C4BC, 0.5)
    }
  }

  fileprivate func rocket(_ at: Point) {
    canvas.with(Affine.rotation(0.7).then(.translation(at - .origin))) {
      for index in 0..<26 {
        glow(
          Point(within(-6...6), 52 + Double(index) * 5), 15 - Double(index) * 0.4,
          index < 8 ? 0xFFF3B0 : 0xFF7A3A, 0.3)
      }
      for side in [-1.0, 1] {
        fill(Path(polygon: [Point(side * 14, 10), Point(side * 32, 46), Point(side * 12, 40)]), 0xC9302A)
      }
      var hull = Path()
      hull.move(to: Point(0, -62))
      hull.cubic(Point(26, -34), Point(24, 20), to: Point(13, 44))
      hull.line(to: Point(-13, 44))
      hull.cubic(Point(-24, 20), Point(-26, -34), to: Point(0, -62))
      fill(hull, 0xF4F0EC)
      fill(Path(polygon: [Point(-13, -38), Point(0, -62), Point(13, -38)]), 0xC9302A)
      fill(Rect(x: -19, y: 16, width: 38, height: 7), 0x2A4A8C)
      ball(Point(0, -12), 10, 0xBFF0FF, 0x2A6A9C)
      stroke(Path(circle: Point(0, -12), radius: 10), 0x4A4A5A, 3)
    }
  }
}
