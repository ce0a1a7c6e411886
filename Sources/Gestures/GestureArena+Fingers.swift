import Geometry

/// How a session ends when the hand did not end it.
enum Ending {
  /// Its effect is undone.
  case cancelled
  /// Strokes and moved targets stay as they are; the rest is undone.
  case interrupted
}

extension GestureArena {
  /// Handles a finger that lands: finds the target of each recogniser, and starts the recognisers that start at once.
  @discardableResult
  func land(
    _ id: TouchID, at point: Point, pressure: Double, time: Double, device: Gesture.Device,
    manner: GestureTargets.Manner,
    modifiers: Modifiers = [], clicks: Int = 0, partner: Touch? = nil, file: String = #fileID,
    line: Int = #line
  ) -> Touch {
    if let old = touch(id) { drop(old, time: time) }
    let hit = host?.hit(at: point, device: device) ?? Hit([])
    let touch = Touch(
      id: id, session: nextSession(), device: device, isFinger: manner == .finger,
      seat: partner?.seat ?? host?.seat(at: point) ?? 0, hit: hit,
      targets: GestureTargets(hit, manner), at: point, pressure: pressure, lean: leans[id] ?? .zero,
      modifiers: modifiers,
      time: time, counter: counter, file: file, line: line)
    touches.append(touch)
    guard !isTooNew(hit, at: time) else {
      touch.claim = .dead
      return touch
    }
    // A pen draws at once where fingers have just moved the view.
    if stopsFling(hit), id.penEnd == nil || touch.targets.ink == nil { touch.targets.keepOnlyDrag() }
    touch.tapCount =
      clicks > 0
      ? clicks
      : taps.count(at: point, on: hit.chain.first?.target, time: time, settings: settings)
    if touch.targets.press != nil {
      if touch.targets.pressWaits {
        touch.press = .waiting(until: time + settings.pressHighlight)
      } else {
        showPress(touch, time: time)
      }
    }
    recordPaths(for: touch)
    if touch.targets.ink != nil, !joinPinch(touch) {
      formPairs(with: touch, time: time)
      beginInk(touch, time: time)
    }
    if let drag = touch.targets.drag, touch.claim == .open { take(touch, into: drag, time: time) }
    formThreeFingerTap(with: touch, time: time)
    return touch
  }

  /// Handles a finger that moves.
  func move(_ touch: Touch, to point: Point, pressure: Double, time: Double) {
    let time = max(time, touch.time)
    touch.update(point, pressure: pressure, time: time)
    guard touch.claim != .dead else { return }
    followPairs(of: touch, time: time)
    let sample = Gesture.Sample(location: point, time: time, pressure: touch.pressure)
    if touch.claim == .ink { touch.samples.append(sample) }
    if touch.targets.ink != nil, touch.targets.threeFingerTap != nil,
      time - touch.startTime <= settings.longPress
    {
      touch.early.append(sample)
    }
    if !touch.hasWandered, point.distance(to: touch.start) > slop(of: touch) {
      touch.hasWandered = true
      touch.mayTap = false
      failThreeFingerTap(of: touch, time: time)
      resumeInk(touch, time: time)
    }
    if touch.claim == .longPress, let target = touch.targets.longPress {
      emit(touch.gesture(.longPress, .changed, target, buttons: buttons, time: time))
      return
    }
    if let motion = motion(of: touch) { follow(motion, touch, time: time) }
    if touch.claim == .open, case .shown = touch.press { changePress(touch, time: time) }
  }

  /// Handles a finger that lifts: ends its gestures.
  func lift(_ touch: Touch, at point: Point, time: Double) {
    let time = max(time, touch.time)
    // SDL repeats the last position; only a new one is a movement.
    if point.isPlausible, point != touch.location {
      move(touch, to: point, pressure: touch.pressure, time: time)
    }
    leavePairs(touch)
    rejectPalms(at: time, lifting: touch)
    touches.removeAll { $0 === touch }
    switch touch.claim {
    case .dead:
      cancelThreeFingerTap(of: touch)
      return
    case .ink:
      recordStroke(touch)
      emitInk(touch, .ended, time: time)
    case .longPress:
      if let target = touch.targets.longPress {
        var gesture = touch.gesture(.longPress, .ended, target, buttons: buttons, time: time)
        gesture.velocity = settings.fling(from: touch.velocity.velocity(at: time))
        emit(gesture)
      }
    case .open, .motion: break
    }
    leaveMotion(touch, .ended, time: time)
    if touch.claim == .open { endPress(touch, time: time) }
    recogniseTap(touch, time: time)
    liftFromThreeFingerTap(touch, time: time)
  }

  /// Handles a finger that disappeared without lifting: cancels its gestures.
  func drop(_ touch: Touch, time: Double) {
    stop(touch, .cancelled, time: max(time, touch.time))
    touches.removeAll { $0 === touch }
  }

  /// Ends all gestures of a finger, which is ignored until it lifts.
  func stop(_ touch: Touch, _ ending: Ending, time: Double) {
    guard touch.claim != .dead else { return }
    let isKept = ending == .interrupted
    cancelThreeFingerTap(of: touch)
    leavePairs(touch)
    touch.mayTap = false
    switch touch.claim {
    case .ink: emitInk(touch, isKept ? .ended : .cancelled, isInterrupted: isKept, time: time)
    case .longPress:
      if let target = touch.targets.longPress {
        emit(touch.gesture(.longPress, .cancelled, target, buttons: buttons, time: time))
      }
    case .open: cancelPress(touch, time: time)
    case .motion, .dead: break
    }
    leaveMotion(touch, isKept ? .interrupted : .cancelled, time: time)
    touch.claim = .dead
  }

  /// Fires the timers that are due at a time.
  func fireTimers(at time: Double) {
    for touch in touches {
      if let deadline = highlightDeadline(of: touch), deadline <= time { showPress(touch, time: time) }
      if let deadline = longPressDeadline(of: touch), deadline <= time { beginLongPress(touch, time: time) }
    }
    rejectPalms(at: time)
    failThreeFingerTaps(at: time)
  }

  /// When the highlight of a press appears; nil when it already shows or never will.
  func highlightDeadline(of touch: Touch) -> Double? {
    guard touch.claim == .open, case .waiting(let deadline) = touch.press else { return nil }
    return deadline
  }

  /// When a finger becomes a long press if it keeps still; nil when it cannot.
  func longPressDeadline(of touch: Touch) -> Double? {
    guard touch.claim == .open, touch.targets.longPress != nil, !touch.hasWandered, !isInThreeFingerTap(touch)
    else {
      return nil
    }
    return touch.startTime + settings.longPress
  }

  /// How far a touch may move in dp before it counts as moved.
  func slop(of touch: Touch) -> Double { touch.isMouse ? settings.mouseSlop : settings.fingerSlop }

  /// Whether two fingers can belong to one hand.
  func isOneHand(_ a: Touch, _ b: Touch) -> Bool {
    guard a.isFinger, b.isFinger, a.isMouse == b.isMouse else { return false }
    return a.isMouse
      || a.location.distance(to: b.location) <= settings.handReach * settings.dpPerMillimetre
  }

  private func stopsFling(_ hit: Hit) -> Bool {
    var stopped = false
    for link in hit.chain where !link.interests.isDisjoint(with: [.manipulate, .camera]) {
      if host?.stopFling(of: link.target) == true { stopped = true }
    }
    return stopped
  }

  private func beginLongPress(_ touch: Touch, time: Double) {
    guard let target = touch.targets.longPress else { return }
    leaveMotion(touch, .ended, time: time)
    cancelPress(touch, time: time)
    touch.mayTap = false
    touch.claim = .longPress
    emit(touch.gesture(.longPress, .began, target, buttons: buttons, time: time))
  }
}
