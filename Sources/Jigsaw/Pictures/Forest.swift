import Geometry
import Library

extension BuiltInPicture {
  /// A path through an autumn forest.
  static let forest = BuiltInPicture("forest", Phrase("Autumn forest")) { p in
    p.sky([(0, 0xFBE7B2), (300, 0xF7C978), (520, 0xD98E4A), (800, 0x7A4A2A)])
    p.glow(Point(640, 230), 520, 0xFFFBE0, 0.85)
    let leaves: [UInt32] = [0xE8A02E, 0xD9622B, 0xB23A2A, 0xF2C44A, 0xC98A2E, 0x8C9A3A, 0xE87A3A, 0x9A2E3A]
    for layer in 0..<4 {
      let near = Double(layer) / 3
      let haze = 0.72 * (1 - near)
      func hazed(_ rgb: UInt32) -> Color { Color(rgb).mixed(with: Color(0xF7D596), haze) }
      let foot = 470 + near * 120
      let land = { (x: Double) in foot - 20 * p.noise.fractal(x / 170 + Double(layer) * 9, 2) }
      p.canvas.fill(p.ground(land), hazed(0x7A4E2A))
      for _ in 0..<(20 - layer * 4) {
        let x = p.within(-30...1230)
        if layer > 1, abs(x - 600) < 90 + near * 130 { continue }
        let width = p.within(9...17) * (1 + near * 2.6)
        let lean = p.within(-26...26)
        let bark: UInt32 = p.pick([0x4A3428, 0x5E4532, 0x3C2C28, 0xD8CBB8])
        let trunk = Path(polygon: [
          Point(x - width * 0.7, land(x) + 18), Point(x - width * 0.32 + lean, -10),
          Point(x + width * 0.32 + lean, -10),
          Point(x + width * 0.8, land(x) + 18),
        ])
        p.canvas.fill(trunk, hazed(bark))
        for _ in 0..<Int(14 + near * 34) {
          let t = p.random.unit()
          let y = land(x) * t
          let at = x + lean * (1 - t) + p.within(-0.36...0.36) * width
          p.canvas.stroke(
            Path(
              polygon: [Point(at, y), Point(at + p.within(-2...2), y + p.within(8...30))], isClosed: false),
            hazed(bark == 0xD8CBB8 ? 0x3A302C : 0x201816), width: p.within(1...2.4) * (0.6 + near))
        }
        for _ in 0..<4 {
          let y = p.within(30...320)
          let side = p.random.below(2) == 0 ? -1.0 : 1
          var bough = Path()
          let root = Point(x + lean * (1 - y / foot), y)
          bough.move(to: root)
          bough.quad(
            root + Vector(side * 50, -20), to: root + Vector(side * p.within(80...150), -p.within(30...90)))
          p.canvas.stroke(bough, hazed(bark), width: width * 0.3)
        }
      }
      // Crowns.
      for _ in 0..<(460 + layer * 330) {
        let x = p.within(-20...1220)
        let y = p.within(-20...(330 + near * 40)) * (0.35 + 0.65 * p.random.unit())
        let open = abs(x - 620) < 190 && y > 90
        if open && p.random.unit() < 0.8 { continue }
        p.leaf(Point(x, y), p.within(6...13) * (0.7 + near), hazed(p.pick(leaves)))
      }
    }
    // The path, the light on it, and the fallen leaves.
    var path = Path()
    path.move(to: Point(330, 810))
    path.cubic(Point(480, 690), Point(690, 640), to: Point(606, 520))
    path.line(to: Point(634, 520))
    path.cubic(Point(760, 640), Point(800, 700), to: Point(890, 810))
    path.close()
    p.fill(path, 0xC9965A)
    for _ in 0..<3400 {
      let depth = p.random.unit().squareRoot()
      let y = 520 + 290 * depth
      let x = p.within(-10...1210)
      let bare = abs(x - 610) < 20 + depth * 230
      if bare && p.random.unit() < 0.62 { continue }
      p.leaf(Point(x, y), 3 + 8 * depth, Color(p.pick(leaves)).mixed(with: .black, p.within(0...0.38)))
    }
    for _ in 0..<26 {
      let x = p.within(-60...1200)
      let shadow = Path(polygon: [
        Point(x, 560), Point(x + 14, 560), Point(x + p.within(40...130), 810), Point(x + 20, 810),
      ])
      p.fill(shadow, 0x3A1E1A, 0.13)
    }
    p.fox(Point(770, 668))
    for index in 0..<11 {
      let at = Point(60 + Double(index) * 26 + p.within(-14...14), 748 + p.within(-34...30))
      p.mushroom(index % 2 == 0 ? at : Point(1170 - at.x * 0.6, at.y), p.within(10...22))
    }
  }
}

extension Painter {
  /// A pointed leaf with its midrib.
  func leaf(_ at: Point, _ size: Double, _ color: Color) {
    let way = Vector(angle: within(0...6.28), length: size)
    let across = way.perpendicular * within(0.25...0.5)
    var path = Path()
    path.move(to: at - way)
    path.quad(at + across, to: at + way)
    path.quad(at - across, to: at - way)
    fill(path, color)
    if size > 7 {
      canvas.stroke(
        Path(polygon: [at - way, at + way * 0.7], isClosed: false), color.mixed(with: .black, 0.3), width: 0.9
      )
    }
  }

  fileprivate func fox(_ at: Point) {
    func q(_ x: Double, _ y: Double) -> Point { at + Vector(x, y) }
    fill(Path(ellipseIn: Rect(center: q(0, 46), size: Size(130, 16))), 0x2A140E, 0.4)
    var tail = Path()
    tail.move(to: q(-40, 20))
    tail.cubic(q(-110, 40), q(-128, -20), to: q(-92, -40))
    tail.cubic(q(-88, -10), q(-70, 0), to: q(-30, 0))
    fill(tail, 0xC95A22)
    fill(Path(ellipseIn: Rect(center: q(-96, -26), size: Size(22, 34))), 0xFFF2DC)
    for x in [-30.0, -16, 22, 34] { line(q(x, 14), q(x + 2, 44), x < 0 || x > 30 ? 0x8C3A16 : 0x3A1E14, 8) }
    fill(Path(ellipseIn: Rect(center: q(0, 6), size: Size(92, 44))), 0xDE6A28)
    fill(Path(ellipseIn: Rect(center: q(24, 14), size: Size(38, 26))), 0xFFF2DC)
    for side in [-1.0, 1] {
      fill(Path(polygon: [q(48 + side * 16, -22), q(48 + side * 20, -52), q(48 + side * 2, -32)]), 0xB04A1A)
    }
    fill(Path(polygon: [q(28, -30), q(68, -30), q(62, -8), q(49, 6), q(35, -8)]), 0xDE6A28)
    fill(Path(polygon: [q(30, -18), q(49, 6), q(66, -18), q(50, -8)]), 0xFFF2DC)
    circle(q(49, 4), 3.6, 0x201010)
    for x in [41.0, 57] { circle(q(x, -17), 2.6, 0x201010) }
  }

  fileprivate func mushroom(_ at: Point, _ size: Double) {
    fill(
      Path(
        roundedRect: Rect(x: at.x - size * 0.22, y: at.y - size * 0.6, width: size * 0.44, height: size),
        radius: size * 0.2),
      0xF4E8D0)
    var cap = Path()
    cap.move(to: at + Vector(-size * 0.8, -size * 0.5))
    cap.cubic(
      at + Vector(-size * 0.6, -size * 1.5), at + Vector(size * 0.6, -size * 1.5),
      to: at + Vector(size * 0.8, -size * 0.5))
    cap.quad(at + Vector(0, -size * 0.25), to: at + Vector(-size * 0.8, -size * 0.5))
    fill(cap, 0xC9302A)
    for _ in 0..<6 {
      circle(
        at + Vector(within(-0.5...0.5) * size, -size * within(0.6...1.1)), size * within(0.05...0.12),
        0xFFF4E0)
    }
  }
}
