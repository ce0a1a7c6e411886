import Interface
import MineLogic
import Minesweeper
import ModeKit
import TestSupport
import Testing

/// Races: everybody has the same board on a field of their own.
@Suite struct RaceTests {
  private let mode = MinesweeperMode()

  private func rules(_ size: FieldSize = .intermediate) -> GameRules {
    var rules = GameRules(size, boards: .noGuess(NoGuess(.mended)))
    rules.isRace = true
    return rules
  }

  private func begun(seed: UInt64, options: [String: Int] = [:]) -> Table {
    let table = Table(seed: seed, state: Game(rules(), seed: seed))
    table.options = options
    table.wait(0.01)
    table.tap(Cell(8, 8))
    return table
  }

  @Test func theSameSeedGivesEverybodyTheSameBoard() throws {
    // What each prefers for games of their own makes no difference.
    let (one, other) = (begun(seed: 3), begun(seed: 3, options: ["way": 1]))
    #expect(one.game.start == Cell(8, 8) && one.game.board == other.game.board)
    let (here, there) = (
      mode.raceProgress(one.game, params: rules()), mode.raceProgress(other.game, params: rules())
    )
    #expect(here == there && here.course != 0 && !here.differs(from: there))
    let third = begun(seed: 4)
    #expect(mode.raceProgress(third.game, params: rules()).differs(from: here))
    #expect(!other.game.rules.isStrict && one.game.unrankedReasons == [.race])
  }

  @Test func itBeginsInTheMiddle() {
    let table = Table(state: Game(rules(), seed: 3))
    let menu = table.host.mode.bar(seat: 0, host: table.host).menu.map(\.id)
    #expect(!menu.contains(.mine(.code(.copy))), "there is no board yet")
    table.tap(Cell(2, 2))
    #expect(table.game.status == .ready && !table.toasts.isEmpty)
    table.tap(Cell(8, 8))
    #expect(table.game.status == .playing)
  }

  @Test func nothingHelpsAndNothingIsTakenBack() throws {
    let table = begun(seed: 3)
    table.command(.hint)
    table.command(.chances)
    #expect(table.toasts == ["A race gives no help.", "A race gives no help."])
    #expect(!table.host.canUndo(seat: 0))
    let mine = try #require(table.game.cells.first { table.game.board.isMine($0) })
    table.tap(mine)
    #expect(table.game.status == .lost && !table.host.canUndo(seat: 0))
    #expect(mode.raceProgress(table.game, params: rules()).stage == .out)
  }

  @Test func progressIsTheOpenPartAndThenTheTime() throws {
    let table = begun(seed: 3)
    func progress() -> RaceProgress { mode.raceProgress(table.game, params: rules()) }
    let safe = table.game.cells.filter { !table.game.board.isMine($0) }
    let open = safe.filter { table.game.board.isOpen($0) }.count
    #expect(progress().thousandths == 1000 * open / safe.count && progress().stage == .running)
    for cell in safe where !table.game.board.isOpen(cell) { table.tap(cell) }
    #expect(progress().stage == .finished(milliseconds: table.game.clock) && progress().thousandths == 1000)
  }

  @Test func theStripHasItsRoomFromTheStart() {
    let table = begun(seed: 3)
    let before = table.host.mode.bar(seat: 0, host: table.host).strip
    #expect(before.map(\.label) == ["rank", "nobody yet", "nobody yet"])
    table.host.show(rivals: [
      Rival(title: "Anna", progress: RaceProgress(part: 1, .finished(milliseconds: 61_000))),
      Rival(title: "Benjamin of the Hill", progress: RaceProgress(part: 0.001)),
    ])
    let strip = table.host.mode.bar(seat: 0, host: table.host).strip
    #expect(strip.map(\.id) == before.map(\.id) && strip.map(\.widest) == before.map(\.widest))
    #expect(strip.map(\.label) == ["rank", "Anna", "Benjamin of…"])
    let values = strip.map { if case .counter(let value) = $0.kind { value } else { "" } }
    #expect(values == ["2/3", "61.0 s", "0 %"])
    // Other games have no such strip.
    #expect(Table().host.mode.bar(seat: 0, host: Table().host).strip.isEmpty)
  }

  @Test func rulesAreReadAsTheyAreWritten() throws {
    #expect(try GameRules(bytes: rules().bytes) == rules())
    #expect(mode.title(rules()) == "Intermediate, race")
    #expect(mode.renewed(rules()).isRace == false)
    // Boards that may need a guess do not begin alike.
    var random = GameRules(.beginner)
    random.isRace = true
    #expect(throws: Problem.self) { try GameRules(bytes: random.bytes) }
  }

  @Test func theFormMakesARace() throws {
    var answers = mode.form(last: rules()).answers
    #expect(answers.numbers["race"] == 0)
    answers.numbers["race"] = 1
    #expect(try mode.params(from: answers).isRace)
    // A race needs boards without guesses.
    answers.numbers["boards"] = 0
    #expect(try !mode.params(from: answers).isRace)
  }
}
