import MineLogic
import Minesweeper
import ModeKit
import Testing

/// The arithmetic of hints as pictures: read as text it must be right, and say what the step says.
@Suite struct HintFormulaTests {
  /// A line such as "2 − known mine = 1 mine in closed cell closed cell".
  private struct Line {
    var result = 0
    var mines = 0
    var cells = 0

    init(_ text: Substring) throws {
      let sides = text.split(separator: " = ", omittingEmptySubsequences: false)
      let parts = try #require(sides.last).split(separator: " in ")
      try #require(parts.count == 2 && sides.count <= 2)
      mines = try #require(parts[0].split(separator: " ").first.flatMap { Int($0) })
      cells = try Self.count(of: "closed cell", in: parts[1])
      result = mines
      guard sides.count == 2 else { return }
      let terms = sides[0].split(separator: " − ")
      result = try #require(terms.first.flatMap { Int($0) })
      for term in terms.dropFirst() {
        result -= try Int(term) ?? Self.count(of: "known mine", in: term)
      }
    }

    /// "cell cell" is two, "cell × 6" is six.
    private static func count(of name: String, in text: Substring) throws -> Int {
      let words = text.split(separator: " × ")
      try #require(words[0].replacing(name, with: "").allSatisfy { $0 == " " })
      if words.count == 2 { return try #require(Int(words[1])) }
      return text.split(separator: " ").count / name.split(separator: " ").count
    }
  }

  @Test func theArithmeticIsRightAndLeadsToTheCells() throws {
    var kinds: [Technique: Int] = [:]
    var many = 0
    for seed in 1...24 as ClosedRange<UInt64> {
      var game = Game(.intermediate, seed: seed)
      try game.play(.open(Cell(8, 8), clock: 0))
      while game.status == .playing, let hint = Hint.find(in: game, near: Cell(8, 8)), hint.finding == .safe {
        let table = Table(.intermediate, seed: seed, state: game)
        for (place, page) in HintWalk(hint).pages.enumerated() {
          table.command(.hint)
          let shown = try #require(table.walkthrough)
          try #require(shown.text == page.sentence && (shown.step == 0) == (place == 0))
          guard let step = page.step else {
            #expect(shown.formula == nil)
            continue
          }
          guard step.technique != .caseAnalysis else {
            #expect(shown.formula == nil, "trying all possibilities is no arithmetic")
            continue
          }
          kinds[step.technique, default: 0] += 1
          let text = try #require(shown.formula).text
          if text.contains("×") { many += 1 }
          let lines = try text.split(separator: "\n").map { try Line($0) }
          for line in lines {
            #expect(line.result == line.mines && (0...line.cells).contains(line.mines), "\(text)")
          }
          for (line, number) in zip(lines, step.numbers) where step.technique != .mineCount {
            #expect(line.mines == number.closed.count { game.board.isMine($0) })
            #expect(line.cells == number.closed.count)
          }
          // The last lines are the conclusion: nothing there, or nothing but mines.
          let found = lines.dropFirst(step.technique == .subset || step.technique == .overlap ? 2 : 0)
          #expect(found.reduce(0) { $0 + $1.mines } == step.mines.count, "\(text)")
          #expect(found.reduce(0) { $0 + $1.cells } == step.mines.count + step.safe.count, "\(text)")
        }
        for cell in hint.cells where game.status == .playing && !game.board.isOpen(cell) {
          try game.play(.open(cell, clock: 0))
        }
      }
    }
    #expect(kinds[.singleCell] ?? 0 > 50 && kinds[.subset] ?? 0 > 10 && kinds[.overlap] ?? 0 > 0)
    #expect(many > 0, "many cells are one drawing and their number")
  }
}
