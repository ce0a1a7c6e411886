/// Checks that a server keeps answering, on a clock in seconds that the caller reads.
///
/// A connection must be there in time, then a first byte, and then a minimum number of bytes in each period. So a
/// server that sends a byte now and then is too slow as well.
package struct Pace {
  private enum Phase { case connecting, answering, sending }

  private let limits: FetchLimits
  private var phase = Phase.connecting
  private var bytes = 0
  /// When the next check is due.
  package private(set) var deadline: Double

  /// Begins with the lookup of the server.
  package init(_ limits: FetchLimits, at time: Double) {
    self.limits = limits
    deadline = time + limits.connecting
  }

  /// Records that the server is connected.
  package mutating func connect(at time: Double) {
    phase = .answering
    deadline = time + limits.answering
  }

  /// Records that bytes of the answer have arrived.
  package mutating func receive(_ count: Int, at time: Double) {
    if phase != .sending {
      phase = .sending
      deadline = time + limits.judging
    }
    bytes += count
  }

  /// Whether the server was too slow; otherwise sets the next deadline if this one has passed.
  package mutating func isTooSlow(at time: Double) -> Bool {
    guard time >= deadline else { return false }
    guard phase == .sending, bytes >= limits.least else { return true }
    bytes = 0
    deadline = time + limits.judging
    return false
  }
}
