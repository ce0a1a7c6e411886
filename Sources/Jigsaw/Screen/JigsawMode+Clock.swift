import Gestures
import Interface
import ModeKit

/// The clock, and the pause in which it stands and nothing of the table can be seen.
extension JigsawMode {
  /// Stops the clock and hides the table, or goes on.
  func togglePause(_ host: ModeHost<JigsawMode>) {
    if host.session.isPaused { return goOn(host) }
    guard !host.state.isFinished else { return }
    emptyHands(host)
    stopClock(host)
    host.session.activity = .paused
    host.session.cursor.hide()
    show(host)
  }

  /// Shows the table again and lets the clock run.
  func goOn(_ host: ModeHost<JigsawMode>) {
    host.session.activity = .play
    // A clock that has not begun to run begins with the first move.
    if host.state.played > 0 { host.perform(.clock(runs: true), seat: host.environment.seats.first ?? 0) }
    show(host)
  }

  private func show(_ host: ModeHost<JigsawMode>) {
    host.damageEverything()
    refreshShelves(host)
  }

  /// Lets the clock stand from now on, if it runs.
  func stopClock(_ host: ModeHost<JigsawMode>) {
    guard host.state.clockRuns, !host.state.isFinished else { return }
    host.perform(.clock(runs: false), seat: host.environment.seats.first ?? 0)
  }

  /// Asks to be woken when the clock shows another second.
  func askForTime(_ host: ModeHost<JigsawMode>) {
    guard let rest = host.state.nextSecond(after: host.environment.wallTime),
      let wake = host.session.clockWake.ask(after: rest, at: host.environment.time)
    else { return }
    host.request(.wake(at: wake))
  }

  /// A time as a clock shows it.
  static func clock(_ milliseconds: Int64) -> String {
    let seconds = Int(milliseconds / 1000)
    func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
    let rest = two(seconds % 60)
    return seconds < 3600
      ? "\(seconds / 60):\(rest)" : "\(seconds / 3600):\(two(seconds / 60 % 60)):\(rest)"
  }
}
