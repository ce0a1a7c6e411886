import Geometry
import Library

extension BuiltInPicture {
  /// A patchwork quilt: every block different, every cloth printed, and all of it stitched.
  static let quilt = BuiltInPicture("quilt", Phrase("Patchwork quilt")) { p in
    p.fill(p.area, 0xE8DCC4)
    let size = 100.0
    for row in 0..<8 {
      for column in 0..<12 {
        p.block(Rect(x: Double(column) * size, y: Double(row) * size, width: size, height: size))
      }
    }
    // The sashes between blocks, with a button at each crossing.
    for line in 0...12 {
      let x = Double(line) * size
      p.fill(Rect(x: x - 5, y: 0, width: 10, height: 800), 0x7A2E3E)
      p.stitches(Point(x - 3, 0), Point(x - 3, 800), 0xF4E4CC)
      p.stitches(Point(x + 3, 0), Point(x + 3, 800), 0xF4E4CC)
    }
    for line in 0...8 {
      let y = Double(line) * size
      p.fill(Rect(x: 0, y: y - 5, width: 1200, height: 10), 0x7A2E3E)
      p.stitches(Point(0, y - 3), Point(1200, y - 3), 0xF4E4CC)
      p.stitches(Point(0, y + 3), Point(1200, y + 3), 0xF4E4CC)
      for column in 0...12 {
        let at = Point(Double(column) * size, y)
        p.circle(at + Vector(1.5, 2), 10, 0x000000, 0.3)
        p.ball(at, 10, p.pick([0xF7E9C8, 0xBFE0E8, 0xF2C4C4, 0xD8E8B8]), 0x8A6A5A)
        for (dx, dy) in [(-2.6, -2.6), (2.6, -2.6), (-2.6, 2.6), (2.6, 2.6)] {
          p.circle(at + Vector(dx, dy), 1.2, 0x3A2020)
        }
      }
    }
    // Folds: soft light and shade across the quilt.
    for _ in 0..<12 {
      let at = p.place(in: p.area)
      p.glow(at, p.within(120...320), p.random.below(2) == 0 ? 0xFFFFFF : 0x20101A, 0.14)
    }
  }
}

extension Painter {
  private static let cloths: [(UInt32, UInt32)] = [
    (0xC9403A, 0xF7E0C8), (0x2E5A8C, 0xBFDCF0), (0xE8A83A, 0x8C4A1E), (0x4E8C5A, 0xE0F0C8),
    (0x8C4A8C, 0xF2D0E8),
    (0xF2E0C0, 0xC9603A), (0x3A3A5A, 0xE8C86A), (0xD87A9A, 0xFFF0F4), (0x2A8C8C, 0xF4F0D8),
    (0xF4EEDC, 0x3A6A9C),
    (0x6A3A2A, 0xF0C890), (0xA8C8A0, 0x3E6A4A),
  ]

  fileprivate func stitches(_ from: Point, _ to: Point, _ rgb: UInt32) {
    canvas.stroke(
      Path(polygon: [from, to], isClosed: false), .init(width: 1.1, cap: .round, dash: [4.5, 3.5]),
      .color(Color(rgb, opacity: 0.85)))
  }

  /// A patch of cloth: plain colour, print and seam.
  fileprivate func cloth(_ points: [Point], _ cloth: (UInt32, UInt32)) {
    let path = Path(polygon: points)
    let box = path.bounds
    fill(path, vary(cloth.0, 0.07))
    let kind = random.below(7)
    let step = within(7...11)
    func inside(_ at: Point, _ margin: Double) -> Bool {
      [Vector(margin, 0), Vector(-margin, 0), Vector(0, margin), Vector(0, -margin)].allSatisfy {
        path.contains(at + $0)
      }
    }
    var odd = false
    for y in stride(from: box.minY + step / 2, to: box.maxY, by: step) {
      odd.toggle()
      for x in stride(from: box.minX + (odd ? step / 2 : step), to: box.maxX, by: step) {
        let at = Point(x, y)
        guard inside(at, step * 0.42) else { continue }
        switch kind {
        case 0: circle(at, step * 0.24, cloth.1)
        case 1: line(at - Vector(step * 0.5, 0), at + Vector(step * 0.5, 0), cloth.1, step * 0.3)
        case 2:
          for petal in 0..<5 {
            circle(at + Vector(angle: Double(petal) * 1.2566, length: step * 0.2), step * 0.14, cloth.1)
          }
          circle(at, step * 0.1, 0xF7D24A)
        case 3: if odd { fill(Rect(center: at, size: Size(step * 0.5, step * 0.5)), cloth.1) }
        case 4: line(at - Vector(0, step * 0.4), at + Vector(0, step * 0.4), cloth.1, step * 0.2)
        case 5: leaf(at, step * 0.4, Color(cloth.1))
        default:
          line(at - Vector(step * 0.28, 0), at + Vector(step * 0.28, 0), cloth.1, 1.4)
          line(at - Vector(0, step * 0.28), at + Vector(0, step * 0.28), cloth.1, 1.4)
        }
      }
    }
    stroke(path, 0x2A1A1A, 1.2, 0.45)
    let middle = points.reduce(Vector.zero) { $0 + ($1 - .origin) } / Double(points.count)
    let inner = points.map { $0.lerp(Point.origin + middle, 0.1) }
    for i in inner.indices { stitches(inner[i], inner[(i + 1) % inner.count], 0xFFFFFF) }
  }

  fileprivate func block(_ r: Rect) {
    let first = pick(Painter.cloths)
    let second = pick(Painter.cloths)
    let third = pick(Painter.cloths)
    func q(_ x: Double, _ y: Double) -> Point { Point(r.minX + x * r.width, r.minY + y * r.height) }
    func square(_ x: Double, _ y: Double, _ s: Double, _ c: (UInt32, UInt32)) {
      cloth([q(x, y), q(x + s, y), q(x + s, y + s), q(x, y + s)], c)
    }
    switch random.below(6) {
    case 0:
      // A star of eight points.
      cloth([q(0, 0), q(1, 0), q(1, 1), q(0, 1)], first)
      square(0.28, 0.28, 0.44, second)
      for (a, b, c) in [
        (q(0.28, 0.28), q(0.72, 0.28), q(0.5, 0.04)), (q(0.72, 0.28), q(0.72, 0.72), q(0.96, 0.5)),
        (q(0.72, 0.72), q(0.28, 0.72), q(0.5, 0.96)), (q(0.28, 0.72), q(0.28, 0.28), q(0.04, 0.5)),
      ] { cloth([a, b, c], third) }
    case 1:
      for i in 0..<9 { square(Double(i % 3) / 3, Double(i / 3) / 3, 1.0 / 3, i % 2 == 0 ? first : second) }
    case 2:
      // A pinwheel.
      for quarter in 0..<4 {
        let turn = Affine.quarterTurns(quarter).around(r.center)
        cloth([q(0.5, 0.5), q(0, 0), q(0.5, 0)].map(turn.apply), first)
        cloth([q(0.5, 0.5), q(0.5, 0), q(1, 0)].map(turn.apply), second)
      }
    case 3:
      // Log cabin.
      square(0, 0, 1, first)
      for ring in 0..<4 {
        let a = Double(ring) * 0.12
        let b = 1 - a
        cloth([q(a, a), q(b, a), q(b - 0.12, a + 0.12), q(a + 0.12, a + 0.12)], pick(Painter.cloths))
        cloth([q(b, a), q(b, b), q(b - 0.12, b - 0.12), q(b - 0.12, a + 0.12)], second)
        cloth([q(b, b), q(a, b), q(a + 0.12, b - 0.12), q(b - 0.12, b - 0.12)], pick(Painter.cloths))
        cloth([q(a, b), q(a, a), q(a + 0.12, a + 0.12), q(a + 0.12, b - 0.12)], third)
      }
    case 4:
      // An appliquéd flower.
      square(0, 0, 1, first)
      for petal in 0..<6 {
        let at = r.center + Vector(angle: Double(petal) * .pi / 3, length: r.width * 0.24)
        let rim = (0..<10).map { at + Vector(angle: Double($0) * .pi / 5, length: r.width * 0.15) }
        cloth(rim, petal % 2 == 0 ? second : third)
      }
      ball(r.center, r.width * 0.12, 0xFCE9A0, 0xC98A2E)
    default:
      for stripe in 0..<5 {
        let t = Double(stripe) / 5
        cloth(
          [q(t, 0), q(t + 0.2, 0), q(t + 0.2, 1), q(t, 1)], stripe % 2 == 0 ? first : pick(Painter.cloths))
      }
    }
  }
}
