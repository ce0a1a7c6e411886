import Geometry
import Interface
import ModeKit

/// The replay in the place of the table.
extension JigsawMode: FilmingMode {
  package static var film: WritableKeyPath<Session, TableFilmScreen?> { \.film }

  /// Shows how the puzzle was put together, from its first move on.
  func startFilm(_ host: ModeHost<JigsawMode>) {
    guard host.session.film == nil, !host.session.isPaused else { return }
    layEverything(host)
    let puzzle = host.state.puzzle
    host.study({ chronicle in
      TableFilm(from: PuzzleTable(puzzle, chronicle.params, seed: chronicle.seed), chronicle.moves)
    }) { host, film in
      guard film.reel.count > 0 else { return host.toast(tr("There is nothing to replay yet.")) }
      layEverything(host)
      host.session.showsCursor = false
      run(TableFilmScreen(film), host)
      host.request(.camera(wholeTable(host).over(host.environment.camera.viewport)))
    }
  }

  /// Goes back to the table as it is.
  package func endFilm(_ host: ModeHost<JigsawMode>) {
    guard host.session.film != nil else { return }
    host.session.film = nil
    if host.state.isFinished {
      host.request(.camera(wholePicture(host).over(host.environment.camera.viewport)))
    }
    host.damageEverything()
    refreshShelves(host)
  }

  package func filmReach(_ host: ModeHost<JigsawMode>) -> Double { PieceLook.reach(host.state.puzzle.cut) }

  func bar(of film: TableFilmScreen) -> [BarItem] {
    FilmBar.items(
      counters: [
        BarItem(
          .counter(.joined), .counter(value: "\(film.table.joinedPercent) %"), label: tr("joined"),
          priority: 100),
        BarItem(
          .counter(.time), .counter(value: JigsawMode.clock(film.table.played)), label: film.clock.speedText,
          priority: 100),
      ], film.clock)
  }
}
