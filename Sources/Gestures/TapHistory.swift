import Geometry

/// The taps of the last moment: what makes one a repetition of another, and what waits to learn whether a second
/// one comes.
struct TapHistory {
  private struct Lift {
    var target: TargetID?
    var location: Point
    var time: Double
    var count: Int
  }

  private var lifts: [Lift] = []
  private var waiting: [PendingTap] = []

  /// How many taps in a row a finger that lands here would make.
  func count(at point: Point, on target: TargetID?, time: Double, settings: GestureSettings) -> Int {
    let before = lifts.last {
      $0.target == target && settings.isSecond(after: $0.time, at: $0.location, time: time, at: point)
    }
    return (before?.count ?? 0) + 1
  }

  /// Notes a short touch.
  mutating func note(_ touch: Touch, time: Double, settings: GestureSettings) {
    lifts.removeAll { time - $0.time > settings.doubleTapMaximum }
    lifts.append(
      Lift(target: touch.chain.first?.target, location: touch.location, time: time, count: touch.tapCount))
  }

  /// Keeps a tap that must wait.
  mutating func wait(_ tap: PendingTap) { waiting.append(tap) }

  /// Takes out the tap to which a finger that lands here would be the second.
  mutating func takeFirst(
    on target: TargetID, at point: Point, time: Double, settings: GestureSettings
  ) -> PendingTap? {
    let index = waiting.lastIndex {
      $0.target == target && settings.isSecond(after: $0.time, at: $0.location, time: time, at: point)
    }
    return index.map { waiting.remove(at: $0) }
  }

  /// When the next waiting tap may go.
  func nextDeadline(_ settings: GestureSettings) -> Double? {
    waiting.map { $0.time + settings.doubleTapMaximum }.min()
  }

  /// Takes out the taps whose wait is over.
  mutating func takeDue(at time: Double, settings: GestureSettings) -> [PendingTap] {
    let due = waiting.filter { $0.time + settings.doubleTapMaximum <= time }
    waiting.removeAll { $0.time + settings.doubleTapMaximum <= time }
    return due
  }

  /// Drops taps that must not happen any more.
  mutating func forget(_ isOver: (PendingTap) -> Bool) { waiting.removeAll(where: isOver) }
}

extension GestureSettings {
  /// Whether a landing follows a lifting soon and near enough to be the second tap.
  func isSecond(after lift: Double, at first: Point, time: Double, at second: Point) -> Bool {
    let pause = time - lift
    return pause >= doubleTapMinimum && pause <= doubleTapMaximum
      && first.distance(to: second) <= doubleTapDistance
  }
}
