import Geometry

extension GestureArena {
  /// Starts a stroke with a finger's first sample.
  func beginInk(_ touch: Touch, time: Double) {
    cancelPress(touch, time: time)
    touch.claim = .ink
    touch.samples.append(Gesture.Sample(location: touch.location, time: time, pressure: touch.pressure))
    emitInk(touch, .began, time: time)
  }

  /// Whether a second finger can still turn a finger's stroke into a pinch.
  func isYoung(_ touch: Touch, time: Double) -> Bool {
    touch.claim == .ink && touch.targets.yieldsTo != nil && isFresh(touch, time: time)
  }

  /// Whether a finger landed so recently that its ink is provisional, allowing for late time stamps.
  func isFresh(_ touch: Touch, time: Double) -> Bool {
    time - touch.startTime <= settings.provisionalInk + lateness
  }

  /// Cancels a young stroke; its finger is open to other claims again.
  func takeBackInk(_ touch: Touch, time: Double) {
    guard touch.claim == .ink else { return }
    emitInk(touch, .cancelled, time: time)
    touch.claim = .open
  }

  /// For targets whose ink yields to a pinch: makes a pinch from the finger of a young stroke and this one, lets this
  /// one join the remaining finger of a pinch, or keeps it from drawing beside a pinch. Returns whether it did one of
  /// these.
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
    // A palm cannot be part of a pinch.
    let mayPinch = !isBesideStroke(touch, time: time)
    let partner = touches.last {
      mayPinch && $0 !== touch && $0.targets.ink == page && $0.targets.yieldsTo == camera
        && isYoung($0, time: time) && isOneHand($0, touch) && !isBesideStroke($0, time: time)
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

  /// Emits the samples that have come since the last call.
  func deliverInk() {
    rejectPalms(at: now)
    for touch in touches where touch.claim == .ink && !touch.samples.isEmpty {
      emitInk(touch, .changed, time: touch.time)
    }
  }

  /// Emits an ink event with the samples since the last one.
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
