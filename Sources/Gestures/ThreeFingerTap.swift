import Geometry

/// Three fingers of one hand that landed together and may become a three-finger tap.
struct ThreeFingerTap {
  /// The sessions of the fingers that are still down.
  var down: [Gesture.SessionID]
  /// The fingers that have lifted, and when the first did, in seconds.
  var lifted: [Touch] = []
  var firstLift: Double?
  /// The gesture to deliver when the last finger lifts.
  var tap: Gesture
  /// The last moment at which it is still a tap, in seconds.
  var deadline: Double

  /// When all fingers must have lifted, in seconds; nil before the first has.
  func liftDeadline(_ settings: GestureSettings) -> Double? {
    firstLift.map { $0 + settings.threeFingerWindow }
  }
}

extension GestureArena {
  /// Starts a three-finger tap if this finger is the third in the same view. The three can then no longer be taps,
  /// presses or strokes.
  func formThreeFingerTap(with touch: Touch, time: Double) {
    guard let target = touch.targets.threeFingerTap, !isInThreeFingerTap(touch) else { return }
    // One that lifted while the others rest has drawn: the hand goes on.
    failThreeFingerTaps { tap in
      tap.firstLift != nil
        && touches.contains { tap.down.contains($0.session) && $0.seat == touch.seat && isOneHand($0, touch) }
    }
    var hand = touches.filter { other in
      other !== touch && other.targets.threeFingerTap == target && !other.hasWandered
        && other.targets.camera == touch.targets.camera && !isInThreeFingerTap(other)
        && (other.claim == .open || yieldsInk(other, time: time))
        && time - other.startTime <= settings.threeFingerWindow && isOneHand(other, touch)
    }
    guard hand.count >= 2 else { return }
    hand = hand.suffix(2) + [touch]
    for finger in hand {
      takeBackInk(finger, time: time)
      cancelPress(finger, time: time)
      finger.mayTap = false
    }
    var tap = hand[0].gesture(.threeFingerTap, .ended, target, buttons: buttons, time: time)
    tap.fingers = hand.map(\.finger)
    tap.location = middle(of: hand.map(\.location))
    tap.start = middle(of: hand.map(\.start))
    tap.translation = .zero
    threeFingerTaps.append(
      ThreeFingerTap(down: hand.map(\.session), tap: tap, deadline: hand[0].startTime + settings.longPress))
  }

  /// Whether a finger is part of a possible three-finger tap.
  func isInThreeFingerTap(_ touch: Touch) -> Bool {
    threeFingerTaps.contains { $0.down.contains(touch.session) }
  }

  /// Cancels the three-finger tap of a finger that moved or was taken by something else.
  func cancelThreeFingerTap(of touch: Touch) { threeFingerTaps.removeAll { $0.down.contains(touch.session) } }

  /// Gives up taps in which a finger lifted long before the others: it has drawn a dot or another small mark beside a
  /// palm, and the rest of the hand taps no more.
  func failThreeFingerTaps(at time: Double) {
    failThreeFingerTaps { $0.liftDeadline(settings).map { $0 <= time } ?? false }
  }

  /// Gives up the tap of a finger that has moved. The others may draw, too.
  func failThreeFingerTap(of touch: Touch, time: Double) {
    let hand = touches.filter { other in
      threeFingerTaps.contains { $0.down.contains(touch.session) && $0.down.contains(other.session) }
    }
    failThreeFingerTaps { $0.down.contains(touch.session) }
    for finger in hand { resumeInk(finger, time: time) }
  }

  /// Gives up taps, and draws what their fingers have drawn that have lifted.
  private func failThreeFingerTaps(where isFailed: (ThreeFingerTap) -> Bool) {
    let failed = threeFingerTaps.filter(isFailed)
    guard !failed.isEmpty else { return }
    threeFingerTaps.removeAll(where: isFailed)
    for tap in failed where tap.firstLift != nil {
      for touch in touches where tap.down.contains(touch.session) { touch.targets.threeFingerTap = nil }
      for touch in tap.lifted { drawAfterwards(touch) }
    }
  }

  /// Handles the lift of a finger that has not moved.
  func liftFromThreeFingerTap(_ touch: Touch, time: Double) {
    guard let index = threeFingerTaps.firstIndex(where: { $0.down.contains(touch.session) }) else { return }
    threeFingerTaps[index].down.removeAll { $0 == touch.session }
    guard threeFingerTaps[index].down.isEmpty else {
      threeFingerTaps[index].lifted.append(touch)
      threeFingerTaps[index].firstLift = threeFingerTaps[index].firstLift ?? time
      return
    }
    let pending = threeFingerTaps.remove(at: index)
    guard time <= pending.deadline else { return }
    var tap = pending.tap
    tap.time = time
    emit(tap)
  }
}
