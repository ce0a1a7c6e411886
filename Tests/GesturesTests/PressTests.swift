import Geometry
import Gestures
import Testing

/// Fingers that press and hold.
struct PressTests {
  @Test func aShortTouchPressesAndTaps() {
    let table = TouchTable.field()
    table.tap(1, 50, 50, for: 0.15)
    #expect(table.story == ["press began 1", "press ended 1", "tap ended 1"])
    #expect(Set(table.log.map(\.session)).count == 1)
    #expect(abs(table.log[2].time - table.log[2].startTime - 0.15) < 1e-9)
  }

  @Test func aPressShowsAfterTheHighlightDelayOnlyInsideWhatScrolls() {
    let table = TouchTable.field()
    table.down(1, 50, 50)
    #expect(table.log.isEmpty)
    #expect(table.arena.nextDeadline == table.time + 0.1)
    table.wait(0.1)
    #expect(table.story == ["press began 1"])

    let bar = TouchTable()
    bar.add(1, .press)
    bar.down(1, 50, 50)
    #expect(bar.story == ["press began 1"])
  }

  @Test func aPressTooShortToShowStillBeginsAndEnds() {
    let table = TouchTable.field()
    table.tap(1, 50, 50, for: 0.03)
    #expect(table.story == ["press began 1", "press ended 1", "tap ended 1"])
  }

  @Test(arguments: [0.499, 0.5]) func aStillFingerIsALongPressFromHalfASecond(held: Double) {
    let table = TouchTable.field()
    table.down(1, 50, 50)
    table.wait(held)
    table.up(1, 55, 50)
    if held < 0.5 {
      #expect(table.turns == ["press began 1", "press ended 1", "tap ended 1"])
    } else {
      #expect(
        table.turns == ["press began 1", "press cancelled 1", "longPress began 1", "longPress ended 1"])
    }
  }

  @Test func theLongPressTimeIsASetting() {
    let table = TouchTable.field()
    table.arena.settings.longPress = 1.25
    table.down(1, 50, 50)
    #expect(table.arena.liveFingers.first?.longPressDue == table.time + 1.25)
    table.wait(1.2)
    #expect(table.all(.longPress).isEmpty)
    table.wait(0.05)
    #expect(table.all(.longPress, .began).count == 1)
  }

  @Test func aWanderingFingerIsNoTapButHoldsItsPress() {
    let table = TouchTable()
    table.add(1, [.press, .tap], at: Rect(x: 0, y: 0, width: 100, height: 40))
    table.down(1, 50, 20)
    table.move(1, 50, 80)
    #expect(table.log.last?.isInside == true, "40 dp outside is within the margin of 48")
    table.move(1, 50, 100)
    #expect(table.log.last?.isInside == false)
    table.move(1, 50, 60)
    #expect(table.log.last?.isInside == true)
    table.up(1, 50, 60)
    #expect(table.turns == ["press began 1", "press ended 1"])
  }

  @Test func repeatedPressesCount() {
    let table = TouchTable()
    table.add(1, .press)
    for _ in 0..<3 {
      table.tap(1, 50, 50)
      table.wait(0.1)
    }
    #expect(table.all(.press, .began).map(\.tapCount) == [1, 2, 3])
  }

  @Test func aControlKeepsTapsFromItsAncestorsButNotScrolls() {
    let table = TouchTable()
    let list = Hit.Link(TargetID(owner: 2, item: 9), [.tap, .longPress, .manipulate])
    table.add(1, .press, under: [list])
    table.tap(1, 50, 50)
    #expect(table.turns == ["press began 1", "press ended 1"])
    table.clear()
    table.down(1, 50, 50)
    table.wait(0.2)
    table.move(1, 50, 80)
    #expect(table.turns == ["press began 1", "press cancelled 1", "manipulate began 9"])
  }

  @Test func newTargetsIgnoreFingersForAMoment() {
    let table = TouchTable()
    table.add(1, [.press, .tap])
    table.arena.noteAppearance(of: TargetID(owner: 1), at: table.time)
    table.wait(0.29)
    table.tap(1, 50, 50)
    #expect(table.log.isEmpty)
    table.wait(0.1)
    table.tap(1, 50, 50)
    #expect(table.all(.tap).count == 1)
  }

  @Test func theSeatIsThatOfTheLanding() {
    let table = TouchTable()
    table.add(1, [.press, .manipulate])
    table.seatLine = 500
    table.down(1, 50, 600)
    table.move(1, 50, 100)
    table.up(1, 50, 100)
    #expect(table.log.count > 3 && table.log.allSatisfy { $0.seat == 1 })
  }
}
