import Interface
import MineLogic
import ModeKit
import Sandbox
import Scene

/// Replays of other programs, imported as played games.
extension MinesweeperMode: ImportingMode {
  /// The importer of replay files.
  public var importer: Importer<GameRules, GameMove> {
    Importer(
      endings: ["rawvf", "avf", "mvf", "rmv", "evf"], entryKind: .replay,
      otherReaders: { _ in [Self.figuresReader] }
    ) {
      file, name, _ throws(Problem) in
      try game(of: file, named: name)
    }
  }

  private func game(of file: [UInt8], named name: String) throws(Problem) -> Imported<GameRules, GameMove> {
    let replay: Replay
    do throws(MineProblem) { replay = try ReplayFile.read(file, name: name) } catch {
      throw Problem(error.text { tr($0) })
    }
    let rules = try GameRules(replay)
    return Imported(params: rules, moves: try moves(of: replay, rules))
  }

  /// The moves of a replay. Idle clicks are included, and so is the path of the mouse or the fingers.
  private func moves(of replay: Replay, _ rules: GameRules) throws(Problem) -> [GameMove] {
    var game = Game(rules, seed: 1)
    var moves: [GameMove] = []
    func make(_ move: GameMove) {
      if (try? game.apply(move, seat: 0)) != nil { moves.append(move) }
    }
    let grid = replay.field.grid
    make(.mark(.imported))
    var finger = 0
    for click in replay.clicks where game.isRunning {
      if (click.finger ?? 0) != finger {
        finger = click.finger ?? 0
        make(.finger(min(max(finger, 0), GameMove.maxFingers)))
      }
      make(game.move(of: click, click.cell.map { grid.cell($0) }, marks: replay.marks))
    }
    // A path that came before the first opening would belong to an earlier start of the game.
    let path = replay.pointerPath.limited
    if !path.isEmpty { make(.path(path)) }
    return moves
  }
}

extension MinesweeperMode {
  /// The reader that computes the figures of a replay, as text. Its parameters are a byte that says whether the text is
  /// JSON, and the file's name.
  static let figuresReader = FileReader("minesweeper figures", .document) {
    file, parameters throws(ReadingFailure) in
    let replay: Replay
    do throws(MineProblem) {
      replay = try ReplayFile.read(file, name: String(decoding: parameters.dropFirst(), as: UTF8.self))
    } catch {
      throw .refused(error.text { tr($0) })
    }
    return try FileContents(Array(MinesCommands.text(of: Figures(replay), json: parameters.first == 1).utf8))
  }
}

extension GameRules {
  /// Makes rules for the board of a replay. The game begins where the player first opened a safe cell.
  fileprivate init(_ replay: Replay) throws(Problem) {
    let field = replay.field
    var game = PlayedGame(field, marks: replay.marks)
    let first = replay.clicks.first { !game.make($0).opened.isEmpty }
    let start = first?.cell.flatMap { field.isMine($0) ? nil : $0 }
    try self.init(BoardCode(field, start: start))
  }
}

extension Game {
  /// The move for a click of a replay.
  fileprivate func move(of click: Replay.Click, _ cell: Cell?, marks: Bool) -> GameMove {
    let clock = min(max(click.time, 0), Game.longestClock)
    let idle = GameMove.idle(click.kind, cell ?? size.outside, clock: clock)
    guard let cell else { return idle }
    switch click.kind {
    case .open: return board.isOpen(cell) || board.isFlag(cell) ? idle : .open(cell, clock: clock)
    case .chord: return canChord(cell) ? .chord(cell, clock: clock) : idle
    case .flag:
      if board.isOpen(cell) { return idle }
      if board.isQuestion(cell) { return .question(cell, false, clock: clock) }
      guard board.isFlag(cell) else { return .flag(cell, true, clock: clock) }
      return marks ? .question(cell, true, clock: clock) : .flag(cell, false, clock: clock)
    }
  }
}
