import Geometry
import Glibc
import Interface
import Jigsaw
import Minesweeper
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
    try person.tap("More…")
    #expect(person.app.openDocument == nil)
    try person.tap("Start")
    #expect(person.app.openDocument?.mode.id == "minesweeper")
    try person.tap("More")
    #expect(person.reads("New…"))
  }

  @Test func thePuzzleOfTheDayBeginsWithOneTap() throws {
    let mode = JigsawMode()
    for _ in 0..<2 {
      let person = Person(modes: [mode])
      try person.tap("New Jigsaw")
      try person.tap("Puzzle of the day")
      person.wait(1)
      #expect(person.all(Sheet.self).isEmpty)
      let document = try #require(person.app.openDocument as? ModeHost<JigsawMode>)
      let today = mode.daily(
        CalendarDay(person.platform.wallTime), own: [], answers: mode.form(last: nil).answers)
      let kept = try #require(person.library.documents().first)
      #expect(kept.seed == today.seed, "it is the same for everybody")
      #expect(document.params.style == (try mode.params(from: today.answers)).style)
    }
  }

  @Test func aDamagedPictureIsNotThePuzzleOfTheDay() async {
    await #expect(processExitsWith: .success) {
      let folder = ScratchFolder()
      setenv("HOME", folder.path, 1)
      unsetenv("XDG_CONFIG_HOME")
      mkdir(folder.path + "/Pictures", 0o755)
      let paths = (0..<60).map { "\(folder.path)/Pictures/\($0).png" }
      for path in paths {
        guard let file = fopen(path, "w") else { exit(1) }
        fputs("damaged", file)
        fclose(file)
      }
      let mode = JigsawMode()
      let person = Person(modes: [mode])
      let drawn = mode.daily(
        CalendarDay(person.platform.wallTime), own: paths, answers: mode.form(last: nil).answers)
      guard case .file = drawn.answers.pictures["picture"] else { exit(2) }
      do {
        try person.tap("New Jigsaw")
        try person.tap("Puzzle of the day")
      } catch { exit(3) }
      person.wait(2)
      exit(person.app.openDocument is ModeHost<JigsawMode> ? 0 : 4)
    }
  }

  /// By touch or mouse on a card, and by keys alone.
  @Test(arguments: [Size(1280, 800), Size(800, 600), Size(412, 915)])
  func aTapOnACardBegins(size: Size) throws {
    let person = Person(size)
    let window = Rect(origin: .origin, size: size)
    func begun() throws -> GameRules {
      let document = try #require(person.app.openDocument as? ModeHost<MinesweeperMode>)
      return document.params
    }
    try person.tap("New Minesweeper")
    for label in ["Easy", "Medium", "Hard"] {
      let card = try person.control(label)
      #expect(window.contains(card.frameInRoot) && card.frameInRoot.height >= 100, "\(label)")
    }
    try person.tap("Medium")
    #expect(person.all(Sheet.self).isEmpty)
    #expect(try begun() == GameRules(.intermediate))
    // The page stands on what was begun last: Enter begins it again, an arrow leads to the others, a digit to any.
    person.press(.escape)
    try person.tap("New Minesweeper")
    person.press(.enter)
    #expect(try begun() == GameRules(.intermediate))
    person.press(.escape)
    try person.tap("New Minesweeper")
    person.press(Key.character("3"))
    let expert = size.height > size.width ? FieldSize.expert.turned : .expert
    #expect(try begun() == GameRules(expert))
    // The switch holds for the card that follows.
    person.press(.escape)
    try person.tap("New Minesweeper")
    try person.tap("No guessing")
    try person.tap("Easy")
    #expect(try begun().boards.needsNoGuess)
    #expect(person.library.documents().count == 4, "a game begun before waits at home")
  }

  /// The sentence of a lesson stands beside the board, in every window.
  @Test(arguments: [Size(1280, 800), Size(800, 600), Size(412, 915)])
  func theLessonAndPracticeBeginHere(size: Size) throws {
    let person = Person(size)
    for (label, side, words) in [
      ("Learn", 7.0, "Some cells hide mines."), ("Practice", 9.0, "Something is certain here."),
    ] {
      try person.tap("New Minesweeper")
      try person.tap(label)
      person.wait(1)
      #expect(person.all(Sheet.self).isEmpty)
      let board = try person.place(Rect(x: 0, y: 0, width: side * 40, height: side * 40))
      #expect(Rect(origin: .origin, size: size).contains(board))
      let first = try #require(words.split(separator: " ").first.map(String.init))
      let text = try #require(
        Audit(person.app.root).texts.first { $0.placed.string.hasPrefix(first) }, "\(label)")
      #expect(!text.visible.intersects(board), "\(label)")
      person.press(.escape)
      #expect(person.app.openDocument == nil)
    }
    // Neither is a game: nothing is listed, and the next game has its cards as before.
    #expect(person.library.documents().allSatisfy { $0.recordCount == 0 })
  }

  /// However small the window and however far the sheet is scrolled.
  @Test(arguments: [Size(1280, 800), Size(412, 915), Size(800, 480)])
  func impossibleNumbersAreRefusedWithAVisibleReason(size: Size) throws {
    let person = Person(size)
    try person.tap("New Minesweeper")
    try person.tap("More…")
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
