import Geometry
import Library

extension BuiltInPicture {
  /// A coral reef with its fish.
  static let reef = BuiltInPicture("reef", Phrase("Coral reef")) { p in
    p.sky([(0, 0x7FE3E8), (160, 0x2FA9CF), (420, 0x14649F), (800, 0x0A2F5E)])
    for _ in 0..<16 {
      let x = p.within(-100...1200)
      let lean = p.within(-160 ... -60)
      let width = p.within(20...90)
      let beam = Path(polygon: [
        Point(x, -5), Point(x + width, -5), Point(x + width * 2.2 + lean, 620), Point(x + lean - width, 620),
      ])
      p.canvas.fill(
        beam,
        .gradient(
          Gradient(
            .linear(start: Point(0, 0), end: Point(0, 600)), from: Color(0xE8FFF8, opacity: 0.22),
            to: Color(0xE8FFF8, opacity: 0))))
    }
    for layer in 0..<3 {
      let depth = Double(layer)
      let floor = { (x: Double) in
        500 + depth * 95 - 75 * p.noise.fractal(x / 240 + depth * 17, depth * 5) - 50
          * cosine((x - 600) / 260 + depth)
      }
      let tone: [(UInt32, UInt32)] = [(0x1B6C96, 0x124B78), (0x2C5F7E, 0x183B5E), (0x6A5B62, 0x2E2A42)]
      p.fade(p.ground(floor), tone[layer].0, tone[layer].1, top: 420 + depth * 90, bottom: 700 + depth * 50)
      for _ in 0..<(240 + layer * 160) {
        let x = p.within(0...1200)
        p.circle(
          Point(x, floor(x) + p.within(4...130)), p.within(1...5),
          p.pick([0xD9C89A, 0x9A8A8C, 0x53607E, 0x3A4462]),
          0.5)
      }
      for _ in 0..<(16 + layer * 11) {
        let x = p.within(-20...1220)
        p.coral(
          Point(x, floor(x) + p.within(0...40)), p.within(36...74) * (0.7 + depth * 0.32),
          haze: 0.42 - depth * 0.2)
      }
      p.school(depth: depth, y: 140 + depth * 130)
    }
    p.turtle(Point(820, 190))
    for _ in 0..<8 {
      let x = p.within(60...1150)
      for step in 0..<14 {
        let at = Point(x + p.within(-10...10), 640 - Double(step) * p.within(26...46))
        let radius = p.within(2...8)
        p.circle(at, radius, 0xE8FFFF, 0.22)
        p.stroke(Path(circle: at, radius: radius), 0xF4FFFF, 1.2, 0.7)
        p.circle(at - Vector(radius * 0.35, radius * 0.35), radius * 0.25, 0xFFFFFF, 0.9)
      }
    }
    for index in 0..<9 {
      let at = Point(80 + Double(index) * 132 + p.within(-40...40), p.within(250...640))
      p.fish(
        at, p.within(26...44), facing: p.random.below(2) == 0 ? 1 : -1,
        body: p.pick([0xFF8C2E, 0xF7D23E, 0x3E6BE0, 0xE84F7A, 0x2EC4B6, 0xF25F5C]),
        band: p.pick([0xFFFFFF, 0x1B2244, 0xFFF1B0]))
    }
  }
}

extension Painter {
  fileprivate func hazy(_ rgb: UInt32, _ haze: Double) -> Color {
    Color(rgb).mixed(with: Color(0x2A7AA8), max(0, haze))
  }

  fileprivate func coral(_ foot: Point, _ size: Double, haze: Double) {
    let color: UInt32 = pick([0xF0647A, 0xF79A4A, 0xB565C9, 0xF2C94C, 0x5AC7B0, 0xE8506A, 0xF4A6B8, 0x8C6BE0])
    switch random.below(4) {
    case 0:
      branch(foot, -.pi / 2, size * 0.5, size * 0.13, hazy(color, haze), 5)
    case 1:
      // A brain coral.
      let ball = Path(
        ellipseIn: Rect(center: foot - Vector(0, size * 0.25), size: Size(size * 1.3, size * 0.95)))
      fill(ball, hazy(color, haze).mixed(with: .black, 0.15))
      for ring in 1..<6 {
        let reach = size * 0.6 * Double(ring) / 6
        stroke(
          blob(foot - Vector(size * 0.08, size * 0.32), reach, wobble: 0.35, lobes: 8, squash: 0.68),
          ring % 2 == 0 ? 0xFFFFFF : 0x3A1A3A, size * 0.035, 0.4)
      }
    case 2:
      // Tubes.
      for tube in 0..<6 {
        let x = foot.x + (Double(tube) - 2.5) * size * 0.2
        let height = size * within(0.5...1.2)
        let half = size * 0.1
        let body = Rect(minX: x - half, minY: foot.y - height, maxX: x + half, maxY: foot.y + 10)
        fill(Path(roundedRect: body, radius: half), hazy(color, haze).mixed(with: .black, within(0...0.25)))
        fill(
          Path(rect: Rect(x: x - half * 0.6, y: body.minY + 8, width: half * 0.4, height: height * 0.8)),
          0xFFFFFF, 0.2)
        fill(
          Path(ellipseIn: Rect(center: Point(x, body.minY + 3), size: Size(half * 2, half))), 0x2A1230, 0.8)
      }
    default:
      // A fan.
      for ray in 0..<15 {
        let angle = -.pi * (0.14 + 0.72 * Double(ray) / 14)
        branch(foot, angle, size * 0.42, size * 0.035, hazy(color, haze), 3)
      }
    }
  }

  fileprivate func branch(
    _ from: Point, _ angle: Double, _ length: Double, _ width: Double, _ color: Color, _ depth: Int
  ) {
    let to = from + Vector(angle: angle, length: length)
    canvas.stroke(Path(polygon: [from, to], isClosed: false), color, width: width)
    if depth == 0 { return circle(to, width * 0.9, 0xFFF4E0, 0.6) }
    for side in [-1.0, 1] {
      branch(
        to, angle + side * within(0.22...0.6), length * within(0.6...0.82), width * 0.76, color, depth - 1)
    }
  }

  fileprivate func school(depth: Double, y: Double) {
    let color: UInt32 = pick([0xFFD84A, 0xC6F0FF, 0xFF9E7A])
    let way = random.below(2) == 0 ? 1.0 : -1
    let center = Point(within(250...950), y)
    for _ in 0..<34 {
      let at = center + Vector(spread() * 150, spread() * 55)
      fish(at, within(8...13) * (0.8 + depth * 0.2), facing: way, body: color, band: 0x1B4E7A)
    }
  }

  fileprivate func fish(_ at: Point, _ size: Double, facing: Double, body: UInt32, band: UInt32) {
    func q(_ x: Double, _ y: Double) -> Point { at + Vector(x * size * facing, y * size) }
    var tail = Path()
    tail.move(to: q(-0.85, 0))
    tail.quad(q(-1.2, -0.2), to: q(-1.55, -0.55))
    tail.quad(q(-1.3, 0), to: q(-1.55, 0.55))
    tail.quad(q(-1.2, 0.2), to: q(-0.85, 0))
    fill(tail, Color(body).mixed(with: .black, 0.2))
    fill(
      Path(polygon: [q(-0.45, -0.4), q(0.05, -0.92), q(0.5, -0.4)]), Color(body).mixed(with: .black, 0.28))
    fill(Path(polygon: [q(-0.3, 0.4), q(-0.1, 0.8), q(0.35, 0.4)]), Color(body).mixed(with: .black, 0.28))
    var shape = Path()
    shape.move(to: q(1, 0.02))
    shape.cubic(q(0.6, -0.68), q(-0.4, -0.66), to: q(-0.95, 0))
    shape.cubic(q(-0.4, 0.66), q(0.6, 0.68), to: q(1, 0.02))
    fill(shape, body)
    for x in [-0.35, 0.25] {
      var stripe = Path()
      stripe.move(to: q(x, -0.46))
      stripe.quad(q(x + 0.16, 0), to: q(x, 0.46))
      stroke(stripe, band, size * 0.16)
    }
    var belly = Path()
    belly.move(to: q(0.9, 0.12))
    belly.cubic(q(0.5, 0.56), q(-0.4, 0.5), to: q(-0.8, 0.06))
    belly.quad(q(0, 0.3), to: q(0.9, 0.12))
    fill(belly, 0xFFFFFF, 0.25)
    circle(q(0.66, -0.1), size * 0.12, 0xFFFFFF)
    circle(q(0.69, -0.1), size * 0.065, 0x101020)
  }

  fileprivate func turtle(_ at: Point) {
    for (x, y, angle) in [(-70.0, -34.0, -2.4), (62, -40, -0.7), (-58, 40, 2.5), (60, 38, 0.6)] {
      let tip = at + Vector(x, y) + Vector(angle: angle, length: 52)
      var limb = Path()
      limb.move(to: at + Vector(x * 0.5, y * 0.5))
      limb.quad(at + Vector(x, y * 1.7), to: tip)
      limb.quad(at + Vector(x * 1.1, y * 0.6), to: at + Vector(x * 0.5, y * 0.2))
      fill(limb, 0x4E7F5A)
      for _ in 0..<9 { circle((at + Vector(x, y)).lerp(tip, within(0...0.8)), within(2...5), 0x2E5A48, 0.7) }
    }
    ball(at + Vector(112, -6), 26, 0x9CC586, 0x3E6E4E)
    circle(at + Vector(122, -12), 4, 0x101820)
    let shell = Path(ellipseIn: Rect(center: at, size: Size(190, 128)))
    fill(shell, 0x5B4A2A)
    for ring in 0..<3 {
      for cell in 0..<(ring == 0 ? 1 : ring * 7) {
        let angle = Double(cell) / Double(max(1, ring * 7)) * 2 * .pi + Double(ring) * 0.2
        let reach = Double(ring) * 0.37
        let c = at + Vector(cosine(angle) * 90 * reach, sine(angle) * 60 * reach)
        fill(
          blob(c, ring == 0 ? 26 : 17, wobble: 0.2, lobes: 6, squash: 0.75),
          vary(pick([0xA8863E, 0x8C6A34, 0xC29C50]), 0.12))
      }
    }
    stroke(shell, 0x2E2A1E, 4, 0.7)
  }
}
