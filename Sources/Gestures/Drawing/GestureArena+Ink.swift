import Geometry

extension GestureArena {
  /// Starts a stroke with a finger's first sample.
  func beginInk(_ touch: Touch, time: Double) {
    cancelPress(touch, time: time)
    touch.claim = .ink
    touch.samples.append(Gesture.Sample(location: touch.location, time: time, pressure: touch.pressure))
    emitInk(touch, .began, time: time)
  }

  /// Cancels a stroke that yields to a pinch or a three-finger tap; its finger is open to other claims again.
  func takeBackInk(_ touch: Touch, time: Double) {
    guard touch.claim == .ink else { return }
    emitInk(touch, .cancelled, time: time)
    touch.claim = .open
  }

  /// Lets a finger draw again whose stroke was taken back for a three-finger tap that did not happen.
  func resumeInk(_ touch: Touch, time: Double) {
    guard touch.claim == .open, touch.targets.ink != nil, touch.targets.drag == nil else { return }
    touch.samples = samplesAgain(of: touch)
    // The last one is where it begins again.
    if touch.samples.count > 1, touch.samples.last?.location == touch.location { touch.samples.removeLast() }
    beginInk(touch, time: time)
  }

  private func samplesAgain(of touch: Touch) -> [Gesture.Sample] {
    [Gesture.Sample(location: touch.start, time: touch.startTime, pressure: touch.pressure)] + touch.early
  }

  /// Draws what a finger has drawn that has lifted, and whose stroke was taken back for a three-finger tap that did not
  /// happen.
  func drawAfterwards(_ touch: Touch) {
    guard touch.claim == .open, touch.targets.ink != nil, touch.targets.drag == nil else { return }
    touch.claim = .ink
    touch.samples = samplesAgain(of: touch)
    emitInk(touch, .began, time: touch.time)
    emitInk(touch, .ended, time: touch.time)
  }

  /// Emits the samples that arrived since the last call.
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
