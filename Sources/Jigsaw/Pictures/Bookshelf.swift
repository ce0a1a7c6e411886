import Geometry
import Library

extension BuiltInPicture {
  /// Shelves of books with curios between them.
  static let bookshelf = BuiltInPicture("bookshelf", Phrase("Bookshelf")) { p in
    p.fade(Path(rect: p.area), 0x3E281C, 0x2A1A12, top: 0, bottom: 800)
    for shelf in 0..<5 {
      let floor = 152 + Double(shelf) * 158
      // The panels at the back.
      for plank in 0..<12 {
        let back = Rect(x: Double(plank) * 100, y: floor - 142, width: 99, height: 142)
        p.fill(back, p.vary(0x4A3020, 0.08))
        for _ in 0..<16 {
          let at = p.place(in: back)
          p.line(at, at + Vector(p.within(-2...2), p.within(8...34)), 0x1E120A, 1.1, 0.35)
        }
      }
      p.fill(Rect(x: 0, y: floor - 142, width: 1200, height: 20), 0x000000, 0.3)
      var x = 12.0
      var kind = shelf
      while x < 1180 {
        kind += 1
        if p.random.below(6) == 0, x < 1080 {
          x += p.curio(Point(x, floor), kind) + 8
        } else if p.random.below(9) == 0, x < 1040 {
          x += p.pile(Point(x, floor)) + 6
        } else {
          for _ in 0..<(3 + p.random.below(6)) where x < 1165 {
            let width = min(p.within(15...40), 1190 - x)
            p.book(Rect(x: x, y: floor - p.within(88...132), width: width, height: 0), floor: floor)
            x += width + 0.8
          }
          if p.random.below(3) == 0 { x += p.within(4...12) }
        }
      }
      // The shelf.
      let board = Rect(x: 0, y: floor, width: 1200, height: 17)
      p.fade(Path(rect: board), 0xA8703E, 0x6A4022, top: floor, bottom: floor + 17)
      for _ in 0..<90 {
        let at = p.place(in: board)
        p.line(at, at + Vector(p.within(20...90), 0), p.pick([0x4A2A14, 0xC89058]), 1, 0.4)
      }
      p.line(Point(0, floor + 0.8), Point(1200, floor + 0.8), 0xE0B078, 1.6, 0.8)
    }
    for x in [0.0, 1188] {
      p.fade(Path(rect: Rect(x: x, y: 0, width: 12, height: 800)), 0x8C5A30, 0x5A3820, top: 0, bottom: 800)
    }
  }
}

extension Painter {
  private static let bindings: [(UInt32, UInt32)] = [
    (0x8C2A2E, 0xF0D080), (0x2A4A6E, 0xE8D8A0), (0x2E5A42, 0xF0D890), (0x6A3A5E, 0xF2D8C0),
    (0xC98A3A, 0x4A2414), (0xE8DCC0, 0x8C3A2A),
    (0x3A3A44, 0xD8B860), (0xB85A3A, 0xFBE8C8), (0x4A7A8C, 0xF4F0E0), (0x7A8C4A, 0xF7F0C8),
    (0xD8B0A0, 0x6A2A3A), (0x1E2A4A, 0xE0C070),
    (0xA83A5A, 0xFBE0E0), (0xF0C85A, 0x3A4A6E),
  ]

  fileprivate func book(_ r: Rect, floor: Double) {
    let (color, gold) = pick(Painter.bindings)
    let body = Rect(minX: r.minX, minY: r.minY, maxX: r.maxX, maxY: floor)
    spine(body, color, gold)
  }

  private func spine(_ b: Rect, _ color: UInt32, _ gold: UInt32) {
    fill(Path(roundedRect: b, radius: 2.5), vary(color, 0.08))
    // The rounded spine: light near the left, shade at both sides.
    canvas.fill(
      Path(rect: Rect(x: b.minX, y: b.minY, width: b.width * 0.35, height: b.height)),
      .gradient(
        Gradient(
          .linear(start: Point(b.minX, 0), end: Point(b.minX + b.width * 0.35, 0)),
          from: Color(0x000000, opacity: 0.4), to: Color(0xFFFFFF, opacity: 0.16))))
    canvas.fill(
      Path(rect: Rect(x: b.minX + b.width * 0.35, y: b.minY, width: b.width * 0.65, height: b.height)),
      .gradient(
        Gradient(
          .linear(start: Point(b.minX + b.width * 0.35, 0), end: Point(b.maxX, 0)),
          from: Color(0xFFFFFF, opacity: 0.16), to: Color(0x000000, opacity: 0.5))))
    let inner = b.inset(dx: b.width * 0.14, dy: 0)
    func rule(_ y: Double, _ width: Double = 1.5) {
      line(Point(inner.minX, y), Point(inner.maxX, y), gold, width, 0.9)
    }
    switch random.below(5) {
    case 0:
      for band in [0.1, 0.14, 0.34, 0.38, 0.8, 0.84] { rule(b.minY + b.height * band) }
      let label = Rect(
        minX: inner.minX, minY: b.minY + b.height * 0.17, maxX: inner.maxX, maxY: b.minY + b.height * 0.31)
      fill(label, 0x20140E, 0.55)
      letters(label, gold)
    case 1:
      for rib in 1...4 {
        let y = b.minY + b.height * Double(rib) / 5
        fill(Rect(x: b.minX, y: y - 3, width: b.width, height: 6), 0x000000, 0.28)
        rule(y - 3.4, 1)
        rule(y + 3.4, 1)
      }
      for field in 0..<5 where b.width > 18 {
        let at = Point(b.center.x, b.minY + b.height * (Double(field) + 0.5) / 5)
        for petal in 0..<4 { circle(at + Vector(angle: Double(petal) * .pi / 2, length: 3.6), 2, gold, 0.85) }
        circle(at, 1.6, gold)
      }
    case 2:
      letters(
        Rect(minX: inner.minX, minY: b.minY + 14, maxX: inner.maxX, maxY: b.minY + b.height * 0.74), gold)
      rule(b.maxY - 12)
      rule(b.maxY - 16, 0.8)
    case 3:
      for y in stride(from: b.minY + 10, to: b.maxY - 8, by: 9) {
        fill(
          Path(polygon: [
            Point(b.center.x, y), Point(inner.maxX, y + 4.5), Point(b.center.x, y + 9),
            Point(inner.minX, y + 4.5),
          ]), gold, 0.5)
      }
    default:
      fill(Rect(x: b.minX, y: b.minY + b.height * 0.2, width: b.width, height: b.height * 0.24), gold, 0.9)
      letters(
        Rect(
          minX: inner.minX, minY: b.minY + b.height * 0.22, maxX: inner.maxX, maxY: b.minY + b.height * 0.42),
        color)
      circle(Point(b.center.x, b.maxY - 18), min(7, b.width * 0.25), gold, 0.9)
    }
  }

  /// Marks that look like a title.
  private func letters(_ r: Rect, _ rgb: UInt32) {
    var y = r.minY + 4
    while y < r.maxY - 3 {
      let half = r.width * within(0.2...0.46)
      line(Point(r.center.x - half, y), Point(r.center.x + half, y), rgb, 2.1, 0.9)
      y += within(4.4...7)
    }
  }

  /// Draws a pile of books. Returns its width.
  fileprivate func pile(_ at: Point) -> Double {
    var y = at.y
    let width = within(98...128)
    for _ in 0..<(2 + random.below(3)) {
      let thick = within(15...26)
      let (color, gold) = pick(Painter.bindings)
      let w = width - within(0...22)
      let book = Rect(x: at.x + within(0...10), y: y - thick, width: w, height: thick)
      fill(Path(roundedRect: book, radius: 3), vary(color, 0.08))
      fill(Rect(x: book.minX, y: book.minY, width: w, height: 3), 0xFFFFFF, 0.2)
      fill(Rect(x: book.minX, y: book.maxY - 4, width: w, height: 4), 0x000000, 0.35)
      for x in [0.1, 0.14, 0.84, 0.88] {
        line(Point(book.minX + w * x, book.minY + 2), Point(book.minX + w * x, book.maxY - 2), gold, 1.4)
      }
      var x = book.minX + w * 0.26
      while x < book.minX + w * 0.72 {
        line(Point(x, book.center.y), Point(x + 6, book.center.y), gold, 2.4)
        x += within(9...13)
      }
      y -= thick
    }
    return width
  }

  /// Draws a curio. Returns its width.
  fileprivate func curio(_ at: Point, _ kind: Int) -> Double {
    func q(_ x: Double, _ y: Double) -> Point { at + Vector(x, -y) }
    switch kind % 6 {
    case 0:
      // A globe.
      fill(Path(ellipseIn: Rect(center: q(44, 5), size: Size(52, 12))), 0x5A3A1E)
      line(q(44, 8), q(44, 26), 0x8C6A2E, 6)
      ball(q(44, 68), 40, 0x7AC0E0, 0x1E4A7A)
      for _ in 0..<9 {
        let way = Vector(angle: within(0...6.28), length: 30 * random.unit().squareRoot())
        fill(blob(q(44, 68) + way, within(5...11), wobble: 0.6), vary(0x8CA85A, 0.18))
      }
      var arm = Path()
      arm.arc(center: q(44, 68), radius: 45, start: -1.9, sweep: 4.2)
      stroke(arm, 0xC89A3E, 4)
      return 92
    case 1:
      // A plant.
      for _ in 0..<34 {
        let tip = q(40 + within(-38...38), within(58...128))
        var stem = Path()
        stem.move(to: q(40, 44))
        stem.quad(q(40, 84), to: tip)
        stroke(stem, 0x3E6A34, 1.8)
        leaf(tip, within(9...15), vary(0x5E9A4A, 0.2))
      }
      fill(Path(polygon: [q(14, 50), q(66, 50), q(58, 0), q(22, 0)]), 0xB8603A)
      fill(Path(rect: Rect(corner: q(10, 56), corner: q(70, 44))), 0xC97048)
      for x in [20.0, 32, 44, 56] { circle(q(x, 26), 4, 0xF2D8B0) }
      return 82
    case 2:
      // A clock.
      fill(Path(roundedRect: Rect(corner: q(4, 102), corner: q(84, 0)), radius: 12), 0x6A3A20)
      fill(Path(roundedRect: Rect(corner: q(9, 97), corner: q(79, 5)), radius: 9), 0x8C5430)
      circle(q(44, 56), 33, 0xC8A04A)
      circle(q(44, 56), 29, 0xFBF4E0)
      for hour in 0..<12 {
        let way = Vector(angle: Double(hour) * .pi / 6)
        line(q(44, 56) + way * 22, q(44, 56) + way * 27, 0x2A1A10, hour % 3 == 0 ? 3 : 1.4)
      }
      line(q(44, 56), q(36, 70), 0x2A1A10, 3)
      line(q(44, 56), q(62, 66), 0x2A1A10, 2)
      for x in [24.0, 44, 64] { circle(q(x, 14), 3.4, 0xE0C070) }
      return 88
    case 3:
      // A vase.
      var vase = Path()
      vase.move(to: q(18, 0))
      vase.cubic(q(-12, 50), q(24, 66), to: q(20, 100))
      vase.line(to: q(46, 100))
      vase.cubic(q(42, 66), q(78, 50), to: q(48, 0))
      vase.close()
      canvas.fill(
        vase,
        .gradient(
          Gradient(.radial(center: q(24, 58), radius: 62), from: Color(0xF7FAFA), to: Color(0x8AA8BC))))
      for ring in 0..<5 {
        let y = 12 + Double(ring) * 18
        for dot in 0..<5 { circle(q(33 + (Double(dot) - 2) * (y > 60 ? 6 : 10), y), 3.2, 0x2A4A9C, 0.85) }
      }
      return 68
    case 4:
      // A cat asleep.
      fill(Path(ellipseIn: Rect(center: q(54, 26), size: Size(104, 56))), 0xC98A4A)
      for stripe in 0..<7 {
        var line = Path()
        let x = 30 + Double(stripe) * 11
        line.move(to: q(x, 50 - abs(Double(stripe) - 3) * 3))
        line.quad(q(x + 5, 36), to: q(x + 1, 24))
        stroke(line, 0x7A4A20, 4)
      }
      ball(q(20, 28), 22, 0xE0A868, 0x9A6430)
      for side in [-1.0, 1] {
        fill(Path(polygon: [q(20 + side * 18, 36), q(20 + side * 15, 62), q(20 + side * 3, 46)]), 0xB87A3E)
      }
      for side in [-8.0, 8] {
        var eye = Path()
        eye.move(to: q(20 + side - 4, 30))
        eye.quad(q(20 + side, 26), to: q(20 + side + 4, 30))
        stroke(eye, 0x3A2010, 1.8)
      }
      circle(q(20, 22), 2.6, 0xD87A7A)
      var tail = Path()
      tail.move(to: q(102, 18))
      tail.cubic(q(112, -2), q(70, -2), to: q(42, 6))
      stroke(tail, 0xA86E34, 11)
      return 110
    default:
      // An hourglass.
      for y in [4.0, 96] {
        fill(Path(roundedRect: Rect(center: q(30, y), size: Size(56, 9)), radius: 3), 0x7A4A28)
      }
      for x in [7.0, 53] { line(q(x, 6), q(x, 94), 0x9A6236, 4) }
      for up in [true, false] {
        func v(_ x: Double, _ y: Double) -> Point { q(x, up ? 50 + y : 50 - y) }
        var bulb = Path()
        bulb.move(to: v(28, 0))
        bulb.cubic(v(28, 16), v(10, 16), to: v(11, 42))
        bulb.line(to: v(49, 42))
        bulb.cubic(v(50, 16), v(32, 16), to: v(32, 0))
        bulb.close()
        fill(bulb, 0xD8F0F4, 0.45)
        stroke(bulb, 0xFFFFFF, 1.4, 0.7)
      }
      fill(Path(polygon: [q(16, 66), q(44, 66), q(31, 51), q(29, 51)]), 0xF2C46A)
      fill(Path(polygon: [q(13, 9), q(47, 9), q(30, 32)]), 0xF2C46A)
      return 62
    }
  }
}
