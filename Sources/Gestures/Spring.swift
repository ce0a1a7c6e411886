import Geometry

/// A coordinate that is drawn back to where it belongs, as fast as it can without swinging: the critically damped
/// spring x″ = −ω²(x − goal) − 2ωx′.
public struct Spring: Hashable, Sendable {
  /// Where it comes to rest, in dp.
  public var goal: Double
  /// Where it starts.
  public var start: Double
  /// How fast it starts, in dp per second.
  public var speed: Double
  /// The spring's ω per second.
  public var stiffness: Double

  /// Makes a spring.
  public init(from start: Double, speed: Double = 0, to goal: Double, stiffness: Double = 10) {
    self.goal = goal
    self.start = start
    self.speed = speed
    self.stiffness = stiffness
  }

  private var offset: Double { start - goal }
  private var push: Double { speed + stiffness * offset }

  /// Where it is after `time` seconds.
  public func position(at time: Double) -> Double {
    let t = max(0, time)
    return goal + (offset + push * t) * exponential(-stiffness * t)
  }

  /// How fast it is after `time` seconds, in dp per second.
  public func velocity(at time: Double) -> Double {
    let t = max(0, time)
    return (push - stiffness * (offset + push * t)) * exponential(-stiffness * t)
  }

  /// Whether it is within `distance` dp of its goal after `time` seconds, and stays there.
  public func isAtRest(at time: Double, within distance: Double = 0.5) -> Bool {
    // The way left plus all that the speed can still add, v / (e·ω), bounds the rest of the motion.
    abs(position(at: time) - goal) + abs(velocity(at: time)) / (2.718 * stiffness) < distance
  }
}
