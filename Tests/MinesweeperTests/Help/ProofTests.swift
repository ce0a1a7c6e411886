import Geometry
import MineLogic
import Minesweeper
import ModeKit
import Testing

/// The proof of a board, step by step.
@Suite struct ProofTests {
  private func begun(_ boards: Boards, _ size: FieldSize = .intermediate, seed: UInt64) -> Table {
    let table = Table(size, seed: seed, boards: boards)
    table.tap(Cell(size.width / 2, size.height / 2))
    return table
  }

  @Test func everyStepIsTrueAndRestsOnWhatCanBeSeen() throws {
    for seed: UInt64 in 1...12 {
      let game = begun(.noGuess(NoGuess(.filtered)), seed: seed).game
      var proof = try #require(ProofWalk(game))
      #expect(proof.isSolved && proof.isChecked)
      let first = proof.shown
      #expect(first.board == game.board)
      while proof.step != nil {
        let marks = proof.marks
        #expect(!marks.safe.isEmpty || !marks.mines.isEmpty)
        #expect(marks.numbers.allSatisfy { proof.shown.board.isOpen($0) })
        #expect(marks.safe.allSatisfy { !game.board.isMine($0) })
        #expect(marks.mines.allSatisfy { game.board.isMine($0) && !proof.shown.board.isOpen($0) })
        #expect(!proof.sentence.isEmpty)
        proof.go(to: proof.index + 1)
      }
      #expect(proof.shown.status == .won)
      proof.go(to: 0)
      #expect(proof.shown.board == first.board)
    }
  }

  /// Going anywhere shows the same board as going there step by step.
  @Test func leapsAreStepsInARow() throws {
    var random = RandomSource(seed: 6)
    let game = begun(.noGuess(NoGuess(.mended)), .expert, seed: 4).game
    var proof = try #require(ProofWalk(game))
    var boards = [proof.shown.board]
    for step in proof.steps.indices {
      proof.go(to: step + 1)
      boards.append(proof.shown.board)
    }
    for _ in 0..<60 {
      let step = random.below(boards.count)
      proof.go(to: step)
      #expect(proof.index == step && proof.shown.board == boards[step])
    }
    proof.go(to: -5)
    #expect(proof.index == 0)
    proof.go(to: .max)
    #expect(proof.step == nil)
  }

  @Test func aCellIsSettledByTheStepThatOpensOrMarksIt() throws {
    let game = begun(.noGuess(NoGuess(.filtered)), seed: 3).game
    var proof = try #require(ProofWalk(game))
    for cell in game.cells where !game.board.isOpen(cell) {
      let step = proof.step(settling: cell)
      proof.go(to: step)
      guard step < proof.steps.count else {
        // The proof does not need these mines.
        #expect(game.board.isMine(cell))
        continue
      }
      #expect(!proof.shown.board.isOpen(cell) && !proof.shown.board.isFlag(cell))
      proof.go(to: step + 1)
      #expect(proof.shown.board.isOpen(cell) || proof.shown.board.isFlag(cell))
    }
  }

  @Test func itEndsWhereAGuessIsNeeded() throws {
    var stuck = 0
    for seed: UInt64 in 1...20 {
      var proof = try #require(ProofWalk(begun(.random, .expert, seed: seed).game))
      proof.go(to: .max)
      #expect(proof.isSolved == (proof.shown.status == .won))
      if proof.isSolved { continue }
      stuck += 1
      #expect(!proof.isChecked && proof.sentence.contains("guess"))
    }
    #expect(stuck > 5)
  }

  // On the screen.

  private func step(_ table: Table) -> String? {
    for item in table.host.bar(seat: 0) where item.id == .counter(.step) {
      if case .counter(let value) = item.kind { return value }
    }
    return nil
  }

  @Test func keysBarAndTapsGoThroughTheProof() throws {
    let table = begun(.noGuess(NoGuess(.filtered)), .beginner, seed: 2)
    let board = table.game.board
    let count = try #require(ProofWalk(table.game)).steps.count
    table.command(.proof(.toggle))
    // Opening the proof during the game counts as help.
    #expect(table.game.marks == .hint)
    #expect(step(table) == "1/\(count)" && table.caption?.isEmpty == false)
    table.key(.right)
    table.command(.proof(.next))
    #expect(step(table) == "3/\(count)")
    table.key(.left)
    #expect(step(table) == "2/\(count)")
    table.host.handle(.command(.mine(.proof(.position)), .value(1), seat: 0))
    #expect(table.host.state.board == board, "the game itself is not touched")
    let mine = try #require(table.game.cells.first { table.game.board.isMine($0) })
    let safe = try #require(table.game.cells.first { !board.isOpen($0) && !board.isMine($0) })
    // Taps explain a cell and open nothing.
    table.tap(safe)
    table.hold(mine)
    #expect(table.game.board == board)
    let settled = try #require(ProofWalk(table.game)).step(settling: safe)
    #expect(step(table) == "\(settled + 1)/\(count)")
    #expect(!table.host.canUndo(seat: 0))
    table.key(.escape)
    #expect(step(table) == nil && table.caption == nil && table.host.canUndo(seat: 0))
    table.tap(safe)
    #expect(table.game.board.isOpen(safe))
  }

  @Test func nothingIsMarkedAfterTheLastStep() throws {
    let table = begun(.random, .beginner, seed: 2)
    table.tap(try #require(table.game.cells.first { table.game.board.isMine($0) }))
    try #require(table.game.status == .lost)
    table.command(.proof(.toggle))
    #expect(step(table) != nil && table.game.marks.isEmpty)
    table.command(.proof(.toggle))
    #expect(step(table) == nil)
    // Before the first click there is nothing to prove.
    let fresh = Table()
    fresh.command(.proof(.toggle))
    #expect(step(fresh) == nil)
  }
}
