import Geometry
import Minesweeper
import ModeKit
import Testing

@Suite struct BytesTests {
  private let mode = MinesweeperMode()
  private let resources = DocumentResources(scene: plainResources())

  private func played(_ size: FieldSize, seed: UInt64, questions: Bool = true) throws -> Game {
    var random = RandomSource(seed: seed)
    var game = Game(size, seed: seed)
    for step in 0..<40 {
      let cell = Cell(random.below(size.width), random.below(size.height))
      let moves: [GameMove] = [
        .flag(cell, true, clock: step), .open(cell, clock: step), .question(cell, true, clock: step),
      ]
      _ = try? game.play(moves[random.below(questions ? 3 : 2)], seat: random.below(4))
    }
    return game
  }

  private func bytes(_ game: Game) -> [UInt8] {
    mode.encodeState(game, records: 0) ?? []
  }

  @Test func statesRoundTrip() throws {
    for seed in 0..<40 {
      let size = try FieldSize(width: 5 + seed * 3, height: 8, mines: 8 + seed)
      let game = try played(size, seed: UInt64(seed))
      var reader = ByteReader(bytes(game))
      let back = try mode.decodeState(
        &reader, params: GameRules(size), seed: UInt64(seed), resources: resources)
      #expect(back == game)
      #expect(reader.remaining == 0)
    }
  }

  @Test func movesRoundTrip() throws {
    var game = Game(.expert, seed: 4)
    let restart = try #require(try game.play(.open(Cell(15, 8), clock: 0)).inverse)
    let other = try #require(game.cells.first { !game.board.isOpen($0) && !game.board.isMine($0) })
    let conceal = try #require(try game.play(.open(other, clock: 77)).inverse)
    let number = try #require(game.cells.first { !game.cellsToFlag(around: $0).isEmpty })
    var flagged = game
    let remark = try #require(try flagged.play(.flagAround(number, clock: 80)).inverse)
    var back = game
    let reveal = try #require(try back.play(conceal).inverse)
    let moves: [GameMove] = [
      .open(Cell(1999, 0), clock: 123_456_789), .chord(Cell(0, 1999), clock: 0),
      .flag(Cell(3, 4), true, clock: 5),
      .flag(Cell(3, 4), false, clock: 5), .pause(clock: 60_000), restart, conceal, reveal, remark,
      .question(Cell(3, 4), true, clock: 5), .question(Cell(3, 4), false, clock: 5),
      .flagAround(Cell(7, 8), clock: 9), .mark(.hint), .running(clock: 61_000),
    ]
    for move in moves {
      var writer = ByteWriter()
      move.encode(into: &writer)
      var reader = ByteReader(writer.bytes)
      #expect(try GameMove(reading: &reader) == move)
      #expect(reader.remaining == 0)
    }
  }

  /// Documents from before marks were taken back by one kind of move.
  @Test func oldRecordsOfMarksAreStillRead() throws {
    var game = Game(.expert, seed: 4)
    try game.play(.open(Cell(15, 8), clock: 0))
    let start = game
    // A byte for the kind, then sets of words: how many, each word's step from the last one, and its cells.
    func move(_ tag: UInt8, _ sets: [(word: Int, cells: UInt64)?]) throws -> GameMove {
      var writer = ByteWriter()
      writer.byte(tag)
      for set in sets {
        writer.count(set == nil ? 0 : 1)
        if let set {
          writer.count(set.word)
          writer.unsigned(set.cells)
        }
      }
      var reader = ByteReader(writer.bytes)
      return try GameMove(reading: &reader)
    }
    let cells = game.cells.filter { $0.y == 0 && !game.board.isOpen($0) }.prefix(2)
    let bits = cells.reduce(UInt64(0)) { $0 | 1 << UInt64($1.x) }
    let first: UInt64 = 1 << UInt64(cells[0].x)
    try game.play(move(11, [(0, bits)]))
    #expect(cells.allSatisfy { game.look($0) == .flagged } && game.flags == 2)
    try game.play(move(12, [(0, bits), (0, first)]))
    #expect(game.look(cells[0]) == .question && game.look(cells[1]) == .closed && game.flags == 0)
    try game.play(move(11, [(0, bits)]))
    try game.play(move(12, [(0, bits), nil]))
    #expect(game.board == start.board && game.tallies == start.tallies)
  }

  @Test func paramsRoundTripAndInvalidOnesThrow() throws {
    for size in FieldSize.presets + FieldSize.hardPresets {
      for firstClick in FirstClick.allCases {
        let rules = GameRules(size, firstClick: firstClick)
        var writer = ByteWriter()
        rules.encode(into: &writer)
        var reader = ByteReader(writer.bytes)
        #expect(try GameRules(reading: &reader) == rules)
      }
    }
    var reader = ByteReader([9, 9, 81])
    #expect(throws: Problem.self) { try GameRules(reading: &reader) }
  }

  @Test func olderDocumentsStillOpen() throws {
    var old = ByteReader([30, 16, 99])
    #expect(try GameRules(reading: &old) == GameRules(.expert, firstClick: .opening))
    // Their games ended with the flags.
    let game = try played(.expert, seed: 3, questions: false)
    #expect(game.flags > 0 && game.tallies.count > 1)
    var reader = ByteReader(Array(bytes(game).dropLast(16)))
    let back = try mode.decodeState(&reader, params: GameRules(.expert), seed: 3, resources: resources)
    #expect(
      mode.summary(back, params: GameRules(.expert)).json
        == mode.summary(game, params: GameRules(.expert)).json)
  }

  @Test func damagedBytesThrowAndNeverTrap() throws {
    var random = RandomSource(seed: 8)
    let size = try FieldSize(width: 70, height: 6, mines: 40)
    let game = try played(size, seed: 5)
    let whole = bytes(game)
    for _ in 0..<1500 {
      var damaged = Array(whole.prefix(1 + random.below(whole.count)))
      for _ in 0..<random.below(4) { damaged[random.below(damaged.count)] = UInt8(random.below(256)) }
      var reader = ByteReader(damaged)
      guard var state = try? mode.decodeState(&reader, params: GameRules(size), seed: 5, resources: resources)
      else {
        continue
      }
      // What can be read can also be played and drawn.
      #expect(state.cells.count { state.board.isFlag($0) } == state.flags)
      _ = try? state.play(.open(Cell(3, 3), clock: 0))
      _ = mode.summary(state, params: GameRules(size)).json
    }
    for _ in 0..<5000 {
      let noise = (0..<random.below(30)).map { index in
        index == 0 ? UInt8(random.below(15)) : UInt8(random.below(256))
      }
      var reader = ByteReader(noise)
      guard let move = try? GameMove(reading: &reader) else { continue }
      var state = game
      _ = try? state.play(move)
      #expect(state.cells.count { state.board.isFlag($0) } == state.flags)
    }
  }
}
