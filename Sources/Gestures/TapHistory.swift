import Geometry

/// The most recent taps, from which double taps are counted.
struct TapHistory {
  private struct Lift {
    var target: TargetID?
    var location: Point
    var time: Double
    var count: Int
  }

  private var lifts: [Lift] = []

  /// The tap count of a finger that lands here, including its own tap.
  func count(at point: Point, on target: TargetID?, time: Double, settings: GestureSettings) -> Int {
    let before = lifts.last {
      $0.target == target && settings.isSecondTap(after: $0.time, at: $0.location, time: time, at: point)
    }
    return (before?.count ?? 0) + 1
  }

  /// Records a tap.
  mutating func note(_ touch: Touch, time: Double, settings: GestureSettings) {
    lifts.removeAll { time - $0.time > settings.doubleTapMaximum }
    lifts.append(
      Lift(target: touch.chain.first?.target, location: touch.location, time: time, count: touch.tapCount))
  }
}
