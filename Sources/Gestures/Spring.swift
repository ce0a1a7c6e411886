import Geometry

/// A coordinate that a critically damped spring pulls to a goal, as fast as possible without oscillation: x″ = −ω²(x −
/// goal) − 2ωx′.
public struct Spring: Hashable, Sendable {
  /// The position in dp where it comes to rest.
  public var goal: Double
  /// The initial position in dp.
  public var start: Double
  /// The initial speed in dp per second.
  public var speed: Double
  /// The angular frequency ω in 1/s.
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

  /// The position in dp after `time` seconds.
  public func position(at time: Double) -> Double {
    let t = max(0, time)
    return goal + (offset + push * t) * exponential(-stiffness * t)
  }

  /// The speed in dp per second after `time` seconds.
  public func velocity(at time: Double) -> Double {
    let t = max(0, time)
    return (push - stiffness * (offset + push * t)) * exponential(-stiffness * t)
  }

  /// Whether it is within `distance` dp of its goal after `time` seconds, and stays there.
  public func isAtRest(at time: Double, within distance: Double = 0.5) -> Bool {
    // The remaining distance plus the most that the speed can add, v / (e·ω), bounds the rest of the motion.
    abs(position(at: time) - goal) + abs(velocity(at: time)) / (2.718 * stiffness) < distance
  }
}
