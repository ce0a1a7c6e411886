import Geometry
import Interface
import Library
import MineLogic
import Minesweeper
import ModeKit
import Testing

/// The cards that begin a game with one tap, and boards that stand upright.
@Suite struct QuickStartTests {
  private let mode = MinesweeperMode()

  private func rules(_ card: QuickStart.Card, _ form: Form, isOn: Bool) throws -> GameRules {
    var answers = form.answers
    answers.numbers.merge(card.answers) { $1 }
    let choice = try #require(form.quickStart?.choice)
    answers.numbers[choice.id] = isOn ? 1 : 0
    return try mode.params(from: answers)
  }

  @Test func threeCardsBeginTheThreeSizes() throws {
    let form = mode.form(last: nil)
    let cards = try #require(form.quickStart?.cards)
    let sizes = [FieldSize.beginner, .intermediate, .expert]
    #expect(try cards.map { try rules($0, form, isOn: false) } == sizes.map { GameRules($0) })
    let safe = try cards.map { try rules($0, form, isOn: true) }
    #expect(safe.map(\.size) == sizes && safe.allSatisfy(\.boards.needsNoGuess))
  }

  @Test func theCardThatWasPlayedLastStandsOut() throws {
    func marked(_ rules: GameRules?) throws -> [Int] {
      let cards = try #require(mode.form(last: rules).quickStart?.cards)
      return cards.indices.filter { cards[$0].isLast }
    }
    #expect(try marked(GameRules(.expert)) == [2])
    #expect(try marked(GameRules(FieldSize.expert.turned)) == [2])
    #expect(try marked(GameRules(.dense)) == [])
    #expect(try marked(.endless(percent: 18)) == [])
  }

  @Test func theSwitchAndTheFirstClickAreRemembered() throws {
    let last = GameRules(.expert, firstClick: .safe, boards: .noGuess(NoGuess(.mended)))
    let form = mode.form(last: last)
    #expect(form.quickStart?.choice?.isOn == true)
    let card = try #require(form.quickStart?.cards.first)
    let next = try rules(card, form, isOn: true)
    #expect(next == GameRules(.beginner, firstClick: .safe, boards: .noGuess(NoGuess(.mended))))
  }

  @Test func namedSizesStandAsTheRoomDoes() throws {
    let (tall, wide) = (Size(412, 800), Size(1280, 700))
    for size in FieldSize.presets + FieldSize.hardPresets {
      let upright = mode.suited(GameRules(size), to: tall)
      #expect(upright.size.height >= upright.size.width && upright.size.mines == size.mines)
      #expect(upright.size.preset == size && upright.size.name == size.name)
      #expect(mode.suited(upright, to: wide) == GameRules(size), "it lies again")
      #expect(mode.suited(GameRules(size), to: wide) == GameRules(size))
    }
    // Numbers that somebody has chosen, and given boards, stay.
    let own = GameRules(try FieldSize(width: 20, height: 10, mines: 30))
    #expect(mode.suited(own, to: tall) == own)
    let code = BoardCode(
      Minefield(Grid(width: 3, height: 1), mines: [true, false, false]), start: 2)
    let given = try GameRules(code)
    #expect(mode.suited(given, to: tall) == given)
  }

  @Test func bothWaysAreOneRanking() {
    func play(_ size: FieldSize) -> FinishedPlay {
      let facts = FinishedPlay(group: "", time: 1, facts: ["won": 1, "ranked": 1, "time": 9000])
      return GameFacts(facts).play(GameRules(size))
    }
    #expect(play(.expert).group == play(FieldSize.expert.turned).group)
    #expect(play(.expert).group != play(.evil).group)
    #expect(FieldSize.expert.turned.leastRankedBBBV == FieldSize.expert.leastRankedBBBV)
  }
}
