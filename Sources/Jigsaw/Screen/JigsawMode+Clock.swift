import Gestures
import Interface
import ModeKit

/// The clock, and the pause that stops it and hides the table.
extension JigsawMode {
  /// Pauses or resumes the puzzle.
  func togglePause(_ host: ModeHost<JigsawMode>) {
    switch host.session.activity {
    case .paused: resume(host)
    case .play: pause(host)
    case .replay: break
    }
  }

  private func pause(_ host: ModeHost<JigsawMode>) {
    guard !host.state.isFinished else { return }
    emptyHands(host)
    stopClock(host)
    host.session.activity = .paused
    host.session.cursor.hide()
    show(host)
  }

  /// Shows the table again and restarts the clock.
  func resume(_ host: ModeHost<JigsawMode>) {
    host.session.activity = .play
    // A clock that has not started yet starts with the first move.
    if host.state.played > 0 { host.perform(.clock(runs: true), seat: host.environment.seats.first ?? 0) }
    show(host)
  }

  private func show(_ host: ModeHost<JigsawMode>) {
    host.damageEverything()
    refreshShelves(host)
  }

  /// Stops the clock if it runs.
  func stopClock(_ host: ModeHost<JigsawMode>) {
    guard host.state.clockRuns, !host.state.isFinished else { return }
    host.perform(.clock(runs: false), seat: host.environment.seats.first ?? 0)
  }

  /// Requests a wake-up for the next second of the clock.
  func askForTime(_ host: ModeHost<JigsawMode>) {
    let now = host.environment.time
    // Every write marks the session as changed, even if the value is the same, and the bars would be read again.
    guard !host.session.clockWake.isPending(at: now),
      let rest = host.state.nextSecond(after: host.environment.wallTime),
      let wake = host.session.clockWake.plan(after: rest, at: now)
    else { return }
    host.request(.wake(at: wake))
  }
}
