import Geometry
import Gestures
import Testing

/// Facts about touch in SDL 2.26 that the arena must handle. (That hints are set before SDL starts and that
/// its own gestures are ignored is tested where SDL is; positions are given in dp here.)
@Suite struct SystemFacts {
  private func page(_ interests: Interests = .ink) -> TouchTable {
    let table = TouchTable()
    table.add(1, interests)
    return table
  }

  @Test func aStrayMouseMotionWhileAFingerIsDownIsIgnored() {
    let table = page([.ink, .hover])
    table.down(1, 100, 100)
    table.clear()
    table.mouse(100, 100)
    #expect(table.log.isEmpty)
    table.up(1, 100, 100)
    table.clear()
    table.mouse(100, 100)
    #expect(table.story == ["hover began 1"])
  }

  @Test func aFingerThatTheSystemForgotIsCancelled() {
    let table = page()
    table.down(1, 100, 100)
    table.down(2, 200, 100)
    table.arena.reconcile(liveTouches: [TouchTable.finger(2)], time: table.time)
    #expect(table.all(.ink, .cancelled).map(\.location) == [Point(100, 100)])
    #expect(table.arena.liveFingers.map(\.id) == [TouchTable.finger(2)])
    table.up(1, 100, 100)
    #expect(table.all(.ink, .ended).isEmpty)
  }

  @Test func reconcilingLeavesTheMouseAlone() {
    let table = page(.press)
    table.press(.left, 10, 10)
    table.arena.reconcile(liveTouches: [], time: table.time)
    table.release(.left, 10, 10)
    #expect(table.turns == ["press began 1", "press ended 1"])
  }

  @Test func fingersOfTwoDevicesMayHaveOneNumber() {
    let table = page()
    let a = TouchID(device: 1, finger: 0)
    let b = TouchID(device: 2, finger: 0)
    table.arena.handle(.touchDown(a, at: Point(10, 10), pressure: 1, time: 1))
    table.arena.handle(.touchDown(b, at: Point(50, 10), pressure: 1, time: 1))
    table.arena.handle(.touchMove(a, at: Point(10, 20), pressure: 1, time: 1))
    table.arena.handle(.touchUp(b, at: Point(50, 10), time: 1))
    #expect(table.arena.liveFingers.map(\.id) == [a])
    #expect(table.all(.ink, .ended).map(\.location.x) == [50])
  }

  @Test func positionsOutsideTheWindowAreFollowed() {
    let table = page()
    table.down(1, 5, 5)
    table.move(1, -30, -12)
    table.up(1, -30, -12)
    #expect(table.log.last?.phase == .ended && table.log.last?.location == Point(-30, -12))
  }

  @Test func theRepeatedPositionOfALiftIsNoSample() {
    let table = page()
    table.down(1, 5, 5)
    table.move(1, 9, 9)
    table.up(1, 9, 9)
    #expect(table.log.flatMap(\.samples).count == 2)
  }

  @Test func aHiddenWindowCancelsAndItsFingersStayDead() {
    let table = page()
    table.down(1, 100, 100)
    table.arena.handle(.allCancelled(time: table.time))
    #expect(table.turns == ["ink began 1", "ink cancelled 1"])
    table.clear()
    table.move(1, 200, 200)
    table.up(1, 200, 200)
    #expect(table.log.isEmpty && table.arena.liveSessions == 0)
    table.down(1, 100, 100)
    #expect(table.story == ["ink began 1"], "the number may be used again")
  }

  @Test func aLandingOfALiveFingerCancelsTheOldOne() {
    let table = page()
    table.down(1, 100, 100)
    table.down(1, 300, 300)
    #expect(table.turns == ["ink began 1", "ink cancelled 1", "ink began 1"])
    #expect(table.arena.liveFingers.count == 1)
  }

  @Test func strayMovesAndLiftsAreIgnored() {
    let table = page()
    table.move(7, 10, 10)
    table.up(7, 10, 10)
    table.cancel(7)
    #expect(table.log.isEmpty && table.arena.overallSessions == 0)
  }

  @Test func stillFingersSendNothingSoTheArenaSaysWhenToWakeIt() {
    let table = page([.press, .longPress, .camera])
    table.down(1, 10, 10)
    #expect(table.arena.nextDeadline == table.time + 0.1)
    table.wait(0.1)
    #expect(table.arena.nextDeadline == 1.5)
    table.wait(0.4)
    #expect(table.arena.nextDeadline == nil)
    #expect(table.turns == ["press began 1", "press cancelled 1", "longPress began 1"])
  }
}
