/// What follows the light over a picture that has just been finished: the result beside it, and then the time-lapse.
struct Celebration {
  /// When the result is shown after the last piece, in seconds.
  static let pause = 2.0
  /// When the time-lapse starts after the result has been shown, in seconds.
  static let look = 1.2

  /// When the result is to be shown, in seconds; nil if nothing is waiting.
  private(set) var result: Double?
  /// When the time-lapse is to start, in seconds; nil if none is waiting.
  private(set) var lapse: Double?

  /// The next time at which something happens, in seconds.
  var next: Double? { result ?? lapse }

  /// Waits for the result after the last piece was laid.
  mutating func begin(at now: Double) { (result, lapse) = (now + Self.pause, nil) }

  /// Waits for the time-lapse after the result was shown.
  mutating func waitForLapse(at now: Double) { (result, lapse) = (nil, now + Self.look) }

  /// Cancels what was waiting.
  mutating func end() { (result, lapse) = (nil, nil) }
}
