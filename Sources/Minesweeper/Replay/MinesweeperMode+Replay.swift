import Geometry
import Interface
import MineLogic
import ModeKit
import Scene

extension MinesweeperMode: ReplayingMode {
  package static var replay: WritableKeyPath<Session, GameReplayScreen?> { \.activity.replay }

  /// Replays a finished game in place of the board.
  func startReplay(_ host: ModeHost<MinesweeperMode>) {
    makeReplay(host) { host, replay in run(GameReplayScreen(replay), host) }
  }

  private func makeReplay(
    _ host: ModeHost<MinesweeperMode>, then show: @escaping (ModeHost<MinesweeperMode>, GameReplay) -> Void
  ) {
    guard !host.state.isRunning else { return }
    host.study({ GameReplay(GameLog($0)) }) { host, replay in
      guard !host.state.isRunning else { return }
      closeProof(host)
      releaseAll(host)
      show(host, replay)
    }
  }

  /// Handles a key as `replayKey(_:_:)` does; C also shows probabilities, H the heat map, and T the trails.
  func replayKey(_ key: Key, _ seat: Int, _ host: ModeHost<MinesweeperMode>) {
    switch key {
    case .character("c"): toggleChances(seat, host)
    case .character("h"): toggleHeatMap(host)
    case .character("t"): toggleTrails(host)
    default: replayKey(key, host)
    }
  }

  /// Updates what depends on the moment of a replay. The caption belongs to another moment, and probabilities that were
  /// switched on in a replay end with it.
  func replayChanged(_ host: ModeHost<MinesweeperMode>) {
    host.request(.caption(nil))
    if host.session.activity.replay == nil {
      host.session.chances.turnOff()
    }
    updateChances(host)
  }

  // Presentation

  func bar(of replay: GameReplayScreen) -> [BarItem] {
    ReplayBar.items(
      counters: [
        mineCounter(replay.game),
        timeCounter(
          Self.clock(replay.isAtEnd ? replay.game.clock : replay.time), label: replay.clock.speedText),
      ], replay.clock)
  }

  /// The marks of the replay, or a mark on the cell of the last step.
  func marks(of replay: GameReplayScreen, _ host: ModeHost<MinesweeperMode>) -> [DrawingList.Item] {
    if let marks = replay.marks {
      return [veils(replay.alsoSafe, host), self.marks(marks, host)].compactMap { $0 }
    }
    guard replay.count > 0 else { return [] }
    let cells = replay.replay.timeline.steps[replay.count - 1].move.touched.filter(replay.game.size.contains)
    return cells.isEmpty ? [] : [marks(CellMarks(numbers: cells), host)]
  }

  /// A light veil over cells that would have been safe too.
  private func veils(_ cells: [Cell], _ host: ModeHost<MinesweeperMode>) -> DrawingList.Item? {
    guard !cells.isEmpty else { return nil }
    let toView = host.environment.camera.worldToView
    let colors = CellColors(host.environment.theme)
    let digits = settings(host).digits
    let box = cells.reduce(Rect.null) { $0.union(Layout.rect(of: $1)) }.inset(by: -2)
    return DrawingList.Item(bounds: toView.apply(box), transform: toView) { canvas in
      let painter = CellPainter(colors, digits, on: canvas)
      for cell in cells { painter.veil(cell, colors.good, 0.4) }
    }
  }

  // The review of a loss

  /// What could have been deduced before the fatal click.
  private struct Lesson: Sendable {
    var marks: CellMarks
    var alsoSafe: [Cell]
    var sentence: String
  }

  /// Shows the moment before the fatal click: the clicked cell, and the safe cells with their reason.
  func lookBack(_ host: ModeHost<MinesweeperMode>) {
    guard case .known(let result) = host.session.result, let fatal = result.review?.fatal else { return }
    makeReplay(host) { host, replay in
      var screen = GameReplayScreen(replay)
      let changes = screen.step(by: replay.timeline.count - 1)
      let game = screen.game
      let end = host.state
      host.session.activity.replay = screen
      present(changes, host)
      host.run({ Self.lesson(fatal, game, end) }) { host, lesson in
        guard let lesson, host.session.activity.replay?.game == game else { return }
        host.session.activity.replay?.marks = lesson.marks
        host.session.activity.replay?.alsoSafe = lesson.alsoSafe
        host.refreshOverlay()
        host.request(.caption(lesson.sentence))
        show(lesson.marks.box, host)
      }
    }
  }

  private static func lesson(_ fatal: GameReview.Guess, _ game: Game, _ end: Game) -> Lesson? {
    guard let position = game.position else { return nil }
    let grid = position.grid
    let mines = fatal.cells.map { grid.cell($0) }.filter { end.board.isMine($0) }
    guard let place = mines.first else { return nil }
    func distance(_ index: Int) -> Int {
      let cell = grid.cell(index)
      return (cell.x - place.x) * (cell.x - place.x) + (cell.y - place.y) * (cell.y - place.y)
    }
    func nearest(_ indices: [Int]) -> Int? { indices.min { (distance($0), $0) < (distance($1), $1) } }
    var marks = CellMarks(mines: mines)
    if fatal.verdict == .sureMine,
      let hint = Hint.proving(fatal.cells, areMines: true, in: position, near: place)
    {
      marks.numbers = hint.numbers
      return Lesson(
        marks: marks, alsoSafe: fatal.safe.map { grid.cell($0) }, sentence: hint.sentence)
    }
    if let hint = Hint.proving(fatal.safe, areMines: false, in: position, near: place) {
      marks.numbers = hint.numbers
      marks.safe = [hint.cell]
      let others = fatal.safe.map { grid.cell($0) }.filter { $0 != hint.cell }
      return Lesson(marks: marks, alsoSafe: others, sentence: hint.sentence)
    }
    let sentence: String
    switch fatal.verdict {
    case .sureMine: sentence = fatal.sentence
    case .poorGuess:
      marks.guesses = nearest(fatal.safest).map { [grid.cell($0)] } ?? []
      sentence = tr(
        "Nothing was certain. The framed cell was a mine in {0} of 100 cases only.",
        Hint.percent(fatal.leastRisk))
    case .needless, .bestGuess:
      sentence = tr("Nothing was certain, and no cell was less risky than this one.")
    }
    return Lesson(marks: marks, alsoSafe: [], sentence: sentence)
  }
}

extension GameReplayScreen {
  /// The reading of the game's clock at the current position, in milliseconds.
  var time: Int {
    // Between two steps the clock runs on from the earlier one.
    let last = replay.timeline.length(of: count)
    return game.start == nil ? game.clock : game.clock + max(0, Int(clock.position) - last)
  }
}
