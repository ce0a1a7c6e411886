import Geometry

/// Estimates the velocity of a finger: the slope at its newest position of a parabola fitted by least squares to the
/// positions of the last 100 ms. A pause of 40 ms discards earlier positions.
public struct VelocityTracker: Sendable {
  private struct Sample {
    var position: Point
    var time: Double
  }

  private static let window = 0.1
  private static let pause = 0.04
  private static let capacity = 20
  private var samples: [Sample] = []

  /// Makes a tracker without positions.
  public init() {}

  /// Adds a position in dp at a time in seconds. It is ignored if it is not finite or earlier than the last one.
  public mutating func add(_ position: Point, at time: Double) {
    guard position.isFinite, time.isFinite else { return }
    if let last = samples.last {
      guard time >= last.time else { return }
      if time - last.time > Self.pause { samples.removeAll(keepingCapacity: true) }
    }
    samples.append(Sample(position: position, time: time))
    if samples.count > Self.capacity { samples.removeFirst() }
  }

  /// Discards all positions.
  public mutating func reset() { samples.removeAll(keepingCapacity: true) }

  /// The velocity in dp per second; zero when the finger has paused or there are too few positions.
  public func velocity(at time: Double) -> Vector {
    guard let last = samples.last, time - last.time <= Self.pause else { return .zero }
    let used = samples.filter { last.time - $0.time <= Self.window }
    // Moments of the times, which are taken relative to the newest one so that the slope there is the linear
    // coefficient of the fit.
    var s1 = 0.0
    var s2 = 0.0
    var s3 = 0.0
    var s4 = 0.0
    var v0 = Vector.zero
    var v1 = Vector.zero
    var v2 = Vector.zero
    for sample in used {
      let t = sample.time - last.time
      let offset = sample.position - last.position
      s1 += t
      s2 += t * t
      s3 += t * t * t
      s4 += t * t * t * t
      v0 += offset
      v1 += offset * t
      v2 += offset * (t * t)
    }
    let n = Double(used.count)
    let spread = n * s2 - s1 * s1
    guard used.count >= 2, spread > 1e-12 else { return .zero }
    // Cramer's rule on the normal equations; too few distinct times allow only a straight line.
    let determinant = n * (s2 * s4 - s3 * s3) - s1 * (s1 * s4 - s2 * s3) + s2 * (s1 * s3 - s2 * s2)
    if used.count >= 3, determinant > 1e-9 * n * s2 * s4 {
      let slope =
        (v1 * (n * s4 - s2 * s2) - v0 * (s1 * s4 - s2 * s3) - v2 * (n * s3 - s1 * s2)) / determinant
      if slope.dx.isFinite, slope.dy.isFinite { return slope }
    }
    let slope = (v1 * n - v0 * s1) / spread
    return slope.dx.isFinite && slope.dy.isFinite ? slope : .zero
  }
}

extension GestureSettings {
  /// The initial velocity of a fling, in dp per second: zero below ``flingMinimum``, and limited to ``flingMaximum``.
  public func fling(from velocity: Vector) -> Vector {
    let speed = velocity.length
    guard speed.isFinite, speed >= flingMinimum else { return .zero }
    return speed > flingMaximum ? velocity * (flingMaximum / speed) : velocity
  }
}
