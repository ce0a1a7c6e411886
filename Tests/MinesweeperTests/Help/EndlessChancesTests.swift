import Geometry
import MineLogic
import Minesweeper
import ModeKit
import Testing

@Suite struct EndlessChancesTests {
  private func opened(_ seed: UInt64, percent: Int) throws -> (game: Game, start: Cell) {
    let rules = GameRules.endless(percent: percent)
    var game = try MinesweeperMode().makeState(
      rules, seed: seed, resources: DocumentResources(scene: plainResources()))
    let start = try #require(rules.givenStart)
    try game.play(.open(start, clock: 0))
    return (game, start)
  }

  /// Around every open number the chances sum to its missing mines; cells that no number touches have the field's
  /// density, and certain cells are right.
  @Test(arguments: [(1, 12), (2, 18), (3, 22), (4, 18)] as [(UInt64, Int)])
  func probabilitiesFollowTheNumbersAndTheDensity(_ seed: UInt64, _ percent: Int) throws {
    let (game, start) = try opened(seed, percent: percent)
    let chances = try #require(Chances(game, near: start))
    #expect(chances.isExact)
    var numbers = 0
    var far = 0
    for y in start.y - 60...start.y + 60 {
      for x in start.x - 60...start.x + 60 {
        let cell = Cell(x, y)
        let around = (-1...1).flatMap { dy in (-1...1).map { Cell(x + $0, y + dy) } }.filter { $0 != cell }
        if game.board.isOpen(cell) {
          #expect(chances.mine(cell) == nil)
          numbers += 1
          let sum = around.reduce(0) { $0 + (chances.mine($1) ?? 0) }
          #expect(abs(sum - Double(around.count { game.board.isMine($0) })) < 1e-8, "\(cell)")
        } else {
          let chance = try #require(chances.mine(cell))
          if chance == 0 { #expect(!game.board.isMine(cell)) }
          if chance == 1 { #expect(game.board.isMine(cell)) }
          if !around.contains(where: { game.board.isOpen($0) }) {
            far += 1
            #expect(abs(chance - Double(percent) / 100) < 1e-12)
          }
        }
      }
    }
    #expect(numbers > 9 && far > 1000)
  }

  /// Showing the chances marks the game as helped; a message explains once what they are based on.
  @Test func chancesCanBeShown() throws {
    let table = Table(.endless, seed: 5, state: try opened(5, percent: 18).game)
    func isOn() -> Bool? {
      table.host.menu(seat: 0).first { $0.id == .mine(.chances) }?.isOn
    }
    #expect(isOn() == false)
    table.command(.chances)
    #expect(isOn() == true)
    #expect(table.game.marks.contains(.hint))
    #expect(table.toasts.count == 1)
    table.command(.chances)
    table.command(.chances)
    #expect(isOn() == true && table.toasts.count == 1)
  }

  /// Commands that an endless field cannot support are not offered.
  @Test func theMenuLeavesOutWhatEndlessFieldsLack() throws {
    let table = Table(.endless, seed: 5, state: try opened(5, percent: 18).game)
    let offered = table.host.menu(seat: 0).map(\.id)
    let unfit: [MineCommand] = [
      .proof(.toggle), .replay, .code(.copy), .code(.copyForTatham), .saveReplay(.rawvf), .result,
    ]
    for command in unfit {
      #expect(!offered.contains(.mine(command)))
    }
  }
}
