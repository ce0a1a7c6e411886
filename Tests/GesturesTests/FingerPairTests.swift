import Geometry
import Gestures
import MadeHands
import Testing

/// What two contacts are by their motion alone.
@Suite struct FingerPairTests {
  private static let settings = GestureSettings()

  /// What a pair is at last; nil if the contacts landed too far apart in place or time.
  private static func verdict(_ made: MadePair, _ hands: FingerPair.Hands) -> FingerPair.Verdict? {
    let downs = made.reports.filter { $0.kind == .down }
    let (first, second) = (downs[0], downs[1])
    let before = made.reports.last { $0.finger == first.finger && $0.time < second.time } ?? first
    guard
      FingerPair.mayBegin(
        hands, distance: before.place.distance(to: second.place), pause: second.time - first.time,
        lateness: 0,
        settings)
    else { return nil }
    var pair = FingerPair(
      before.place, drawn: before.place.distance(to: first.place), second.place, time: second.time, hands,
      settings)
    for report in made.reports where report.kind == .move && report.time >= second.time {
      pair.move(report.finger == first.finger ? .first : .second, to: report.place, time: report.time)
    }
    return pair.verdict
  }

  /// Two contacts that move evenly by vectors, in steps of 1/100 s.
  private static func verdict(
    _ hands: FingerPair.Hands, distance: Double = 200, _ first: Vector, _ second: Vector, steps: Int = 20
  ) -> FingerPair.Verdict {
    let places = [Point(300, 300), Point(300 + distance, 300)]
    var pair = FingerPair(places[0], places[1], time: 0, hands, settings)
    for step in 1...steps {
      let share = Double(step) / Double(steps)
      pair.move(.first, to: places[0] + first * share, time: 0.01 * Double(step))
      pair.move(.second, to: places[1] + second * share, time: 0.01 * Double(step))
    }
    return pair.verdict
  }

  @Test func aPinchIsOneWhoeverDraws() {
    for sign in [-1.0, 1] {
      for hands in [FingerPair.Hands.many, .one] {
        #expect(Self.verdict(hands, Vector(-60 * sign, 0), Vector(60 * sign, 0)) == .pinch)
        #expect(Self.verdict(hands, Vector(-25 * sign, 5), Vector(80 * sign, -8)) == .pinch)
      }
    }
  }

  @Test func twoFingersOnAWayAreThoseOfOneHandOnly() {
    for way in [Vector(60, 0), Vector(0, 60), Vector(-40, 50)] {
      #expect(Self.verdict(.one, way, way) == .pinch)
      #expect(Self.verdict(.many, way, way) != .pinch)
    }
  }

  @Test func aContactThatRestsIsNoPartOfAPinch() {
    for hands in [FingerPair.Hands.many, .one] {
      #expect(Self.verdict(hands, .zero, Vector(200, 0)) == .strokes)
      #expect(Self.verdict(hands, Vector(1, 1), Vector(200, 0)) == .strokes)
      #expect(Self.verdict(hands, distance: 500, Vector(-20, 0), Vector(300, 0)) == .strokes, "a palm drifts")
    }
  }

  @Test func linesThatLeanTowardsAMirrorsAxisAreDrawn() {
    for degrees in [20.0, 45, 90, 135, 160] {
      let angle = degrees * .pi / 180
      let way = Vector(angle: angle, length: 120)
      #expect(Self.verdict(.many, Vector(-way.dx, way.dy), way) == .strokes, "\(degrees)°")
    }
  }

  @Test func whoWaitsForLongDraws() {
    var pair = FingerPair(Point(300, 300), Point(400, 300), time: 0, .many, Self.settings)
    pair.move(.first, to: Point(299, 300), time: 1.1)
    #expect(pair.verdict == .strokes)
  }

  @Test func madePinchesAreAllPinches() {
    for seed in UInt64(1000)..<2000 {
      let made = MadePair.pinch(seed: seed)
      #expect(Self.verdict(made, .many) == .pinch, "seed \(seed)")
      #expect(Self.verdict(made, .one) == .pinch, "seed \(seed), one hand")
    }
  }

  @Test func mirroredLinesAreNeverAPinchOfManyHands() {
    var near = 0
    for seed in UInt64(1000)..<2000 {
      let verdict = Self.verdict(.mirrored(seed: seed), .many)
      #expect(verdict != .pinch, "seed \(seed)")
      if verdict != nil { near += 1 }
    }
    #expect(near > 900, "their motion decides, not their distance")
  }

  /// Of 20,000 made pairs of neighbours three are taken for a pinch: they draw straight towards each other, 70 mm apart.
  @Test func linesOfNeighboursAreNeverAPinchOfManyHands() {
    for seed in UInt64(1000)..<2000 {
      #expect(Self.verdict(.neighbours(seed: seed), .many) != .pinch, "seed \(seed)")
    }
  }
}
