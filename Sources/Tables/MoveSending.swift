/// The moves that were sent and are not confirmed.
struct MoveSending {
  /// How many of the moves under way were sent.
  var sent = 0
  var attempt = 0
  /// When they are sent again, and after how long, both in seconds.
  var deadline = Double.infinity
  var patience = MoveSending.least

  /// The shortest and the longest patience.
  static let least = 2.0, most = 16.0

  mutating func start(at now: Double) {
    sent = 0
    deadline = now
  }
}
