import Geometry
import Library

extension BuiltInPicture {
  /// A stained-glass window: a rose of petals in a field of leaves, with lead between the panes.
  static let glass = BuiltInPicture("glass", Phrase("Stained glass")) { p in
    p.fill(p.area, 0x14121A)
    let field: [UInt32] = [0x1F6E5A, 0x2E8C6A, 0x1A5A7A, 0x2A7FA8, 0x3AA08C, 0x17486E, 0x4FA35A]
    // The background: a grid of distorted panes.
    let columns = 24
    let rows = 16
    func corner(_ c: Int, _ r: Int) -> Point {
      let x = Double(c) * 1200 / Double(columns)
      let y = Double(r) * 800 / Double(rows)
      let push = 26.0
      return Point(
        x + (c == 0 || c == columns ? 0 : push * p.noise.value(Double(c) * 0.73, Double(r) * 0.61)),
        y + (r == 0 || r == rows ? 0 : push * p.noise.value(Double(c) * 0.67 + 40, Double(r) * 0.79)))
    }
    for r in 0..<rows {
      for c in 0..<columns {
        let corners = [corner(c, r), corner(c + 1, r), corner(c + 1, r + 1), corner(c, r + 1)]
        let split = p.random.below(3)
        if split == 0 {
          p.pane(Path(polygon: corners), p.pick(field))
        } else {
          let odd = split == 1 ? 0 : 1
          p.pane(Path(polygon: [corners[odd], corners[odd + 1], corners[(odd + 2) % 4]]), p.pick(field))
          p.pane(
            Path(polygon: [corners[odd], corners[(odd + 2) % 4], corners[(odd + 3) % 4]]), p.pick(field))
        }
      }
    }
    // Four corner roses and the large one in the middle.
    for (x, y) in [(120.0, 120.0), (1080, 120), (120, 680), (1080, 680)] {
      p.rose(Point(x, y), 104, petals: 8, rings: 3)
    }
    p.rose(Point(600, 400), 372, petals: 16, rings: 6)
    // The border of small squares.
    let border: [UInt32] = [0xC9302A, 0xE8A02E, 0x2A4FA8, 0x8C2A6E, 0xF2D24A]
    for index in 0..<40 {
      let x = Double(index) * 30
      p.pane(Path(rect: Rect(x: x, y: 0, width: 30, height: 20)), border[index % 5])
      p.pane(Path(rect: Rect(x: x, y: 780, width: 30, height: 20)), border[(index + 2) % 5])
    }
    for index in 0..<26 {
      let y = 20 + Double(index) * 760 / 26
      p.pane(Path(rect: Rect(x: 0, y: y, width: 20, height: 760 / 26)), border[(index + 1) % 5])
      p.pane(Path(rect: Rect(x: 1180, y: y, width: 20, height: 760 / 26)), border[(index + 3) % 5])
    }
  }
}

extension Painter {
  /// A pane of glass: unevenly lit, streaked, and set in lead.
  fileprivate func pane(_ path: Path, _ rgb: UInt32) {
    let box = path.bounds
    let light = vary(rgb, 0.16).mixed(with: .white, 0.22)
    let dark = vary(rgb, 0.1).mixed(with: .black, 0.28)
    let spot = place(in: box)
    canvas.fill(
      path,
      .gradient(
        Gradient(.radial(center: spot, radius: max(box.width, box.height) * 0.9), from: light, to: dark)))
    for _ in 0..<3 {
      let from = place(in: box.inset(dx: box.width * 0.25, dy: box.height * 0.25))
      let size = min(box.width, box.height) * 0.18
      line(from, from + Vector(within(-size...size), within(-size...size)), 0xFFFFFF, 1.4, 0.22)
    }
    canvas.stroke(path, Color(0x0E0D12), width: 4.2)
    canvas.stroke(path, Color(0x6A6A74, opacity: 0.55), width: 1.1)
  }

  fileprivate func rose(_ center: Point, _ radius: Double, petals: Int, rings: Int) {
    let palettes: [[UInt32]] = [
      [0xF2D24A, 0xF7E9A0], [0xC9302A, 0xE8604A], [0x2A4FA8, 0x5C8CE0], [0x8C2A6E, 0xC95AA0],
      [0xE8802E, 0xF7B24A],
      [0x2A7A5A, 0x5AC08C], [0x6A3AA8, 0xA07AE0],
    ]
    circle(center, radius + 6, 0x0E0D12)
    for ring in stride(from: rings, through: 1, by: -1) {
      let outer = radius * Double(ring) / Double(rings)
      let inner = radius * (Double(ring) - 1) / Double(rings)
      let colors = palettes[(ring * 2 + petals) % palettes.count]
      let count = ring == 1 ? petals / 2 : petals * (ring > 3 ? 2 : 1)
      let turn = ring % 2 == 0 ? 0 : .pi / Double(count)
      for petal in 0..<count {
        let a = Double(petal) / Double(count) * 2 * .pi + turn
        let b = a + 2 * .pi / Double(count)
        let middle = (a + b) / 2
        func at(_ angle: Double, _ r: Double) -> Point { center + Vector(angle: angle, length: r) }
        if ring % 2 == 0 {
          // A pointed petal between two spandrels.
          let spandrel = palettes[(ring + 3) % palettes.count][0]
          pane(Path(polygon: [at(a, inner), at(a, outer), at(middle, outer)]), spandrel)
          pane(Path(polygon: [at(middle, outer), at(b, outer), at(b, inner)]), spandrel)
          var path = Path()
          path.move(to: at(middle, inner * 0.98))
          path.quad(at(a, (inner + outer) / 2), to: at(middle, outer))
          path.quad(at(b, (inner + outer) / 2), to: at(middle, inner * 0.98))
          path.close()
          pane(path, colors[petal % 2])
        } else {
          var path = Path()
          path.move(to: at(a, inner))
          path.line(to: at(a, outer))
          path.quad(at(middle, outer * 1.03), to: at(b, outer))
          path.line(to: at(b, inner))
          path.close()
          pane(path, colors[petal % 2])
          if inner > 0 {
            pane(
              Path(circle: at(middle, (inner + outer) / 2), radius: (outer - inner) * 0.27),
              palettes[(ring + 4) % palettes.count][1])
          }
        }
      }
    }
    pane(Path(circle: center, radius: radius / Double(rings) * 0.5), 0xF7E9A0)
    canvas.stroke(Path(circle: center, radius: radius), Color(0x0E0D12), width: 8)
  }
}
