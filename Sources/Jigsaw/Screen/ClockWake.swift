/// The moment for which the clock on the bar has asked to be woken: one at a time.
struct ClockWake {
  private var time: Double?

  /// Asks to be woken after some milliseconds, unless that is done already. Returns when that is to be, in seconds.
  mutating func ask(after milliseconds: Int64, at now: Double) -> Double? {
    guard time == nil else { return nil }
    time = now + Double(milliseconds) / 1000
    return time
  }

  /// Forgets a moment that has come.
  mutating func arrive(at now: Double) {
    if let time, time <= now { self.time = nil }
  }
}
