/// Tells a new whisper from one that comes late, by the numbers that its sender gives them.
struct WhisperOrder: Sendable {
  /// The number of the last one, and when it was heard, in seconds.
  private(set) var number: Int
  private(set) var time: Double

  /// How long nothing must be heard until the last whisper no longer holds, in seconds.
  private static let silence = 2.5

  /// Begins with a whisper.
  init(_ number: Int, at now: Double) { (self.number, time) = (number, now) }

  /// Takes another whisper. Returns false for one that is late. After a silence its sender may have begun to count anew.
  mutating func isNews(_ number: Int, at now: Double) -> Bool {
    guard number > self.number || isOver(at: now) else { return false }
    (self.number, time) = (number, now)
    return true
  }

  /// When the last whisper no longer holds, in seconds.
  var end: Double { time + Self.silence }

  /// Whether it no longer holds.
  func isOver(at now: Double) -> Bool { now >= end }
}
