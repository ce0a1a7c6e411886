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

  /// What is left of what one may send.
  private var allowance = MoveAllowance(ofSender: true)

  /// How many moves of a program that ended suddenly may be on the table though its library does not have them.
  static let forgotten = 256
  /// How many moves are sent before the first of them is confirmed.
  static let window = 64

  /// Uses up a move of what one may send, if one is left. `now` is in seconds.
  mutating func takeTurn(at now: Double) -> Bool { allowance.take(at: Int64((now * 1000).rounded(.up))) }

  /// When the next of some moves may be sent, in seconds; nil if all were sent that can be.
  func nextTime(of count: Int) -> Double? {
    sent < min(Self.window, count) ? Double(allowance.nextTime) / 1000 : nil
  }

  mutating func start(at now: Double) {
    (sent, blobs) = (0, [])
    deadline = now
  }
}
