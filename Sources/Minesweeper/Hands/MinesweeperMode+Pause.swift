import Geometry
import Gestures
import Interface
import ModeKit
import Scene

extension MinesweeperMode {
  /// The target of every touch while the game is paused.
  static let pausedTarget = TargetID.document(1 << 62 | 1)

  /// The player's settings for all games.
  func settings(_ host: ModeHost<MinesweeperMode>) -> GameSettings {
    GameSettings(host.environment.options)
  }

  /// Hides the board and stops the clock, or resumes the game. In the ranked way of playing the clock never stops.
  func togglePause(_ host: ModeHost<MinesweeperMode>) {
    switch host.session.activity {
    case .pause: resume(host)
    case .play: pause(host)
    case .replay, .proof, .course: break
    }
  }

  private func pause(_ host: ModeHost<MinesweeperMode>) {
    guard host.state.status == .playing else { return }
    // The board is covered first, since logging restarts the clock of a game that is shown.
    cover(host)
    releaseAll(host)
    if !host.state.rules.isStrict {
      host.session.clock.stop(at: host.environment.time)
      logTime(GameMove.pause, host)
    }
    host.refreshOverlay()
  }

  /// Hides the board until ``resume(_:)``.
  func cover(_ host: ModeHost<MinesweeperMode>) {
    host.session.activity = .pause
    // The hint refers to the board, which is hidden now.
    host.request(.walkthrough(nil))
    host.damageEverything()
  }

  /// Shows the board again and restarts the clock.
  func resume(_ host: ModeHost<MinesweeperMode>) {
    guard !host.session.activity.showsBoard else { return }
    host.session.activity = .play
    if !host.session.clock.isRunning {
      startClock(at: host.environment.time, host)
      // From here on the clock runs on even if the game is left.
      if host.state.runsWhileAway { logTime(GameMove.running, host) }
    }
    if let hint = host.session.hint { host.request(.walkthrough(hint.walkthrough(settings(host).digits))) }
    host.damageEverything()
    host.refreshOverlay()
  }

  /// Forgets all held fingers and buttons, and ends the motions.
  func releaseAll(_ host: ModeHost<MinesweeperMode>) {
    host.session.hands.releaseAll()
    host.session.transitions.stop()
  }
}
