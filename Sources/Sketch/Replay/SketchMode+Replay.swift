import Geometry
import Interface
import ModeKit

/// The replay in place of the board.
extension SketchMode: ReplayingMode {
  package static var replay: WritableKeyPath<Session, BoardReplayScreen?> { \.replay }

  /// Replays how the board was drawn, from its first stroke on.
  func startReplay(_ host: ModeHost<SketchMode>) {
    finishAll(host)
    let board = host.state
    host.study({ chronicle in
      // Its pictures can be read, since the board is open.
      let first = (try? Board(given: board.given, album: board.album)) ?? Board()
      return BoardReplay(from: first, chronicle.moves)
    }) { host, replay in
      guard replay.timeline.count > 0 else { return host.toast(tr("There is nothing to replay yet.")) }
      finishAll(host)
      forgetInkElsewhere(host)
      run(BoardReplayScreen(replay), host)
    }
  }

  /// Handles an event during a replay. Returns whether the board must not handle it.
  func handleInReplay(_ event: ModeEvent, _ host: ModeHost<SketchMode>) -> Bool {
    switch event {
    case .command(let id, let phase, _): replayCommand(id, phase, host, start: startReplay)
    case .key(let key, let modifiers, _): if modifiers.isEmpty { replayKey(key, host) }
    case .tick:
      advanceReplay(host)
      return false
    case .closing:
      endReplay(host)
      return false
    default: return false
    }
    return true
  }

  func bar(of replay: BoardReplayScreen) -> [BarItem] {
    ReplayBar.items(
      counters: [
        BarItem(
          .counter(.strokes), .counter(value: String(replay.board.count)), label: tr("strokes"), priority: 90,
          widest: .init(value: String(replay.moveCount))),
        BarItem(
          .counter(.speed), .counter(value: replay.clock.speedText), label: tr("speed"), priority: 100,
          widest: .init(value: "8×")),
      ], replay.clock)
  }
}

extension SketchMode: ClaimingMode {
  /// Escape ends a replay and clears a selection. Undo is disabled during a replay.
  public func claims(seat: Int, _ host: ModeHost<SketchMode>) -> Claims {
    if case .replay = host.session.activity { return [.escape, .undo, .bar] }
    return host.session[seat].selection == nil ? [] : .escape
  }
}
