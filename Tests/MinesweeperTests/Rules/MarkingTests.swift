import Geometry
import Minesweeper
import ModeKit
import Testing

/// Flags, question marks, and marks that make a game unranked.
@Suite struct MarkingTests {
  private func game(seed: UInt64 = 5) throws -> Game {
    var game = Game(.expert, seed: seed)
    try game.play(.open(Cell(15, 8), clock: 0))
    return game
  }

  @Test func aQuestionMarkTakesTheFlagsPlaceAndComesBack() throws {
    var game = try game()
    let cell = try #require(game.cells.first { !game.board.isOpen($0) })
    let none = game
    let unflag = try #require(try game.play(.flag(cell, true, clock: 1)).inverse)
    let flagged = game
    let back = try #require(try game.play(.question(cell, true, clock: 2)).inverse)
    #expect(game.look(cell) == .question && game.flags == 0 && game.minesLeft == 99)
    let doubted = game
    #expect(throws: Problem.self) { try game.play(.question(cell, true, clock: 3)) }
    // Flagging it again remembers the question mark only for undo.
    let again = try #require(try game.play(.flag(cell, true, clock: 3)).inverse)
    #expect(game.look(cell) == .flagged)
    try game.play(again)
    #expect(game.board == doubted.board && game.flags == doubted.flags)
    try game.play(back)
    #expect(game.board == flagged.board && game.flags == 1)
    try game.play(unflag)
    #expect(game.board == none.board && game.tallies == none.tallies)
    #expect(game.marks == .undo, "any undo makes the game unranked")
  }

  @Test func marksCanBeTakenBackFreelyBeforeTheGameBegins() throws {
    var game = Game(.beginner, seed: 3)
    let undo = try #require(try game.play(.flag(Cell(4, 4), true, clock: 0)).inverse)
    try game.play(undo)
    #expect(game.flags == 0 && !game.isUnranked)
  }

  @Test func undoingAMarkKeepsLaterChangesByOthers() throws {
    var game = try game()
    let cells = game.cells.filter { !game.board.isOpen($0) }
    let (first, second) = (cells[0], cells[1])
    let undo = try #require(try game.play(.flag(first, true, clock: 1), seat: 0).inverse)
    try game.play(.question(first, true, clock: 2), seat: 1)
    #expect(throws: Problem.self) { try game.play(undo, seat: 0) }
    #expect(game.look(first) == .question)
    // Of several cells those that are still as they were left are taken back.
    let number = try #require(game.cells.first { !game.cellsToFlag(around: $0).isEmpty })
    let flagged = game.cellsToFlag(around: number)
    let back = try #require(try game.play(.flagAround(number, clock: 3)).inverse)
    try game.play(.flag(flagged[0], false, clock: 4), seat: 1)
    _ = try? game.play(back)
    #expect(flagged.allSatisfy { game.look($0) == .closed })
    #expect(game.flags == 0 && second != first)
  }

  @Test func aDoubtedCellOpensLikeAClosedOne() throws {
    var game = Game(.beginner, seed: 3)
    try game.play(.question(Cell(4, 4), true, clock: 0))
    let before = game
    let undo = try #require(try game.play(.open(Cell(4, 4), clock: 0)).inverse)
    #expect(game.look(Cell(4, 4)) == .open(0))
    try game.play(undo)
    #expect(game.board == before.board && game.look(Cell(4, 4)) == .question)
  }

  @Test func aNumberFlagsWhatMustBeMines() throws {
    var random = RandomSource(seed: 7)
    var flagged = 0
    for seed: UInt64 in 0..<12 {
      var game = try game(seed: seed)
      for _ in 0..<60 {
        let cell = Cell(random.below(30), random.below(16))
        if random.below(2) == 0, !game.board.isMine(cell) { _ = try? game.play(.open(cell, clock: 0)) }
        if random.below(4) == 0 { _ = try? game.play(.question(cell, true, clock: 0)) }
      }
      for cell in game.cells {
        let model = Model(game)
        let closed = model.neighbors(cell).filter { !model.open.contains($0) }
        let rest = closed.filter { !model.flags.contains($0) }
        let may = model.open.contains(cell) && closed.count == model.number(cell) && !rest.isEmpty
        let before = game
        let applied = try? game.play(.flagAround(cell, clock: 0))
        #expect((applied != nil) == may)
        guard let inverse = applied?.inverse else { continue }
        flagged += rest.count
        #expect(Set(rest).isSubset(of: model.mines), "only mines can be flagged so")
        #expect(rest.allSatisfy { game.board.isFlag($0) } && game.flags == before.flags + rest.count)
        // Undo and redo restore every question mark.
        var back = game
        let redo = try #require(try back.play(inverse).inverse)
        #expect(back.board == before.board && back.flags == before.flags && back.tallies == before.tallies)
        try back.play(redo)
        #expect(back.board == game.board && back.flags == game.flags && back.tallies == game.tallies)
      }
    }
    #expect(flagged > 100)
  }

  @Test func marksSayWhyAGameIsUnranked() throws {
    var game = try game()
    let open = game
    let safe = try #require(game.cells.first { !game.board.isOpen($0) && !game.board.isMine($0) })
    let undo = try #require(try game.play(.open(safe, clock: 1)).inverse)
    #expect(game.marks == [])
    try game.play(undo)
    #expect(game.marks == .undo)
    var lost = open
    let mine = try #require(game.cells.first { game.board.isMine($0) })
    try lost.play(#require(try lost.play(.open(mine, clock: 1)).inverse))
    #expect(lost.marks == [.undo, .afterLoss])
    var helped = open
    #expect(try helped.play(.mark(.hint)).inverse == nil)
    #expect(helped.marks == .hint && helped.isUnranked)
  }
}
