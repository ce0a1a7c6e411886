/// The pending wake-up of the clock in the bar. There is at most one.
struct ClockWake {
  private var time: Double?

  /// Requests a wake-up after some milliseconds unless one is pending. Returns its time in seconds.
  mutating func ask(after milliseconds: Int64, at now: Double) -> Double? {
    guard time == nil else { return nil }
    time = now + Double(milliseconds) / 1000
    return time
  }

  /// Clears a wake-up whose time has come.
  mutating func arrive(at now: Double) {
    if let time, time <= now { self.time = nil }
  }
}
