import Geometry

extension GestureArena {
  /// A finger draws from its first sample on.
  func beginInk(_ touch: Touch, time: Double) {
    cancelPress(touch, time: time)
    touch.claim = .ink
    touch.samples.append(Gesture.Sample(location: touch.location, time: time, pressure: touch.pressure))
    emitInk(touch, .began, time: time)
  }

  /// Whether a finger's ink can still be taken back by a second finger.
  func isYoung(_ touch: Touch, time: Double) -> Bool {
    touch.claim == .ink && touch.targets.yieldsTo != nil && isFresh(touch, time: time)
  }

  /// Whether a finger has landed so lately, for all that is known of times, that its ink is provisional.
  func isFresh(_ touch: Touch, time: Double) -> Bool {
    time - touch.startTime <= settings.provisionalInk + lateness
  }

  /// Takes young ink back; its finger is open to other claims again.
  func takeBackInk(_ touch: Touch, time: Double) {
    guard touch.claim == .ink else { return }
    emitInk(touch, .cancelled, time: time)
    touch.claim = .open
  }

  /// Where one hand draws: makes a pinch of a young stroke's finger and this one, lets this one join the
  /// finger that a pinch left, or keeps it from drawing beside a pinch. Says whether it did.
  func yieldInk(to touch: Touch, time: Double) -> Bool {
    guard let camera = touch.targets.yieldsTo, let page = touch.targets.ink else { return false }
    let drag = GestureTargets.Drag(target: camera, isCamera: true)
    let hand = motions.first { motion in
      motion.isCamera && motion.target == camera && motion.touches.contains { isOneHand($0, touch) }
    }
    if let hand, hand.touches.count > 1 {
      touch.targets.keepOnlyThreeFingerTap()
      return true
    }
    // A palm is no finger of a pinch.
    let mayPinch = !isBesideStroke(touch, time: time)
    let partner = touches.last {
      mayPinch && $0 !== touch && $0.targets.ink == page && isYoung($0, time: time) && isOneHand($0, touch)
        && !isBesideStroke($0, time: time)
    }
    if let partner {
      takeBackInk(partner, time: time)
      partner.mayTap = false
      partner.targets.drag = drag
      take(partner, into: drag, time: time)
    } else if hand == nil {
      return false
    }
    touch.mayTap = false
    touch.targets.drag = drag
    return true
  }

  /// Tells of the samples that a batch brought.
  func deliverInk() {
    rejectPalms(at: now)
    for touch in touches where touch.claim == .ink && !touch.samples.isEmpty {
      emitInk(touch, .changed, time: touch.time)
    }
  }

  /// Tells of ink and of the samples since the last time.
  func emitInk(_ touch: Touch, _ phase: Gesture.Phase, isInterrupted: Bool = false, time: Double) {
    guard let target = touch.targets.ink else { return }
    var gesture = touch.gesture(.ink, phase, target, buttons: buttons, time: time)
    gesture.samples = touch.samples
    gesture.isInterrupted = isInterrupted
    gesture.isAlone = !touches.contains { $0 !== touch && $0.isOn(owner: target.owner) }
    touch.samples.removeAll(keepingCapacity: true)
    emit(gesture)
  }
}
