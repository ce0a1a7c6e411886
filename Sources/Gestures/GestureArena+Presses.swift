import Geometry

extension GestureArena {
  /// Begins the press feedback of a finger.
  func showPress(_ touch: Touch, time: Double) {
    touch.press = .shown
    emitPress(touch, .began, time: time)
  }

  /// Emits a change of a press: the finger moved, or the mouse's buttons changed.
  func changePress(_ touch: Touch, time: Double) { emitPress(touch, .changed, time: time) }

  /// Ends the press of a finger that lifted. If the highlight delay had not passed, the press begins now first.
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

  /// Cancels the press, since another gesture takes the finger.
  func cancelPress(_ touch: Touch, time: Double) {
    if case .shown = touch.press { emitPress(touch, .cancelled, time: time) }
    touch.press = .none
  }

  /// Emits a tap if a finger that lifted made one.
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

  /// Whether a finger is over the target that it pressed, with a margin for fingers, which hide the edge.
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
