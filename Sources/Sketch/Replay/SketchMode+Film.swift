import Geometry
import Interface
import ModeKit

/// The replay in the place of the board.
extension SketchMode {
  /// Plays again how the board was drawn, from its first stroke on.
  func startFilm(_ host: ModeHost<SketchMode>) {
    guard host.session.film == nil else { return }
    finishAll(host)
    let pictures = host.state.pictures
    host.study({ chronicle in
      var first = Board()
      first.pictures = pictures
      return BoardFilm(from: first, chronicle.moves)
    }) { host, film in
      guard film.count > 0 else { return host.toast(tr("There is nothing to replay yet.")) }
      finishAll(host)
      host.session.film = BoardFilmScreen(film)
      host.session.film?.run(at: host.environment.time)
      show(nil, host)
    }
  }

  /// Goes back to the board as it is.
  func endFilm(_ host: ModeHost<SketchMode>) {
    guard host.session.film != nil else { return }
    host.session.film = nil
    host.damageEverything()
    host.refreshOverlay()
  }

  /// Carries out a command of the film's bar.
  func filmCommand(_ id: CommandID, _ phase: CommandPhase, _ host: ModeHost<SketchMode>) {
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

  private func toggleFilm(_ host: ModeHost<SketchMode>) {
    guard let film = host.session.film else { return }
    if film.isRunning { host.session.film?.stop() } else { host.session.film?.run(at: host.environment.time) }
    show(nil, host)
  }

  /// Space lets the film run or stand, left and right go a stroke, Home and End to its ends, Escape leaves it.
  func filmKey(_ key: Key, _ host: ModeHost<SketchMode>) {
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
  func runFilm(_ host: ModeHost<SketchMode>) {
    guard let film = host.session.film, film.isRunning else { return }
    show(host.session.film?.advance(to: host.environment.time), host)
  }

  /// More changes than this are one.
  private static let mostChanges = 256

  /// Shows the film as it is now, and asks to be woken for what comes next.
  private func show(_ changes: [Rect]?, _ host: ModeHost<SketchMode>) {
    guard let film = host.session.film else { return }
    if let changes, changes.count <= Self.mostChanges {
      for rect in changes { host.damage(rect) }
    } else {
      host.damageEverything()
    }
    if film.isRunning { host.request(.wake(at: host.environment.time + 1 / 60)) }
    host.refreshOverlay()
  }

  func bar(of film: BoardFilmScreen) -> [BarItem] {
    let speed = film.speed < 1 ? "½" : String(Int(film.speed))
    return FilmBar.items(
      counters: [
        BarItem("strokes", .counter(value: String(film.board.count)), label: tr("strokes"), priority: 90),
        BarItem("speed", .counter(value: speed + "×"), label: tr("speed"), priority: 100),
      ], isRunning: film.isRunning, fraction: film.fraction)
  }

  public func mayUndo(_ host: ModeHost<SketchMode>) -> Bool { host.session.film == nil }
}
