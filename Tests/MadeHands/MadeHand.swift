import Geometry

/// A made hand: where it is at a time, in dp and seconds, with y downwards, and what a panel reports of it.
public struct MadeHand {
  /// How long it writes, in seconds.
  public let duration: Double
  /// Where it is.
  public let place: (_ time: Double) -> Point

  /// Swings up and down by `height` from peak to peak while it moves to the right.
  public static func swings(height: Double, perSecond: Double, speed: Double = 60, for duration: Double = 2.5)
    -> MadeHand
  {
    MadeHand(duration: duration) { Point(speed * $0, height / 2 * sine(2 * .pi * perSecond * $0)) }
  }

  /// Moves evenly along a polyline.
  public static func polyline(_ corners: [Point], speed: Double) -> MadeHand {
    let lengths = zip(corners, corners.dropFirst()).map { $0.distance(to: $1) }
    return MadeHand(duration: lengths.reduce(0, +) / speed) { time in
      var way = time * speed
      for (index, length) in lengths.enumerated() {
        if way <= length { return corners[index].lerp(corners[index + 1], way / length) }
        way -= length
      }
      return corners[corners.count - 1]
    }
  }

  /// What a panel reports: places that are off by up to `noise` dp along each axis, at times that are off by up to
  /// `jitter` seconds.
  public func samples(
    rate: Double, noise: Double = 0, jitter: Double = 0, seed: UInt64
  ) -> [(place: Point, time: Double)] {
    var random = RandomSource(seed: seed)
    var last = -Double.infinity
    let phase = random.within(0...1)
    let times =
      [0] + (0..<Int(duration * rate)).map { (Double($0) + phase) / rate }.filter { $0 > 1e-4 } + [duration]
    return times.map { time in
      let place = place(time)
      func off() -> Double { noise > 0 ? random.within(-noise...noise) : 0 }
      last = max(last, time + (jitter > 0 ? random.within(-jitter...jitter) : 0))
      return (Point(place.x + off(), place.y + off()), last)
    }
  }
}
