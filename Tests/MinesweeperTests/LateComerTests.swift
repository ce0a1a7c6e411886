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
    private(set) var actions: [TableAction] = []
    /// The second way to the table, when it has been opened.
    private(set) var second: Wire?
    func another() -> (any TableTransport)? {
      second = Wire()
      return second
    }
    func perform(_ action: TableAction) { actions.append(action) }
    /// The moves that were sent.
    var sent: [TableMove] {
      actions.compactMap { if case .append(let bytes, _) = $0 { try? TableMove(bytes: bytes) } else { nil } }
    }
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
    #expect(wire.actions.contains(.fetch(.state)))
    #expect(!wire.actions.contains(.read(from: 1)), "the kept state does not wait behind the stream")
    var game = Game(rules, seed: 1)
    for move in moves.prefix(count) { try game.play(move.logged(GameMove.self).move) }
    let start = TableStart(
      try #require(mode.encodeState(game, records: 0)), position: position ?? count, count: count,
      authors: [2: LastMove(number: count, counter: count)], counter: count)
    wire.events.append(.kept(start.bytes, as: .state))
    table.advance(to: 0)
  }

  private func deliver(_ range: Range<Int>, on way: Wire? = nil) {
    (way ?? wire).events += range.map { .delivered(moves[$0].bytes, position: $0 + 1) }
    table.advance(to: 1)
  }

  /// The second way leads to the table.
  private func connectSecond() throws -> Wire {
    let second = try #require(wire.second)
    second.events += [.connected, .tail(3000)]
    table.advance(to: 0.5)
    #expect(wire.actions.contains(.read(from: 1)))
    #expect(second.actions.contains { if case .read(from: 2817) = $0 { true } else { false } })
    return second
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
    deliver(2816..<2900, on: try connectSecond())
    #expect(flags == flags(after: 2900) && store.count == 1500, "what is new is shown at once")
    deliver(1500..<2820)
    #expect(flags == flags(after: 2900) && store.count == 2820)
    deliver(2820..<2910)
    #expect(flags == flags(after: 2910) && store.count == 2910)
    deliver(2910..<3000)
    #expect(flags == flags(after: 3000) && table.hasCaughtUp)
  }

  @Test func aKeptStateThatLiesIsShownNoLongerThanTheTableIsRead() throws {
    // It has ten flags and says that they are all, or even more than there is.
    try begin(kept: 10, position: 1 << 20)
    #expect(flags == 10)
    deliver(0..<3000)
    #expect(flags == flags(after: 3000) && table.hasCaughtUp && store.count == 3000)
  }

  @Test func aTableThatHasKeptNothingIsReadAfterASecond() {
    wire.events += [.connected, .tail(3000)]
    table.advance(to: 0)
    #expect(!wire.actions.contains(.read(from: 1)) && table.nextDeadline == 1)
    table.advance(to: 1)
    #expect(wire.actions.contains(.read(from: 1)))
  }

  @Test func aShortTableIsReadAtOnce() {
    wire.events += [.connected, .tail(900)]
    table.advance(to: 0)
    #expect(wire.actions.contains(.read(from: 1)) && !wire.actions.contains(.fetch(.state)))
  }

  @Test func aKeptStateThatLeavesNoNamesIsNotShown() throws {
    wire.events += [.connected, .tail(3000)]
    table.advance(to: 0)
    var game = Game(rules, seed: 1)
    try game.play(moves[0].logged(GameMove.self).move)
    let start = TableStart(
      try #require(mode.encodeState(game, records: 0)), position: 2900, count: 2900,
      counter: MoveID.counters.upperBound)
    wire.events.append(.kept(start.bytes, as: .state))
    table.advance(to: 0)
    #expect(flags == 0)
    flag(15)
    #expect(flags == 1)
  }

  /// Flags cells of the lowest row, which nobody else does.
  private func flag(_ column: Int) { host.perform(.flag(Cell(column, 15), true, clock: 0), seat: 0) }

  @Test func whoDoesSomethingMeanwhileDoesItToWhatIsThere() throws {
    try begin(kept: 2816)
    let second = try connectSecond()
    deliver(2816..<3000, on: second)
    deliver(0..<1210)
    flag(15)
    flag(14)
    table.advance(to: 2)
    #expect(flags == flags(after: 3000) + 2 && table.underWayCount == 2 && second.sent.count == 2)
    // The table has the first of them, and it can be taken back though the log does not have it yet.
    second.events.append(.delivered(second.sent[0].bytes, position: 3001))
    table.advance(to: 3)
    #expect(table.underWayCount == 1 && store.count == 1210 && store.underWay.count == 2)
    host.undo(seat: 0)
    host.undo(seat: 0)
    #expect(flags == flags(after: 3000))
    host.redo(seat: 0)
    #expect(flags == flags(after: 3000) + 1)
    // All of it is still there when the table has been read, and is sent again on the first way.
    deliver(1210..<3000)
    wire.events.append(.delivered(second.sent[0].bytes, position: 3001))
    table.advance(to: 4)
    #expect(flags == flags(after: 3000) + 1 && store.count == 3001)
    #expect(wire.sent.first?.id == second.sent[1].id && wire.sent.first?.number == 2)
    #expect(host.canUndo(seat: 0) && host.canRedo(seat: 0))
  }

  @Test func aProgramThatEndsMeanwhileGoesOnWithWhatWasMade() throws {
    try begin(kept: 2816)
    let second = try connectSecond()
    deliver(2816..<3000, on: second)
    flag(15)
    table.advance(to: 2)
    second.events.append(.delivered(second.sent[0].bytes, position: 3001))
    deliver(0..<1210)
    // What the library has is the log up to there, and the move that is not in it.
    #expect(store.contents.place?.position == 1210)
    #expect(store.contents.underWay.map(\.id) == second.sent.map(\.id))
  }

  @Test func namesThatALyingStateGaveAreGivenUp() throws {
    wire.events += [.connected, .tail(3000)]
    table.advance(to: 0)
    let start = TableStart(
      try #require(mode.encodeState(Game(rules, seed: 1), records: 0)), position: 2900, count: 2900,
      counter: 1 << 29)
    wire.events.append(.kept(start.bytes, as: .state))
    table.advance(to: 0)
    flag(15)
    #expect(flags == 1)
    deliver(0..<3000)
    #expect(flags == flags(after: 3000) && table.underWayCount == 0 && store.underWay.isEmpty)
    flag(15)
    table.advance(to: 2)
    #expect(flags == flags(after: 3000) + 1, "the next name is one that counts")
    #expect((wire.sent.last?.id.counter ?? 0) < 1 << 20)
  }
}
