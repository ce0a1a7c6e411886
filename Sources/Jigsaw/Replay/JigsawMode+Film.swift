import Geometry
import Interface
import ModeKit

/// The replay in place of the table.
extension JigsawMode: FilmingMode {
  package static var film: WritableKeyPath<Session, TableFilmScreen?> { \.activity.film }

  /// Replays how the puzzle was assembled, from its first move on.
  func startFilm(_ host: ModeHost<JigsawMode>) {
    guard host.session.activity.acceptsMoves else { return }
    emptyHands(host)
    let puzzle = host.state.puzzle
    host.study({ chronicle in
      TableFilm(from: PuzzleTable(puzzle, chronicle.params, seed: chronicle.seed), chronicle.moves)
    }) { host, film in
      // Another activity may have started meanwhile.
      guard host.session.activity.acceptsMoves else { return }
      guard film.reel.count > 0 else { return host.toast(tr("There is nothing to replay yet.")) }
      emptyHands(host)
      host.session.cursor.hide()
      run(TableFilmScreen(film), host)
      host.request(.camera(wholeTable(host).over(host.environment.camera.viewport)))
    }
  }

  /// After a replay the shelves are shown again, and a finished picture is shown whole.
  func filmChanged(_ host: ModeHost<JigsawMode>) {
    guard host.session.activity.acceptsMoves else { return }
    if host.state.isFinished {
      host.request(.camera(wholePicture(host).over(host.environment.camera.viewport)))
    }
    refreshShelves(host)
  }

  func bar(of film: TableFilmScreen) -> [BarItem] {
    FilmBar.items(
      counters: [
        BarItem(
          .counter(.joined), .counter(value: "\(film.table.joinedPercent) %"), label: tr("joined"),
          priority: 100),
        BarItem(
          .counter(.time), .counter(value: clockText(milliseconds: film.table.played)),
          label: film.clock.speedText,
          priority: 100),
      ], film.clock)
  }
}
