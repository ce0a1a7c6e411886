import Geometry
import Interface
import ModeKit

extension SketchMode: DemonstratedMode {
  /// Prepared boards for screenshots and tests.
  public var demonstrations: [Demonstration<Params, SketchMove>] {
    [
      Demonstration(
        params: Params(), seed: 1,
        stages: [
          .init("fresh", shots: [DemonstrationShot("brushes", [.sketch(.sheet(.brushes))])]),
          .init(
            "busy", moves: Self.seaside(shelf.read()["chalk"]?.brush ?? .firstChalk),
            shots: [
              DemonstrationShot(
                "selection", [.sketch(.selectAll)],
                ending: [.sketch(.selection(.end)), .sketch(.tool(.brush))]),
              DemonstrationShot("shapes", [.sketch(.sheet(.shapes))]),
              DemonstrationShot("layers", [.sketch(.sheet(.layers))]),
              DemonstrationShot("views", [.sketch(.sheet(.views))]),
              DemonstrationShot("board", [.sketch(.sheet(.board))]),
              DemonstrationShot("picture", [.sketch(.addPicture)]),
              DemonstrationShot("replay", [.sketch(.replay)], ending: [.replay(.end)]),
              DemonstrationShot("ruler", [.sketch(.ruler)], ending: [.sketch(.ruler)]),
            ]),
        ],
        tip: tr("Every finger draws. Hold the hand to move the view."))
    ]
  }

  /// A boat under the evening sun, drawn by a steady hand.
  private static func seaside(_ chalk: Brush) -> [SketchMove] {
    var hand = DrawingHand(brush: chalk)
    // The sun and its rays.
    hand.draw(hand.arc(Point(300, -150), 62, from: -0.3, turns: 1.04), color: 1)
    for ray in 0..<12 {
      let angle = Double(ray) / 12 * 2 * .pi + 0.1
      let way = Vector(cosine(angle), sine(angle))
      hand.draw([Point(300, -150) + way * 86, Point(300, -150) + way * (ray & 1 == 0 ? 132 : 112)], color: 1)
    }
    // Two hills behind the water.
    hand.draw(hand.curve(-520...(-60)) { 40 - 120 * bump($0, at: -300, width: 150) }, color: 4)
    hand.draw(hand.curve(-230...180) { 40 - 76 * bump($0, at: 10, width: 110) }, color: 4)
    hand.draw([Point(-520, 42), Point(520, 42)], color: 0, width: 7)
    // The boat: hull, mast, two sails.
    hand.draw(
      [Point(-190, 96), Point(110, 96), Point(58, 158), Point(-140, 158), Point(-190, 96), Point(-150, 96)],
      color: 0)
    hand.draw([Point(-36, 92), Point(-36, -206)], color: 0)
    hand.draw([Point(-22, -196), Point(98, 74), Point(-22, 74), Point(-22, -196)], color: 5)
    hand.draw([Point(-50, -150), Point(-150, 74), Point(-50, 74), Point(-50, -150)], color: 2)
    // Waves, and three gulls.
    for (row, y) in [196.0, 236, 276].enumerated() {
      let start = -500 + 60 * Double(row)
      hand.draw(hand.curve(start...(start + 880)) { y + 13 * sine($0 / 24 + Double(row)) }, color: 3)
    }
    for gull in [Point(-360, -190), Point(-270, -240), Point(-200, -170)] {
      hand.draw(
        hand.curve(gull.x - 36...gull.x + 36) {
          gull.y - 16 * sine(abs($0 - gull.x) / 36 * .pi) * (1 - abs($0 - gull.x) / 90)
        }, color: 0, width: 7)
    }
    return hand.moves
  }

  private static func bump(_ x: Double, at middle: Double, width: Double) -> Double {
    let t = (x - middle) / width
    return exponential(-t * t)
  }
}

/// Draws slightly shaky chalk lines through points.
private struct DrawingHand {
  let brush: Brush
  private(set) var moves: [SketchMove] = []
  private var random = RandomSource(seed: 21)

  init(brush: Brush) { self.brush = brush }

  /// Draws a stroke with straight lines between corners.
  mutating func draw(_ corners: [Point], color: Int, width: Double = 11) {
    let ink = Ink(
      brush: brush, color: .chalk(color), width: width, exponent: Ink.exponent(zoom: 1),
      seed: UInt32(truncatingIfNeeded: random.next()), order: moves.count + 1, seat: 0)
    var trail = TrailWriter()
    var drift = Vector.zero
    func add(_ point: Point) {
      drift = drift * 0.8 + Vector(random.within(-0.8...0.8), random.within(-0.8...0.8))
      trail.add(ink.node(at: point + drift, pressure: random.within(0.78...0.95)))
    }
    for (from, to) in zip(corners, corners.dropFirst()) {
      let steps = max(1, Int(from.distance(to: to) / 8))
      for step in 0..<steps { add(from + (to - from) * (Double(step) / Double(steps))) }
    }
    if let last = corners.last { add(last) }
    moves.append(.draw(ink, trail: trail.bytes))
  }

  /// Points on a part of a circle.
  func arc(_ center: Point, _ radius: Double, from start: Double, turns: Double) -> [Point] {
    (0...72).map { i in
      let angle = (start + turns * Double(i) / 72) * 2 * .pi
      return center + Vector(cosine(angle), sine(angle)) * radius
    }
  }

  /// Points on a curve from left to right.
  func curve(_ range: ClosedRange<Double>, _ height: (Double) -> Double) -> [Point] {
    let count = max(2, Int((range.upperBound - range.lowerBound) / 6))
    return (0...count).map { i in
      let x = range.lowerBound + (range.upperBound - range.lowerBound) * Double(i) / Double(count)
      return Point(x, height(x))
    }
  }
}
