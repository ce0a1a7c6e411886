import Geometry
import Library

extension BuiltInPicture {
  /// Dusk over ranges of hills, reflected in a lake.
  static let dusk = BuiltInPicture("dusk", Phrase("Dusk")) { p in
    p.sky([
      (0, 0x1F3A6E), (120, 0x4A4A86), (250, 0x9A5A86), (360, 0xE2796F), (440, 0xF7B267), (520, 0xFFE0A0),
    ])
    let sun = Point(790, 420)
    p.glow(sun, 420, 0xFFE8A8, 0.55)
    p.circle(sun, 46, 0xFFF6D8)
    // The first stars, and streaks of cloud lit from below.
    for _ in 0..<170 {
      let at = p.place(in: Rect(x: 0, y: 0, width: 1200, height: 230))
      p.circle(at, p.within(0.6...2.1), 0xFFF4DA, p.within(0.2...0.9) * (1 - at.y / 260))
    }
    for _ in 0..<46 {
      let y = p.within(110...400)
      let x = p.within(-100...1200)
      let length = p.within(120...420)
      let cloud = Path(ellipseIn: Rect(x: x, y: y, width: length, height: p.within(5...20)))
      p.fill(cloud, p.pick([0xFFC58F, 0xF28E7A, 0xC46C8C, 0x7C5590]), p.within(0.18...0.45))
    }
    // Five ranges, each nearer and darker, with mist at the foot and trees on the nearest ones.
    let tones: [(UInt32, UInt32)] = [
      (0xC07A90, 0xE8A088), (0x93608C, 0xC27C8C), (0x6A4A80, 0x93608C), (0x433769, 0x654A82),
      (0x251F48, 0x3C3264),
    ]
    for (index, tone) in tones.enumerated() {
      let base = 430 + Double(index) * 38
      let rough = 46 + Double(index) * 8
      let height = { (x: Double) in
        base - rough
          * p.noise.fractal(x / (260 - Double(index) * 25) + Double(index) * 31, Double(index) * 7.3) * 1.9
      }
      p.fade(p.ground(height), tone.0, tone.1, top: base - 60, bottom: base + 90)
      for _ in 0..<(index * 60) {
        let x = p.within(-10...1210)
        let scale = 0.35 + Double(index) * 0.2
        p.pine(
          Point(x, height(x) + p.within(2...26)), p.within(18...42) * scale,
          Color(tone.0).mixed(with: .black, 0.25))
      }
    }
    // The lake.
    let shore = 640.0
    p.fade(
      Path(rect: Rect(x: 0, y: shore, width: 1200, height: 160)), 0xB5687E, 0x1C2A55, top: shore, bottom: 800)
    for _ in 0..<520 {
      let y = shore + 160 * p.random.unit() * p.random.unit()
      let near = (y - shore) / 160
      let x = p.within(-40...1200)
      let width = p.within(14...70) * (0.5 + near)
      let lit = abs(x + width / 2 - sun.x) < 70 + near * 150
      p.fill(
        Path(ellipseIn: Rect(x: x, y: y, width: width, height: 1.4 + near * 2.6)),
        lit ? 0xFFE3A6 : p.pick([0x8F5A86, 0x3A3770, 0x5A4A86, 0xD98A80]), lit ? 0.7 : 0.5)
    }
    // Reeds and a rowing boat in front.
    p.boat(Point(430, 716), 1.1)
    for _ in 0..<260 {
      let x = p.random.unit() < 0.5 ? p.within(-10...270) : p.within(930...1210)
      let height = p.within(40...150) * (1 - min(1, abs(x < 600 ? x : 1200 - x) / 330))
      let bend = p.within(-18...18)
      var reed = Path()
      reed.move(to: Point(x, 810))
      reed.quad(Point(x + bend * 0.2, 800 - height * 0.6), to: Point(x + bend, 800 - height))
      p.stroke(reed, p.pick([0x15132E, 0x241D45, 0x322655]), p.within(1.6...3.4))
      if p.random.below(4) == 0 {
        p.stroke(
          Path(
            polygon: [Point(x + bend, 800 - height), Point(x + bend * 1.1, 782 - height)], isClosed: false),
          0x4B2A3E, 6)
      }
    }
    for _ in 0..<14 {
      let at = p.place(in: Rect(x: 120, y: 90, width: 560, height: 190))
      let wing = p.within(5...13)
      var bird = Path()
      bird.move(to: at + Vector(-wing, -wing * 0.4))
      bird.quad(at + Vector(-wing * 0.4, -wing * 0.5), to: at)
      bird.quad(at + Vector(wing * 0.4, -wing * 0.5), to: at + Vector(wing, -wing * 0.4))
      p.stroke(bird, 0x2A2350, 1.8)
    }
  }
}

extension Painter {
  /// The silhouette of a fir that stands at a point.
  func pine(_ foot: Point, _ height: Double, _ color: Color) {
    var points: [Point] = [foot + Vector(0, -height)]
    let tiers = 4
    for tier in 1...tiers {
      let y = foot.y - height + height * 0.94 * Double(tier) / Double(tiers)
      let half = height * 0.27 * Double(tier) / Double(tiers)
      points.insert(Point(foot.x - half, y), at: 0)
      points.append(Point(foot.x + half, y))
      if tier < tiers {
        points.insert(Point(foot.x - half * 0.5, y - height * 0.04), at: 0)
        points.append(Point(foot.x + half * 0.5, y - height * 0.04))
      }
    }
    fill(Path(polygon: points), color)
  }

  /// A small wooden boat with its reflection.
  func boat(_ at: Point, _ scale: Double) {
    for flip in [true, false] {
      let y = flip ? -0.5 : 1.0
      func q(_ dx: Double, _ dy: Double) -> Point { at + Vector(dx * scale, dy * scale * y) }
      var hull = Path()
      hull.move(to: q(-70, -16))
      hull.quad(q(-60, 12), to: q(-30, 14))
      hull.line(to: q(44, 14))
      hull.quad(q(68, 8), to: q(80, -18))
      hull.quad(q(0, -4), to: q(-70, -16))
      fill(hull, flip ? 0x17142F : 0x2A1A2C, flip ? 0.55 : 1)
      if !flip {
        stroke(
          Path(polygon: [q(-70, -16), q(-20, -8), q(30, -8), q(80, -18)], isClosed: false), 0xE09A6A, 2.4)
        for x in [-34.0, 4, 40] { line(q(x, -9), q(x, 8), 0x54303A, 3) }
        line(q(-20, -12), q(-96, 20), 0xB0785A, 3)
      }
    }
  }
}
