import Geometry
import Library

extension BuiltInPicture {
  /// A collector's case of butterflies and beetles.
  static let butterflies = BuiltInPicture("butterflies", Phrase("Butterflies")) { p in
    p.fill(p.area, 0xEFE6D2)
    for _ in 0..<2600 {
      let at = p.place(in: p.area)
      p.line(
        at, at + Vector(p.within(-18...18), p.within(-3...3)), p.pick([0xFFFFFF, 0xC8B890, 0xB0A078]), 1, 0.3)
    }
    // Drawn stems and leaves behind the insects.
    for _ in 0..<34 {
      var at = p.place(in: p.area)
      var angle = p.within(0...6.28)
      var stem = [at]
      for _ in 0..<9 {
        angle += p.within(-0.5...0.5)
        at += Vector(angle: angle, length: 26)
        stem.append(at)
        for side in [-1.0, 1] {
          p.leaf(
            at + Vector(angle: angle + side * 1.1, length: 15), p.within(9...14),
            Color(p.pick([0xA8B88A, 0xBCC8A0, 0x94A87A]), opacity: 0.75))
        }
      }
      p.stroke(Painter.smooth(stem, isClosed: false), 0x8A9A6A, 2, 0.8)
    }
    let palettes: [[UInt32]] = [
      [0x2A5FD8, 0x6AB0F7, 0x0E1A3A, 0xF4F8FF], [0xF2862A, 0xFFC85A, 0x2A1410, 0xFFF4DC],
      [0xF2D23A, 0xFFF3A0, 0x3A2E14, 0xC9302A],
      [0x2E9C5A, 0x9CE0A0, 0x10281A, 0xF4E04A], [0xB03A8C, 0xF29AD0, 0x2A1028, 0xFFE4F4],
      [0xC9302A, 0xF28A5A, 0x240C10, 0xF7E9C8],
      [0xF4F0E4, 0xC8D8D8, 0x2A2A30, 0xF2862A], [0x5A3A8C, 0xA884E0, 0x160E2A, 0x6AE0E0],
      [0x2A8CA0, 0x7AE0D8, 0x0C2430, 0xF7D24A],
      [0x7A4A24, 0xC99050, 0x20120A, 0x4A8CD8],
    ]
    for row in 0..<4 {
      for column in 0..<6 {
        let at = Point(100 + Double(column) * 200, 100 + Double(row) * 200)
        let index = row * 6 + column
        if index % 7 == 5 {
          for beetle in 0..<4 {
            p.beetle(
              at + Vector(Double(beetle % 2) * 84 - 42, Double(beetle / 2) * 84 - 46), p.within(24...31),
              p.pick(palettes))
          }
        } else {
          p.butterfly(at + Vector(0, -6), p.within(76...90), palettes[(index * 3 + row) % palettes.count])
        }
        // The label below.
        let label = Rect(center: at + Vector(0, 84), size: Size(96, 20))
        p.fill(label.offset(by: Vector(1.5, 2)), 0x5A4A30, 0.35)
        p.fill(label, 0xFFFBF0)
        p.stroke(Path(rect: label), 0xB0A078, 1)
        for line in 0..<2 {
          var x = label.minX + 9
          while x < label.maxX - 14 {
            let width = p.within(5...16)
            p.line(
              Point(x, label.minY + 7 + Double(line) * 7),
              Point(min(x + width, label.maxX - 8), label.minY + 7 + Double(line) * 7), 0x4A3A2A, 1.3)
            x += width + 4
          }
        }
      }
    }
    // The case.
    for line in 1..<6 { p.bar(Rect(x: Double(line) * 200 - 4, y: 0, width: 8, height: 800)) }
    for line in 1..<4 { p.bar(Rect(x: 0, y: Double(line) * 200 - 4, width: 1200, height: 8)) }
    for side in [
      Rect(x: 0, y: 0, width: 1200, height: 14), Rect(x: 0, y: 786, width: 1200, height: 14),
      Rect(x: 0, y: 0, width: 14, height: 800), Rect(x: 1186, y: 0, width: 14, height: 800),
    ] { p.bar(side) }
  }
}

extension Painter {
  fileprivate func bar(_ r: Rect) {
    fill(r.offset(by: Vector(3, 4)), 0x3A2A1A, 0.25)
    fill(r, 0x7A4A28)
    for _ in 0..<Int(max(r.width, r.height) / 7) {
      let at = place(in: r)
      let along = r.width > r.height ? Vector(within(20...80), 0) : Vector(0, within(20...80))
      line(at, at + along, pick([0x4E2C14, 0xA86E40]), 1, 0.5)
    }
  }

  fileprivate func butterfly(_ at: Point, _ s: Double, _ c: [UInt32]) {
    let lower = within(0.62...0.85)
    let point = within(0.75...1.05)
    let tail = random.below(3) == 0
    let spots = random.below(3) + 2
    let dots = (0..<26).map { _ in (random.unit(), random.unit()) }
    for (shift, shadow) in [(Vector(5, 8), true), (.zero, false)] {
      for side in [-1.0, 1] {
        func q(_ x: Double, _ y: Double) -> Point { at + shift + Vector(x * s * side, y * s) }
        func wing(_ k: Double, upper: Bool) -> Path {
          // k shrinks the wing towards its root.
          func w(_ x: Double, _ y: Double) -> Point {
            upper ? q(0.04 + x * k, -0.12 + y * k) : q(0.04 + x * k, 0.02 + y * k)
          }
          var path = Path()
          path.move(to: w(0, 0))
          if upper {
            path.cubic(w(0.2, -0.5), w(0.62, -0.9), to: w(0.98 * point, -0.76))
            path.cubic(w(1.06 * point, -0.46), w(0.86, -0.14), to: w(0.7, 0.02))
            path.quad(w(0.34, 0.16), to: w(0, 0.08))
          } else {
            path.cubic(w(0.3, -0.06), w(0.78, -0.04), to: w(0.74 * lower + 0.1, 0.34))
            if tail {
              path.quad(w(0.7, 0.56), to: w(0.56, 0.6))
              path.line(to: w(0.58, 0.96))
              path.line(to: w(0.48, 0.64))
            }
            path.cubic(w(0.56, 0.78 * lower), w(0.26, 0.86 * lower), to: w(0.04, 0.3))
          }
          path.close()
          return path
        }
        if shadow {
          fill(wing(1, upper: false), 0x2A1E10, 0.22)
          fill(wing(1, upper: true), 0x2A1E10, 0.22)
          continue
        }
        for upper in [false, true] {
          fill(wing(1, upper: upper), c[2])
          let root = q(0.05, 0)
          canvas.fill(
            wing(0.87, upper: upper),
            .gradient(Gradient(.radial(center: root, radius: s), from: Color(c[1]), to: Color(c[0]))))
          for vein in 0..<6 {
            let t = Double(vein) / 5
            let end =
              upper
              ? q(0.3 + 0.56 * sine(t * 1.8) * point, -0.78 + 0.78 * t)
              : q(0.72 * cosine(t * 1.5), 0.1 + 0.6 * t * lower)
            var path = Path()
            path.move(to: root)
            path.quad(root.lerp(end, 0.5) + Vector(0, -s * 0.05), to: end)
            stroke(path, c[2], 1.6, 0.75)
          }
          for spot in 0..<spots {
            let t = (Double(spot) + 0.6) / Double(spots)
            let center =
              upper ? q(0.74 - 0.1 * t, -0.6 + 0.5 * t) : q(0.58 - 0.3 * t, 0.26 + 0.34 * t * lower)
            circle(center, s * 0.085, c[2])
            circle(center, s * 0.06, c[3])
            circle(center, s * 0.026, c[2])
          }
          // Pale dots along the dark rim.
          for dot in 0..<9 {
            let t = Double(dot) / 8
            let center =
              upper
              ? q((0.93 - 0.24 * t) * point, -0.68 + 0.66 * t)
              : q((0.74 * lower + 0.08) * cosine(t * 1.35), 0.28 + 0.44 * t * lower)
            circle(center, s * 0.022, c[3])
          }
        }
        for dot in dots {
          let center = q(0.1 + 0.5 * dot.0, -0.1 - 0.44 * dot.0 * dot.1)
          circle(center, s * 0.014, c[3], 0.55)
        }
        var feeler = Path()
        feeler.move(to: q(0.02, -0.3))
        feeler.quad(q(0.06, -0.6), to: q(0.24, -0.78))
        stroke(feeler, 0x20140E, 1.8)
        circle(q(0.24, -0.78), 3, 0x20140E)
      }
      if !shadow {
        fill(
          Path(ellipseIn: Rect(center: at + Vector(0, s * 0.06), size: Size(s * 0.13, s * 0.72))), 0x2A1A12)
        for ring in 0..<6 {
          line(
            at + Vector(-s * 0.05, s * 0.06 * Double(ring)), at + Vector(s * 0.05, s * 0.06 * Double(ring)),
            0x8A6A4A, 1.6)
        }
        ball(at + Vector(0, -s * 0.3), s * 0.065, 0x5A4030, 0x1A0E08)
        circle(at + Vector(0, -s * 0.05), 2.6, 0xE0E4E8)
      }
    }
  }

  fileprivate func beetle(_ at: Point, _ s: Double, _ c: [UInt32]) {
    for leg in 0..<3 {
      for side in [-1.0, 1] {
        let y = Double(leg) * 0.5 - 0.4
        stroke(
          Path(
            polygon: [
              at + Vector(side * s * 0.4, y * s), at + Vector(side * s * 0.95, (y - 0.2) * s),
              at + Vector(side * s * 1.15, (y + 0.3) * s),
            ], isClosed: false),
          0x20140E, 2.4)
      }
    }
    fill(Path(ellipseIn: Rect(center: at + Vector(3, 5), size: Size(s * 1.3, s * 1.8))), 0x2A1E10, 0.3)
    ball(at + Vector(0, -s * 0.78), s * 0.36, c[1], c[2])
    let shell = Path(ellipseIn: Rect(center: at, size: Size(s * 1.25, s * 1.7)))
    canvas.fill(
      shell,
      .gradient(
        Gradient(
          .radial(center: at - Vector(s * 0.25, s * 0.4), radius: s * 1.2), from: Color(c[1]),
          to: Color(c[0]).mixed(with: .black, 0.35))))
    line(at - Vector(0, s * 0.8), at + Vector(0, s * 0.84), c[2], 2)
    for spot in 0..<6 {
      circle(
        at + Vector((spot % 2 == 0 ? -0.32 : 0.32) * s, (Double(spot / 2) * 0.5 - 0.42) * s), s * 0.12, c[2])
    }
    for side in [-1.0, 1] {
      var horn = Path()
      horn.move(to: at + Vector(side * s * 0.16, -s))
      horn.quad(at + Vector(side * s * 0.5, -s * 1.15), to: at + Vector(side * s * 0.3, -s * 1.5))
      stroke(horn, 0x20140E, 2.6)
    }
  }
}
