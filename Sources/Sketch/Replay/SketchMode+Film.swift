import Geometry
import Interface
import ModeKit

/// The replay in place of the board.
extension SketchMode: FilmingMode {
  package static var film: WritableKeyPath<Session, BoardFilmScreen?> { \.film }

  /// Replays how the board was drawn, from its first stroke on.
  func startFilm(_ host: ModeHost<SketchMode>) {
    finishAll(host)
    let board = host.state
    host.study({ chronicle in
      // Its pictures can be read, since the board is open.
      let first = (try? Board(given: board.given, album: board.album)) ?? Board()
      return BoardFilm(from: first, chronicle.moves)
    }) { host, film in
      guard film.reel.count > 0 else { return host.toast(tr("There is nothing to replay yet.")) }
      finishAll(host)
      run(BoardFilmScreen(film), host)
    }
  }

  /// Handles an event during a replay. Returns whether the board must not handle it.
  func handleInFilm(_ event: ModeEvent, _ host: ModeHost<SketchMode>) -> Bool {
    switch event {
    case .command(let id, let phase, _): filmCommand(id, phase, host)
    case .key(let key, let modifiers, _): if modifiers.isEmpty { filmKey(key, host) }
    case .tick:
      advanceFilm(host)
      return false
    case .closing:
      endFilm(host)
      return false
    default: return false
    }
    return true
  }

  func bar(of film: BoardFilmScreen) -> [BarItem] {
    FilmBar.items(
      counters: [
        BarItem(
          .counter(.strokes), .counter(value: String(film.board.count)), label: tr("strokes"), priority: 90),
        BarItem(.counter(.speed), .counter(value: film.clock.speedText), label: tr("speed"), priority: 100),
      ], film.clock)
  }
}

extension SketchMode: ClaimingMode {
  /// Escape ends a replay and clears a selection. Undo is disabled during a replay.
  public func claims(seat: Int, _ host: ModeHost<SketchMode>) -> Claims {
    if case .film = host.session.activity { return [.escape, .undo] }
    return host.session[seat].selection == nil ? [] : .escape
  }
}
