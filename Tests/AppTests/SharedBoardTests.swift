import Geometry
import Interface
import Minesweeper
import ShellSupport
import TestSupport
import Testing

/// Board codes between the clipboard and the app, by hand.
@Suite struct SharedBoardTests {
  private let code = "mines:9x9n10:4,4:Clis64gcgEu"
  /// High enough that no sheet has to be scrolled.
  private static let tall = Size(1280, 2400)

  @Test func aCodeIsPastedIntoTheSheet() throws {
    let person = Person(Self.tall)
    person.platform.clipboard = code + "\n"
    try person.tap("New Minesweeper")
    try person.tap("More…")
    #expect(!person.reads("Paste"))
    try person.tap("From a code")
    #expect(person.all(TextField.self).count == 1 && !person.reads("First click"))
    // Nothing starts without a code.
    try person.tap("Start")
    #expect(person.reads("There is no code"))
    try person.tap("Paste")
    #expect(person.all(TextField.self).first?.text == code)
    try person.tap("Start")
    #expect(person.bars.count == 1)
    let document = try #require(person.library.documents().first)
    #expect(MinesweeperMode().title(document.params) == "Beginner, from a code")
  }

  @Test func theMenuCopiesAndPastes() throws {
    let person = Person()
    person.platform.clipboard = "shopping list"
    try person.open("Minesweeper")
    try person.tap("More")
    try person.tap("Play a copied board")
    #expect(person.reads("This is not"))
    person.platform.clipboard = code
    try person.tap("More")
    try person.tap("Play a copied board")
    #expect(person.library.documents().count == 2)
    person.platform.clipboard = ""
    try person.tap("More")
    try person.tap("Copy board code")
    #expect(person.platform.clipboard == code)
    try person.tap("More")
    try person.tap("Copy ID for Simon Tatham’s Mines")
    #expect(person.platform.clipboard.hasPrefix("9x9:4,4,m"))
  }

  /// Ctrl-V plays a code, whichever document is open.
  @Test func aCodeIsPlayedWhereverItIsPasted() throws {
    let person = Person()
    try person.open("Sketch")
    person.platform.clipboard = code
    person.press(.character("v"), .control)
    person.wait(0.5)
    #expect(person.app.openDocument?.mode.id == "minesweeper")
    person.platform.clipboard = ""
    person.press(.character("c"), .control)
    person.wait(0.5)
    #expect(person.platform.clipboard == code)
  }

  @Test func theProofsSentenceIsBesideTheBoard() throws {
    let person = Person()
    try person.open("Minesweeper")
    person.tap(try person.place(FreeAreaTests.board).center)
    try person.tap("More")
    try person.tap("Show the proof")
    let board = try person.place(FreeAreaTests.board)
    #expect(try !person.control("Step back").isEnabled)
    func sentence() -> String? {
      Audit(person.app.root).texts.map(\.placed.string).first { $0.contains("marked") }
    }
    let first = try #require(sentence())
    for _ in 0..<3 { try person.tap("Next step") }
    #expect(try person.control("Step back").isEnabled)
    let shown = try #require(Audit(person.app.root).texts.first { $0.placed.string.contains("marked") })
    #expect(!shown.visible.intersects(board), "it hides no cell: \(first)")
    try person.tap("Back to the game")
    #expect(sentence() == nil)
    #expect(person.all(Control.self).allSatisfy { $0.label != "Next step" })
  }

  @Test func aQuestionIsAnsweredOrDismissed() throws {
    let person = Person(Self.tall)
    try person.tap("New Minesweeper")
    try person.tap("More…")
    try person.tap("Custom")
    try person.tap("Never a guess, filtered")
    let field = try #require(person.all(TextField.self).first)
    // No board has been seen that asks for as many.
    field.text = "70-71"
    field.send(.valueChanged)
    try person.tap("Start")
    person.tap(try person.place(FreeAreaTests.board).center)
    #expect(person.reads("No such board was found"))
    person.press(.escape)
    #expect(!person.reads("No such board was found"))
    person.tap(try person.place(FreeAreaTests.board).center)
    try person.tap("A random board")
    #expect(!person.reads("No such board was found"))
    #expect(try person.control("Hint").isEnabled)
  }
}
