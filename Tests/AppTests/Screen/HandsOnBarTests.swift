import Geometry
import Gestures
import Interface
import Library
import ModeKit
import Sketch
import ShellSupport
import TestSupport
import Testing

/// Bars, tips and the gestures of one hand, in the whole app.
@Suite struct HandsOnBarTests {
  private func isHandOn(_ person: Person) throws -> Bool {
    try #require(person.control("Move the view") as? IconButton).isSelected
  }

  private func strokes(_ person: Person) -> Int { person.library.documents().first?.recordCount ?? 0 }

  @Test func aSliderWithoutRoomOnTheBarIsReachedByTheMenu() throws {
    let person = Person(Size(412, 915))
    try person.open("Sketch")
    #expect(person.all(Slider.self).isEmpty)
    func open() throws -> Slider {
      try person.tap("More")
      try person.tap("Size…")
      return try #require(person.all(Slider.self).last)
    }
    let slider = try open()
    let before = slider.value
    let place = slider.frameInRoot
    person.drag([place.center, Point(place.maxX - 20, place.center.y)], lasting: 0.4)
    person.wait(0.6)
    let chosen = slider.value
    #expect(chosen > before)
    person.press(.escape)
    #expect(try open().value == chosen)
  }

  @Test func theMenuOfANarrowBarLeavesColoursToTheirSheet() throws {
    let person = Person(Size(412, 915))
    try person.open("Sketch")
    try person.tap("More")
    #expect(!person.all(Control.self).contains { $0.label == "Pink" })
    try person.tap("Brushes and colours")
    person.wait(0.5)
    #expect(person.all(Control.self).contains { $0.label == "Pink" })
  }

  /// On a slow machine one report holds a whole stroke and the tap that leaves the board.
  @Test func aStrokeIsKeptAsFarAsItWasDrawnWhenAnotherFingerGoesHome() throws {
    let person = Person()
    try person.open("Sketch")
    let home = try person.control("Home").frameInRoot.center
    let pen = TouchID(device: 1, finger: 1)
    person.platform.post(
      .input(.touchDown(pen, at: Point(300, 300), pressure: 1, time: person.platform.time)))
    person.wait(0.1)
    for step in 1...20 {
      let place = Point(300 + 10 * Double(step), 300 + 5 * Double(step))
      person.platform.post(.input(.touchMove(pen, at: place, pressure: 1, time: person.platform.time)))
    }
    person.drag([home], finger: 2, lasting: 0)
    person.wait(1)
    #expect(person.app.openDocument == nil)
    try person.open("Sketch")
    let drawn = try person.place(#require(person.app.openDocument?.world.extent))
    #expect(
      abs(drawn.minX - 300) < 12 && abs(drawn.maxX - 500) < 12 && abs(drawn.maxY - 400) < 12, "\(drawn)")
  }

  @Test func aShortHoldThatMovedTheViewIsNoTap() throws {
    let person = Person()
    try person.open("Sketch")
    let hand = try person.control("Move the view").frameInRoot.center
    let before = try #require(person.app.camera)
    person.drag([hand], finger: 1, lasting: 0.3)
    person.drag(
      [Point(300, 300), Point(360, 300), Point(420, 340)], finger: 2, after: 0.05, lasting: 0.2)
    person.wait(1.5)
    #expect(person.app.camera?.center != before.center)
    #expect(strokes(person) == 0)
    #expect(try !isHandOn(person))
    // Without a second finger the same press is a tap.
    person.tap(hand)
    #expect(try isHandOn(person))
  }

  @Test(arguments: [(0.05, true), (0.2, false)]) func anEarlySecondFingerPinchesAndRemovesTheInk(
    delay: Double, isPinch: Bool
  ) throws {
    let person = Person()
    try person.open("Sketch")
    try person.tap("Hands: auto")
    let before = try #require(person.app.camera)
    let picture = person.app.inkCount
    person.drag(
      (0...20).map { Point(600 - 8 * Double($0), 400) }, finger: 1, lasting: 0.5)
    person.drag(
      (0...20).map { Point(680 + 8 * Double($0), 400) }, finger: 2, after: delay, lasting: 0.5)
    person.wait(0.04)
    #expect(person.app.inkCount == picture + 1, "ink is there from the first sample on")
    person.wait(2)
    let after = try #require(person.app.camera)
    if isPinch {
      #expect(after.zoom > before.zoom * 1.5)
      #expect(strokes(person) == 0)
    } else {
      #expect(after == before)
      #expect(strokes(person) == 2)
    }
    #expect(person.app.inkCount == 0, "no ink is left over")
  }

  /// Nobody has chosen anything.
  @Test func twoFingersThatPinchMoveTheViewAndTwoThatDoNotDraw() throws {
    let person = Person()
    try person.open("Sketch")
    let before = try #require(person.app.camera)
    func draw(_ ways: [Vector]) {
      for (finger, way) in ways.enumerated() {
        let start = Point(560 + 120 * Double(finger), 400)
        person.drag(
          (0...20).map { start + way * (Double($0) / 20) }, finger: Int64(finger + 1),
          after: 0.04 * Double(finger),
          lasting: 0.5)
      }
      person.wait(2)
    }
    draw([Vector(-160, 0), Vector(160, 0)])
    let after = try #require(person.app.camera)
    #expect(after.zoom > before.zoom * 1.5)
    #expect(strokes(person) == 0 && person.app.inkCount == 0)
    draw([Vector(-120, 120), Vector(120, 120)])
    #expect(person.app.camera == after)
    #expect(strokes(person) == 2)
  }

  /// The view follows a finger that is dragged over the map.
  @Test(arguments: [false, true]) func draggingOnTheMapMovesTheView(byMouse: Bool) throws {
    let person = Person()
    try person.open("Sketch")
    person.drag([Point(100, 100), Point(1180, 640)], lasting: 0.3)
    person.wait(1)
    person.press(.character("m"))
    let map = try #require(person.mapPanel).map.frameInRoot
    person.platform.post(
      .input(.wheel(dx: 0, dy: 8, at: map.center - Vector(400, 0), modifiers: [], time: person.platform.time))
    )
    person.wait(1)
    /// The middle of the view, as a point of the window, after a drag over the map.
    func lead(from start: Point, to end: Point) throws -> Point {
      let path = (0...12).map { start.lerp(end, Double($0) / 12) }
      if byMouse {
        person.platform.post(
          .input(.mouseDown(.left, at: start, modifiers: [], clicks: 1, time: person.platform.time)))
        for (step, place) in path.enumerated() {
          let delay = 0.05 * Double(step + 1)
          person.platform.post(
            .input(.mouseMove(at: place, modifiers: [], time: person.platform.time + delay)), after: delay)
        }
        person.platform.post(
          .input(.mouseUp(.left, at: end, modifiers: [], time: person.platform.time + 0.7)), after: 0.7)
      } else {
        person.drag(path, lasting: 0.6)
      }
      person.wait(1.5)
      return try #require(person.app.camera).center
    }
    let corners = map.inset(by: 20).corners
    let seen = try corners.indices.map { try lead(from: corners[$0], to: corners[($0 + 2) % 4]) }
    // The map is upright and evenly scaled.
    let scale = (seen[0].x - seen[2].x) / (corners[2].x - corners[0].x)
    #expect(scale > 2)
    for (n, place) in seen.enumerated() {
      let way = corners[(n + 2) % 4] - corners[2]
      #expect(place.distance(to: seen[0] + way * scale) < 2)
    }
  }

  /// Two taps with the line, the second held, clear the board, unless another finger is on it. A finger on a button is
  /// not.
  @Test(arguments: [("More", true), ("Move the view", false)])
  func aDoubleTapCountsBesideAFingerOnAButton(button: String, clears: Bool) throws {
    let person = Person()
    try person.open("Sketch")
    person.drag([Point(300, 300), Point(500, 400)], finger: 1, lasting: 0.3)
    person.wait(1)
    try person.tap("Line")
    let held = try person.control(button).frameInRoot.center
    person.drag([held], finger: 1, lasting: 3)
    person.wait(0.5)
    for (delay, time) in [(0.0, 0.05), (0.15, 0.8)] {
      person.drag([Point(700, 300)], finger: 2, after: delay, lasting: time)
    }
    person.wait(1.2)
    #expect(person.reads("Board cleared") == clears)
    person.wait(3)
  }

  @Test func aDoubleTapBesideAFingerThatMovesTheViewClearsNothing() throws {
    let person = Person()
    try person.open("Sketch")
    try person.toggleSeat("Far side")
    person.drag([Point(300, 300), Point(500, 400)], finger: 1, lasting: 0.3)
    person.wait(1)
    let bars = person.bars.sorted { $0.frameInRoot.center.y < $1.frameInRoot.center.y }
    try #require(bars.count == 2)
    try person.tap("Line", in: bars[1])
    // The person at the far side moves the view with the hand tool.
    try person.tap("Move the view", in: bars[0])
    person.drag((0...40).map { Point(700 + 2 * Double($0), 150) }, finger: 1, lasting: 3)
    person.wait(0.5)
    func doubleTap() {
      for (delay, time) in [(0.0, 0.05), (0.15, 0.8)] {
        person.drag([Point(300, 600)], finger: 2, after: delay, lasting: time)
      }
      person.wait(1.2)
    }
    doubleTap()
    #expect(!person.reads("Board cleared"))
    person.wait(3)
    doubleTap()
    #expect(person.reads("Board cleared"))
  }

  @Test func aTipIsShownOnceAndLetsTouchesThrough() throws {
    let person = Person()
    try person.open("Minesweeper")
    person.tap(try person.place(FreeAreaTests.board).center)
    let tip = "Hold a finger"
    #expect(person.reads(tip))
    // A touch reaches the board under the tip, and the tip goes.
    let words = try #require(Audit(person.app.root).texts.first { $0.placed.string.contains(tip) })
    person.tap(words.frame.center)
    #expect(!person.reads(tip))
    person.press(.function(2))
    person.wait(0.5)
    person.tap(try person.place(FreeAreaTests.board).center)
    #expect(!person.reads(tip))
    let other = Person(library: person.library)
    #expect(other.app.settings.seenTips.isEmpty, "another person's settings are another file")
  }

  /// A tip about a selection goes when the selection ends in any way, and comes again until its advice was followed.
  @Test(arguments: ["Done", "Delete", "Undo", "Line", ""]) func aTipGoesWithTheSelection(end: String) throws {
    let person = Person()
    try person.open("Sketch")
    person.drag([Point(300, 300), Point(500, 400)], lasting: 0.3)
    person.wait(20)
    let tip = "One finger moves the selection"
    func choose() throws {
      try person.tap("Select")
      person.tap(Point(400, 350))
    }
    try choose()
    #expect(person.reads(tip))
    switch end {
    case "": person.tap(Point(900, 600))
    case "Line": person.press(.character("l"))
    default: try person.tap(end)
    }
    #expect(!person.reads(tip))
    if ["Delete", "Undo"].contains(end) { try person.tap(end == "Undo" ? "Redo" : "Undo") }
    if end == "Line" { try choose() } else { person.tap(Point(400, 350)) }
    #expect(person.reads(tip))
  }

  @Test func aTipGoesWithTime() throws {
    let person = Person()
    try person.open("Minesweeper")
    person.tap(try person.place(FreeAreaTests.board).center)
    #expect(person.reads("Hold a finger"))
    person.wait(16)
    #expect(!person.reads("Hold a finger"))
    #expect(person.app.settings.seenTips == ["minesweeper.flag"])
  }

  @Test func noTipsAreShownToSeveralSeats() throws {
    let person = Person()
    try person.open("Minesweeper")
    try person.toggleSeat("Far side")
    person.tap(try person.place(FreeAreaTests.board).center)
    #expect(!person.reads("Hold a finger"))
  }
}
