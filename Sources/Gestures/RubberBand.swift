/// The rubber-band effect of a pull beyond a limit: b = D (1 − 1 / (c·x/D + 1)) for a pull of x. Each
/// further step of the hand adds less, and b stays below D.
public struct RubberBand: Hashable, Sendable {
  /// D, the limit of the stretch in dp, usually the extent of the view.
  public var extent: Double
  /// c, the ratio of stretch to pull at the start.
  public var give: Double

  /// Makes a band.
  public init(extent: Double, give: Double = 0.55) {
    self.extent = extent
    self.give = give
  }

  /// The stretch in dp for a pull of `pull` dp, in the same direction.
  public func stretch(forPull pull: Double) -> Double {
    guard extent > 0, pull.isFinite else { return 0 }
    let b = extent * (1 - 1 / (give * abs(pull) / extent + 1))
    return pull < 0 ? -b : b
  }

  /// The pull in dp that gives a stretch, for a hand that catches something beyond its limit. A stretch that no pull
  /// reaches counts as 0.999 of ``extent``.
  public func pull(forStretch stretch: Double) -> Double {
    guard extent > 0, stretch.isFinite else { return 0 }
    let b = min(abs(stretch), extent * 0.999)
    let x = b * extent / (give * (extent - b))
    return stretch < 0 ? -x : x
  }

  /// The coordinate to show when the hand is at `value`: unchanged within the limits and stretched beyond them.
  public func apply(_ value: Double, within limits: ClosedRange<Double>) -> Double {
    if value < limits.lowerBound {
      return limits.lowerBound + stretch(forPull: value - limits.lowerBound)
    }
    if value > limits.upperBound { return limits.upperBound + stretch(forPull: value - limits.upperBound) }
    return value
  }

  /// The inverse of ``apply(_:within:)``: the coordinate of the hand for a shown coordinate.
  public func undo(_ shown: Double, within limits: ClosedRange<Double>) -> Double {
    if shown < limits.lowerBound { return limits.lowerBound + pull(forStretch: shown - limits.lowerBound) }
    if shown > limits.upperBound { return limits.upperBound + pull(forStretch: shown - limits.upperBound) }
    return shown
  }
}
