import Geometry
import Gestures
import Testing

/// Short touches of one finger or several.
struct TapTests {
  @Test func aTapWaitsOnlyWhereDoubleTapsAreKnown() {
    let table = TouchTable()
    table.add(1, [.tap, .doubleTap])
    table.tap(1, 50, 50)
    #expect(table.log.isEmpty)
    table.wait(0.29)
    #expect(table.log.isEmpty)
    table.wait(0.02)
    #expect(table.story == ["tap ended 1"])
  }

  @Test(arguments: [
    (0.03, 0.0, "tap tap"), (0.1, 0.0, "doubleTap"), (0.299, 0.0, "doubleTap"), (0.301, 0.0, "tap tap"),
    (0.1, 60.0, "doubleTap"), (0.1, 70.0, "tap tap"),
  ])
  func twoTapsInTimeAndPlaceAreADoubleTap(pause: Double, distance: Double, told: String) {
    let table = TouchTable()
    table.add(1, [.tap, .doubleTap])
    table.tap(1, 50, 50)
    table.wait(pause)
    table.tap(1, 50 + distance, 50)
    table.wait(1)
    #expect(table.log.map { "\($0.kind)" }.joined(separator: " ") == told)
  }

  @Test func aSecondFingerThatMovesLeavesTheFirstTapSingle() {
    let table = TouchTable()
    table.add(1, [.tap, .doubleTap])
    table.tap(1, 50, 50)
    table.wait(0.1)
    table.down(1, 50, 50)
    table.move(1, 90, 50)
    #expect(table.story == ["tap ended 1"])
    table.up(1, 90, 50)
    table.wait(1)
    #expect(table.story == ["tap ended 1"])
  }

  @Test func twoThumbsThatOverlapTapTwice() {
    let table = TouchTable.field()
    table.down(1, 50, 50)
    table.wait(0.06)
    table.down(2, 350, 50)
    table.wait(0.06)
    table.up(1, 52, 51)
    table.wait(0.06)
    table.up(2, 350, 49)
    #expect(table.all(.tap).map(\.target.item) == [1, 4])
  }

  @Test func threeFingersThatLandTogetherAreOneTap() {
    let table = TouchTable()
    table.add(1, [.ink, .inkYieldsToPinch, .camera, .threeFingerTap])
    table.down(1, 100, 100)
    table.wait(0.03)
    table.down(2, 200, 100)
    table.wait(0.03)
    table.down(3, 300, 100)
    table.wait(0.05)
    for n in 1...3 { table.up(n, 100 * Double(n), 100) }
    #expect(table.turns == ["ink began 1", "ink cancelled 1", "threeFingerTap ended 1"])
    #expect(table.log.last?.fingers.count == 3)
  }

  @Test func threeFingersThatMoveAreNoTap() {
    let table = TouchTable()
    table.add(1, [.camera, .threeFingerTap])
    for n in 1...3 { table.down(n, 100 * Double(n), 100) }
    for n in 1...3 { table.move(n, 100 * Double(n), 200) }
    for n in 1...3 { table.up(n, 100 * Double(n), 200) }
    #expect(table.all(.threeFingerTap).isEmpty)
  }

  @Test func aFlickIsASwipe() {
    for (dx, dy, step, expected) in [
      (10.0, 0.0, 0.01, 1), (10.0, 4.0, 0.01, 1), (10.0, 8.0, 0.01, 0), (2.0, 0.0, 0.01, 0),
      (0.0, -10.0, 0.01, 1),
    ] {
      let table = TouchTable()
      table.add(1, [.swipe, .tap])
      table.down(1, 500, 500)
      for k in 1...10 {
        table.wait(step)
        table.move(1, 500 + dx * Double(k), 500 + dy * Double(k))
      }
      table.up(1, 500 + dx * 10, 500 + dy * 10)
      #expect(table.all(.swipe).count == expected, "\(dx) \(dy)")
    }
  }
}
