import Interface
import MineLogic
import Minesweeper
import ModeKit
import TestSupport
import Testing

/// The counters beside the board.
@Suite struct LiveCounterTests {
  private static let all = Dictionary(
    uniqueKeysWithValues: LiveCounter.allCases.map { ("counter " + $0.rawValue, 1) })

  /// What the strip shows, by counter.
  private func strip(_ table: Table) -> [LiveCounter: String] {
    table.wait(0)
    let items = table.host.seatBar(0).strip
    return Dictionary(
      uniqueKeysWithValues: LiveCounter.allCases.compactMap { counter in
        guard let item = items.first(where: { $0.id == .counter(.live(counter)) }),
          case .counter(let value) = item.kind
        else { return nil }
        return (counter, value)
      })
  }

  private func table(_ options: [String: Int], seed: UInt64 = 5) -> Table {
    let table = Table(seed: seed)
    table.options = options
    table.wait(0.01)
    table.host.handle(.environmentChanged)
    return table
  }

  @Test func peopleChooseTheCounters() {
    #expect(table([:]).host.seatBar(0).strip.isEmpty)
    let some = table(["counter ioe": 1, "counter pace": 1, "counter left": 0])
    #expect(some.host.seatBar(0).strip.map(\.id) == [.counter(.live(.pace)), .counter(.live(.ioe))])
    #expect(strip(some).values.allSatisfy { $0 == "–" }, "nothing is open yet")
    // Room for what is to come, so that nothing moves.
    let items = table(Self.all).host.seatBar(0).strip
    #expect(items.count == LiveCounter.allCases.count && items.allSatisfy { $0.widest.value.count >= 4 })
  }

  /// The figures of the log, which the result shows, are the oracle.
  @Test func theyCountAsTheResultDoes() throws {
    for seed: UInt64 in 1...6 {
      let table = table(Self.all, seed: seed)
      table.hold(Cell(8, 8))
      table.tap(Cell(0, 0))
      var steps = 0
      while table.game.status == .playing, steps < 40 {
        steps += 1
        let cells = table.game.cells.filter { table.game.look($0) == .closed }
        guard !cells.isEmpty else { break }
        let place: Int = (steps * 7 + Int(seed)) % cells.count
        let cell = cells[place]
        if steps % 5 == 0, let open = table.game.cells.first(where: { table.game.board.isOpen($0) }) {
          table.click(.left, open)
        }
        if table.game.board.isMine(cell) { table.click(.right, cell) } else { table.tap(cell) }
        var log: GameLog?
        table.host.study({ GameLog($0.params, seed: $0.seed, $0.moves) }) { log = $1 }
        let figures = Figures(try #require(log?.replay))
        let shown = strip(table)
        #expect(shown[.left] == String(figures.left) && shown[.right] == String(figures.right))
        #expect(shown[.chords] == String(figures.chords) && shown[.clicks] == String(figures.clicks))
        #expect(shown[.solved] == String(figures.solvedBBBV))
        let ioe = Double(figures.solvedBBBV) / Double(figures.clicks)
        #expect(abs(try #require(shown[.ioe].flatMap(Double.init)) - ioe) <= 0.006)
      }
      #expect(steps > 3)
    }
  }

  @Test func aGameThatIsOpenedAgainGoesOnCounting() throws {
    let before = table(Self.all)
    before.tap(Cell(0, 0))
    let safe = try #require(
      before.game.cells.first { before.game.look($0) == .closed && !before.game.board.isMine($0) })
    before.tap(safe)
    let counted = strip(before)
    let after = Table(seed: 5, state: before.game, store: before.store)
    after.options = Self.all
    after.wait(0.01)
    after.host.handle(.environmentChanged)
    for counter: LiveCounter in [.left, .right, .chords, .clicks, .solved, .ioe] {
      #expect(strip(after)[counter] == counted[counter])
    }
  }

  @Test func afterAnUndoTheyShowNothing() throws {
    let table = table(Self.all)
    table.tap(Cell(0, 0))
    #expect(strip(table)[.clicks] == "1")
    let mine = try #require(table.game.cells.first { table.game.board.isMine($0) })
    table.click(.right, mine)
    #expect(strip(table)[.right] == "1")
    table.host.undo(seat: 0)
    #expect(strip(table).values.allSatisfy { $0 == "–" })
  }

  @Test func endlessFieldsHaveNone() {
    let table = Table(state: Game(GameRules.endless(percent: 18), seed: 1))
    table.options = Self.all
    table.wait(0.01)
    table.host.handle(.environmentChanged)
    #expect(table.host.seatBar(0).strip.isEmpty)
  }
}
