extension PackedTrail {
  /// Predicts the steps of a trail, and converts each to its residual, the difference from the prediction.
  ///
  /// A turning hand keeps turning: the predicted step has the mean length of the last two, and turns from the last one
  /// as much as that turned from the one before. Residuals are measured along and across the predicted step, since a
  /// hand keeps its direction better than its speed. The rotation consists of shears with rounding, so that it can be
  /// inverted exactly (F. Bruekers and A. van den Enden, "New networks for perfect inversion and perfect
  /// reconstruction", 1992). It uses only floating-point sums, products, quotients and roots, which are the same on all
  /// machines.
  struct StepPredictor {
    /// The range of residuals if no coordinate exceeds ``largestTurned``.
    static let range = -(1 << 45)...1 << 45

    private var last = (x: 0.0, y: 0.0)
    private var length = 0.0
    private var predicted = (x: 0, y: 0)
    /// The sine of the predicted step's angle, and the tangent of half the angle.
    private var sine = 0.0
    private var tangent = 0.0

    /// The difference of a step from its prediction, along and across.
    mutating func residual(of step: (x: Int, y: Int)) -> (Int, Int) {
      var (x, y) = (step.x - predicted.x, step.y - predicted.y)
      x += Self.rounded(tangent * Double(y))
      y -= Self.rounded(sine * Double(x))
      x += Self.rounded(tangent * Double(y))
      take(step)
      return (x, y)
    }

    /// The step with a residual.
    @inline(__always)
    mutating func step(_ residual: (Int, Int)) -> (x: Int, y: Int) {
      var (x, y) = residual
      x -= Self.rounded(tangent * Double(y))
      y += Self.rounded(sine * Double(x))
      x -= Self.rounded(tangent * Double(y))
      let step = (x: x + predicted.x, y: y + predicted.y)
      take(step)
      return step
    }

    @inline(__always)
    private mutating func take(_ step: (x: Int, y: Int)) {
      let (x, y) = (Double(step.x), Double(step.y))
      let long = (x * x + y * y).squareRoot()
      var way = (x: x, y: y)
      var size = long
      if length > 0, long > 0 {
        size = (length + long) / 2
        let share = size / (long * length * long)
        let (along, across) = ((last.x * x + last.y * y) * share, (last.x * y - last.y * x) * share)
        way = (x * along - y * across, x * across + y * along)
      }
      predicted = (Self.rounded(way.x), Self.rounded(way.y))
      // Both directions of a line count as the same, so that half the angle is less than an eighth of a turn.
      let cosine = size > 0 ? abs(way.x) / size : 1
      sine = size > 0 ? (way.x < 0 ? -way.y : way.y) / size : 0
      tangent = sine / (1 + cosine)
      last = (x, y)
      length = long
    }

    /// Rounds half away from zero, without a call and without an unpredictable branch.
    private static func rounded(_ value: Double) -> Int {
      Int(value + Double(signOf: value, magnitudeOf: 0.5))
    }
  }
}
