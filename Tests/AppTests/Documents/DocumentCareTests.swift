import Geometry
import Interface
import Library
import ShellSupport
import Testing

/// Names, copies and the wastebasket, by hand.
@Suite struct DocumentCareTests {
  /// Somebody at the home screen with one drawing.
  private func withADrawing() throws -> Person {
    let person = Person()
    try person.open("Sketch")
    person.drag((0...20).map { Point(500 + 8 * Double($0), 400) })
    person.wait(1)
    try person.tap("Home")
    return person
  }

  private var titles: (Person) -> [String] {
    { person in
      person.library.documents().map { Phrase(title: $0.title).naming("Board").text(tr) }.sorted()
    }
  }

  private func menu(_ person: Person) throws {
    let card = try #require(person.all(Card.self).last)
    person.tap(try #require(card.menuButton).frameInRoot.center)
  }

  @Test func aDocumentIsRenamed() throws {
    let person = try withADrawing()
    try menu(person)
    try person.tap("Rename…")
    person.platform.post(.keyDown(.character("a"), .control, isRepeat: false))
    person.platform.post(.text("The  ship "))
    person.wait(0.3)
    try person.tap("Rename")
    person.wait(0.5)
    #expect(titles(person) == ["The ship"] && person.reads("The ship"))
    // An empty name is refused.
    try menu(person)
    try person.tap("Rename…")
    person.platform.post(.keyDown(.character("a"), .control, isRepeat: false))
    person.press(.backspace)
    try person.tap("Rename")
    #expect(titles(person) == ["The ship"])
  }

  @Test func aCopyIsADocumentOfItsOwn() throws {
    let person = try withADrawing()
    let first = try #require(person.library.documents().first)
    try menu(person)
    try person.tap("Duplicate")
    #expect(first.title.isEmpty && titles(person) == ["Board", "Board copy"])
    let card = try #require(person.all(Card.self).first { $0.title == "Board copy" && $0.menuButton != nil })
    person.tap(card.frameInRoot.center)
    try person.tap("Undo")
    #expect(try !person.control("Undo").isEnabled, "the copy has its history")
    try person.tap("Home")
    try person.open("Sketch")
    try person.tap("Home")
    let original = try #require(
      person.all(Card.self).first { $0.title == "Board" && $0.menuButton != nil })
    person.tap(original.frameInRoot.center)
    #expect(try person.control("Undo").isEnabled, "the original has kept its stroke")
  }

  @Test(arguments: [false, true]) func aDeletedDocumentComesBackByUndo(isOpen: Bool) throws {
    let person = try withADrawing()
    let before = titles(person)
    if isOpen {
      try person.open("Sketch")
      try person.tap("More")
    } else {
      try menu(person)
    }
    try person.tap("Delete")
    #expect(titles(person).isEmpty && person.app.camera == nil)
    #expect(person.reads("was deleted"))
    try person.tap("Undo")
    #expect(titles(person) == before)
    try person.open("Sketch")
    #expect(try person.control("Undo").isEnabled, "with all that was in it")
  }

  @Test func undoOfADeletionIsOfferedForEightSeconds() throws {
    let person = try withADrawing()
    try menu(person)
    try person.tap("Delete")
    person.wait(6.5)
    #expect(person.reads("was deleted"))
    person.wait(2)
    #expect(!person.reads("was deleted"))
  }
}

/// Gestures that clear a sketch or undo in it.
@Suite struct ClearedBoardTests {
  private func draw(_ person: Person) {
    for y in [200.0, 300] {
      person.drag((0...20).map { Point(500 + 8 * Double($0), y) })
      person.wait(0.8)
    }
  }

  private func doubleTap(_ person: Person) {
    for (delay, time) in [(0.0, 0.05), (0.16, 0.8)] {
      person.drag([Point(900, 200)], after: delay, lasting: time)
    }
    person.wait(1.5)
  }

  @Test func aDoubleTapWithTheLineClearsAndOffersUndoForEightSeconds() throws {
    let person = Person()
    try person.open("Sketch")
    draw(person)
    try person.tap("Line")
    doubleTap(person)
    #expect(person.reads("Board cleared"))
    let toast = try #require(person.all(Toast.self).last)
    try person.tap("Undo", in: toast)
    try person.tap("Undo", in: person.bars[0])
    #expect(try person.control("Undo", in: person.bars[0]).isEnabled, "the other stroke has come back too")
    try person.tap("Redo", in: person.bars[0])
    doubleTap(person)
    person.wait(6)
    #expect(person.reads("Board cleared"))
    person.wait(2)
    #expect(!person.reads("Board cleared"))
    // After an undo by other means the offer goes.
    try person.tap("Undo", in: person.bars[0])
    doubleTap(person)
    #expect(person.reads("Board cleared"))
    try person.tap("Undo", in: person.bars[0])
    #expect(!person.reads("Board cleared"))
  }

  @Test func aThreeFingerTapUndoesTheLastStrokeInOneHandMode() throws {
    let person = Person()
    try person.open("Sketch")
    draw(person)
    func three() {
      for (n, point) in [Point(560, 500), Point(640, 480), Point(720, 500)].enumerated() {
        person.drag([point], finger: Int64(10 + n), after: 0.01 * Double(n), lasting: 0.08)
      }
      person.wait(0.8)
    }
    try person.tap("Hands: auto")
    three()
    #expect(try person.control("Redo").isEnabled && person.control("Undo").isEnabled)
    three()
    #expect(try !person.control("Undo").isEnabled, "two strokes, two taps, and no marks of the fingers")
  }
}
