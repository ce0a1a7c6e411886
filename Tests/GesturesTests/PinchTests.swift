import Geometry
import Gestures
import MadeHands
import Testing

/// Two fingers where fingers draw: what leaves ink and what moves the view.
@Suite struct PinchTests {
  private static let auto: Interests = [.ink, .inkYieldsToPinch, .camera]
  private static let oneHand: Interests = [.ink, .inkYieldsToPinch, .inkOfOneHand, .camera]

  private static func table(_ interests: Interests) -> TouchTable {
    let table = TouchTable()
    table.add(1, interests)
    return table
  }

  /// Plays a pair of fingers, the names of which start with a number.
  private static func play(_ made: MadePair, on table: TouchTable, from name: Int = 1) {
    let start = table.time
    for report in made.reports {
      table.time = start + report.time
      let finger = name + report.finger
      switch report.kind {
      case .down: table.down(finger, report.place.x, report.place.y)
      case .move: table.move(finger, report.place.x, report.place.y)
      case .up: table.up(finger, report.place.x, report.place.y)
      }
    }
    table.wait(1)
  }

  @Test(arguments: [auto, oneHand]) func noPinchLeavesInk(interests: Interests) {
    for seed in UInt64(1000)..<2000 {
      let table = Self.table(interests)
      Self.play(.pinch(seed: seed), on: table)
      #expect(table.all(.ink, .ended).isEmpty && table.all(.camera, .ended).count == 1, "seed \(seed)")
      #expect(table.all(.ink, .began).count == table.all(.ink, .cancelled).count, "seed \(seed)")
      #expect(table.arena.liveSessions == 0)
    }
  }

  @Test func mirroredLinesAndNeighboursDraw() {
    for seed in UInt64(1000)..<2000 {
      for made in [MadePair.mirrored(seed: seed), .neighbours(seed: seed)] {
        let table = Self.table(Self.auto)
        Self.play(made, on: table)
        #expect(table.all(.ink, .ended).count == 2 && table.all(.camera).isEmpty, "seed \(seed)")
        let lines = Dictionary(grouping: table.all(.ink), by: \.session).values.map {
          $0.flatMap(\.samples).count
        }
        #expect(lines.reduce(0, +) == made.reports.filter { $0.kind != .up }.count, "no sample is missing")
      }
    }
  }

  /// Even what would be a pinch is none if its fingers belong to two seats.
  @Test func fingersOfTwoSeatsAreNeverAPinch() {
    for seed in UInt64(1000)..<2000 {
      let made = MadePair.pinch(seed: seed)
      let places = made.reports.filter { $0.kind == .down }.map(\.place.y)
      for interests in [Self.auto, Self.oneHand] {
        let table = Self.table(interests)
        table.seatLine = (places[0] + places[1]) / 2
        Self.play(made, on: table)
        #expect(table.all(.ink, .ended).count == 2 && table.all(.camera).isEmpty, "seed \(seed)")
      }
    }
  }

  @Test func threeFingersThatLandTogetherDraw() {
    let table = Self.table(Self.auto)
    for (finger, x) in [(1, 300.0), (2, 400), (3, 500)] { table.down(finger, x, 300) }
    for step in 1...10 {
      table.wait(0.01)
      for (finger, x, way) in [(1, 300.0, -1.0), (2, 400, 0.2), (3, 500, 1)] {
        table.move(finger, x + 8 * Double(step) * way, 300)
      }
    }
    for finger in 1...3 { table.up(finger, 300, 300) }
    #expect(table.all(.ink, .ended).count == 3 && table.all(.camera).isEmpty)
  }

  /// Somebody else's stroke keeps the view still, so the two fingers draw as well.
  @Test func whileSomebodyDrawsTwoFingersDraw() {
    let table = Self.table(Self.auto)
    table.down(9, 1500, 1500)
    for step in 1...10 {
      table.wait(0.02)
      table.move(9, 1500 + 10 * Double(step), 1500)
    }
    Self.play(.pinch(seed: 1), on: table)
    table.up(9, 1600, 1500)
    #expect(table.all(.ink, .ended).count == 3)
    #expect(table.all(.camera).isEmpty && table.all(.cameraRefused).isEmpty)
  }

  @Test func afterAPinchAFingerMayComeBackAndOthersDraw() {
    let table = Self.table(Self.auto)
    table.down(1, 400, 300)
    table.down(2, 500, 300)
    func spread(_ range: ClosedRange<Int>) {
      for step in range {
        table.wait(0.01)
        table.move(1, 400 - 5 * Double(step), 300)
        table.move(2, 500 + 5 * Double(step), 300)
      }
    }
    spread(1...10)
    #expect(table.all(.camera, .began).count == 1)
    table.down(3, 1400, 300)
    #expect(table.all(.ink, .began).count == 3, "a finger far away draws")
    table.up(3, 1400, 300)
    table.up(2, 550, 300)
    table.wait(0.2)
    table.down(2, 500, 300)
    #expect(table.all(.ink, .began).count == 3, "a finger beside the remaining one pinches on")
    spread(1...10)
    table.up(1, 350, 300)
    table.up(2, 550, 300)
    #expect(table.all(.camera, .ended).count == 1)
  }

  /// With one hand, three fingers that landed together but move were no tap, and none of them loses its stroke.
  @Test func aStrokeBesideTwoPartsOfAPalmIsWhole() {
    let table = TouchTable()
    table.add(1, [.ink, .inkYieldsToPinch, .inkOfOneHand, .camera, .threeFingerTap])
    table.down(1, 300, 300)
    table.down(2, 600, 600)
    table.wait(0.03)
    table.down(3, 640, 680)
    for step in 1...40 {
      table.wait(0.01)
      table.move(1, 300 + 5 * Double(step), 300)
    }
    table.up(1, 500, 300)
    table.up(2, 600, 600)
    table.up(3, 640, 680)
    let kept = table.all(.ink, .ended)
    #expect(kept.map(\.start) == [Point(300, 300)])
    let samples = table.all(.ink).filter { $0.session == kept.first?.session && $0.phase != .cancelled }
      .flatMap(\.samples).map(\.location.x)
    #expect(samples.first == 300 && samples.last == 500)
    #expect(table.all(.threeFingerTap).isEmpty && table.all(.camera).isEmpty)
  }

  /// A mark too small to tell from a tap stays beside two parts of a palm, with all of its points.
  @Test(arguments: [false, true]) func aSmallMarkBesideTwoPartsOfAPalmIsDrawnAfterwards(goesOn: Bool) {
    let table = TouchTable()
    table.add(1, [.ink, .inkYieldsToPinch, .inkOfOneHand, .camera, .threeFingerTap])
    table.down(2, 600, 600)
    table.down(3, 640, 680)
    table.wait(0.05)
    table.down(1, 300, 300)
    for x in [303.0, 306, 309] {
      table.wait(0.02)
      table.move(1, x, 300)
    }
    table.up(1, 309, 300)
    #expect(table.all(.ink, .ended).isEmpty)
    if goesOn {
      // The next letter begins.
      table.wait(0.1)
      table.down(4, 340, 300)
    } else {
      table.wait(0.31)
    }
    let drawn = table.all(.ink, .ended)
    #expect(drawn.map(\.start) == [Point(300, 300)])
    let began = table.all(.ink, .began).last { $0.session == drawn.first?.session }
    #expect(began?.samples.map(\.location.x) == [300, 303, 306, 309])
    table.up(4, 340, 300)
    table.up(2, 600, 600)
    table.up(3, 640, 680)
    #expect(table.all(.threeFingerTap).isEmpty)
  }

  @Test func aTapOfThreeFingersThatLiftOneByOneStaysATap() {
    let table = TouchTable()
    table.add(1, [.ink, .inkYieldsToPinch, .inkOfOneHand, .camera, .threeFingerTap])
    for finger in 1...3 { table.down(finger, 300 + 60 * Double(finger), 300) }
    for finger in 1...3 {
      table.wait(0.08)
      table.up(finger, 300 + 60 * Double(finger), 300)
    }
    table.wait(1)
    #expect(table.all(.threeFingerTap).count == 1 && table.all(.ink, .ended).isEmpty)
  }
}
