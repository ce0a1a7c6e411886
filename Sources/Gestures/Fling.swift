import Geometry

/// A coordinate that was flung and slows down exponentially: after t seconds it is at x₀ + v₀ (d^(1000t) − 1) / (1000
/// ln d). With d = 0.998 it travels as far as half a second at its initial speed.
public struct Fling: Hashable, Sendable {
  /// The initial position in dp.
  public var start: Double
  /// The initial speed in dp per second.
  public var speed: Double
  /// The factor by which the speed falls in a millisecond, between 0 and 1.
  public var decay: Double

  /// Makes a fling.
  public init(from start: Double, speed: Double, decay: Double = 0.998) {
    self.start = start
    self.speed = speed
    self.decay = decay
  }

  private var rate: Double { 1000 * logarithm(decay) }

  /// The position in dp after `time` seconds.
  public func position(at time: Double) -> Double {
    start + speed * (exponential(rate * max(0, time)) - 1) / rate
  }

  /// The speed in dp per second after `time` seconds.
  public func velocity(at time: Double) -> Double { speed * exponential(rate * max(0, time)) }

  /// The position in dp where it would come to rest.
  public var end: Double { start - speed / rate }

  /// The seconds after which it is slower than `limit` dp per second.
  public func duration(until limit: Double = 10) -> Double {
    abs(speed) <= limit ? 0 : logarithm(limit / abs(speed)) / rate
  }

  /// The seconds after which it passes a position, or nil when it never gets there.
  public func time(at position: Double) -> Double? {
    let left = 1 + (position - start) * rate / speed
    guard left > 0, left <= 1 else { return nil }
    return logarithm(left) / rate
  }
}
