import Geometry
import Gestures
import Testing

/// One hand that moves a thing, with one finger or two.
struct MotionTests {
  @Test func aPieceStaysUnderTheFingerThatTookIt() {
    let table = TouchTable.pieces()
    table.down(1, 50, 50)
    table.move(1, 60, 50)
    #expect(table.log.isEmpty, "within the slop")
    table.move(1, 70, 50)
    #expect(table.story == ["manipulate began 1", "manipulate changed 1"])
    table.move(1, 350, 250)
    table.up(1, 350, 250)
    let last = table.log.last
    #expect(last?.phase == .ended && last?.translation == Vector(300, 200))
    #expect(last?.transform.apply(Point(50, 50)) == Point(350, 250))
  }

  @Test func deltasMultiplyToTheTransform() {
    let table = TouchTable.pieces()
    table.down(1, 50, 50)
    table.down(2, 150, 50)
    var whole = Affine.identity
    for k in 1...50 {
      let a = Double(k) * 0.1
      table.wait(0.01)
      table.move(1, 50 + 3 * a, 50 - 9 * a)
      table.move(2, 150 + 30 * a, 50 + 40 * a)
    }
    for gesture in table.log {
      whole = whole.then(gesture.delta)
      for p in [Point(0, 0), Point(100, 0), Point(0, 100)] {
        #expect(whole.apply(p).distance(to: gesture.transform.apply(p)) < 1e-9)
      }
    }
    let last = table.log[table.log.count - 1]
    #expect(last.transform.apply(Point(50, 50)).distance(to: Point(65, 5)) < 1e-9)
    #expect(last.transform.apply(Point(150, 50)).distance(to: Point(300, 250)) < 1e-9)
    #expect(abs(last.scale - last.transform.meanScale) < 1e-9)
  }

  @Test func twoFingersOnTwoThingsAreTwoSessions() {
    let table = TouchTable.pieces()
    table.down(1, 50, 50)
    table.down(2, 300, 50)
    table.move(1, 50, 100)
    table.move(2, 300, 150)
    #expect(Set(table.log.map(\.session)).count == 2)
    #expect(Set(table.log.map(\.target.item)) == [1, 2])
  }

  @Test func fingersFartherApartThanAHandAreTwoHands() {
    let table = TouchTable()
    table.add(1, .camera)
    let reach = table.arena.settings.handReach * table.arena.settings.dpPerMillimetre
    table.down(1, 10, 10)
    table.down(2, 10, 10 + reach + 1)
    table.move(1, 10, 100)
    #expect(table.log.last?.fingers.count == 1)
  }

  @Test func aThingIsHeldByOneHand() {
    let table = TouchTable()
    table.add(1, .manipulate)
    table.down(1, 10, 10)
    table.move(1, 60, 10)
    table.down(2, 10, 1900)
    table.move(2, 60, 1900)
    #expect(table.all(.manipulate, .began).count == 1)
  }

  @Test(arguments: [(16.0, 0.0, false), (17.0, 0.0, true), (0.0, 17.0, true)])
  func aPinchStartsBySpanOrArc(dx: Double, dy: Double, starts: Bool) {
    let table = TouchTable()
    table.add(1, .camera)
    table.down(1, 500, 500)
    table.down(2, 700, 500)
    table.move(2, 700 + dx / 2, 500 + dy / 2)
    table.move(1, 500 - dx / 2, 500 - dy / 2)
    #expect(table.all(.camera, .began).count == (starts ? 1 : 0))
  }

  @Test func theFingerLeftByAPinchMustCrossTheSlopAgain() {
    let table = TouchTable()
    table.add(1, .camera)
    table.down(1, 500, 500)
    table.down(2, 700, 500)
    table.move(2, 800, 500)
    table.up(2, 800, 500)
    let held = table.log.last?.transform
    table.clear()
    table.move(1, 510, 500)
    #expect(table.log.isEmpty)
    table.move(1, 520, 500)
    #expect(table.log.allSatisfy { $0.transform == held })
    table.move(1, 530, 500)
    #expect(table.log.last?.delta == .translation(Vector(10, 0)))
    table.down(3, 600, 600)
    #expect(table.log.last?.fingers.count == 2 && table.log.last?.delta == .identity)
    table.up(3, 600, 600)
    table.up(1, 530, 500)
    #expect(table.log.last?.phase == .ended && table.log.last?.velocity == .zero)
    #expect(table.all(.camera, .began).isEmpty && table.arena.liveSessions == 0)
  }

  @Test func sizeAndAngleFreezeWhileTheFingersTouch() {
    let table = TouchTable()
    table.add(1, .manipulate)
    table.down(1, 500, 500)
    table.down(2, 600, 500)
    table.move(2, 530, 500)
    let before = table.log.last!
    table.move(2, 515, 500)
    let frozen = table.log.last!
    table.move(2, 500.5, 512)
    let inside = table.log.last!
    #expect(
      frozen.scale == before.scale && inside.scale == before.scale && inside.rotation == before.rotation)
    table.move(2, 560, 500)
    #expect(table.log.last!.scale == before.scale, "coming apart does not jump")
    table.move(2, 620, 500)
    #expect(abs(table.log.last!.scale - before.scale * 2) < 1e-9)
  }

  @Test func aLiftInMotionReportsItsSpeedAndAPauseResetsIt() {
    for (pause, expected) in [(0.005, 500.0), (0.06, 0.0)] {
      let table = TouchTable()
      table.add(1, .camera)
      table.down(1, 100, 500)
      for k in 1...20 {
        table.wait(0.01)
        table.move(1, 100 + 5 * Double(k), 500)
      }
      table.wait(pause)
      table.up(1, 200, 500)
      let velocity = table.log.last!.velocity
      #expect(abs(velocity.dx - expected) < 1e-6 && abs(velocity.dy) < 1e-6)
    }
  }

  @Test(arguments: [(0.02, 500.0), (0.2, 0.0)]) func fingersThatLiftTogetherFling(
    apart: Double, speed: Double
  ) {
    let table = TouchTable()
    table.add(1, .camera)
    table.down(1, 100, 500)
    table.down(2, 300, 500)
    for k in 1...20 {
      table.wait(0.01)
      table.move(1, 100 + 5 * Double(k), 500)
      table.move(2, 300 + 5 * Double(k), 500)
    }
    table.up(1, 200, 500)
    table.wait(apart)
    table.up(2, 400, 500)
    #expect(abs(table.log.last!.velocity.dx - speed) < 60)
  }

  @Test func aSilentFingerLeavesThePinchButAStillOneHoldsForEver() {
    let table = TouchTable.pieces()
    table.down(1, 50, 50)
    table.move(1, 100, 50)
    table.wait(3600)
    table.move(1, 110, 50)
    #expect(table.all(.manipulate, .cancelled).isEmpty && table.log.last?.translation.dx == 60)
    table.down(2, 150, 150)
    for k in 1...11 {
      table.wait(1)
      table.move(1, 100 + Double(k % 3), 50)
    }
    #expect(table.log.last?.fingers.map(\.id) == [TouchTable.finger(1)])
    #expect(table.arena.liveFingers.count == 2)
  }
}
