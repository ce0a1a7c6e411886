import Geometry

extension GestureArena {
  /// How a finger leaves a drag.
  enum Parting {
    case ended
    case cancelled
    case interrupted
  }

  /// The drag that a finger is part of.
  func motion(of touch: Touch) -> Motion? { motions.first { $0.holds(touch) } }

  /// Adds a finger to the hand that already drags the target, or starts a drag.
  func take(
    _ touch: Touch, into drag: GestureTargets.Drag, time: Double, file: String = #fileID, line: Int = #line
  ) {
    for motion in motions where motion.target == drag.target && motion.isCamera == drag.isCamera {
      dropSilentFinger(motion, time: time)
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

  /// Follows the movement of one of a hand's fingers.
  func follow(_ motion: Motion, _ touch: Touch, time: Double) {
    dropSilentFinger(motion, except: touch, time: time)
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

  /// Removes a finger from its hand, which continues with the other finger or ends.
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

  /// Whether another hand does something that forbids moving the camera: it draws anywhere, or it has a drag, a long
  /// press or a visible press on a target that belongs to the camera.
  func isHeld(against camera: TargetID, by isSameHand: (Touch) -> Bool) -> Bool {
    touches.contains { touch in
      guard !isSameHand(touch) else { return false }
      func belongs(_ held: TargetID?) -> Bool {
        guard let held else { return false }
        return held.owner == camera.owner || touch.isOn(camera)
      }
      switch touch.claim {
      case .ink: return !isProvisional(touch, against: camera)
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
      // Only one hand at a time can hold a target.
      return !motions.contains { $0 !== motion && $0.hasBegun && $0.target == motion.target }
    }
    let isMouse = motion.device.isMouse
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

  /// Removes a finger from its hand if nothing was reported of it for ``GestureSettings/silence`` while its partner
  /// moves: it is stuck. A single still finger stays for ever.
  private func dropSilentFinger(_ motion: Motion, except active: Touch? = nil, time: Double) {
    guard motion.touches.count == 2 else { return }
    guard let silent = motion.touches.first(where: { $0 !== active && time - $0.time > settings.silence })
    else { return }
    stop(silent, .cancelled, time: time)
  }

  private func emit(_ motion: Motion, _ phase: Gesture.Phase, time: Double) {
    emit(motion.gesture(phase, settings: settings, buttons: buttons, time: time))
  }
}
