import Geometry
import Interface
import Library
import Minesweeper
import ModeKit
import Scene
import SimulatedTables
import Tables
import TestSupport
import Testing

/// Who comes to a table where much has been done sees the kept state until that has been read.
@Suite struct LateComerTests {
  /// Carries what a test says.
  private final class Wire: TableTransport {
    var events: [TableEvent] = []
    func perform(_ action: TableAction) {}
    func takeEvents() -> [TableEvent] {
      defer { events = [] }
      return events
    }
  }

  private let mode = MinesweeperMode()
  private let rules = GameRules(.intermediate)
  private let wire = Wire()
  private let store = MemoryTableStore(author: 1, .init(place: TableStart([])))
  private let host: ModeHost<MinesweeperMode>
  private let table: any OpenTable
  /// Three thousand moves of somebody else: flags that are set, and taken away again.
  private let moves: [TableMove]

  private var flags: Int { host.state.flags }

  init() {
    host = ModeHost(
      mode: mode, params: rules, seed: 1, state: Game(rules, seed: 1), store: store,
      environment: ModeEnvironment(
        theme: Theme(), camera: Camera(viewport: Rect(x: 0, y: 0, width: 9, height: 9))))
    table = host.sitDown(
      store, wire,
      DocumentResources(scene: SceneResources(typesetter: FixedTypesetter(), codec: NoPictures())))
    moves = (0..<3000).map { number in
      let cell = Cell(number % 200 % 16, number % 200 / 16)
      return TableMove(
        LoggedMove(
          id: MoveID(author: 2, counter: number + 1),
          move: GameMove.flag(cell, number / 200 % 2 == 0, clock: 0)), number: number + 1, attempt: 0)
    }
  }

  /// The table is long, and has kept the state after some moves. It says that these are the moves up to `position`.
  private func begin(kept count: Int, position: Int? = nil) throws {
    wire.events += [.connected, .tail(3000)]
    table.advance(to: 0)
    var game = Game(rules, seed: 1)
    for move in moves.prefix(count) { try game.play(move.logged(GameMove.self).move) }
    let start = TableStart(
      try #require(mode.encodeState(game, records: 0)), position: position ?? count, count: count,
      authors: [2: LastMove(number: count, counter: count)], counter: count)
    wire.events.append(.kept(start.bytes, as: .state))
    table.advance(to: 0)
  }

  private func deliver(_ range: Range<Int>) {
    wire.events += range.map { .delivered(moves[$0].bytes, position: $0 + 1) }
    table.advance(to: 1)
  }

  /// The flags after some moves.
  private func flags(after count: Int) -> Int {
    count / 200 % 2 == 0 ? count % 200 : 200 - count % 200
  }

  @Test func theKeptStateIsShownAtOnce() throws {
    try begin(kept: 2816)
    #expect(flags == flags(after: 2816) && host.confirmed.flags == 0 && store.count == 0)
    _ = host.takePublication()
    deliver(0..<1500)
    #expect(flags == flags(after: 2816), "what is read is not shown before it is as new")
    #expect(store.count == 1500 && host.takePublication() == nil)
    deliver(1500..<2820)
    #expect(flags == flags(after: 2820) && store.count == 2820)
    deliver(2820..<3000)
    #expect(flags == flags(after: 3000) && table.hasCaughtUp)
  }

  @Test func aKeptStateThatLiesIsShownNoLongerThanTheTableIsRead() throws {
    // It has ten flags and says that they are all, or even more than there is.
    try begin(kept: 10, position: 1 << 20)
    #expect(flags == 10)
    deliver(0..<3000)
    #expect(flags == flags(after: 3000) && table.hasCaughtUp && store.count == 3000)
  }

  @Test func whoDoesSomethingMeanwhileDoesItToWhatHasBeenRead() throws {
    try begin(kept: 2816)
    deliver(0..<1210)
    host.perform(.flag(Cell(15, 15), true, clock: 0), seat: 0)
    #expect(flags == flags(after: 1210) + 1 && table.underWayCount == 1)
    deliver(1210..<3000)
    #expect(flags == flags(after: 3000) + 1)
  }
}
