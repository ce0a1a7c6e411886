import Geometry
import MineLogic
import Minesweeper
import ModeKit
import Testing

@Suite struct GameLogTests {
  /// A document's log of random moves with undo and redo, as a host writes it.
  private func randomHost(_ seed: UInt64) -> (ModeHost<MinesweeperMode>, MemoryStore) {
    let table = Table(seed: seed)
    var random = RandomSource(seed: seed)
    let host = table.host
    var clock = 0
    while host.state.isRunning, table.store.count < 120 {
      let cell = Cell(random.below(9), random.below(9))
      clock += random.below(500)
      switch random.below(12) {
      case 0: host.undo(seat: 0)
      case 1: host.redo(seat: 0)
      case 2, 3:
        if !host.state.board.isOpen(cell) {
          host.perform(.flag(cell, !host.state.board.isFlag(cell), clock: clock), seat: 0)
        }
      case 4 where host.state.canChord(cell): host.perform(.chord(cell, clock: clock), seat: 0)
      case 5 where !host.state.cellsToFlag(around: cell).isEmpty:
        host.perform(.flagAround(cell, clock: clock), seat: 0)
      case 6 where host.state.status == .playing && host.state.board.isOpen(cell):
        host.perform(.idle(.open, cell, clock: clock), seat: 0)
      default:
        if !host.state.board.isOpen(cell), !host.state.board.isFlag(cell),
          !host.state.board.isMine(cell) || random.below(40) == 0
        {
          host.perform(.open(cell, clock: clock), seat: 0)
        }
      }
    }
    return (host, table.store)
  }

  private func log(_ host: ModeHost<MinesweeperMode>) -> GameLog {
    var log: GameLog?
    host.study({ GameLog($0.params, seed: $0.seed, $0.moves) }) { _, found in log = found }
    return log!
  }

  @Test(arguments: 1..<40) func aLogLeadsToTheGameAndItsClicksToTheSamePosition(seed: UInt64) throws {
    let (host, _) = randomHost(seed)
    let log = log(host)
    #expect(log.end.board == host.state.board)
    #expect(log.end.clock == host.state.clock)
    guard let replay = log.replay else { return }
    var game = PlayedGame(replay.field, flagged: replay.flagged, marks: replay.marks)
    for click in log.clicks { _ = game.make(click) }
    let expected = try #require(position(of: host.state))
    // A flag may have been set while a move that was taken back had opened its surroundings; openings are the same.
    #expect(game.position == expected)
    #expect(game.status.rawValue == (host.state.isRunning ? "playing" : host.state.status.rawValue))
    // Flags set before the first opening are clicks too.
    #expect(replay.clicks.prefix(log.flagged.count).allSatisfy { $0.kind == .flag && $0.time == 0 })
    #expect(Array(replay.clicks.dropFirst(log.flagged.count)) == log.clicks)
  }

  /// Before the first opening every click on a flag counts, as in Metasweeper, unless no flag is left.
  @Test func clicksBeforeTheGameCountWhileTheyLeaveAFlag() {
    let table = Table()
    func mark(_ x: Int, _ isSet: Bool) { table.host.perform(.flag(Cell(x, 8), isSet, clock: 0), seat: 0) }
    mark(8, true)
    mark(8, false)
    mark(0, true)
    mark(8, true)
    mark(8, false)
    table.tap(Cell(4, 4))
    let log = log(table.host)
    #expect(log.flagged.isEmpty)
    #expect(log.clicks.map(\.kind) == [.flag, .flag, .flag, .open])
    #expect(log.replay?.clicks == log.clicks)
  }

  private func position(of game: Game) -> Position? {
    guard game.start != nil else { return nil }
    let field = Minefield(
      Grid(width: game.size.width, height: game.size.height), mines: game.cells.map { game.board.isMine($0) })
    return Position(field, open: game.cells.map { game.board.isOpen($0) })
  }

  @Test(arguments: 1..<12) func aReplayShowsTheGameAtEachOfItsSteps(seed: UInt64) {
    let (host, store) = randomHost(seed)
    let log = log(host)
    let replay = GameReplay(log)
    var game = Game(log.rules, seed: log.seed)
    var shown = 0
    #expect(replay.timeline.state(after: 0) == game)
    for step in log.steps {
      _ = try? game.play(step.move, seat: step.seat)
      guard replay.timeline.steps.indices.contains(shown), replay.timeline.steps[shown].id == step.id else {
        continue
      }
      shown += 1
      #expect(replay.timeline.state(after: shown) == game)
      #expect(replay.timeline.count(at: Double(replay.timeline.ends[shown - 1])) >= shown)
      #expect(replay.timeline.count(at: Double(replay.timeline.ends[shown - 1]) - 0.5) < shown)
    }
    #expect(shown == replay.timeline.steps.count && shown > 0)
    #expect(store.count >= shown)
    #expect(replay.timeline.ends == replay.timeline.ends.sorted())
  }

  /// From any moment of a replay to any other, all visible differences lie in the reported damage.
  @Test(arguments: 1..<12) func changesOfAReplayAreReported(seed: UInt64) {
    let log = log(randomHost(seed).0)
    let replay = GameReplay(log)
    var random = RandomSource(seed: seed)
    var told = 0
    for _ in 0..<30 {
      let before = replay.timeline.state(after: random.below(replay.timeline.steps.count + 1))
      let after = replay.timeline.state(after: random.below(replay.timeline.steps.count + 1))
      guard let changes = after.changes(since: before) else { continue }
      for cell in after.cells where after.look(cell) != before.look(cell) {
        let middle = Point((Double(cell.x) + 0.5) * 40, (Double(cell.y) + 0.5) * 40)
        #expect(changes.contains { $0.contains(middle) })
        told += 1
      }
      #expect(before.board != after.board || changes.isEmpty)
    }
    #expect(told > 0 || replay.timeline.steps.count < 3)
  }

  @Test func aStepOfAReplayDrawsOnlyWhatItChanges() throws {
    let table = Table(FieldSize.expert)
    table.tap(Cell(15, 8))
    let mine = try #require(table.game.cells.last { table.game.board.isMine($0) })
    let other = try #require(table.game.cells.first { table.game.board.isMine($0) })
    table.hold(other)
    table.tap(mine)
    table.command(.replay)
    table.command(.replay(.play))
    table.key(.home)
    table.key(.right)
    _ = table.host.takePublication()
    table.key(.right)
    let damage = try #require(table.host.takePublication()?.damage, "a flag is not the whole board")
    #expect(damage.reduce(0) { $0 + $1.width * $1.height } <= 9 * 40 * 40)
    table.key(.right)
    #expect(try #require(table.host.takePublication()).damage == nil, "at the end all mines are shown")
  }

  @Test func takingAFlagBackIsHelpLikeAnyOther() throws {
    let table = Table()
    table.tap(Cell(4, 4))
    let mine = try #require(table.game.cells.first { table.game.board.isMine($0) })
    table.hold(mine)
    #expect(!table.game.isUnranked)
    table.host.undo(seat: 0)
    #expect(table.game.flags == 0 && table.game.marks == .undo)
    let bar = table.host.bar(seat: 0)
    #expect(bar.first { $0.id == .counter(.time) }?.label == "unranked")
    table.host.redo(seat: 0)
    #expect(table.game.flags == 1)
    let result = try #require(GameResult(log(table.host)))
    #expect(result.figures.right == 1 && result.unrankedReasons == [.undone])
  }

  @Test func figuresCountWastedClicksAndFlagsBeforeTheStart() throws {
    let table = Table()
    table.hold(Cell(8, 8))
    table.tap(Cell(4, 4))
    table.tap(Cell(4, 4))
    let result = try #require(GameResult(log(table.host)))
    #expect(log(table.host).clicks.map(\.kind) == [.flag, .open, .chord])
    // The first tap opened; the second one was a chord without its flags.
    #expect((result.figures.left, result.figures.chords, result.figures.right) == (1, 1, 1))
    let found = table.game.board.isMine(Cell(8, 8)) ? 1 : 0
    #expect(result.figures.effectiveRight == found && result.figures.effectiveClicks == 1 + found)
    #expect(result.figures.correctness == Double(1 + found) / 3)
  }

  @Test func fingersAreRecordedWhenTheyChange() throws {
    let table = Table(usesMouse: true)
    table.click(.left, Cell(4, 4))
    let board = table.game.board
    let number = try #require(table.game.cells.first { board.isOpen($0) && board.number($0) > 0 })
    let closed = try #require(
      table.game.cells.first {
        !board.isOpen($0) && abs($0.x - number.x) <= 1 && abs($0.y - number.y) <= 1
      })
    // A second finger flags beside the number that the first one holds.
    let held = table.land(number)
    table.wait(0.1)
    table.tap(closed)
    table.lift(held, at: table.point(number))
    table.wait(0.5)
    table.hold(closed)
    table.click(.right, closed)
    let fingers = log(table.host).clicks.filter { $0.kind == .flag }.map(\.finger)
    #expect(fingers == [2, 1, nil])
    let text = try #require(log(table.host).replay?.rawvf)
    #expect(try Replay(rawvf: text).clicks.filter { $0.kind == .flag }.map(\.finger) == [2, 1, nil])
  }

  @Test func movesThatChangeNothingSurviveTheLogAndAreNotUndone() throws {
    for move in [
      GameMove.idle(.chord, Cell(3, 7), clock: 12), .idle(.open, Cell(0, 0), clock: 0), .finger(3),
      .late(1500), .path(PointerPath([.init(pointer: 2, samples: [.init(time: 3, x: -4, y: 500)])])),
    ] {
      var writer = ByteWriter()
      move.encode(into: &writer)
      var reader = ByteReader(writer.bytes)
      #expect(try GameMove(reading: &reader) == move)
      #expect(reader.remaining == 0)
    }
    let table = Table()
    table.tap(Cell(4, 4))
    let opened = table.game
    table.tap(Cell(4, 4))
    #expect(table.game.board == opened.board)
    table.host.undo(seat: 0)
    #expect(table.game.status == .ready)
  }
}
