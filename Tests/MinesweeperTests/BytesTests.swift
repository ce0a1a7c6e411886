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
    var writer = ByteWriter()
    mode.encode(game, into: &writer)
    return writer.bytes
  }

  @Test func statesComeBack() throws {
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

  @Test func movesComeBack() throws {
    var game = Game(.expert, seed: 4)
    let restart = try #require(try game.play(.open(Cell(15, 8), clock: 0)).inverse)
    let other = try #require(game.cells.first { !game.board.isOpen($0) && !game.board.isMine($0) })
    let conceal = try #require(try game.play(.open(other, clock: 77)).inverse)
    var back = game
    let reveal = try #require(try back.play(conceal).inverse)
    let moves: [GameMove] = [
      .open(Cell(1999, 0), clock: 123_456_789), .chord(Cell(0, 1999), clock: 0),
      .flag(Cell(3, 4), true, clock: 5),
      .flag(Cell(3, 4), false, clock: 5), .pause(clock: 60_000), restart, conceal, reveal,
      .question(Cell(3, 4), true, clock: 5), .question(Cell(3, 4), false, clock: 5),
      .flagAround(Cell(7, 8), clock: 9), .mark(.hint),
    ]
    for move in moves {
      var writer = ByteWriter()
      mode.encode(move, into: &writer)
      var reader = ByteReader(writer.bytes)
      #expect(try mode.decodeMove(&reader) == move)
      #expect(reader.remaining == 0)
    }
  }

  @Test func paramsComeBackAndBadOnesThrow() throws {
    for size in FieldSize.presets + FieldSize.hardPresets {
      for firstClick in FirstClick.allCases {
        let rules = GameRules(size, firstClick: firstClick)
        var writer = ByteWriter()
        mode.encode(rules, into: &writer)
        var reader = ByteReader(writer.bytes)
        #expect(try mode.decodeParams(&reader) == rules)
      }
    }
    var reader = ByteReader([9, 9, 81])
    #expect(throws: Problem.self) { try mode.decodeParams(&reader) }
  }

  @Test func documentsFromBeforeThereWereChoicesStillOpen() throws {
    var old = ByteReader([30, 16, 99])
    #expect(try mode.decodeParams(&old) == GameRules(.expert, firstClick: .opening))
    // Their games ended with the flags.
    let game = try played(.expert, seed: 3, questions: false)
    #expect(game.flags > 0 && game.tallies.count > 1)
    var reader = ByteReader(Array(bytes(game).dropLast(16)))
    let back = try mode.decodeState(&reader, params: GameRules(.expert), seed: 3, resources: resources)
    #expect(mode.json(back, params: GameRules(.expert)) == mode.json(game, params: GameRules(.expert)))
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
      _ = mode.json(state, params: GameRules(size))
    }
    for _ in 0..<5000 {
      let noise = (0..<random.below(30)).map { index in
        index == 0 ? UInt8(random.below(15)) : UInt8(random.below(256))
      }
      var reader = ByteReader(noise)
      guard let move = try? mode.decodeMove(&reader) else { continue }
      var state = game
      _ = try? state.play(move)
      #expect(state.cells.count { state.board.isFlag($0) } == state.flags)
    }
  }
}
