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
    table.add(1, [.ink, .inkYieldsToPinch, .inkOfOneHand, .camera, .threeFingerTap])
    table.down(1, 100, 100)
    table.wait(0.03)
    table.down(2, 200, 100)
    table.wait(0.03)
    table.down(3, 300, 100)
    table.wait(0.05)
    for n in 1...3 { table.up(n, 100 * Double(n), 100) }
    #expect(
      table.turns
        == Array(repeating: "ink began 1", count: 3) + Array(repeating: "ink cancelled 1", count: 3) + [
          "threeFingerTap ended 1"
        ])
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

  /// Two people who zoom in two views of one board with two fingers each.
  @Test func fingersInTwoViewsAreNoTap() {
    let table = TouchTable()
    for (view, x) in [(UInt64(10), 0.0), (11, 400)] {
      let camera = Hit.Link(TargetID(owner: 1, item: view), [.camera])
      table.add(
        1, [.ink, .inkYieldsToPinch, .inkOfOneHand, .threeFingerTap],
        at: Rect(x: x, y: 0, width: 400, height: 400),
        under: [camera])
    }
    for (n, x) in [(1, 100.0), (2, 200), (3, 500), (4, 600)] { table.down(n, x, 100) }
    for step in 1...5 {
      for (n, x, way) in [(1, 100.0, -1.0), (2, 200, 1), (3, 500, -1), (4, 600, 1)] {
        table.move(n, x + way * Double(step) * 15, 100)
      }
    }
    for (n, x) in [(1, 25.0), (2, 275), (3, 425), (4, 675)] { table.up(n, x, 100) }
    #expect(table.all(.threeFingerTap).isEmpty)
    #expect(table.all(.camera, .ended).map(\.target.item).sorted() == [10, 11])
    #expect(table.all(.ink, .ended).isEmpty)
  }
}
