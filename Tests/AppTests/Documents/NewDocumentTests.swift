import Geometry
import Interface
import ModeKit
import ShellSupport
import TestSupport
import Testing

/// What is asked before a document is made.
@Suite struct NewDocumentTests {
  @Test func aModeThatAsksNothingStartsAtOnce() throws {
    let person = Person()
    try person.tap("New Sketch")
    #expect(person.app.openDocument?.mode.id == "sketch")
    #expect(person.all(Sheet.self).isEmpty)
    try person.tap("More")
    #expect(person.reads("Rename…"))
    #expect(!person.reads("New…"))
  }

  @Test func aModeThatAsksShowsItsSheetFirst() throws {
    let person = Person()
    try person.tap("New Minesweeper")
    #expect(person.app.openDocument == nil)
    try person.tap("Start")
    #expect(person.app.openDocument?.mode.id == "minesweeper")
    try person.tap("More")
    #expect(person.reads("New…"))
  }

  /// However small the window and however far the sheet is scrolled.
  @Test(arguments: [Size(1280, 800), Size(412, 915), Size(800, 480)])
  func impossibleNumbersAreRefusedWithAVisibleReason(size: Size) throws {
    let person = Person(size)
    try person.tap("New Minesweeper")
    try person.tap("Custom")
    // Focusing one of its buttons scrolls it into view.
    try person.tap("Mines")
    let mines = try #require(person.all(Stepper.self).first { $0.label == "Mines" })
    person.tap(mines.frameInRoot.center)
    person.wait(0.5)
    #expect(mines.isFocused)
    let keyboard = try #require(person.all(OnScreenKeyboard.self).first)
    #expect(!keyboard.frameInRoot.intersects(mines.frameInRoot), "the keyboard covers the text")
    for digit in "81" {
      let key = try #require(Audit(person.app.root).texts.last { $0.placed.string == String(digit) })
      person.tap(key.frame.center)
    }
    try person.tap("Done", in: keyboard)
    #expect(!mines.isFocused && mines.value == 81)
    try person.tap("Start")
    let sheet = try #require(person.all(Sheet.self).first)
    let reason = try #require(
      person.all(Label.self, in: sheet).first { $0.text.contains("at most 80 mines") })
    let start = try person.control("Start")
    #expect(Rect(origin: .origin, size: size).contains(reason.frameInRoot))
    #expect(reason.frameInRoot.maxY <= start.frameInRoot.minY)
    person.tap(mines.frameInRoot.center)
    person.press(Key.character("8"))
    #expect(
      person.all(Label.self, in: sheet).allSatisfy { $0.isHidden || !$0.text.contains("at most 80 mines") })
    try person.tap("Start")
    #expect(person.app.openDocument?.mode.id == "minesweeper")
  }
}
