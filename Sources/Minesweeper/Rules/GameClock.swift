/// The time played in an open game. It runs from the first opening to the end, and stands still while the game is
/// not on screen; the game itself only knows when its moves were made.
struct GameClock {
  private var played = 0
  private var since: Double?

  /// Makes a clock that stands at a number of milliseconds.
  init(_ played: Int) { self.played = played }

  /// Whether it runs.
  var isRunning: Bool { since != nil }

  /// The time played so far, in milliseconds.
  func milliseconds(at time: Double) -> Int {
    guard let since, time > since else { return played }
    return min(played + Int(min(((time - since) * 1000).rounded(), 1e9)), Game.longestClock)
  }

  /// Starts or goes on.
  mutating func start(at time: Double) {
    if since == nil { since = time }
  }

  /// Stands still.
  mutating func stop(at time: Double) {
    played = milliseconds(at: time)
    since = nil
  }

  /// Stands still at another reading.
  mutating func set(to played: Int) {
    self.played = played
    since = nil
  }

  /// When the next whole second is reached, if it runs.
  func nextSecond(after time: Double) -> Double? {
    guard isRunning else { return nil }
    return time + Double(1000 - milliseconds(at: time) % 1000) / 1000
  }
}
