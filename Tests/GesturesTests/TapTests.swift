import Geometry
import Gestures
import Testing

/// Short touches of one finger or several.
struct TapTests {
  @Test(arguments: [
    (0.03, 0.0, 1), (0.1, 0.0, 2), (0.299, 0.0, 2), (0.301, 0.0, 1), (0.1, 60.0, 2), (0.1, 70.0, 1),
  ])
  func twoTapsInTimeAndPlaceAreTwoInARow(pause: Double, distance: Double, count: Int) {
    let table = TouchTable()
    table.add(1, .tap)
    table.tap(1, 50, 50)
    table.wait(pause)
    table.tap(1, 50 + distance, 50)
    #expect(table.all(.tap).map(\.tapCount) == [1, count])
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
}
