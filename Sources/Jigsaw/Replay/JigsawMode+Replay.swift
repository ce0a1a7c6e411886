import Geometry
import Interface
import ModeKit

/// The replay in place of the table.
extension JigsawMode: ReplayingMode {
  package static var replay: WritableKeyPath<Session, TableReplayScreen?> { \.activity.replay }

  /// Replays how the puzzle was assembled, from its first move on.
  func startReplay(_ host: ModeHost<JigsawMode>) {
    guard host.session.activity.acceptsMoves else { return }
    host.session.celebration.end()
    makeReplay(host) { host, replay in
      guard replay.timeline.count > 0 else { return host.toast(tr("There is nothing to replay yet.")) }
      host.session.cursor.hide()
      run(TableReplayScreen(replay), host)
      host.request(.camera(wholeTable(host).over(host.environment.camera.viewport)))
    }
  }

  /// Makes the replay of the puzzle, and calls `done` with it and with empty hands, unless another activity has started
  /// meanwhile.
  func makeReplay(
    _ host: ModeHost<JigsawMode>, then done: @escaping (ModeHost<JigsawMode>, TableReplay) -> Void
  ) {
    emptyHands(host)
    let puzzle = host.state.puzzle
    host.study({ chronicle in
      TableReplay(from: PuzzleTable(puzzle, chronicle.params, seed: chronicle.seed), chronicle.moves)
    }) { host, replay in
      // Another activity may have started in the meantime.
      guard host.session.activity.acceptsMoves else { return }
      emptyHands(host)
      done(host, replay)
    }
  }

  /// After a replay the shelves are shown again, and a finished picture is shown whole.
  func replayChanged(_ host: ModeHost<JigsawMode>) {
    guard host.session.activity.acceptsMoves else { return }
    if host.state.isFinished {
      host.request(.camera(wholePicture(host).over(host.environment.camera.viewport)))
    }
    refreshShelves(host)
  }

  func bar(of replay: TableReplayScreen) -> [BarItem] {
    ReplayBar.items(
      counters: [
        joinedCounter("\(replay.table.joinedPercent) %", in: replay.table),
        timeCounter(replay.table.played, label: replay.clock.speedText),
      ], replay.clock)
  }
}
