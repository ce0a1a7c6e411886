/// The time played in an open game. It runs from the first opening to the end. It stands still while the game is paused and
/// while the document is not on the screen. The game itself only knows when its moves were made.
struct PlayClock {
  private var played: Int
  private var since: Double?
  private var wake: Double?
  /// Whether the document has been left: the clock then stands until somebody comes back.
  private(set) var isAway = false
  /// When the event that is answered now happened, on the injected clock: earlier than now by what it has waited. Nil between
  /// events.
  var eventTime: Double?

  /// Makes a clock that stands at a number of milliseconds.
  init(_ played: Int) { self.played = played }

  /// Whether it runs.
  var isRunning: Bool { since != nil }

  /// The time played so far, in milliseconds.
  func milliseconds(at time: Double) -> Int {
    guard let since, time > since else { return played }
    return min(played + Int(min(((time - since) * 1000).rounded(), 1e9)), Game.longestClock)
  }

  /// Starts or goes on, unless the document has been left.
  mutating func start(at time: Double) {
    if since == nil, !isAway { since = time }
  }

  /// Stands still.
  mutating func stop(at time: Double) {
    played = milliseconds(at: time)
    since = nil
    wake = nil
  }

  /// Stands still at another reading.
  mutating func set(to played: Int) {
    self.played = played
    since = nil
  }

  /// Stands still until somebody comes back. Whether somebody was here until now.
  mutating func leave(at time: Double) -> Bool {
    guard !isAway else { return false }
    stop(at: time)
    isAway = true
    return true
  }

  /// Can run again. Whether nobody was here until now.
  mutating func comeBack() -> Bool {
    defer { isAway = false }
    return isAway
  }

  /// When the next whole second is reached, if the clock runs and nobody has asked for that moment yet.
  mutating func takeWake(at time: Double) -> Double? {
    guard isRunning, wake.map({ $0 <= time }) ?? true else { return nil }
    wake = time + Double(1000 - milliseconds(at: time) % 1000) / 1000
    return wake
  }
}
