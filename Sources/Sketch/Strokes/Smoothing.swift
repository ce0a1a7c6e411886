import Geometry

/// Removes the tremor of a hand and the noise of a panel without lagging behind a fast stroke: the one-euro filter
/// (Casiez, Roussel and Vogel, "1€ Filter", 2012).
struct Smoothing {
  /// The cutoff frequency for a still finger, in hertz.
  private static let calmCutoff = 3.0
  /// The factor of the speed, in dp per second, that is added to the cutoff frequency.
  private static let speedShare = 0.035
  /// The cutoff frequency for the velocity, in hertz.
  private static let speedCutoff = 4.0
  /// The limits to which the interval between samples is clamped, in seconds.
  private static let pauses = 0.001...0.1

  /// The smoothed position, in dp.
  private(set) var location: Point
  /// The smoothed velocity, in dp per second.
  private(set) var velocity = Vector.zero
  private var time: Double
  private var sample: Point

  init(at location: Point, time: Double) {
    self.location = location
    self.time = time
    sample = location
  }

  /// The finger's speed in dp per second.
  var speed: Double { velocity.length }

  /// Adds a sample.
  mutating func add(_ sample: Point, time: Double) {
    let pause = max(Self.pauses.lowerBound, min(Self.pauses.upperBound, time - self.time))
    self.time = time
    let move = (sample - self.sample) / pause
    self.sample = sample
    velocity = velocity + (move - velocity) * Self.weight(Self.speedCutoff, pause)
    let cutoff = Self.calmCutoff + Self.speedShare * speed
    location = location + (sample - location) * Self.weight(cutoff, pause)
  }

  private static func weight(_ cutoff: Double, _ pause: Double) -> Double {
    let share = 2 * .pi * cutoff * pause
    return share / (1 + share)
  }
}
