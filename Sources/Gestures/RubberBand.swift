/// How far a thing shows that it was pulled beyond its end: b = D (1 − 1 / (c·x/D + 1)), ever less the farther the
/// hand goes, and never more than D.
public struct RubberBand: Hashable, Sendable {
  /// The longest stretch, usually the extent of the view, in dp.
  public var extent: Double
  /// How willingly it gives at first.
  public var give: Double

  /// Makes a band.
  public init(extent: Double, give: Double = 0.55) {
    self.extent = extent
    self.give = give
  }

  /// How far the thing shows for a hand that pulled `pull` dp, in the same direction.
  public func stretch(forPull pull: Double) -> Double {
    guard extent > 0, pull.isFinite else { return 0 }
    let b = extent * (1 - 1 / (give * abs(pull) / extent + 1))
    return pull < 0 ? -b : b
  }

  /// The pull that shows as `stretch`: what a hand takes over that catches the thing out there. A stretch that no
  /// pull reaches counts as nearly the longest.
  public func pull(forStretch stretch: Double) -> Double {
    guard extent > 0, stretch.isFinite else { return 0 }
    let b = min(abs(stretch), extent * 0.999)
    let x = b * extent / (give * (extent - b))
    return stretch < 0 ? -x : x
  }

  /// Where a coordinate shows that the hand put at `value`, free inside the limits and stretched beyond them.
  public func apply(_ value: Double, within limits: ClosedRange<Double>) -> Double {
    if value < limits.lowerBound {
      return limits.lowerBound + stretch(forPull: value - limits.lowerBound)
    }
    if value > limits.upperBound { return limits.upperBound + stretch(forPull: value - limits.upperBound) }
    return value
  }

  /// Where the hand must have put a coordinate that shows at `shown`; undoes ``apply(_:within:)``.
  public func undo(_ shown: Double, within limits: ClosedRange<Double>) -> Double {
    if shown < limits.lowerBound { return limits.lowerBound + pull(forStretch: shown - limits.lowerBound) }
    if shown > limits.upperBound { return limits.upperBound + pull(forStretch: shown - limits.upperBound) }
    return shown
  }
}
