import Geometry
import Gestures
import Interface
import Minesweeper
import ModeKit
import Raster
import Scene
import TestSupport
import Testing

/// Settings for all games, play with two fingers, and the pause.
@Suite struct GameSettingsTests {
  private func table(usesMouse: Bool = false, _ options: [String: Int] = [:]) throws -> Table {
    var game = Game(.beginner, seed: 5)
    try game.play(.open(Cell(0, 0), clock: 0))
    let table = Table(.beginner, seed: 5, usesMouse: usesMouse, state: game)
    table.options = options
    table.wait(0.01)
    return table
  }

  private func closed(_ game: Game, mine: Bool) throws -> Cell {
    try #require(game.cells.first { !game.board.isOpen($0) && game.board.isMine($0) == mine })
  }

  /// An open number, by what is around it.
  private func number(_ game: Game, _ suits: (Cell) -> Bool) throws -> Cell {
    try #require(game.cells.first { game.board.isOpen($0) && game.board.number($0) > 0 && suits($0) })
  }

  /// A number that has its flags, and something to open.
  private func satisfied(_ table: Table) throws -> Cell {
    let game = table.game
    let model = Model(game)
    let cell = try number(game) { cell in
      model.neighbors(cell).contains { !game.board.isMine($0) && !game.board.isOpen($0) }
    }
    for mine in model.neighbors(cell) where game.board.isMine(mine) {
      table.host.perform(.flag(mine, true, clock: 0), seat: 0)
    }
    table.wait(0.5)
    return cell
  }

  @Test func theOptionsAreAForm() {
    let form = MinesweeperMode().options
    #expect(form.fields.allSatisfy { form.answers.numbers[$0.id] != nil })
    #expect(Set(form.fields.map(\.id)).count == form.fields.count)
  }

  @Test func chordingCanBeSwitchedOff() throws {
    for (chording, byTap, byButtons) in [(0, true, true), (1, false, true), (2, false, false)] {
      func gains(_ play: (Table, Cell) -> Void) throws -> Bool {
        let table = try table(["chording": chording])
        let cell = try satisfied(table)
        let before = table.game.safeLeft
        play(table, cell)
        return table.game.safeLeft < before
      }
      #expect(try gains { $0.tap($1) } == byTap)
      #expect(try gains { $0.click(.left, $1) } == byTap)
      #expect(try gains { $0.click(.middle, $1) } == byButtons)
      #expect(
        try gains { table, cell in
          table.down(.left, table.point(cell), .shift)
          table.up(.left, table.point(cell), .shift)
        } == byButtons)
    }
  }

  @Test func tapAndLongPressCanBeSwapped() throws {
    let table = try table(["tap": 1])
    let mine = try closed(table.game, mine: true)
    let safe = try closed(table.game, mine: false)
    table.tap(mine)
    #expect(table.game.board.isFlag(mine))
    table.hold(safe)
    #expect(table.game.board.isOpen(safe))
    // The mouse has two buttons and needs no swapping.
    let other = try closed(table.game, mine: false)
    table.click(.left, other)
    #expect(table.game.board.isOpen(other))
    // The button on the bar shows what a tap does.
    func isOn() -> Bool {
      table.host.bar(seat: 0).contains {
        $0.id == .mine(.flag) && $0.kind == .toggle(isOn: true)
      }
    }
    #expect(isOn())
    table.command(.flag)
    #expect(!isOn())
  }

  @Test func questionMarksFollowFlagsWhereTheyAreWanted() throws {
    for (questions, after) in [(0, Game.Look.closed), (1, .question)] {
      let table = try table(["questions": questions])
      let mine = try closed(table.game, mine: true)
      table.click(.right, mine)
      #expect(table.game.look(mine) == .flagged)
      table.click(.right, mine)
      #expect(table.game.look(mine) == after)
      if questions == 1 {
        table.hold(mine)
        #expect(table.game.look(mine) == .closed)
      }
    }
  }

  @Test func aLossIsTakenBackOnlyWhereItIsWanted() throws {
    for (losses, isBack) in [(0, false), (1, true)] {
      let table = try table(["losses": losses])
      table.tap(try closed(table.game, mine: true))
      #expect(table.game.status == .lost)
      #expect(table.host.canUndo(seat: 0) == isBack)
      table.host.undo(seat: 0)
      #expect((table.game.status == .playing) == isBack)
      #expect(table.game.isUnranked == isBack)
    }
  }

  @Test func anUnrankedGameSaysSo() throws {
    let table = try table()
    func says() -> Bool {
      table.host.bar(seat: 0).contains { $0.label == "unranked" }
    }
    #expect(!says())
    table.tap(try closed(table.game, mine: false))
    table.host.undo(seat: 0)
    #expect(says())
    #expect(table.host.summary.line.hasSuffix("unranked"))
  }

  // Numbers.

  @Test func aLongPressOrARightClickOnANumberFlagsTheRest() throws {
    for usesMouse in [false, true] {
      let table = try table(usesMouse: usesMouse)
      let cell = try number(table.game) { !table.game.cellsToFlag(around: $0).isEmpty }
      let mines = table.game.cellsToFlag(around: cell)
      usesMouse ? table.click(.right, cell) : table.hold(cell)
      #expect(mines.allSatisfy { table.game.board.isFlag($0) } && table.game.flags == mines.count)
      table.host.undo(seat: 0)
      #expect(table.game.flags == 0)
    }
  }

  @Test func oneFingerHoldsANumberWhileAnotherPlaysAround() throws {
    let table = try table()
    let game = table.game
    let model = Model(game)
    let cell = try number(game) { cell in
      game.cellsToFlag(around: cell).isEmpty
        && model.neighbors(cell).contains { !game.board.isMine($0) && !game.board.isOpen($0) }
    }
    let holding = table.land(cell)
    table.wait(0.2)
    for mine in model.neighbors(cell) where game.board.isMine(mine) {
      table.tap(mine)
      #expect(table.game.board.isFlag(mine), "a tap beside a held number flags")
    }
    #expect(table.game.safeLeft == game.safeLeft)
    table.tap(cell)
    #expect(table.game.safeLeft < game.safeLeft, "a tap on it chords")
    #expect(table.game.status != .lost)
    let after = table.game
    table.lift(holding, at: table.point(cell))
    table.wait(0.5)
    #expect(table.game == after, "the finger that held does nothing more")
    // Away from the number a second finger plays as usual.
    let far = try #require(
      table.game.cells.last { !table.game.board.isOpen($0) && !table.game.board.isMine($0) })
    let open = try #require(table.game.cells.first { table.game.board.isOpen($0) })
    let finger = table.land(open)
    table.wait(0.1)
    table.tap(far)
    #expect(table.game.board.isOpen(far))
    table.lift(finger, at: table.point(open))
  }

  // Pause.

  /// Leaving a ranked game is no pause in which one can think.
  @Test func aRankedGameThatIsOpenedWaitsCovered() throws {
    let played = Table(seed: 3)
    played.tap(Cell(4, 4))
    let game = played.game
    try #require(game.status == .playing)
    let table = Table(state: game, goesOn: false)
    #expect(!table.host.overlay.hints.isEmpty, "the sign of the pause")
    table.wait(60)
    table.tap(try closed(game, mine: false))
    #expect(table.game.board == game.board, "the tap only goes on")
    #expect(table.host.overlay.hints.isEmpty)
    // On its card all cells are closed, too.
    func card(_ game: Game) -> [UInt32] {
      let picture = MinesweeperMode().picture(game, params: game.rules, theme: Theme())
      let drawn = render(picture.content, rect: picture.bounds, scale: 1, resources: plainResources())
      return Array(UnsafeBufferPointer(start: drawn.pixels, count: drawn.width * drawn.height))
    }
    #expect(card(game) == card(Game(.beginner, seed: 3)))
  }

  @Test func pauseHidesTheBoardAndStopsTheClock() throws {
    let table = Table(.beginner, seed: 5)
    table.command(.pause)
    #expect(table.host.overlay.hints.isEmpty, "there is nothing to pause yet")
    table.tap(Cell(0, 0))
    table.wait(2)
    table.key(.character("p"))
    let played = table.game.clock
    let paused = table.game
    #expect(!table.host.overlay.hints.isEmpty)
    #expect(!table.host.canUndo(seat: 0))
    table.wait(60)
    table.key(.right)
    table.key(.character("f"))
    table.click(.left, try closed(table.game, mine: true))
    #expect(table.game.board == paused.board)
    // The click only ended the pause.
    #expect(table.host.overlay.hints.isEmpty && table.host.canUndo(seat: 0) == true)
    table.wait(1)
    table.command(.pause)
    #expect((played + 1000...played + 3000).contains(table.game.clock), "\(played) → \(table.game.clock)")
    table.tap(Cell(0, 0))
    #expect(table.game.board == paused.board)
    table.tap(try closed(table.game, mine: true))
    #expect(table.game.status == .lost)
  }

  @Test func theClockShowsHundredthsOnceItStands() throws {
    func time(_ table: Table) -> String? {
      for case .counter(let value) in table.host.bar(seat: 0).filter({
        $0.id == .counter(.time)
      })
      .map(\.kind) { return value }
      return nil
    }
    let table = Table(.beginner, seed: 5)
    #expect(time(table) == "0.00")
    table.tap(Cell(0, 0))
    table.wait(2.6)
    #expect(time(table) == "3")
    table.options = ["hundredths": 1]
    table.wait(0.01)
    #expect(time(table)?.hasPrefix("3.1") == true)
    table.options = [:]
    table.tap(try closed(table.game, mine: true))
    let stands = try #require(time(table))
    #expect(stands.split(separator: ".").last?.count == 2)
  }

  @Test func aMoveHasTheTimeOfItsTouch() throws {
    let table = Table(.beginner, seed: 5)
    table.tap(Cell(0, 0))
    let safe = try closed(table.game, mine: false)
    let before = table.host.bar(seat: 0)
    #expect(!before.isEmpty)
    let finger = table.land(safe)
    table.wait(0.08)
    table.lift(finger, at: table.point(safe))
    // The first tap lifted at 100.08, this one 0.58 s later.
    #expect(table.game.clock == 580)
  }

  // Keys.

  @Test func keysMarkChordAndGoFar() throws {
    let table = try table(["questions": 1])
    let mine = try closed(table.game, mine: true)
    func go(to cell: Cell) {
      table.key(.left, .control)
      table.key(.pageUp)
      table.key(.pageUp)
      for _ in 0..<cell.x { table.key(.right) }
      for _ in 0..<cell.y { table.key(.down) }
    }
    go(to: mine)
    for look in [Game.Look.flagged, .question, .closed] {
      table.key(.space)
      #expect(table.game.look(mine) == look)
    }
    let cell = try satisfied(table)
    let before = table.game.safeLeft
    go(to: cell)
    table.key(.enter)
    #expect(table.game.safeLeft < before)
    let ripe = try #require(table.game.cells.first { !table.game.cellsToFlag(around: $0).isEmpty })
    let rest = table.game.cellsToFlag(around: ripe)
    go(to: ripe)
    table.key(.space)
    #expect(rest.allSatisfy { table.game.board.isFlag($0) })
  }
}
