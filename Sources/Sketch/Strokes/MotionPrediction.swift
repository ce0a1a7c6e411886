import Geometry

/// Predicts the position of a finger shortly after its last sample, so that wet ink does not lag behind a fast hand by
/// the latency of input and display. There is no prediction for slow, turning or accelerating fingers: ink that is
/// withdrawn is more visible than ink that is late.
struct MotionPrediction {
  /// How far ahead it predicts, in seconds: at most a frame of a fast screen.
  static let horizon = 1.0 / 120
  /// Below this speed, in dp per second, ink lags by less than a dp.
  private static let slowest = 120.0
  /// The largest difference of the last two velocities, in parts of the larger one.
  private static let steadiness = 0.3
  /// The shortest and longest interval between two samples that yields a velocity, in seconds.
  private static let pauses = 0.001...0.035

  private var last: (place: Point, time: Double)
  private var velocities: (Vector, Vector) = (.zero, .zero)

  init(at place: Point, time: Double) { last = (place, time) }

  /// Adds a sample, in dp and seconds.
  mutating func add(_ place: Point, time: Double) {
    let pause = time - last.time
    guard pause >= Self.pauses.lowerBound else { return }
    let velocity = pause <= Self.pauses.upperBound ? (place - last.place) / pause : .zero
    velocities = (velocities.1, velocity)
    last = (place, time)
  }

  /// The predicted movement within one ``horizon`` after the last sample, in dp; nil without a prediction.
  var lead: Vector? {
    let (before, now) = velocities
    let quicker = max(before.length, now.length)
    guard min(before.length, now.length) >= Self.slowest, (now - before).length <= Self.steadiness * quicker
    else { return nil }
    // The prediction does not overshoot a decelerating hand.
    let speed = min(before.length, now.length)
    return now * (speed / now.length * Self.horizon)
  }
}
