/// The pending wake-up of a clock in a bar, which shows whole seconds. At most one is pending.
package struct ClockWake: Sendable {
  private var time: Double?

  /// No wake-up is pending.
  package init() {}

  /// Whether a wake-up is planned for later than `now`, in seconds on the injected clock.
  package func isPending(at now: Double) -> Bool { time.map { $0 > now } ?? false }

  /// Plans the wake-up for the clock's next second.
  ///
  /// - Parameters:
  ///   - milliseconds: the time until that second.
  ///   - now: the present time of the injected clock, in seconds.
  /// - Returns: the time of the wake-up on the same clock, to be requested with ``ModeRequest/wake(at:)``; nil while an
  ///   earlier one is pending.
  package mutating func plan(after milliseconds: Int64, at now: Double) -> Double? {
    if isPending(at: now) { return nil }
    time = now + Double(milliseconds) / 1000
    return time
  }

  /// Forgets the pending wake-up, since the clock has stopped.
  package mutating func cancel() { time = nil }
}
