import Geometry
import Gestures
import Interface
import ModeKit
import Scene

extension MinesweeperMode {
  /// What every touch means while the game is paused.
  static let pausedTarget = TargetID.document(1 << 62 | 1)

  /// What was chosen for all games.
  func settings(_ host: ModeHost<MinesweeperMode>) -> GameSettings {
    GameSettings(host.environment.options)
  }

  /// Stops the clock and hides the board, or goes on.
  func togglePause(_ host: ModeHost<MinesweeperMode>) {
    if host.session.isPaused { return goOn(host) }
    guard host.state.status == .playing, host.session.plays else { return }
    let time = host.environment.time
    host.session.activity = .pause
    host.session.clock.stop(at: time)
    letGo(host)
    let played = host.session.clock.milliseconds(at: time)
    if played > host.state.clock {
      host.perform(.pause(clock: played), seat: host.environment.seats.first ?? 0)
    }
    // What a hint says is of the board, and nobody sees that.
    host.request(.caption(nil))
    host.damageEverything()
    host.refreshOverlay()
  }

  /// Shows the board again and lets the clock run.
  func goOn(_ host: ModeHost<MinesweeperMode>) {
    guard host.session.isPaused else { return }
    host.session.activity = .play
    if host.state.status == .playing { host.session.clock.start(at: host.environment.time) }
    if let hint = host.session.hint { host.request(.caption(hint.sentence)) }
    host.damageEverything()
    host.refreshOverlay()
  }

  /// Forgets what hands hold down and what moves.
  func letGo(_ host: ModeHost<MinesweeperMode>) {
    host.session.hands.letGo()
    host.session.transitions.stop()
  }
}
