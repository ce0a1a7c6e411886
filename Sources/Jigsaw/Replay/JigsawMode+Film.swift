import Geometry
import Interface
import ModeKit

/// The replay in the place of the table.
extension JigsawMode {
  /// Shows how the puzzle was put together, from its first move on.
  func startFilm(_ host: ModeHost<JigsawMode>) {
    guard host.session.film == nil, !host.session.isPaused else { return }
    layEverything(host)
    let puzzle = host.state.puzzle
    host.study({ chronicle in
      TableFilm(from: PuzzleTable(puzzle, chronicle.params, seed: chronicle.seed), chronicle.moves)
    }) { host, film in
      guard film.count > 0 else { return host.toast(tr("There is nothing to replay yet.")) }
      layEverything(host)
      host.session.showsCursor = false
      host.session.film = FilmScreen(film)
      host.session.film?.run(at: host.environment.time)
      host.request(.camera(wholeTable(host).over(host.environment.camera.viewport)))
      show(nil, host)
    }
  }

  /// Goes back to the table as it is.
  func endFilm(_ host: ModeHost<JigsawMode>) {
    guard host.session.film != nil else { return }
    host.session.film = nil
    if host.state.isFinished {
      host.request(.camera(wholePicture(host).over(host.environment.camera.viewport)))
    }
    host.damageEverything()
    refreshShelves(host)
  }

  /// Carries out a command of the film's bar.
  func filmCommand(_ id: CommandID, _ phase: CommandPhase, _ host: ModeHost<JigsawMode>) {
    switch (id, phase) {
    case (FilmBar.end, .fire): endFilm(host)
    case (FilmBar.play, .fire): toggleFilm(host)
    case (FilmBar.speed, .fire):
      host.session.film?.changeSpeed()
      host.refreshOverlay()
    case (FilmBar.position, .value(let value)):
      host.session.film?.stop()
      show(host.session.film?.go(to: value), host)
    default: break
    }
  }

  private func toggleFilm(_ host: ModeHost<JigsawMode>) {
    guard let film = host.session.film else { return }
    if film.isRunning { host.session.film?.stop() } else { host.session.film?.run(at: host.environment.time) }
    show(nil, host)
  }

  /// Space lets the film run or stand, left and right go a move, Home and End to its ends, Escape leaves it.
  func filmKey(_ key: Key, _ host: ModeHost<JigsawMode>) {
    switch key {
    case .space, .enter: toggleFilm(host)
    case .left: show(host.session.film?.step(by: -1), host)
    case .right: show(host.session.film?.step(by: 1), host)
    case .home: show(host.session.film?.step(by: -(1 << 40)), host)
    case .end: show(host.session.film?.step(by: 1 << 40), host)
    case .backspace, .escape: endFilm(host)
    default: break
    }
  }

  /// Time passes.
  func runFilm(_ host: ModeHost<JigsawMode>) {
    guard let film = host.session.film, film.isRunning else { return }
    show(host.session.film?.advance(to: host.environment.time), host)
  }

  /// More changes than this are one.
  private static let mostChanges = 64

  /// Shows the film as it is now, and asks to be woken for what comes next.
  private func show(_ changes: [Rect]?, _ host: ModeHost<JigsawMode>) {
    guard let film = host.session.film else { return }
    if let changes, changes.count <= Self.mostChanges {
      let reach = PieceLook.reach(host.state.puzzle.cut)
      for rect in changes { host.damage(rect.inset(by: -reach)) }
    } else {
      host.damageEverything()
    }
    if film.isRunning { host.request(.wake(at: host.environment.time + film.nextStep)) }
    host.refreshOverlay()
  }

  func bar(of film: FilmScreen) -> [BarItem] {
    let speed = film.speed < 1 ? "½" : String(Int(film.speed))
    return FilmBar.items(
      counters: [
        BarItem(
          "joined", .counter(value: "\(film.table.joinedPercent) %"), label: tr("joined"), priority: 100),
        BarItem(
          "time", .counter(value: JigsawMode.clock(film.table.played)), label: speed + "×", priority: 100),
      ], isRunning: film.isRunning, fraction: film.fraction)
  }
}
