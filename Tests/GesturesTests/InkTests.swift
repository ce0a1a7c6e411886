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
    #expect(table.arena.livingSessions == 0)
    #expect(table.arena.overallSessions == 10)
  }

  @Test(arguments: [0.05, 0.079, 0.081]) func youngInkYieldsToAPinch(after pause: Double) {
    let table = TouchTable()
    table.add(1, [.ink, .inkYieldsToPinch, .camera])
    table.down(1, 100, 100)
    table.wait(pause)
    table.down(2, 300, 100)
    table.wait(0.02)
    table.move(2, 400, 100)
    if pause <= 0.08 {
      #expect(table.turns == ["ink began 1", "ink cancelled 1", "camera began 1"])
      table.down(3, 200, 200)
      #expect(table.all(.ink, .began).count == 1, "a third finger of the hand does not draw")
    } else {
      #expect(table.turns == ["ink began 1", "ink began 1"])
    }
  }

  @Test func aFingerOfAnotherHandKeepsItsInk() {
    let table = TouchTable()
    table.add(1, [.ink, .inkYieldsToPinch, .camera])
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

  @Test func pagesThatKnowDoubleTapsHearThemThroughTheInk() {
    let table = TouchTable()
    table.add(1, [.ink, .doubleTap])
    table.tap(1, 50, 50)
    table.wait(0.1)
    table.tap(1, 52, 50)
    #expect(
      table.turns == ["ink began 1", "ink ended 1", "ink began 1", "ink ended 1", "doubleTap ended 1"])
  }
}
