import Geometry

extension GestureArena {
  /// Shows that a finger presses something.
  func showPress(_ touch: Touch, time: Double) {
    touch.press = .shown
    emitPress(touch, .began, time: time)
  }

  /// Tells that a pressing finger moved, or that the mouse's buttons changed.
  func changePress(_ touch: Touch, time: Double) { emitPress(touch, .changed, time: time) }

  /// Ends the press of a finger that lifted; one too short to have shown shows now.
  func endPress(_ touch: Touch, time: Double) {
    switch touch.press {
    case .none: return
    case .waiting:
      guard !isInTrio(touch) else { return }
      emitPress(touch, .began, time: time)
    case .shown: break
    }
    touch.press = .none
    // The mouse presses whatever lies under its release; a finger what it landed on.
    let isValid = touch.isMouse || touch.aims.press.map { isUnchanged($0, under: touch) } ?? false
    emitPress(touch, isValid ? .ended : .cancelled, time: time)
  }

  /// Takes the press back, since something else has the finger.
  func cancelPress(_ touch: Touch, time: Double) {
    if case .shown = touch.press { emitPress(touch, .cancelled, time: time) }
    touch.press = .none
  }

  /// A finger lifted: was it a tap, and of how many?
  func recogniseTap(_ touch: Touch, time: Double) {
    guard touch.mayTap, !touch.hasWandered, touch.claim == .open || touch.claim == .ink,
      time - touch.startTime < settings.longPress
    else { return giveUpTaps(touch) }
    taps.note(touch, time: time, settings: settings)
    let tap = touch.aims.tap.map { touch.gesture(.tap, .ended, $0, buttons: buttons, time: time) }
    if let target = touch.aims.doubleTap {
      let isUnchanged = isUnchanged(target, under: touch)
      if touch.firstTap != nil, isUnchanged {
        touch.firstTap = nil
        var gesture = touch.gesture(.doubleTap, .ended, target, buttons: buttons, time: time)
        gesture.tapCount = 2
        emit(gesture)
        return
      }
      giveUpTaps(touch)
      let stamp = touch.chain.firstIndex { $0.target == target }.map { touch.stamps[$0] } ?? 0
      if isUnchanged {
        taps.wait(
          PendingTap(tap: tap, stamp: stamp, target: target, location: touch.location, time: time))
      }
    } else if let tap, isUnchanged(tap.target, under: touch) {
      emit(tap)
    }
  }

  /// A finger is no tap: the tap before it, which waited for it, was a single one.
  func giveUpTaps(_ touch: Touch) {
    touch.mayTap = false
    guard let first = touch.firstTap else { return }
    touch.firstTap = nil
    deliver(first, time: max(now, first.time))
  }

  /// Delivers a tap to which no second one came, if its thing is still what it was.
  func deliver(_ pending: PendingTap, time: Double) {
    guard var tap = pending.tap, (host?.stamp(of: pending.target) ?? 0) == pending.stamp else { return }
    tap.time = time
    emit(tap)
  }

  private func emitPress(_ touch: Touch, _ phase: Gesture.Phase, time: Double) {
    guard let target = touch.aims.press else { return }
    var gesture = touch.gesture(.press, phase, target, buttons: buttons, time: time)
    gesture.isInside = isInside(touch, target)
    emit(gesture)
  }

  /// Whether a finger is over what it pressed, with a margin for fingers, which cannot see the edge.
  private func isInside(_ touch: Touch, _ target: TargetID) -> Bool {
    let margin = touch.isMouse ? 0 : settings.controlMargin
    if let bounds = host?.bounds(of: target) {
      let p = touch.location
      let dx = max(bounds.minX - p.x, 0, p.x - bounds.maxX)
      let dy = max(bounds.minY - p.y, 0, p.y - bounds.maxY)
      return Vector(dx, dy).length <= margin
    }
    if touch.location.distance(to: touch.start) <= margin { return true }
    return host?.hit(at: touch.location, device: touch.device).chain.contains { $0.target == target } ?? false
  }
}
