import Geometry
import Interface
import Library
import ShellSupport
import Testing

/// Pages of a mode, and messages with more than one button.
@Suite struct PageTests {
  /// Keeps finished games of a beginner in the library.
  private func storeGames(_ person: Person, _ seconds: [Double], of document: DocumentID) {
    for (number, seconds) in seconds.enumerated() {
      person.library.store(
        StoredPlay(
          document: document, record: MoveID(author: 0, counter: 1000 + number), mode: "minesweeper",
          group: "9x9n10 opening",
          time: 1_790_000_000_000 + Int64(number),
          facts: [
            "won": 1, "ranked": 1, "time": seconds * 1000, "3bv": 20, "solved": 20, "clicks": 30,
            "effective": 30, "width": 9, "height": 9, "mines": 10, "first": 0,
          ]))
    }
  }

  private func showStatistics(_ person: Person) throws {
    try person.tap("More")
    try person.tap("Statistics")
  }

  @Test func statisticsAreEmptyAtFirstAndRankWhatTheLibraryKeeps() throws {
    let person = Person(Size(1280, 2400))
    try person.open("Minesweeper")
    try showStatistics(person)
    #expect(person.reads("No finished game yet"))
    person.press(.escape)
    #expect(person.all(Sheet.self).isEmpty)

    let other = person.library.create(mode: "minesweeper", title: "Another", params: [9, 9, 10], seed: 3)
    storeGames(person, [30, 12.5, 20], of: other.id)
    try showStatistics(person)
    #expect(person.reads("1. 12.50") && person.reads("3. 30.00"))
    #expect(person.all(ChartView.self).count == 1)
    // Another choice changes the open page.
    try person.tap("Efficiency", in: person.all(Choice.self).last)
    #expect(person.all(Sheet.self).count == 1)
    #expect(person.reads("1. 0.67"))
    // A game of the list is opened.
    try person.tap("1. 0.67")
    #expect(person.all(Sheet.self).isEmpty)
    #expect(person.platform.title.hasPrefix("Another"))
  }

  @Test func gamesOfDeletedDocumentsStayInTheRankingWithoutALink() throws {
    let person = Person(Size(1280, 2400))
    let gone = person.library.create(mode: "minesweeper", title: "Gone", params: [9, 9, 10], seed: 3)
    storeGames(person, [30], of: gone.id)
    person.library.delete(gone.id)
    try person.open("Minesweeper")
    try showStatistics(person)
    #expect(person.reads("1. 30.00"))
    #expect(!person.all(Control.self).contains { $0.label == "1. 30.00" })
  }

  /// An open page follows changes of the names that it lists.
  @Test func anOpenPageShowsRenamedLayers() throws {
    let person = Person(Size(1280, 1200))
    try person.open("Sketch")
    person.press(.character("y"))
    #expect(person.reads("Layer 1") && !person.reads("Layer 1, hidden"))
    try person.tap("Hide")
    #expect(person.reads("Layer 1, hidden"))
    try person.tap("Rename…")
    person.wait(0.5)
    person.platform.post(.text("Notes"))
    person.press(.enter)
    person.wait(0.3)
    #expect(person.reads("Notes, hidden") && !person.reads("Layer 1"))
    try person.tap("Show")
    #expect(person.reads("Notes") && !person.reads("hidden"))
  }

  @Test func theEndOfAGameOffersItsResult() throws {
    let person = Person(Size(1280, 2400))
    try person.open("Minesweeper")
    // Tapping every cell ends any game, one way or the other.
    var cells = (0..<81).map { Rect(x: Double($0 % 9) * 40, y: Double($0 / 9) * 40, width: 40, height: 40) }
    while !cells.isEmpty,
      !person.all(Toast.self).contains(where: { !person.all(Button.self, in: $0).isEmpty })
    {
      person.tap(try person.place(cells.removeFirst()).center)
    }
    try person.tap("Result", in: person.all(Toast.self).last)
    #expect(person.all(Sheet.self).count == 1)
    #expect(person.reads("Figures"))
    try person.tap("Show on the board", in: person.all(Sheet.self).first)
    #expect(person.all(Sheet.self).isEmpty)
    #expect(person.all(Control.self).contains { $0.label == "Leave the replay" })
    #expect(try person.library.plays(mode: "minesweeper").count == 1)
  }
}
