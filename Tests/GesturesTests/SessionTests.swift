import Geometry
import Gestures
import Testing

/// Sessions as the shell and the instruments see them.
struct SessionTests {
  @Test func theInstrumentsSeeEveryFinger() {
    let table = TouchTable.field()
    table.down(1, 50, 50)
    table.down(2, 1500, 1500)
    table.move(2, 1550, 1500)
    let fingers = table.arena.liveFingers
    #expect(fingers.map(\.id) == [TouchTable.finger(1), TouchTable.finger(2)])
    #expect(fingers.map(\.claim) == ["open", "motion"])
    #expect(fingers[0].target == TargetID(owner: 1, item: 1) && fingers[0].longPressDue == 1.5)
    // Each finger is a session, and so is each hand that drags or still may, here one for each finger.
    #expect(table.arena.liveSessions == 4)
    table.up(1, 50, 50)
    table.up(2, 1550, 1500)
    #expect(table.arena.liveSessions == 0 && table.arena.overallSessions == 4)
  }

  @Test func aSwitchEndsStrokesLaysPiecesDownAndKillsTheFingers() {
    let table = TouchTable.pieces()
    table.add(9, .ink, at: Rect(x: 0, y: 1000, width: 100, height: 100))
    table.down(1, 50, 50)
    table.move(1, 100, 50)
    table.down(2, 50, 1050)
    table.clear()
    table.arena.endAll(owner: 1, time: table.time)
    #expect(Set(table.story) == ["manipulate ended 1", "ink ended 9"])
    #expect(table.log.allSatisfy { $0.isInterrupted && $0.velocity == .zero })
    table.clear()
    table.move(1, 500, 500)
    table.up(1, 500, 500)
    table.up(2, 50, 1050)
    #expect(table.log.isEmpty && table.arena.liveSessions == 0)

    let cells = TouchTable.field()
    cells.down(1, 50, 50)
    cells.wait(0.2)
    cells.down(2, 1500, 1500)
    cells.arena.endAll(time: cells.time)
    #expect(cells.turns == ["press began 1", "press cancelled 1"])
  }

  /// A part of the window closes: its fingers end, those beside it go on.
  @Test func theFingersOfATargetThatDisappearsEnd() {
    let table = TouchTable()
    for (item, x) in [(1, 0.0), (2, 1000)] {
      let part = Hit.Link(TargetID(owner: 0, item: UInt64(item)), .camera)
      table.add(
        UInt64(item), .manipulate, at: Rect(x: x, y: 0, width: 900, height: 900), under: [part])
      table.add(UInt64(item + 4), .ink, at: Rect(x: x, y: 1000, width: 900, height: 900), under: [part])
    }
    for (finger, x) in [(1, 100.0), (2, 1100)] {
      table.down(finger, x, 100)
      table.move(finger, x + 50, 100)
      table.down(finger + 2, x, 1100)
    }
    table.clear()
    table.arena.end(target: TargetID(owner: 0, item: 2), time: table.time)
    #expect(Set(table.story) == ["manipulate ended 2", "ink ended 6"])
    #expect(table.log.allSatisfy { $0.isInterrupted })
    table.clear()
    for (finger, x) in [(1, 200.0), (2, 1200)] {
      table.move(finger, x, 200)
      table.move(finger + 2, x, 1200)
    }
    #expect(Set(table.story) == ["manipulate changed 1", "ink changed 5"])
  }

  @Test func aHostMaySwitchInTheMiddleOfADelivery() {
    let table = TouchTable.field()
    table.onDeliver = { gesture in
      if gesture.kind == .press, gesture.phase == .ended { table.arena.endAll(owner: 1, time: table.time) }
    }
    table.tap(1, 50, 50)
    #expect(table.story == ["press began 1", "press ended 1"])
  }
}
