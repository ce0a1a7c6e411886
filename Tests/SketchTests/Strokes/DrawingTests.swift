import Geometry
import Gestures
import Interface
import ModeKit
import Sketch
import Testing

/// What fingers do on a board.
struct DrawingTests {
  @Test(arguments: ["chalk", "pastel", "pencil", "marker", "pen", "felt", "eraser"])
  func aTapMakesADotAndNeverClears(brush: String) {
    let slate = Slate()
    slate.use(.brush(brush))
    for _ in 0..<4 {
      slate.tap(Point(300, 300))
      slate.wait(0.1)
    }
    #expect(slate.board.count == 4)
    #expect(slate.board.strokes.allSatisfy { $0.count == 1 && $0.bounds.contains(Point(-340, -100)) })
  }

  @Test func twoFingersDrawTwoStrokesOrderedByTouchDown() {
    let slate = Slate()
    let first = slate.land(Point(100, 100))
    let second = slate.land(Point(500, 100), seat: 1)
    for i in 1...40 {
      slate.move(first, to: Point(100, 100 + Double(i) * 4))
      slate.move(second, to: Point(500, 100 + Double(i) * 4))
    }
    slate.lift(second, at: Point(500, 260))
    slate.lift(first, at: Point(100, 260))
    let strokes = Array(slate.board.strokes)
    // The one that touched the board first lies below, though it was finished last.
    #expect(strokes.map(\.ink.seat) == [0, 1])
    #expect(strokes.map(\.id.counter) == [2, 1])
    for (stroke, x) in zip(strokes, [-540.0, -140]) {
      #expect(stroke.points.allSatisfy { abs($0.x - x) < 0.1 })
      #expect(abs(stroke.points[0].y + 300) < 0.1)
      #expect(abs((stroke.points.last?.y ?? 0) + 140) < 0.1, "a stroke ends where the finger lifts")
    }
  }

  @Test func aStrokeFollowsTheFinger() {
    let slate = Slate()
    let points = (0...60).map { i in
      Point(640 + 150 * cosine(Double(i) / 10), 400 + 150 * sine(Double(i) / 10))
    }
    slate.draw(points)
    let stroke = slate.board.strokes.first { _ in true }
    for point in stroke?.points ?? [] {
      #expect(abs(point.distance(to: .origin) - 150) < 6)
    }
    #expect(stroke?.count ?? 0 > 50, "every sample counts")
  }

  @Test func sizesAreMeasuredOnTheScreen() {
    let near = Slate(zoom: 4)
    let far = Slate(zoom: 0.5)
    near.tap(Point(640, 400))
    far.tap(Point(640, 400))
    let widths = [near, far].compactMap { $0.board.strokes.first { _ in true }?.ink.width }
    #expect(widths == [3, 24])
  }

  @Test func aLineGoesFromWhereItLandedToWhereItLifted() {
    let slate = Slate()
    slate.use(.tool(.line))
    let a = slate.land(Point(140, 100))
    let b = slate.land(Point(640, 400))
    slate.move(a, to: Point(200, 400))
    slate.move(b, to: Point(900, 500))
    #expect(slate.host.overlay.hints.count == 2)
    #expect(slate.board.count == 0)
    slate.move(a, to: Point(240, 200))
    slate.lift(a, at: Point(240, 200))
    slate.lift(b, at: Point(900, 500))
    let lines = slate.board.strokes.map(\.points)
    #expect(lines == [[Point(-500, -300), Point(-400, -200)], [Point(0, 0), Point(260, 100)]])
    #expect(slate.host.overlay.hints.isEmpty)
  }

  @Test func twoFingersAreTheCornersOfACircle() throws {
    let slate = Slate()
    slate.use(.tool(.circle))
    let a = slate.land(Point(340, 200))
    slate.wait(0.25)
    let b = slate.land(Point(600, 300))
    slate.move(b, to: Point(940, 600))
    slate.lift(b, at: Point(940, 600))
    #expect(slate.board.count == 0, "the other finger still draws")
    slate.move(a, to: Point(440, 300))
    slate.lift(a, at: Point(440, 300))
    #expect(slate.board.count == 1)
    let points = try #require(slate.board.strokes.first { _ in true }).points
    let box = points.reduce(Rect.null) { $0.union($1) }
    for (edge, wanted) in [(box.minX, -200.0), (box.minY, -100), (box.maxX, 300), (box.maxY, 200)] {
      #expect(abs(edge - wanted) < 0.6)
    }
  }

  @Test func theFirstFingerOfACircleMayLeaveItToTheSecond() throws {
    let slate = Slate()
    slate.use(.tool(.circle))
    let a = slate.land(Point(340, 200))
    let b = slate.land(Point(600, 300))
    slate.lift(a, at: Point(440, 300))
    #expect(slate.board.count == 0, "the other finger still draws")
    #expect(slate.host.overlay.hints.count == 1)
    slate.move(b, to: Point(940, 600))
    slate.lift(b, at: Point(940, 600))
    let points = try #require(slate.board.strokes.first { _ in true }).points
    let box = points.reduce(Rect.null) { $0.union($1) }
    for (edge, wanted) in [(box.minX, -200.0), (box.minY, -100), (box.maxX, 300), (box.maxY, 200)] {
      #expect(abs(edge - wanted) < 0.6)
    }
    #expect(slate.board.count == 1 && slate.host.overlay.hints.isEmpty)
  }

  @Test(arguments: [false, true]) func aCircleIsGoneWhenEitherFingerIsCancelled(isFirst: Bool) {
    let slate = Slate()
    slate.use(.tool(.circle))
    let fingers = [slate.land(Point(340, 200)), slate.land(Point(600, 300))]
    for finger in fingers { slate.move(finger, to: finger.start + Vector(200, 150)) }
    slate.cancel(fingers[isFirst ? 0 : 1])
    #expect(slate.host.overlay.hints.isEmpty)
    slate.lift(fingers[isFirst ? 1 : 0], at: Point(900, 600))
    #expect(slate.board.count == 0)
  }

  @Test(arguments: [(0.35, 300.0), (0.1, 1700.0)])
  func fingersLateOrFarDrawTheirOwnCircles(pause: Double, distance: Double) {
    let slate = Slate()
    slate.use(.tool(.circle))
    let a = slate.land(Point(0, 200))
    slate.wait(pause)
    let b = slate.land(Point(distance, 200))
    for (finger, x) in [(a, 0), (b, distance)] {
      slate.move(finger, to: Point(x + 100, 320))
      slate.lift(finger, at: Point(x + 100, 320))
    }
    #expect(slate.board.count == 2)
  }

  @Test func cancelledInkLeavesNothingOnTheBoard() {
    let slate = Slate()
    slate.use(.hands)
    let links = slate.host.hit(at: Point(5, 5), device: .finger, seat: 0)
    #expect(links.count == 1)
    #expect(links[0].interests.isSuperset(of: [.ink, .inkYieldsToPinch, .inkOfOneHand, .threeFingerTap]))
    #expect(
      slate.host.hit(at: Point(5, 5), device: .finger, seat: 1).map(\.interests) == [
        [.ink, .inkYieldsToPinch]
      ])
    let finger = slate.land(Point(100, 100))
    slate.move(finger, to: Point(120, 120))
    slate.cancel(finger)
    #expect(slate.board.count == 0 && slate.store.count == 0)
    guard case .cancel = slate.ink.last else {
      Issue.record("the wet ink stays")
      return
    }
  }

  @Test func theHandMovesTheView() {
    let slate = Slate()
    func draws() -> Bool {
      slate.host.hit(at: .origin, device: .finger, seat: 0).contains { $0.interests.contains(.ink) }
    }
    #expect(draws())
    slate.host.handle(.command(.sketch(.tool(.hand)), .down, seat: 0))
    #expect(!draws())
    slate.host.handle(.command(.sketch(.tool(.hand)), .up, seat: 0))
    #expect(draws())
    slate.use(.tool(.hand))
    #expect(!draws())
    slate.use(.tool(.hand))
    #expect(draws(), "a second tap gives the chalk back")
  }

  @Test func marksInProgressSurviveUndoAndClear() {
    let slate = Slate()
    slate.draw([Point(100, 100), Point(200, 200)])
    let finger = slate.land(Point(300, 300))
    slate.move(finger, to: Point(340, 300))
    slate.use(.clear)
    slate.host.undo(seat: 0)
    slate.host.undo(seat: 0)
    #expect(slate.board.count == 0)
    slate.move(finger, to: Point(400, 300))
    slate.lift(finger, at: Point(400, 300))
    #expect(slate.board.strokes.map { $0.points[0] } == [Point(-340, -100)])
  }

  @Test func leavingEndsStrokesAsDrawn() throws {
    let slate = Slate()
    let finger = slate.land(Point(300, 300))
    slate.move(finger, to: Point(340, 300))
    slate.host.handle(.closing)
    #expect(slate.board.count == 1)
    #expect(Slate.bytes(try slate.replayed()) == slate.bytes)
  }

  /// Strokes come first, the lowest before the others, then shapes, then what erasers take.
  @Test func leavingEndsAllHandsInAFixedOrder() throws {
    let slate = Slate()
    slate.draw([Point(100, 700), Point(200, 700)])
    slate.use(.brush("strokes"), seat: 2)
    slate.use(.tool(.line), seat: 1)
    slate.move(slate.land(Point(150, 650), seat: 2), to: Point(150, 750))
    slate.move(slate.land(Point(600, 100), seat: 1), to: Point(900, 100))
    for x in [300.0, 400] { slate.move(slate.land(Point(x, 300)), to: Point(x, 400)) }
    slate.host.handle(.closing)
    // Orders are given as fingers land, names as they finish.
    let lasting = Array(slate.board.strokes)
    #expect(lasting.map(\.ink.seat) == [1, 0, 0])
    #expect(lasting.map(\.id.counter) == [4, 2, 3])
    #expect(slate.store.records.map(\.seat) == [0, 0, 0, 1, 2])
    #expect(Slate.bytes(try slate.replayed()) == slate.bytes)
  }

  /// Everything on the bar, in the menu and on its sheets has a key.
  @Test func keysDoWhatIsOnTheBarAndInTheMenu() {
    let slate = Slate()
    func press(_ key: Key, _ modifiers: Modifiers = []) { slate.host.handle(.key(key, modifiers, seat: 0)) }
    func isOn(_ command: SketchCommand) -> Bool {
      switch slate.host.bar(seat: 0).first(where: { $0.id == .sketch(command) })?.kind {
      case .choice(let isOn), .toggle(let isOn), .hold(let isOn), .swatch(_, let isOn): isOn
      default: false
      }
    }
    for (key, tool) in [
      ("l", .line), ("o", .circle), ("a", .arrow), ("r", .rectangle), ("g", .polygon), ("v", .lasso),
      ("b", .brush), ("f", .eraser), ("h", .hand), ("h", .eraser),
    ] as [(Character, Tool)] {
      press(.character(key))
      #expect(isOn(.tool(tool)), "\(key)")
    }
    func hands() -> String? { slate.host.bar(seat: 0).first { $0.id == .sketch(.hands) }?.label }
    for name in ["Hands: auto", "One hand", "Many hands", "Pen only", "Hands: auto"] {
      #expect(hands() == name)
      press(.character("t"))
    }
    for (key, sheet) in [("k", "brushes"), ("q", "shapes"), ("y", "layers"), ("i", "views"), ("d", "board")]
      as [(Character, String)]
    {
      press(.character(key))
      let pages = slate.allRequests.compactMap { request -> String? in
        if case .page(let page, _) = request { page.id } else { nil }
      }
      #expect(pages.last?.hasPrefix(sheet) == true, "\(key) shows \(pages.last ?? "nothing")")
    }
    press(.character("j"))
    #expect(slate.allRequests.contains { if case .picture = $0 { true } else { false } })
    press(.character("3"))
    press(.character("b"))
    #expect(isOn(.color(.chalk(2))))
    slate.draw([Point(600, 400), Point(700, 400)])
    press(.delete, .control)
    #expect(slate.board.count == 0 && slate.store.records.count == 2)
  }
}
