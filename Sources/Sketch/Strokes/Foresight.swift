import Geometry

/// Where a finger is likely to be a moment after its last sample: wet ink runs ahead so far, so that it does not trail behind a
/// quick hand by what input and screen take. Nothing is said of a finger that is slow, turns, or changes its speed, since ink that
/// has to be taken back is seen more than ink that comes late.
struct Foresight {
  /// How far ahead is looked, in seconds: at most a frame of the quickest usual screens.
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

  /// How far on it will be one ``horizon`` after its last sample, in dp; nil where that is anyone's guess.
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
