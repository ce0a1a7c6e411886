import Gestures
import Interface
import ModeKit

/// The clock, and the pause in which it stands and nothing of the table can be seen.
extension JigsawMode {
  /// What every touch means while the puzzle is paused.
  static let pausedTarget = TargetID.document(1 << 62 | 1)

  /// Stops the clock and hides the table, or goes on.
  func togglePause(_ host: ModeHost<JigsawMode>) {
    if host.session.isPaused { return goOn(host) }
    guard !host.state.isFinished else { return }
    layEverything(host)
    stopClock(host)
    host.session.isPaused = true
    host.session.showsCursor = false
    show(host)
  }

  /// Shows the table again and lets the clock run.
  func goOn(_ host: ModeHost<JigsawMode>) {
    guard host.session.isPaused else { return }
    host.session.isPaused = false
    // A clock that has not begun to run begins with the first move.
    if host.state.played > 0 { host.perform(.clock(runs: true), seat: host.environment.seats.first ?? 0) }
    show(host)
  }

  private func show(_ host: ModeHost<JigsawMode>) {
    host.damageEverything()
    refreshShelves(host)
  }

  /// Lays down what hands hold where it is, and forgets what they draw.
  func layEverything(_ host: ModeHost<JigsawMode>) {
    host.session.nooses = [:]
    for session in host.session.holds.keys.sorted(by: { $0.rawValue < $1.rawValue }) {
      lay(session, around: nil, joins: false, host)
    }
  }

  /// Lets the clock stand from now on, if it runs.
  func stopClock(_ host: ModeHost<JigsawMode>) {
    guard host.state.clockRuns, !host.state.isFinished else { return }
    host.perform(.clock(runs: false), seat: host.environment.seats.first ?? 0)
  }

  /// Asks to be woken when the clock shows another second.
  func askForTime(_ host: ModeHost<JigsawMode>) {
    let (now, wall) = (host.environment.time, host.environment.wallTime)
    guard host.session.clockWake == nil, let rest = host.state.nextSecond(after: wall) else { return }
    host.session.clockWake = now + Double(rest) / 1000
    host.request(.wake(at: now + Double(rest) / 1000))
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
