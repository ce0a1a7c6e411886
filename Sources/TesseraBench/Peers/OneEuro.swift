import Geometry

/// The one-euro filter as published by its authors, with their settings, applied to each axis separately (Casiez,
/// Roussel and Vogel, "1€ Filter: A Simple Speed-based Low-pass Filter for Noisy Input in Interactive Systems", 2012).
struct OneEuro {
  private static let leastCutoff = 1.0
  private static let speedShare = 0.007
  private static let speedCutoff = 1.0

  /// The filtered places of samples at times in seconds.
  static func filtered(_ samples: [(place: Point, time: Double)]) -> [Point] {
    let (x, y) = (axis(samples.map { ($0.place.x, $0.time) }), axis(samples.map { ($0.place.y, $0.time) }))
    return zip(x, y).map { Point($0, $1) }
  }

  private static func axis(_ samples: [(value: Double, time: Double)]) -> [Double] {
    guard var last = samples.first else { return [] }
    var (value, speed) = (last.value, 0.0)
    return samples.map { sample in
      let pause = sample.time > last.time ? sample.time - last.time : 0.001
      speed += ((sample.value - last.value) / pause - speed) * weight(speedCutoff, pause)
      value += (sample.value - value) * weight(leastCutoff + speedShare * abs(speed), pause)
      last = sample
      return value
    }
  }

  private static func weight(_ cutoff: Double, _ pause: Double) -> Double {
    let share = 2 * .pi * cutoff * pause
    return share / (1 + share)
  }
}
