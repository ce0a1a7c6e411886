import Geometry
import Interface
import ModeKit

extension MinesweeperMode {
  public var demonstrations: [Demonstration<GameRules, GameMove>] {
    var won = PatientPlayer(.beginner, seed: 5)
    won.play(until: 0)
    let winning = won.moves.popLast()
    var lost = PatientPlayer(.beginner, seed: 8)
    lost.play(until: 40)
    var expert = PatientPlayer(.expert, seed: 7)
    expert.play(until: 200)
    var given = GameRules(.beginner)
    if let shared = try? GameRules(code: Self.sharedCode) { given = shared }
    let proved = GameRules(.intermediate, boards: .noGuess(NoGuess(.filtered)))
    let first = Self.firstMoves(proved, seed: 21, start: Cell(8, 8))
    func tap(_ cell: Cell?) -> [DemonstrationHand] {
      cell.map { [DemonstrationHand([Layout.rect(of: $0).center])] } ?? []
    }
    return [
      Demonstration(
        params: GameRules(.beginner), seed: 5,
        stages: [.init("won", moves: won.moves, hands: tap(winning?.cell))]),
      Demonstration(
        params: GameRules(.beginner), seed: 8,
        stages: [.init("lost", moves: lost.moves, hands: tap(lost.hiddenMine))]),
      Demonstration(
        params: given, seed: 1, stages: [.init("given")]),
      Demonstration(
        params: proved, seed: 21,
        stages: [
          .init(
            "proof", moves: first,
            // The hand asks why a cell in the middle of the proof is what it is.
            hands: first.isEmpty
              ? [] : [DemonstrationHand([Layout.rect(of: Cell(2, 12)).center], commands: [Command.proof])])
        ]),
      Demonstration(
        params: GameRules(.expert), seed: 7, stages: [.init("fresh"), .init("busy", moves: expert.moves)],
        tip: tr("Hold a finger on a cell to set a flag.")),
    ]
  }
}

extension MinesweeperMode {
  /// A board as somebody shares it.
  private static let sharedCode = "mines:9x9n10:4,4:Clis64gcgEu"

  /// The opening of a game whose board needs no guess.
  private static func firstMoves(_ rules: GameRules, seed: UInt64, start: Cell) -> [GameMove] {
    guard case .noGuess(let wish) = rules.boards else { return [] }
    let search = BoardSearch(wish.request(rules, seed: seed, start: start), seat: 0, start: 0)
    guard case .found(let board) = search.run() else { return [] }
    return [.begin(start, board)]
  }
}

/// Plays as a patient person does: flags what must be a mine, opens what must be safe, and is lucky where neither helps.
private struct PatientPlayer {
  private var game: Game
  var moves: [GameMove] = []
  private var clock = 0

  init(_ size: FieldSize, seed: UInt64) {
    game = Game(size, seed: seed)
    make(.open(Cell(size.width / 2, size.height / 2), clock: 0))
  }

  /// Plays until at most this many safe cells are closed.
  mutating func play(until left: Int) {
    while game.safeLeft > left, let move = certainMove ?? luckyMove {
      clock += 900
      make(move)
    }
  }

  /// A mine without a flag.
  var hiddenMine: Cell? { cells.last { game.board.isMine($0) && !game.board.isFlag($0) } }

  private mutating func make(_ move: GameMove) {
    guard (try? game.apply(move, seat: 0)) != nil else { return }
    moves.append(move)
  }

  private var cells: [Cell] {
    (0..<game.size.height).flatMap { y in (0..<game.size.width).map { Cell($0, y) } }
  }

  /// A flag or a chord that an open number asks for.
  private var certainMove: GameMove? {
    for cell in cells where game.board.isOpen(cell) {
      if game.canChord(cell) { return .chord(cell, clock: clock) }
      var closed: [Cell] = []
      game.size.eachNeighbor(of: cell) { if !game.board.isOpen($0) { closed.append($0) } }
      if closed.count == game.board.number(cell), let mine = closed.first(where: { !game.board.isFlag($0) }) {
        return .flag(mine, true, clock: clock)
      }
    }
    return nil
  }

  /// A safe cell beside an open one.
  private var luckyMove: GameMove? {
    cells.first { cell in
      guard !game.board.isOpen(cell), !game.board.isMine(cell), !game.board.isFlag(cell) else { return false }
      var isAtEdge = false
      game.size.eachNeighbor(of: cell) { isAtEdge = isAtEdge || game.board.isOpen($0) }
      return isAtEdge
    }.map { .open($0, clock: clock) }
  }
}

extension GameMove {
  /// The cell that was touched, if it was one.
  fileprivate var cell: Cell? {
    switch self {
    case .open(let cell, _), .chord(let cell, _), .flag(let cell, _, _): cell
    case .begin, .question, .flagAround, .flagAll, .unflagAll, .reveal, .conceal, .restart, .pause, .mark: nil
    }
  }
}
