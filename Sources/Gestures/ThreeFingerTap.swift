import Geometry

/// Three fingers of one hand that landed together and may become a three-finger tap.
struct ThreeFingerTap {
  /// The sessions of the fingers that are still down.
  var down: [Gesture.SessionID]
  /// The gesture to deliver when the last finger lifts.
  var tap: Gesture
  /// The last moment at which it is still a tap, in seconds.
  var deadline: Double
}

extension GestureArena {
  /// Starts a three-finger tap if this finger is the third in the same view. The three can then no longer be taps,
  /// presses or strokes.
  func formThreeFingerTap(with touch: Touch, time: Double) {
    guard let target = touch.targets.threeFingerTap, !isInThreeFingerTap(touch) else { return }
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

  /// Handles the lift of a finger that has not moved.
  func liftFromThreeFingerTap(_ touch: Touch, time: Double) {
    guard let index = threeFingerTaps.firstIndex(where: { $0.down.contains(touch.session) }) else { return }
    threeFingerTaps[index].down.removeAll { $0 == touch.session }
    guard threeFingerTaps[index].down.isEmpty else { return }
    let pending = threeFingerTaps.remove(at: index)
    guard time <= pending.deadline else { return }
    var tap = pending.tap
    tap.time = time
    emit(tap)
  }
}
