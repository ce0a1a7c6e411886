import Geometry
import Gestures
import ModeKit
import Sketch
import Testing

/// Two taps with a shape tool, the second of which rests, clear the board.
struct ClearingTests {
  /// A board with one stroke, and the line in the hand.
  private func slate(_ tool: Tool = .line) -> Slate {
    let slate = Slate()
    slate.draw([Point(100, 100), Point(200, 200)])
    slate.use(.tool(tool))
    return slate
  }

  /// Lets a still finger rest, while frames go by.
  private func rest(_ slate: Slate, _ seconds: Double) {
    for _ in 0..<Int((seconds * 60).rounded()) {
      slate.wait(1.0 / 60)
      slate.tick()
    }
  }

  /// Taps twice, `pause` seconds and `distance` dp apart, and holds the second tap.
  private func tapTwice(
    _ slate: Slate, pause: Double = 0.1, distance: Double = 10, holding: Double
  ) {
    slate.tap(Point(300, 300))
    slate.wait(pause)
    let second = Point(300 + distance, 300)
    let finger = slate.land(second)
    rest(slate, holding)
    slate.lift(finger, at: second)
  }

  @Test(arguments: [Tool.line, .circle])
  func theSecondTapClearsOnceItsRingIsFull(tool: Tool) {
    let slate = slate(tool)
    slate.tap(Point(300, 300))
    slate.wait(0.1)
    let finger = slate.land(Point(310, 300))
    rest(slate, 0.65)
    #expect(slate.board.count == 1 && slate.toasts.isEmpty, "the ring still fills")
    #expect(slate.host.overlay.hints.count == 1, "it is shown")
    rest(slate, 0.1)
    #expect(slate.board.count == 0 && slate.toasts.count == 1, "without lifting")
    #expect(slate.host.overlay.hints.isEmpty)
    slate.move(finger, to: Point(500, 500))
    slate.lift(finger, at: Point(500, 500))
    #expect(slate.board.count == 0, "the finger that cleared draws nothing")
    slate.use(.restore)
    #expect(slate.board.count == 1)
    #expect(!slate.host.canRedo(seat: 1))
  }

  @Test func smallShapesAreDropped() {
    let slate = slate()
    slate.draw([Point(300, 300), Point(310, 310)])
    #expect(slate.board.count == 1)
  }

  @Test func aSecondTapThatIsShortSlowOrFarClearsNothing() {
    for (pause, distance, holding) in [(0.1, 10.0, 0.05), (0.1, 10, 0.6), (0.5, 10, 1), (0.1, 100, 1)] {
      let slate = slate()
      tapTwice(slate, pause: pause, distance: distance, holding: holding)
      #expect(slate.board.count == 1, "after \(pause) s, \(distance) dp away, for \(holding) s")
      #expect(slate.host.overlay.hints.isEmpty)
    }
  }

  @Test func manyQuickTapsOfAClassClearNothing() {
    let slate = slate()
    for n in 0..<40 {
      slate.tap(Point(300 + Double(n % 3) * 20, 300))
      slate.wait(0.1)
      slate.tick()
    }
    #expect(slate.board.count == 1)
  }

  @Test func aSecondFingerThatMovesDrawsItsShape() {
    let slate = slate()
    slate.tap(Point(300, 300))
    slate.wait(0.1)
    let finger = slate.land(Point(300, 300))
    rest(slate, 0.3)
    slate.move(finger, to: Point(420, 300))
    rest(slate, 1)
    slate.lift(finger, at: Point(420, 300))
    #expect(slate.board.count == 2 && slate.toasts.isEmpty)
  }

  /// A finger that rests on the board before the taps, or lands while the ring fills.
  @Test(arguments: [false, true]) func besideAnotherFingerNothingIsCleared(isLate: Bool) {
    let slate = slate()
    var other = isLate ? nil : slate.land(Point(800, 500), seat: 1)
    slate.tap(Point(300, 300))
    slate.wait(0.1)
    let finger = slate.land(Point(300, 300))
    rest(slate, 0.3)
    if isLate { other = slate.land(Point(800, 500), seat: 1) }
    rest(slate, 1)
    slate.lift(finger, at: Point(300, 300))
    #expect(slate.board.count == 1)
    if let other { slate.lift(other, at: Point(800, 500)) }
    #expect(slate.board.count == 2)
  }

  @Test func aViewThatMovesEndsTheHold() {
    let slate = slate()
    slate.tap(Point(300, 300))
    slate.wait(0.1)
    let finger = slate.land(Point(300, 300))
    rest(slate, 0.3)
    var camera = slate.host.environment.camera
    camera.center = Point(5, 0)
    slate.look(at: camera)
    rest(slate, 1)
    slate.lift(finger, at: Point(300, 300))
    #expect(slate.board.count == 1 && slate.toasts.isEmpty)
  }

  @Test func aCancelledHoldClearsNothing() {
    let slate = slate()
    slate.tap(Point(300, 300))
    slate.wait(0.1)
    let finger = slate.land(Point(300, 300))
    rest(slate, 0.5)
    slate.cancel(finger)
    rest(slate, 1)
    #expect(slate.board.count == 1 && slate.host.overlay.hints.isEmpty)
  }

  @Test func anEmptyBoardShowsNoRing() {
    let slate = Slate()
    slate.use(.tool(.line))
    tapTwice(slate, holding: 1)
    #expect(slate.toasts.isEmpty && slate.store.records.isEmpty)
  }
}
