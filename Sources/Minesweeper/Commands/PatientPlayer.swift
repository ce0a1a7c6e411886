/// A patient player who flags certain mines and chords, and otherwise peeks for a safe cell beside an open one.
struct PatientPlayer {
  /// The game as far as it was played.
  private(set) var game: Game
  /// The moves made.
  var moves: [GameMove] = []
  private var clock = 0

  init(_ size: FieldSize, seed: UInt64) {
    game = Game(size, seed: seed)
    make(.open(Cell(size.width / 2, size.height / 2), clock: 0))
  }

  /// Plays until at most `left` safe cells are closed.
  mutating func play(until left: Int) {
    while game.safeLeft > left, let move = certainMove ?? luckyMove {
      clock += 900
      make(move)
    }
  }

  /// The last mine without a flag.
  var hiddenMine: Cell? { cells.last { game.board.isMine($0) && !game.board.isFlag($0) } }

  private mutating func make(_ move: GameMove) {
    guard (try? game.apply(move, seat: 0)) != nil else { return }
    moves.append(move)
  }

  private var cells: [Cell] {
    (0..<game.size.height).flatMap { y in (0..<game.size.width).map { Cell($0, y) } }
  }

  /// The first flag or chord that follows from one open number.
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

  /// The first safe cell beside an open one.
  private var luckyMove: GameMove? {
    cells.first { cell in
      guard !game.board.isOpen(cell), !game.board.isMine(cell), !game.board.isFlag(cell) else { return false }
      var isAtEdge = false
      game.size.eachNeighbor(of: cell) { isAtEdge = isAtEdge || game.board.isOpen($0) }
      return isAtEdge
    }.map { .open($0, clock: clock) }
  }
}
