/// The moves that were sent and are not confirmed.
struct MoveSending {
  /// How many of the moves under way were sent.
  var sent = 0
  var attempt = 0
  /// When they are sent again, and after how long, both in seconds.
  var deadline = Double.infinity
  var patience = MoveSending.least

  /// The names of the blobs that were sent with them.
  var blobs: Set<String> = []

  /// How many bytes are sent before the first of the moves is confirmed, about, and how many a second are expected at least.
  static let mostBytes = 4 << 20, rate = 100_000.0
  /// The shortest and the longest patience.
  static let least = 2.0, most = 16.0

  mutating func start(at now: Double) {
    (sent, blobs) = (0, [])
    deadline = now
  }
}
