import Geometry
import Gestures
import Interface
import Library
import Minesweeper
import ModeKit
import ShellSupport
import TestSupport
import Testing

/// A hint beside the board.
@Suite struct WalkthroughTests {
  private static let board = Rect(x: 0, y: 0, width: 360, height: 360)

  private func atHint(_ size: Size) throws -> Person {
    let person = Person(size)
    try person.open("Minesweeper")
    person.tap(try person.place(Self.board).center)
    // The bar of a phone has no room for the bulb.
    if !person.all(Control.self).contains(where: { $0.label == "Hint" }) { try person.tap("More") }
    try person.tap("Hint")
    person.wait(1)
    return person
  }

  /// The panel: what has the button with this label.
  private func panel(_ person: Person, _ label: String) throws -> Rect {
    try #require(try person.control(label).parent).frameInRoot
  }

  @Test(arguments: [
    Size(412, 915), Size(800, 600), Size(800, 1280), Size(1280, 800), Size(3840, 2160),
  ])
  func theBoardStaysInSightBesideAHint(size: Size) throws {
    let person = try atHint(size)
    let frame = try panel(person, "Why")
    let board = try person.place(Self.board)
    #expect(!frame.intersects(board), "the hint covers the board")
    #expect(Rect(origin: .origin, size: size).contains(frame))
    #expect(person.app.freeArea.contains(board))
    for bar in person.bars { #expect(!bar.frame.intersects(frame)) }
    #expect(Audit(person.app.root).findings.isEmpty)
    // Nothing moves from step to step, and there is a way back.
    try person.tap("Why")
    #expect(try person.control("Back").parent?.frameInRoot == frame)
    #expect(Audit(person.app.root).findings.isEmpty)
    try person.tap("Back")
    #expect(try panel(person, "Why") == frame)
    // Closed, it gives the room back.
    let before = person.app.freeArea
    person.press(.escape)
    person.wait(1)
    #expect(!person.all(Control.self).contains { $0.label == "Why" })
    #expect(person.app.freeArea.width > before.width || person.app.freeArea.height > before.height)
    #expect(person.app.openDocument != nil)
  }

  @Test func atATableTheSentenceAloneIsShown() throws {
    let person = Person()
    try person.open("Minesweeper")
    person.tap(try person.place(Self.board).center)
    try person.toggleSeat("Far side")
    let area = person.app.freeArea
    try person.tap("Hint", in: person.bars.first)
    person.wait(1)
    #expect(!person.all(Control.self).contains { $0.label == "Why" })
    #expect(person.reads("number") || person.reads("Count"))
    #expect(person.app.freeArea == area)
  }
}
