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
    #expect(person.reads("mine in") || person.reads("mines in"), "the arithmetic is a picture with words")
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

  private static let expert = Person.expertBoard

  /// A game on an expert's board after the first cell.
  private func atExpertBoard(_ size: Size) throws -> Person {
    let person = try Person(atExpertBoard: size)
    person.tap(try person.place(Self.expert).intersection(person.app.freeArea).center)
    person.wait(1)
    return person
  }

  /// The ground under the panel, where nothing of the document is seen.
  private func ground(_ person: Person, _ panel: Rect) throws -> View {
    try #require(
      person.all(View.self).first {
        $0.fill == .groundFar && $0.frameInRoot.contains(panel) && $0.frameInRoot != panel
      })
  }

  @Test(arguments: [Size(412, 915), Size(800, 600), Size(1280, 800), Size(3840, 2160)])
  func nothingOfAnExpertsBoardLiesUnderAHint(size: Size) throws {
    let person = try atExpertBoard(size)
    let before = try person.place(Self.expert)
    person.press(.character("h"))
    person.wait(1)
    let window = Rect(origin: .origin, size: size)
    let ground = try ground(person, try panel(person, "Why"))
    let frame = ground.frameInRoot
    #expect(ground.blocksTouches && !frame.intersects(person.app.freeArea))
    // It reaches three edges of the window.
    #expect(frame.maxX == window.maxX && frame.minY == window.minY)
    #expect(frame.maxY == window.maxY || frame.minX == window.minX)
    let shown = try person.place(Self.expert)
    if size.width >= 1280 {
      #expect(person.app.freeArea.contains(shown), "all of the board is beside the hint")
      #expect(shown.width / 30 >= 28, "a finger can open its cells")
    }
    person.press(.escape)
    person.wait(1)
    #expect(!person.all(View.self).contains { $0 === ground })
    if size.width >= 1280 { #expect(try person.place(Self.expert) == before) }
  }

  @Test func theBoardStaysUnderAFingerWhenAHintComes() throws {
    let person = try atExpertBoard(Size(1280, 800))
    let before = try person.place(Self.expert)
    let id = TouchID(device: 1, finger: 5)
    let place = before.center
    person.platform.post(.input(.touchDown(id, at: place, pressure: 1, time: person.platform.time)))
    person.wait(0.05)
    person.press(.character("h"))
    person.wait(0.2)
    #expect(try person.place(Self.expert) == before, "nothing moves under a finger")
    person.platform.post(.input(.touchCancel(id, time: person.platform.time)))
    person.wait(1)
    #expect(person.app.freeArea.contains(try person.place(Self.expert)))
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
