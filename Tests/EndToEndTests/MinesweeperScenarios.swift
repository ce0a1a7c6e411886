import Geometry
import MachineFaults
import TestSupport
import Testing

extension EndToEnd {
  /// A beginner's game from the home screen to its win.
  @Suite(.serialized, .enabled(if: noTouch == nil, "\(noTouch ?? "")"))
  struct MinesweeperScenarios {
    @Test func byTouchAlone() throws {
      let visit = try Visit(["--seed", "7"])
      let touch = visit.touch
      _ = try visit.app.screenshot("home")
      touch.tap(visit.card(0))
      try visit.document("minesweeper")
      try visit.waitForDocument()
      _ = try visit.app.screenshot("minesweeper-new")
      var play = try Play(visit) { touch.tap($0) }
      try play.tryOut(
        flag: { point, isReached in
          // A long press lasts until its flag is there.
          touch.down(0, at: point)
          touch.sync()
          try isReached()
          touch.up(0, at: point)
          touch.sync()
        }, open: { touch.tap($0) }, chord: { touch.tap($0) })
      try play.win { touch.tap($0) }
      _ = try visit.app.screenshot("minesweeper-won")
    }

    @Test func byMouseAlone() throws {
      let visit = try Visit(["--seed", "11"])
      let touch = visit.touch
      touch.click(visit.card(0))
      try visit.document("minesweeper")
      try visit.waitForDocument()
      var play = try Play(visit) { touch.click($0) }
      try play.tryOut(
        flag: { point, isReached in
          touch.click(point, button: 3)
          try isReached()
        }, open: { touch.click($0) }, chord: { touch.click($0, button: 2) })
      try play.win { touch.click($0) }
      _ = try visit.app.screenshot("minesweeper-won-by-mouse")
    }
  }

  /// A game whose mines are known, and the expected state of its cells.
  private struct Play {
    private let visit: Visit
    private var document: Document
    private let mines: [[Bool]]
    /// The cells that should be open.
    private var open: Set<Cell> = []
    private var flags: Set<Cell> = []

    struct Cell: Hashable {
      var x: Int, y: Int
    }

    /// Opens the middle of a new board; then the command line can list its mines.
    init(_ visit: Visit, open touch: (Point) -> Void) throws {
      self.visit = visit
      document = try visit.document("minesweeper")
      let foot = document.screen(Point(0, 9 * 40)).y
      #expect(foot < visit.window.maxY - 84, "the bar covers the board")
      #expect(document.state["field"] == .null, "no mine is laid before the first touch")
      touch(Self.place(Cell(x: 4, y: 4), document))
      document = try visit.document("minesweeper", "the first touch opens nothing") {
        $0.state["start"]?.items.count == 2
      }
      #expect(document.state["start"]?.items.map(\.whole) == [4, 4])
      mines = (document.state["field"]?.items ?? []).map { row in (row.text ?? "").map { $0 == "*" } }
      #expect(mines.count == 9 && mines.allSatisfy { $0.count == 9 })
      #expect(mines.joined().count { $0 } == 10)
      spread(from: Cell(x: 4, y: 4))
      #expect(open.count >= 9, "three by three cells are clear")
      try check()
    }

    /// Sets and takes a flag, tries to open it, and chords where flags allow it.
    mutating func tryOut(
      flag: (Point, () throws -> Void) throws -> Void, open openCell: (Point) -> Void,
      chord: (Point) -> Void
    ) throws {
      // A number with closed safe neighbours, whose mines need few flags.
      let candidates = open.filter { cell in
        number(cell) > 0 && around(cell).contains { !isMine($0) && !open.contains($0) }
      }
      let center = try #require(
        candidates.min { (number($0), $0.y, $0.x) < (number($1), $1.y, $1.x) }, "this board has no chord")
      let flagged = around(center).filter { isMine($0) }
      for cell in flagged {
        flags.insert(cell)
        try flag(place(cell)) { try check() }
      }
      flags.remove(flagged[0])
      try flag(place(flagged[0])) { try check() }
      flags.insert(flagged[0])
      try flag(place(flagged[0])) { try check() }
      _ = try visit.app.screenshot("minesweeper-flags")
      openCell(place(flagged[0]))
      for cell in around(center) where !isMine(cell) { spread(from: cell) }
      chord(place(center))
      try check()
    }

    /// Opens all cells without a mine that are still closed.
    mutating func win(_ openCell: (Point) -> Void) throws {
      for y in 0..<9 {
        for x in 0..<9 where !mines[y][x] && !open.contains(Cell(x: x, y: y)) {
          openCell(place(Cell(x: x, y: y)))
          spread(from: Cell(x: x, y: y))
        }
      }
      document = try visit.document("minesweeper", "the game is not won") {
        $0.state["status"]?.text == "won"
      }
      #expect(document.state["safeLeft"]?.whole == 0)
      #expect(document.state["milliseconds"]?.whole ?? 0 > 0)
    }

    /// Waits until exactly the expected cells are open and flagged in the library.
    private func check(location: SourceLocation = #_sourceLocation) throws {
      let expected = (0..<9).map { y in
        String(
          (0..<9).map { x in
            let cell = Cell(x: x, y: y)
            if flags.contains(cell) { return "F" as Character }
            guard open.contains(cell) else { return "#" }
            return number(cell) == 0 ? "." : Character(String(number(cell)))
          })
      }
      try visit.document("minesweeper", location: location) {
        $0.state["cells"]?.items.map(\.text) == expected
      }
    }

    private func place(_ cell: Cell) -> Point { Self.place(cell, document) }

    /// The middle of a cell on the screen; cells are 40 points wide.
    private static func place(_ cell: Cell, _ document: Document) -> Point {
      document.screen(Point(Double(cell.x) * 40 + 20, Double(cell.y) * 40 + 20))
    }

    private func isMine(_ cell: Cell) -> Bool { mines[cell.y][cell.x] }
    private func number(_ cell: Cell) -> Int { around(cell).count { isMine($0) } }

    private func around(_ cell: Cell) -> [Cell] {
      (-1...1).flatMap { dy in (-1...1).map { Cell(x: cell.x + $0, y: cell.y + dy) } }
        .filter { $0 != cell && (0..<9).contains($0.x) && (0..<9).contains($0.y) }
    }

    /// Opens a cell, and from an empty one all that it reaches.
    private mutating func spread(from cell: Cell) {
      guard !flags.contains(cell), open.insert(cell).inserted, number(cell) == 0 else { return }
      for next in around(cell) { spread(from: next) }
    }
  }
}
