import Geometry
import Gestures
import Testing

/// Fingers that draw.
struct InkTests {
  @Test func everyFingerDrawsItsOwnLineFromItsFirstSample() {
    let table = TouchTable()
    table.add(1, .ink)
    for n in 0..<10 { table.down(n, 100 + 50 * Double(n), 100) }
    for k in 1...5 {
      table.wait(0.01)
      for n in 0..<10 { table.move(n, 100 + 50 * Double(n), 100 + 3 * Double(k)) }
    }
    for n in 0..<10 { table.up(n, 100 + 50 * Double(n), 115) }
    let lines = Dictionary(grouping: table.log, by: \.session)
    #expect(lines.count == 10)
    for line in lines.values {
      #expect(line.first?.phase == .began && line.last?.phase == .ended)
      #expect(line.flatMap(\.samples).map(\.location.y) == [100, 103, 106, 109, 112, 115])
    }
    #expect(table.arena.liveSessions == 0)
    #expect(table.arena.overallSessions == 10)
  }

  /// A stroke to a place that no screen has would fill the memory.
  @Test(arguments: [Point(-1e9, 1e9), Point(1e300, 0), Point(40_000, 100), Point(.nan, 100)])
  func garbageIsNoMovementEvenWhereAFingerLifts(place: Point) {
    let table = TouchTable()
    table.add(1, .ink)
    table.down(1, 100, 100)
    for x in [110.0, 120] {
      table.wait(0.01)
      table.move(1, x, 100)
      table.move(1, place.x, place.y)
    }
    table.up(1, place.x, place.y)
    #expect(table.log.last?.phase == .ended)
    #expect(
      Set(table.log.flatMap(\.samples).map(\.location)) == [
        Point(100, 100), Point(110, 100), Point(120, 100),
      ])
  }

  /// A tap may leave the page on which others draw, so ink from before the tap is delivered first, in one report or
  /// in many.
  @Test func inkBeforeATapIsDeliveredBeforeIt() {
    let table = TouchTable()
    table.add(1, .ink)
    table.add(2, .tap, at: Rect(x: 0, y: 0, width: 50, height: 50))
    table.down(1, 100, 100)
    table.wait(0.01)
    var batch: [InputEvent] = (1...20).map {
      .touchMove(TouchTable.finger(1), at: Point(100 + Double($0), 100), pressure: 1, time: table.time)
    }
    batch.append(.touchDown(TouchTable.finger(2), at: Point(20, 20), pressure: 1, time: table.time))
    batch.append(.touchUp(TouchTable.finger(2), at: Point(20, 20), time: table.time + 0.001))
    table.arena.handle(batch: batch)
    let beforeTap = table.log.prefix { $0.kind != .tap }
    #expect(beforeTap.count < table.log.count, "there was a tap")
    #expect(beforeTap.flatMap(\.samples).map(\.location.x) == (0...20).map { 100 + Double($0) })
  }

  /// When the queue is read rarely, fingers land as far apart as their times say, or less.
  @Test(arguments: [0.05, 0.079, 0.081, 0.14, 0.19], [0, 0.1])
  func youngInkYieldsToAPinch(after pause: Double, lateness: Double) {
    let table = TouchTable()
    table.add(1, [.ink, .inkYieldsToPinch, .inkOfOneHand, .camera])
    table.down(1, 200, 100)
    table.move(1, 195, 100)
    table.wait(pause)
    table.arena.lateness = lateness
    table.down(2, 300, 100)
    for step in 1...10 {
      table.wait(0.01)
      table.move(1, 195 - 4 * Double(step), 100)
      table.move(2, 300 + 6 * Double(step), 100)
    }
    if pause <= 0.08 + lateness {
      #expect(
        table.turns == ["ink began 1", "ink began 1", "ink cancelled 1", "ink cancelled 1", "camera began 1"])
      table.down(3, 200, 200)
      #expect(table.all(.ink, .began).count == 2, "a third finger of the hand does not draw")
    } else {
      #expect(table.turns == ["ink began 1", "ink began 1"])
    }
  }

  /// One page in two parts of the window, each with a camera: two people who begin to draw at once.
  @Test func inkOverTwoCamerasIsNoPinch() {
    let table = TouchTable()
    for (item, x) in [(1, 0.0), (2, 150)] {
      table.add(
        7, [.ink, .inkYieldsToPinch, .inkOfOneHand], at: Rect(x: x, y: 0, width: 150, height: 300),
        under: [Hit.Link(TargetID(owner: 0, item: UInt64(item)), .camera)])
    }
    table.down(1, 100, 100)
    table.down(2, 200, 100)
    table.move(1, 60, 100)
    table.move(2, 240, 100)
    #expect(table.turns == ["ink began 7", "ink began 7"])
  }

  /// A stroke of finger 1, long enough to be one, and a contact 2 that lands beside it and shivers.
  private static func palm(
    _ interests: Interests = [.ink, .inkYieldsToPinch, .inkOfOneHand, .camera], distance: Double = 500,
    shiver: Double = 1.5,
    pause: Double = 0.45, pausing: Bool = false
  ) -> TouchTable {
    let table = TouchTable()
    table.add(1, interests)
    table.down(1, 100, 100)
    for k in 1...20 {
      table.wait(0.01)
      table.move(1, 100 + 3 * Double(k), 100)
    }
    if pausing { table.wait(0.6) }
    table.down(2, 100, 100 + distance)
    let steps = Int(pause / 0.01)
    for k in 1...steps {
      table.wait(0.01)
      if !pausing { table.move(1, 160 + 3 * Double(k), 100) }
      table.move(2, 100 + (k.isMultiple(of: 2) ? shiver : -shiver), 100 + distance)
    }
    return table
  }

  @Test func aPalmBesideAStrokeLeavesNoMarkAndTheStrokeGoesOn() {
    let table = Self.palm()
    #expect(table.turns == ["ink began 1", "ink began 1", "ink cancelled 1"])
    let palm = table.all(.ink, .cancelled)[0]
    #expect(palm.start == Point(100, 600))
    #expect(abs(palm.time - palm.startTime - 0.15) < 0.011)
    table.up(2, 100, 600)
    table.move(1, 300, 100)
    table.up(1, 300, 100)
    #expect(table.all(.ink, .ended).map(\.start) == [Point(100, 100)])
  }

  @Test func aContactThatMovesIsFarAwayOrComesFirstIsNoPalm() {
    #expect(Self.palm(shiver: 30).all(.ink, .cancelled).isEmpty, "it moves")
    #expect(Self.palm(distance: 770).all(.ink, .cancelled).isEmpty, "120 mm are 756 dp")
    #expect(Self.palm(pause: 0.14).all(.ink, .cancelled).isEmpty, "it has not been still for long enough")
    #expect(Self.palm(pausing: true).all(.ink, .cancelled).isEmpty, "the stroke is still, too")
    #expect(Self.palm(.ink).all(.ink, .cancelled).isEmpty, "many hands draw")
    #expect(Self.palm([.ink, .inkYieldsToPinch, .camera]).all(.ink, .cancelled).isEmpty, "many may draw")
  }

  @Test func aStrokeThatComesNearARestingContactMakesItAPalm() {
    let table = TouchTable()
    table.add(1, [.ink, .inkYieldsToPinch, .inkOfOneHand, .camera])
    table.down(2, 100, 1200)
    table.wait(1)
    table.down(1, 100, 100)
    for k in 1...80 {
      table.wait(0.01)
      table.move(1, 100, 100 + 8 * Double(k))
    }
    #expect(table.all(.ink, .cancelled).map(\.start) == [Point(100, 1200)])
  }

  @Test func aPalmNeverStartsAPinch() {
    let table = Self.palm(pause: 0.04)
    // Another part of the palm lands a moment after the first.
    table.down(3, 180, 640)
    for k in 1...60 {
      table.wait(0.01)
      table.move(1, 200 + Double(k), 100)
    }
    #expect(table.all(.camera, .began).isEmpty && table.all(.cameraRefused, .ended).isEmpty)
    #expect(table.all(.ink, .cancelled).count == 2)
    #expect(table.all(.ink, .cancelled).allSatisfy { $0.start != Point(100, 100) })
  }

  @Test func aFingerOfAnotherHandKeepsItsInk() {
    let table = TouchTable()
    table.add(1, [.ink, .inkYieldsToPinch, .inkOfOneHand, .camera])
    table.down(1, 100, 100)
    table.down(2, 100, 1990)
    #expect(table.all(.ink, .cancelled).isEmpty)
    #expect(table.all(.ink, .began).count == 2)
  }

  @Test func aBatchGivesEachFingerOneEventWithAllSamplesAndTheirTimes() {
    let table = TouchTable()
    table.add(1, .ink)
    let id = TouchTable.finger(1)
    table.arena.handle(batch: [.touchDown(id, at: Point(0, 0), pressure: 1, time: 1)])
    table.clear()
    table.arena.handle(
      batch: (1...4).map { .touchMove(id, at: Point(Double($0), 0), pressure: 1, time: 1.02) })
    #expect(table.log.count == 1)
    let times = table.log[0].samples.map(\.time)
    for (time, expected) in zip(times, [1.005, 1.01, 1.015, 1.02]) { #expect(abs(time - expected) < 1e-9) }
  }
}
