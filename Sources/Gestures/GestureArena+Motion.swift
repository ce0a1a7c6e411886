import Geometry

extension GestureArena {
  /// How a finger leaves what it drags.
  enum Parting {
    case ended
    case cancelled
    case interrupted
  }

  /// The drag that a finger is part of.
  func motion(of touch: Touch) -> Motion? { motions.first { $0.holds(touch) } }

  /// Puts a finger into the hand that is already on the thing, or starts a hand.
  func take(
    _ touch: Touch, into drag: GestureTargets.Drag, time: Double, file: String = #fileID, line: Int = #line
  ) {
    for motion in motions where motion.target == drag.target && motion.isCamera == drag.isCamera {
      leaveSilent(motion, time: time)
      guard motion.touches.count == 1, isOneHand(motion.touches[0], touch) else { continue }
      motion.add(touch)
      if motion.hasBegun {
        claim(touch, time: time)
        emit(motion, .changed, time: time)
      }
      return
    }
    motions.append(
      Motion(drag, touch: touch, settings: settings, counter: counter, file: file, line: line))
  }

  /// Follows one of a hand's fingers.
  func follow(_ motion: Motion, _ touch: Touch, time: Double) {
    leaveSilent(motion, except: touch, time: time)
    if motion.waits {
      guard motion.crosses(slop(of: touch)) else { return motion.track(time: time) }
      if !motion.hasBegun {
        guard mayBegin(motion) else { return refuse(motion, time: time) }
        motion.release()
        for touch in motion.touches { claim(touch, time: time) }
        emit(motion, .began, time: time)
      } else {
        motion.release()
      }
    }
    if motion.follow(time: time) { emit(motion, .changed, time: time) }
  }

  /// Takes a finger out of the hand that it is part of, which goes on with the other finger or is over.
  func leaveMotion(_ touch: Touch, _ parting: Parting, time: Double) {
    guard let motion = motion(of: touch) else { return }
    motion.remove(touch, time: time)
    guard motion.touches.isEmpty else {
      if motion.hasBegun { emit(motion, .changed, time: time) }
      return
    }
    motions.removeAll { $0 === motion }
    guard motion.hasBegun else { return }
    let isKept = parting == .ended || (parting == .interrupted && !motion.isCamera)
    var gesture = motion.gesture(
      isKept ? .ended : .cancelled, lifted: touch, settings: settings, buttons: buttons, time: time)
    if parting == .interrupted, isKept {
      gesture.isInterrupted = true
      gesture.velocity = .zero
    }
    emit(gesture)
  }

  /// Whether another hand holds something that the camera must not move under it: ink anywhere, or a thing, a
  /// long press or a shown press on what belongs to the camera.
  func isHeld(against camera: TargetID, by isSameHand: (Touch) -> Bool) -> Bool {
    touches.contains { touch in
      guard !isSameHand(touch) else { return false }
      func belongs(_ held: TargetID?) -> Bool {
        guard let held else { return false }
        return held.owner == camera.owner || touch.isOn(camera)
      }
      switch touch.claim {
      case .ink: return true
      case .longPress: return belongs(touch.targets.longPress)
      case .motion:
        guard let motion = motion(of: touch) else { return false }
        return motion.isCamera ? motion.target == camera : belongs(motion.target)
      case .open:
        if case .shown = touch.press { return belongs(touch.targets.press) }
        return false
      case .dead: return false
      }
    }
  }

  private func mayBegin(_ motion: Motion) -> Bool {
    guard motion.isCamera else {
      // One hand at a time holds a thing.
      return !motions.contains { $0 !== motion && $0.hasBegun && $0.target == motion.target }
    }
    let isMouse = motion.device != .finger
    return !isHeld(against: motion.target) { motion.holds($0) || (isMouse && $0.isMouse) }
  }

  private func refuse(_ motion: Motion, time: Double) {
    if motion.isCamera {
      var gesture = motion.gesture(.ended, settings: settings, buttons: buttons, time: time)
      gesture.kind = .cameraRefused
      emit(gesture)
    }
    motions.removeAll { $0 === motion }
    for touch in motion.touches {
      cancelPress(touch, time: time)
      touch.mayTap = false
      cancelThreeFingerTap(of: touch)
      touch.claim = .dead
    }
  }

  private func claim(_ touch: Touch, time: Double) {
    cancelPress(touch, time: time)
    touch.mayTap = false
    cancelThreeFingerTap(of: touch)
    touch.claim = .motion
  }

  /// A finger that has said nothing for ten seconds while its partner is active is stuck: it leaves the hand. A still
  /// finger by itself holds for ever.
  private func leaveSilent(_ motion: Motion, except active: Touch? = nil, time: Double) {
    guard motion.touches.count == 2 else { return }
    guard let silent = motion.touches.first(where: { $0 !== active && time - $0.time > settings.silence })
    else { return }
    stop(silent, .cancelled, time: time)
  }

  private func emit(_ motion: Motion, _ phase: Gesture.Phase, time: Double) {
    emit(motion.gesture(phase, settings: settings, buttons: buttons, time: time))
  }
}
