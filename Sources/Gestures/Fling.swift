import Geometry

/// A coordinate that was thrown and slows down by itself: after t seconds it is at
/// x₀ + v₀ (d^(1000t) − 1) / (1000 ln d). With d = 0.998 it travels half a second's worth of its first speed.
public struct Fling: Hashable, Sendable {
  /// Where it was thrown, in dp.
  public var start: Double
  /// How fast, in dp per second.
  public var speed: Double
  /// The factor by which a millisecond slows it, between 0 and 1.
  public var decay: Double

  /// Throws a coordinate.
  public init(from start: Double, speed: Double, decay: Double = 0.998) {
    self.start = start
    self.speed = speed
    self.decay = decay
  }

  private var rate: Double { 1000 * logarithm(decay) }

  /// Where it is after `time` seconds.
  public func position(at time: Double) -> Double {
    start + speed * (exponential(rate * max(0, time)) - 1) / rate
  }

  /// How fast it is after `time` seconds, in dp per second.
  public func velocity(at time: Double) -> Double { speed * exponential(rate * max(0, time)) }

  /// Where it would come to rest.
  public var end: Double { start - speed / rate }

  /// After how many seconds it is slower than `limit` dp per second.
  public func duration(until limit: Double = 10) -> Double {
    abs(speed) <= limit ? 0 : logarithm(limit / abs(speed)) / rate
  }

  /// After how many seconds it passes a position, or nil when it never gets there.
  public func time(at position: Double) -> Double? {
    let left = 1 + (position - start) * rate / speed
    guard left > 0, left <= 1 else { return nil }
    return logarithm(left) / rate
  }
}
