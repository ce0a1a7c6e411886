import Geometry
import Interface
import MineLogic
import ModeKit

extension MinesweeperMode: DemonstratedMode {
  /// Moves in an endless field that open the safe cells around the start and flag the mines.
  private static func endlessMoves(seed: UInt64) -> [GameMove] {
    var game = Game(.endless(percent: 18), seed: seed)
    game.layStart()
    var moves: [GameMove] = []
    let start = Board.endlessStart
    for reach in 0...7 {
      for y in start.y - reach...start.y + reach {
        for x in start.x - reach...start.x + reach where max(abs(x - start.x), abs(y - start.y)) == reach {
          let cell = Cell(x, y)
          if game.board.isOpen(cell) { continue }
          let clock = 700 * moves.count
          let move: GameMove =
            game.board.isMine(cell) ? .flag(cell, true, clock: clock) : .open(cell, clock: clock)
          if (try? game.apply(move, seat: 0)) != nil { moves.append(move) }
        }
      }
    }
    return moves
  }

  /// The question after a search without result, with the most choices it can have, and the message during a search.
  private static var questions: [DemonstrationQuestion] {
    let choices = [
      Question.Choice(tr("A random board"), .mine(.search(.takeRandom))),
      .init(tr("A mended board"), .mine(.search(.takeMended))),
      .init(tr("The nearest board"), .mine(.search(.takeNearest))),
    ]
    let text = tr("{0} boards were tried, and none could be opened without a guess.", "50000")
    return [
      DemonstrationQuestion("question", afterSearch(text, choices)),
      DemonstrationQuestion("question-busy", whileSearching { 0.4 }),
    ]
  }

  /// Prepared games for screenshots and tests.
  public var demonstrations: [Demonstration<GameRules, GameMove>] {
    var won = PatientPlayer(.beginner, seed: 5)
    won.play(until: 0)
    let winning = won.moves.popLast()
    var lost = PatientPlayer(.beginner, seed: 8)
    lost.play(until: 12)
    var expert = PatientPlayer(.expert, seed: 7)
    expert.play(until: 200)
    var given = GameRules(.beginner)
    if let shared = try? GameRules(code: Self.sharedCode) { given = shared }
    let proved = GameRules(.intermediate, boards: .noGuess(NoGuess(.filtered)))
    let first = Self.firstMoves(proved, seed: 21, start: Cell(8, 8))
    // Some seconds of the game pass while the picture is taken.
    let fast: [CommandID] = [.replay(.speed), .replay(.speed), .replay(.speed)]
    func tap(_ cell: Cell?) -> [DemonstrationHand] {
      cell.map { [DemonstrationHand([Layout.rect(of: $0).center])] } ?? []
    }
    return [
      Demonstration(
        params: GameRules(.beginner), seed: 5,
        stages: [
          .init("begin", shots: [DemonstrationShot("statistics-empty", [.mine(.statistics(.show))])]),
          .init(
            "won", moves: won.moves, hands: tap(winning?.cell),
            shots: [
              DemonstrationShot("won-result", [.mine(.result)]),
              DemonstrationShot("save", [.mine(.saveReplay(.rawvf))]),
            ]),
        ]),
      Demonstration(
        params: GameRules(.beginner), seed: 8,
        stages: [
          .init(
            "lost", moves: lost.moves + [.path(Self.path(of: lost.moves))], hands: tap(lost.hiddenMine),
            shots: [
              DemonstrationShot("result", [.mine(.result)]),
              DemonstrationShot("look-back", [.mine(.lookBack)], ending: [.replay(.end)]),
              DemonstrationShot("replay", [.mine(.replay)] + fast, ending: [.replay(.end)]),
              DemonstrationShot(
                "heat-map", [.mine(.replay), .mine(.heatMap)] + fast, ending: [.replay(.end)]),
              DemonstrationShot("statistics", [.mine(.statistics(.show))]),
            ])
        ], plays: GameFacts.examples(GameRules(.beginner))),
      Demonstration(
        params: given, seed: 1, stages: [.init("given")]),
      Self.numbers,
      Demonstration(params: GameRules(.lesson), seed: 1, stages: [.init("lesson")]),
      Demonstration(params: GameRules(.practice), seed: 1, stages: [.init("practice")]),
      Demonstration(
        params: .endless(percent: 18), seed: 7, stages: [.init("endless", moves: Self.endlessMoves(seed: 7))]),
      Demonstration(
        params: proved, seed: 21,
        stages: [
          .init(
            "proof", moves: first,
            // A tap on this cell asks for its reason in the proof.
            hands: first.isEmpty
              ? []
              : [DemonstrationHand([Layout.rect(of: Cell(2, 12)).center], commands: [.mine(.proof(.toggle))])]
          )
        ]),
      Demonstration(
        params: GameRules(.expert), seed: 7,
        stages: [
          .init("fresh"),
          .init(
            "busy", moves: expert.moves,
            shots: [
              DemonstrationShot("hint", [.mine(.hint)]),
              DemonstrationShot("hint-reason", [.mine(.hint)], ending: [.mine(.hintClose)]),
              DemonstrationShot("chances", [.mine(.chances)], ending: [.mine(.chances)]),
              DemonstrationShot("pause", [.mine(.pause)], ending: [.mine(.pause)]),
            ]),
        ],
        questions: Self.questions, tip: tr("Hold a finger on a cell to set a flag.")),
    ]
  }
}

extension MinesweeperMode {
  /// A shared board as a code.
  private static let sharedCode = "mines:9x9n10:4,4:Clis64gcgEu"

  /// A board that shows every number from 1 to 8.
  private static var numbers: Demonstration<GameRules, GameMove> {
    let grid = Grid(width: 36, height: 6)
    // The last number stays closed, so that the game goes on.
    let numbers = (1...9).map { Cell(4 * $0 - 3, 1) }
    var isMine = [Bool](repeating: false, count: grid.cellCount)
    for (n, cell) in numbers.enumerated() {
      let around = (0..<9).filter { $0 != 4 }.map { Cell(cell.x - 1 + $0 % 3, cell.y - 1 + $0 / 3) }
      for mine in around.prefix(n + 1) { isMine[mine.y * grid.width + mine.x] = true }
    }
    let start = grid.cellCount - 1
    let rules = try? GameRules(BoardCode(Minefield(grid, mines: isMine), start: start))
    var game = Game(rules ?? GameRules(.beginner), seed: 1)
    let opened = [Cell(start % grid.width, start / grid.width)] + numbers.dropLast()
    // Some numbers are opened along with the opening beside them.
    let moves = opened.map { GameMove.open($0, clock: 0) }.filter { (try? game.apply($0, seat: 0)) != nil }
    return Demonstration(params: game.rules, seed: 1, stages: [.init("numbers", moves: moves)])
  }

  /// A path of a mouse that rests on each click, and goes to the next one along an arc.
  private static func path(of moves: [GameMove]) -> PointerPath {
    let unit = PointerPath.unitsPerCell
    var samples: [PointerPath.Sample] = []
    for (number, cell) in moves.compactMap(\.cell).enumerated() {
      let (time, x, y) = (900 * number, cell.x * unit + unit / 2, cell.y * unit + unit / 2)
      if var last = samples.last {
        last.time = time - 500
        let (dx, dy) = (x - last.x, y - last.y)
        samples += [last, .init(time: time - 250, x: last.x + dx / 2 + dy / 5, y: last.y + dy / 2 - dx / 5)]
      }
      samples.append(.init(time: time, x: x, y: y))
    }
    return PointerPath([.init(pointer: 0, samples: samples)])
  }

  /// The first move of a game whose board needs no guess; empty when the search finds no board.
  private static func firstMoves(_ rules: GameRules, seed: UInt64, start: Cell) -> [GameMove] {
    guard case .noGuess(let wish) = rules.boards else { return [] }
    let search = BoardSearch(wish.request(rules, seed: seed, start: start), by: Hand(seat: 0), start: 0)
    guard case .found(let board) = search.run() else { return [] }
    return [.begin(start, board)]
  }
}

extension GameFacts {
  /// Records of games by a player who improves.
  fileprivate static func examples(_ rules: GameRules) -> [FinishedPlay] {
    var random = RandomSource(seed: 3)
    let day: Int64 = 86_400_000
    return (0..<90).map { n in
      let pace = 0.75 + Double(n) / 100 + random.unit() * 0.5
      let bbbv = 9 + random.below(16)
      let isWon = random.below(9) < 7
      let solved = isWon ? bbbv : 1 + random.below(bbbv)
      var play = FinishedPlay(group: "", time: 1_790_000_000_000 + Int64(n / 3) * day, facts: [:])
      play.facts = [
        "won": isWon ? 1 : 0, "ranked": 1, "time": (Double(solved) / pace * 1000).rounded(),
        "3bv": Double(bbbv), "solved": Double(solved),
        "clicks": (Double(solved) * (1.5 - Double(n) / 250 - random.unit() * 0.2)).rounded(),
        "effective": Double(solved),
      ]
      return GameFacts(play).play(rules)
    }
  }
}

extension GameMove {
  /// The cell that the move touches, if any.
  fileprivate var cell: Cell? {
    switch self {
    case .open(let cell, _), .chord(let cell, _), .flag(let cell, _, _): cell
    case .begin, .question, .flagAround, .remark, .reveal, .conceal, .restart, .pause, .running, .strict,
      .mark, .idle, .finger, .late, .path:
      nil
    }
  }
}
