import Geometry
import Interface
import Minesweeper
import ModeKit
import TestSupport
import Testing

/// What the clock of a game does while nobody has the game open.
@Suite struct LeavingTests {
  private let hour: Int64 = 3_600_000

  /// A game under way on 9 × 9.
  private func begun() throws -> Table {
    let table = Table(seed: 3)
    table.tap(Cell(4, 4))
    try #require(table.game.status == .playing)
    return table
  }

  /// When the last record of a table was made, in milliseconds since 1970.
  private func last(_ table: Table) throws -> Int64 { try #require(table.store.records.last).time }

  /// The reading of the clock, in whole seconds, in a game that is opened some milliseconds after a time.
  private func seconds(_ game: Game, openedAt time: Int64) throws -> Int {
    let table = Table(state: game, goesOn: false, wallTime: time)
    table.wait(0)
    for item in table.host.bar(seat: 0) where item.id == .counter(.time) {
      // The time of an unranked game stands in brackets.
      if case .counter(let value) = item.kind {
        return Int(try #require(Double(value.trimmingPrefix("(").replacing(")", with: ""))))
      }
    }
    return -1
  }

  @Test func theClockOfARankedGameThatIsLeftRunsOn() throws {
    let table = try begun()
    table.wait(5)
    table.host.handle(.closing)
    let (played, left) = (Int64(table.game.clock), try last(table))
    // The clock of the machine may have been set back, or far ahead.
    for away: Int64 in [0, 1, 20_000, 3_000_000, hour, hour + 1, 1 << 50, -1, -20_000, -left] {
      let expected = (played + min(max(0, away), hour)) / 1000
      #expect(try seconds(table.game, openedAt: left + away) == Int(expected), "\(away) ms away")
    }
  }

  @Test func itRunsOnAfterACrashAndWhileTheBoardIsCovered() throws {
    let table = try begun()
    // Only the log is left.
    #expect(try seconds(table.game, openedAt: try last(table) + 42_000) == 42)
    let opened = Table(state: table.game, goesOn: false, wallTime: try last(table) + 42_000)
    opened.wait(30)
    opened.tap(Cell(0, 0))
    opened.host.handle(.closing)
    #expect((72_000...73_000).contains(opened.game.clock), "\(opened.game.clock)")
  }

  @Test func aPauseStopsItUntilSomebodyGoesOn() throws {
    let table = try begun()
    table.wait(5)
    table.key(.character("p"))
    let (played, left) = (table.game.clock, try last(table))
    table.wait(5)
    table.host.handle(.closing)
    #expect(try seconds(table.game, openedAt: left + 1_000_000) == played / 1000)
    // Who looks at the board again cannot end the program to keep the pause.
    table.key(.character("p"))
    #expect(try seconds(table.game, openedAt: try last(table) + 1_000_000) == played / 1000 + 1000)
  }

  @Test func theClockOfAnUnrankedGameStands() throws {
    let table = try begun()
    table.command(.hint)
    table.wait(5)
    table.host.handle(.closing)
    #expect(
      try seconds(table.game, openedAt: try last(table) + 1_000_000) == table.game.clock / 1000)
  }

  @Test func snapshotsKeepWhenTheClockWasRead() throws {
    let mode = MinesweeperMode()
    let table = try begun()
    table.wait(5)
    table.host.handle(.closing)
    let game = table.game
    let bytes = try #require(mode.encodeState(game, records: 1))
    func decoded(_ bytes: [UInt8]) throws -> Game {
      var reader = ByteReader(bytes)
      return try mode.decodeState(
        &reader, params: game.rules, seed: game.seed, resources: DocumentResources(scene: plainResources()))
    }
    #expect(try decoded(bytes) == game)
    // Snapshots of older versions do not tell: the clock stands.
    let rest = bytes.count - (try #require(mode.encodeState(older(game), records: 1))).count
    #expect(rest > 0)
    let old = try decoded(bytes.dropLast(rest))
    #expect(try seconds(old, openedAt: try last(table) + 1_000_000) == game.clock / 1000)
  }

  /// The same game, but for when its clock was read.
  private func older(_ game: Game) throws -> Game {
    var game = game
    try game.play(.pause(clock: game.clock))
    return game
  }
}
