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
      guard !isInThreeFingerTap(touch) else { return }
      emitPress(touch, .began, time: time)
    case .shown: break
    }
    touch.press = .none
    emitPress(touch, .ended, time: time)
  }

  /// Takes the press back, since something else has the finger.
  func cancelPress(_ touch: Touch, time: Double) {
    if case .shown = touch.press { emitPress(touch, .cancelled, time: time) }
    touch.press = .none
  }

  /// A finger lifted: was it a tap?
  func recogniseTap(_ touch: Touch, time: Double) {
    guard touch.mayTap, !touch.hasWandered, touch.claim == .open || touch.claim == .ink,
      time - touch.startTime < settings.longPress
    else { return }
    taps.note(touch, time: time, settings: settings)
    if let target = touch.targets.tap {
      emit(touch.gesture(.tap, .ended, target, buttons: buttons, time: time))
    }
  }

  private func emitPress(_ touch: Touch, _ phase: Gesture.Phase, time: Double) {
    guard let target = touch.targets.press else { return }
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
