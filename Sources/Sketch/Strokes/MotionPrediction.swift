import Geometry

/// Predicts where a finger is a moment after its last sample, so that wet ink does not trail behind a quick hand by what input and
/// screen take. It predicts nothing of a finger that is slow, turns, or changes its speed: ink that is withdrawn is more visible than
/// ink that comes late.
struct MotionPrediction {
  /// How far ahead it predicts, in seconds: at most a frame of the quickest usual screens.
  static let horizon = 1.0 / 120
  /// Below this speed, in dp per second, the ink is less than a dp late.
  private static let slowest = 120.0
  /// How far the last two movements may differ, in parts of the longer one.
  private static let steadiness = 0.3
  /// The shortest and longest time between two samples from which a speed can be told, in seconds.
  private static let pauses = 0.001...0.035

  private var last: (place: Point, time: Double)
  private var velocities: (Vector, Vector) = (.zero, .zero)

  init(at place: Point, time: Double) { last = (place, time) }

  /// Takes in one sample, in dp and seconds.
  mutating func add(_ place: Point, time: Double) {
    let pause = time - last.time
    guard pause >= Self.pauses.lowerBound else { return }
    let velocity = pause <= Self.pauses.upperBound ? (place - last.place) / pause : .zero
    velocities = (velocities.1, velocity)
    last = (place, time)
  }

  /// How far the finger is predicted to move in one ``horizon`` after its last sample, in dp; nil where it predicts nothing.
  var lead: Vector? {
    let (before, now) = velocities
    let quicker = max(before.length, now.length)
    guard min(before.length, now.length) >= Self.slowest, (now - before).length <= Self.steadiness * quicker
    else { return nil }
    // A hand that slows down is not overtaken.
    let speed = min(before.length, now.length)
    return now * (speed / now.length * Self.horizon)
  }
}
