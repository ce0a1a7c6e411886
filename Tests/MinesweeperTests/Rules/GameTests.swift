import Geometry
import Interface
import Minesweeper
import ModeKit
import Testing

@Suite struct GameTests {
  @Test func firstOpeningIsClearAllAround() throws {
    var random = RandomSource(seed: 1)
    for preset in FieldSize.presets {
      for seed in 0..<60 {
        var game = Game(preset, seed: UInt64(seed))
        let start = Cell(random.below(preset.width), random.below(preset.height))
        try game.play(.open(start, clock: 0))
        #expect(game.cells.count { game.board.isMine($0) } == preset.mines)
        #expect(game.look(start) == .open(0))
        #expect(Model(game).neighbors(start).allSatisfy { game.board.isOpen($0) })
      }
    }
  }

  @Test func crowdedFieldsKeepAsMuchClearAsTheyCan() throws {
    var random = RandomSource(seed: 2)
    for _ in 0..<400 {
      let width = 1 + random.below(6)
      let height = 1 + random.below(6)
      let mines = random.below(width * height)
      var game = Game(try FieldSize(width: width, height: height, mines: mines), seed: random.next())
      let start = Cell(random.below(width), random.below(height))
      try game.play(.open(start, clock: 0))
      let around = Model(game).neighbors(start)
      let outside = width * height - 1 - around.count
      #expect(!game.board.isMine(start))
      #expect(game.cells.count { game.board.isMine($0) } == mines)
      #expect(around.count { game.board.isMine($0) } == max(0, mines - outside))
      #expect(game.status == (game.safeLeft == 0 ? .won : .playing))
    }
  }

  @Test func minesAreUniformlyDistributed() throws {
    // Each of the 72 cells that are not beside the start carries 10 mines in 72, over 3000 fields.
    var counts = [Int](repeating: 0, count: 81)
    for seed in 0..<3000 {
      var game = Game(.beginner, seed: UInt64(seed))
      try game.play(.open(Cell(4, 4), clock: 0))
      for cell in game.cells where game.board.isMine(cell) { counts[cell.y * 9 + cell.x] += 1 }
    }
    let expected = 3000.0 * 10 / 72
    for (index, count) in counts.enumerated() {
      let isBeside = (3...5).contains(index % 9) && (3...5).contains(index / 9)
      // Five standard deviations of a binomial count.
      #expect(isBeside ? count == 0 : abs(Double(count) - expected) < 5 * 18.95)
    }
  }

  @Test func theSameSeedGivesTheSameField() throws {
    var first = Game(.expert, seed: 7)
    var second = Game(.expert, seed: 7)
    var other = Game(.expert, seed: 8)
    try first.play(.open(Cell(3, 3), clock: 0))
    try second.play(.open(Cell(3, 3), clock: 0))
    try other.play(.open(Cell(3, 3), clock: 0))
    #expect(first == second)
    #expect(first.board != other.board)
  }

  @Test func playsAsThePlainModelDoes() throws {
    var random = RandomSource(seed: 3)
    for round in 0..<80 {
      // Wide fields cross the words of 64 cells.
      let width = round % 2 == 0 ? 1 + random.below(12) : 60 + random.below(80)
      let height = 1 + random.below(9)
      let mines = width * height * random.below(25) / 100
      var game = Game(try FieldSize(width: width, height: height, mines: mines), seed: random.next())
      func anyCell(_ random: inout RandomSource) -> Cell { Cell(random.below(width), random.below(height)) }
      for _ in 0..<3 { _ = try? game.play(.flag(anyCell(&random), true, clock: 0)) }
      var start = anyCell(&random)
      while game.board.isFlag(start) && game.flags < width * height { start = anyCell(&random) }
      if game.board.isFlag(start) { continue }
      try game.play(.open(start, clock: 0))
      var model = Model(game)
      model.open = []
      model.open([start])
      for _ in 0..<60 where game.isRunning {
        let cell = anyCell(&random)
        switch random.below(4) {
        case 0:
          let isSet = !game.board.isFlag(cell)
          if (try? game.play(.flag(cell, isSet, clock: 0))) != nil {
            if isSet { model.flags.insert(cell) } else { model.flags.remove(cell) }
          }
        case 1:
          let flagged = model.neighbors(cell).count { model.flags.contains($0) }
          let closed = model.neighbors(cell).filter { !model.open.contains($0) && !model.flags.contains($0) }
          let may = model.open.contains(cell) && flagged == model.number(cell) && !closed.isEmpty
          #expect(game.canChord(cell) == may)
          #expect(((try? game.play(.chord(cell, clock: 0))) != nil) == may)
          if may { model.open(closed) }
        default:
          let may = !model.open.contains(cell) && !model.flags.contains(cell)
          #expect(((try? game.play(.open(cell, clock: 0))) != nil) == may)
          if may { model.open([cell]) }
        }
      }
      let seen = Model(game)
      #expect(seen.open == model.open)
      #expect(seen.flags == model.flags)
      #expect(game.status == model.status)
      #expect(game.flags == model.flags.count)
      #expect(game.safeLeft == game.size.safeCount - model.open.subtracting(model.mines).count)
      #expect(game.cells.allSatisfy { game.board.number($0) == model.number($0) })
    }
  }

  @Test func anUnflaggedZeroCanBeChorded() throws {
    // A flag beside a zero stops the flood; taken away, the zero opens what it left.
    var game = Game(.beginner, seed: 3)
    try game.play(.flag(Cell(4, 3), true, clock: 0))
    try game.play(.open(Cell(4, 4), clock: 0))
    #expect(!game.board.isOpen(Cell(4, 3)))
    #expect(!game.canChord(Cell(4, 4)))
    try game.play(.flag(Cell(4, 3), false, clock: 0))
    #expect(game.canChord(Cell(4, 4)))
    try game.play(.chord(Cell(4, 4), clock: 0))
    #expect(game.board.isOpen(Cell(4, 3)))
  }

  @Test func lossShowsEverything() throws {
    var game = Game(.beginner, seed: 5)
    try game.play(.open(Cell(0, 0), clock: 0))
    let mines = game.cells.filter { game.board.isMine($0) }
    let safe = try #require(game.cells.first { !game.board.isMine($0) && !game.board.isOpen($0) })
    try game.play(.flag(mines[1], true, clock: 100))
    try game.play(.flag(safe, true, clock: 200))
    try game.play(.open(mines[0], clock: 300))
    #expect(game.status == .lost)
    #expect(game.look(mines[0]) == .blast)
    #expect(game.look(mines[1]) == .flagged)
    #expect(game.look(mines[2]) == .mine)
    #expect(game.look(safe) == .wrongFlag)
    #expect(game.clock == 300)
    #expect(throws: Problem.self) { try game.play(.flag(mines[3], true, clock: 400)) }
  }

  @Test func theLosingMoveCanBeTakenBackAndMarksTheGame() throws {
    var game = Game(.beginner, seed: 5)
    try game.play(.open(Cell(0, 0), clock: 0))
    let before = game
    let mine = try #require(game.cells.first { game.board.isMine($0) })
    let undo = try #require(try game.play(.open(mine, clock: 900)).inverse)
    let redo = try #require(try game.play(undo).inverse)
    #expect(game.status == .playing)
    #expect(game.board == before.board)
    #expect(game.isUnranked && !before.isUnranked)
    try game.play(redo)
    #expect(game.status == .lost)
  }

  @Test func winNeedsNoFlags() throws {
    var game = Game(.intermediate, seed: 11)
    try game.play(.open(Cell(8, 8), clock: 0))
    for cell in game.cells where !game.board.isMine(cell) && !game.board.isOpen(cell) {
      try game.play(.open(cell, clock: 5000))
    }
    #expect(game.status == .won)
    #expect(game.minesLeft == 0)
    #expect(game.cells.allSatisfy { (game.look($0) == .cleared) == game.board.isMine($0) })
  }

  @Test func moreFlagsThanMinesCountBelowZero() throws {
    var game = Game(try FieldSize(width: 4, height: 1, mines: 1), seed: 1)
    for x in 0..<3 { try game.play(.flag(Cell(x, 0), true, clock: 0)) }
    #expect(game.minesLeft == -2)
  }

  @Test func everyMoveIsUndoneByItsInverseForManySeats() throws {
    var random = RandomSource(seed: 4)
    for _ in 0..<60 {
      let size = try FieldSize(width: 5 + random.below(70), height: 3 + random.below(8), mines: 20)
      var game = Game(size, seed: random.next())
      let initial = game
      var undos: [(move: GameMove, seat: Int)] = []
      for step in 0..<80 {
        let cell = Cell(random.below(size.width), random.below(size.height))
        let seat = random.below(4)
        let moves: [GameMove] = [
          .open(cell, clock: step * 100), .flag(cell, true, clock: step * 100),
          .flag(cell, false, clock: step * 100), .chord(cell, clock: step * 100),
        ]
        let before = game
        let move = moves[random.below(4)]
        guard let applied = try? game.play(move, seat: seat) else {
          #expect(game == before, "a move that is refused changes nothing")
          continue
        }
        let inverse = try #require(applied.inverse)
        var back = game
        let again = try #require(try back.play(inverse, seat: seat).inverse)
        #expect(back.board == before.board && back.tallies == before.tallies)
        #expect(back.safeLeft == before.safeLeft && back.flags == before.flags && back.blown == before.blown)
        #expect(back.status == before.status)
        var forth = back
        try forth.play(again, seat: seat)
        #expect(forth.board == game.board && forth.tallies == game.tallies && forth.status == game.status)
        undos.append((inverse, seat))
        // A loss is taken back at once, so that the game goes on.
        if game.status == .lost {
          try game.play(inverse, seat: seat)
          undos.removeLast()
        }
        if game.status == .won { break }
      }
      for undo in undos.reversed() { try game.play(undo.move, seat: undo.seat) }
      #expect(game.board == initial.board && game.tallies.isEmpty && game.status == .ready)
      #expect(game.clock == 0 && game.safeLeft == initial.safeLeft && game.flags == 0)
    }
  }

  @Test func undoingTheFirstOpeningRequiresUndoingAllOthers() throws {
    var game = Game(.expert, seed: 9)
    let undo = try #require(try game.play(.open(Cell(0, 0), clock: 0), seat: 0).inverse)
    let other = try #require(game.cells.first { !game.board.isOpen($0) && !game.board.isMine($0) })
    try game.play(.open(other, clock: 10), seat: 1)
    let before = game
    #expect(throws: Problem.self) { try game.play(undo, seat: 0) }
    #expect(game == before)
  }

  @Test func damageCoversWhatChanges() throws {
    var random = RandomSource(seed: 6)
    var game = Game(.expert, seed: 12)
    for step in 0..<200 where game.isRunning {
      let cell = Cell(random.below(30), random.below(16))
      let before = game
      let move: GameMove = step % 3 == 0 ? .flag(cell, true, clock: 0) : .open(cell, clock: 0)
      guard let applied = try? game.play(move) else { continue }
      for cell in game.cells where game.look(cell) != before.look(cell) {
        let x = Double(cell.x) * 40 + 20
        let y = Double(cell.y) * 40 + 20
        #expect(applied.damage.contains { $0.contains(.init(x, y)) })
      }
    }
  }

  @Test func floodsCrossChunksAsThePlainModelDoes() throws {
    var random = RandomSource(seed: 12)
    for seed: UInt64 in 0..<6 {
      let size = try FieldSize(width: 100 + random.below(80), height: 60 + random.below(90), mines: 700)
      var game = Game(size, seed: seed)
      for _ in 0..<40 {
        _ = try? game.play(.flag(Cell(random.below(size.width), random.below(size.height)), true, clock: 0))
      }
      let start = try #require(game.cells.first { $0.y == 30 && $0.x > 50 && !game.board.isFlag($0) })
      let inverse = try #require(try game.play(.open(start, clock: 0)).inverse)
      var model = Model(game)
      #expect(model.open.count > 2000, "a flood over several chunks")
      model.open = []
      model.open([start])
      #expect(Model(game).open == model.open)
      try game.play(inverse)
      #expect(Model(game).open.isEmpty && game.status == .ready)
    }
  }

  @Test func floodsOfMillionsOpenEverything() throws {
    let side = FieldSize.longestSide
    var empty = Game(try FieldSize(width: side, height: side, mines: 0), seed: 1)
    var sparse = Game(try FieldSize(width: side, height: side, mines: 20_000), seed: 1)
    try empty.play(.open(Cell(999, 1001), clock: 0))
    try sparse.play(.open(Cell(999, 1001), clock: 0))
    #expect(empty.status == .won)
    #expect(sparse.tallies[0].map { $0.opened > 3_900_000 } == true)
  }

  @Test func impossibleFieldsAreRefusedWithTheReason() throws {
    for (width, height, mines) in [(0, 9, 1), (9, 2001, 1), (-1, 9, 1), (9, 9, 81), (9, 9, -1), (1, 1, 1)] {
      let problem = #expect(throws: Problem.self) {
        try FieldSize(width: width, height: height, mines: mines)
      }
      #expect(problem?.message.isEmpty == false)
    }
    #expect(try FieldSize(width: 2000, height: 2000, mines: 3_999_999).safeCount == 1)
  }
}
