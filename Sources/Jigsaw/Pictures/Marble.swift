import Geometry
import Library

extension BuiltInPicture {
  /// Marbled paper: drops of paint on water, combed.
  ///
  /// Each drop pushes the others away without changing their areas (p′ = c + (p − c)·√(1 + r²/|p − c|²)). A comb drags
  /// the paint along, less with distance (after Lu, Jaffer and others, "Mathematical marbling", 2012).
  static let marble = BuiltInPicture("marble", Phrase("Marbled paper")) { p in
    let colors: [UInt32] = [
      0x1D3557, 0xE4572E, 0xF3A712, 0xF4EDE0, 0x2A9D8F, 0x8C2F39, 0x76B5C5, 0x3A2E5A, 0xE9C46A,
    ]
    p.fill(p.area, 0xF4EDE0)
    var drops: [(points: [Point], color: UInt32)] = []
    for index in 0..<330 {
      let center = Point(p.within(-60...1260), p.within(-60...860))
      let radius = p.within(24...74) * (index < 200 ? 1.2 : 0.7)
      for d in drops.indices {
        for i in drops[d].points.indices {
          let way = drops[d].points[i] - center
          drops[d].points[i] =
            center + way * (1 + radius * radius / max(way.lengthSquared, 1e-6)).squareRoot()
        }
      }
      let count = 150
      drops.append(
        (
          (0..<count).map { center + Vector(angle: Double($0) / Double(count) * 2 * .pi, length: radius) },
          colors[(index + p.random.below(3)) % colors.count]
        ))
    }
    // Combs: down, up between those, then waves across.
    func drag(_ at: Point) -> Point {
      var q = at
      func pull(_ distance: Double, _ strength: Double, _ sharp: Double) -> Double {
        strength * exponential(-distance / sharp)
      }
      for tooth in 0..<13 {
        let x = Double(tooth) * 100
        q.y += pull(abs(q.x - x), tooth % 2 == 0 ? 120 : -120, 17)
      }
      for tooth in 0..<9 {
        let y = Double(tooth) * 100
        q.x += pull(abs(q.y - y), tooth % 2 == 0 ? 74 : -74, 20)
      }
      q.x += 17 * sine(q.y / 46)
      q.y += 13 * sine(q.x / 62)
      return q
    }
    for drop in drops {
      // Long edges are divided before they are bent.
      var line: [Point] = []
      for (i, point) in drop.points.enumerated() {
        let next = drop.points[(i + 1) % drop.points.count]
        let steps = max(1, min(40, Int(point.distance(to: next) / 5)))
        for step in 0..<steps { line.append(drag(point.lerp(next, Double(step) / Double(steps)))) }
      }
      let path = Path(polygon: line)
      p.fill(path, drop.color)
      p.stroke(path, 0xFFFFFF, 1.1, 0.28)
    }
    // The last drops are not combed and stay round; then the paper's fibres.
    for _ in 0..<420 {
      let at = p.place(in: p.area)
      let size = p.random.unit()
      p.circle(at, 1.2 + 6 * size * size * size, p.pick(colors))
    }
    for _ in 0..<900 {
      let at = p.place(in: p.area)
      p.line(at, at + Vector(p.within(-14...14), p.within(-5...5)), p.pick([0xFFFFFF, 0x000000]), 0.8, 0.1)
    }
  }
}
