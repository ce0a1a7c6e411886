import Geometry

extension GestureArena {
  private static func id(_ button: MouseButton) -> TouchID {
    TouchID(device: TouchID.mouseDevice, finger: Int64(button.rawValue))
  }

  private static let mirror = TouchID(device: TouchID.mirrorDevice, finger: 0)

  /// Handles a button that goes down. Every button is a separate touch. With Alt the left button acts as two fingers,
  /// the second one mirrored.
  func mouseDown(_ button: MouseButton, at point: Point, modifiers: Modifiers, clicks: Int, time: Double) {
    notePivot(point, modifiers)
    buttons.insert(MouseButtons(button))
    reportButtons(except: button, time: time)
    let device = Gesture.Device.mouse(button)
    if button == .left, modifiers.contains(.alt) {
      let main = land(
        Self.id(button), at: point, pressure: 1, time: time, device: device, manner: .finger,
        modifiers: modifiers,
        clicks: clicks)
      if let pivot = mirrorPivot, pivot.distance(to: point) < settings.closestPinch / 2 {
        mirrorPivot = windowCenter
      }
      land(
        Self.mirror, at: mirrored(point), pressure: 1, time: time, device: device, manner: .finger,
        modifiers: modifiers, clicks: clicks, partner: main)
      return
    }
    let manner: GestureTargets.Manner =
      switch button {
      case .middle: .cameraMouse
      case .right: .secondaryMouse
      case .left: modifiers.contains(.control) ? .cameraMouse : .mouse
      }
    land(
      Self.id(button), at: point, pressure: 1, time: time, device: device, manner: manner,
      modifiers: modifiers,
      clicks: clicks)
  }

  /// Handles a mouse that moves, or a pen that does not touch: held buttons drag; without one it hovers. While a finger is
  /// down a mouse does not hover, since the system's cursor only follows that finger.
  func mouseMove(
    to point: Point, of device: Gesture.Device = .mouse(.left), modifiers: Modifiers, time: Double
  ) {
    let held = touches.filter(\.isMouse)
    guard held.isEmpty else {
      for touch in held {
        touch.modifiers = modifiers
        let place = touch.id == Self.mirror ? mirrored(point) : point
        // All buttons are at one place, so a touch that is already there has handled this move.
        if place != touch.location { move(touch, to: place, pressure: 1, time: time) }
      }
      return
    }
    notePivot(point, modifiers)
    if touches.isEmpty || !device.isMouse { hover(device, at: point, modifiers: modifiers, time: time) }
  }

  /// Handles a button that goes up.
  func mouseUp(_ button: MouseButton, at point: Point, modifiers: Modifiers, time: Double) {
    buttons.remove(MouseButtons(button))
    if button == .left, let touch = touch(Self.mirror) {
      touch.modifiers = modifiers
      lift(touch, at: mirrored(point), time: time)
    }
    if let touch = touch(Self.id(button)) {
      touch.modifiers = modifiers
      lift(touch, at: point, time: time)
    }
    reportButtons(except: button, time: time)
  }

  /// Sends a turn of the wheel to the nearest target that wants it, to the camera only while no hand holds something.
  func wheel(_ notches: Vector, at point: Point, modifiers: Modifiers, time: Double) {
    let device = Gesture.Device.mouse(.left)
    let chain = host?.hit(at: point, device: device).chain ?? []
    func first(_ interests: Interests) -> Hit.Link? {
      chain.first { !$0.interests.isDisjoint(with: interests) }
    }
    guard let link = first([.wheel, .camera]) ?? first(.manipulate) ?? chain.first else { return }
    var gesture = Gesture(
      kind: .wheel, phase: .ended, session: nextSession(), target: link.target,
      seat: host?.seat(at: point) ?? 0,
      device: device, modifiers: modifiers, location: point, translation: notches, buttons: buttons,
      time: time)
    if link.interests.contains(.camera), isHeld(against: link.target, by: { $0.isMouse }) {
      // Wheel events come in bursts; one refusal is enough.
      guard time - lastWheelRefusal > 0.5 else { return }
      lastWheelRefusal = time
      gesture.kind = .cameraRefused
    }
    emit(gesture)
  }

  /// Ends the hover of the mouse or pen.
  func endHover(time: Double) {
    guard var old = hover else { return }
    hover = nil
    old.phase = .ended
    old.time = time
    emit(old)
  }

  private func hover(_ device: Gesture.Device, at point: Point, modifiers: Modifiers, time: Double) {
    let link = host?.hit(at: point, device: device).chain.first { $0.interests.contains(.hover) }
    if hover?.target != link?.target || hover?.device != device { endHover(time: time) }
    guard let link else { return }
    var next =
      hover
      ?? Gesture(
        kind: .hover, phase: .began, session: nextSession(), target: link.target,
        seat: host?.seat(at: point) ?? 0, device: device, location: point, time: time)
    next.phase = hover == nil ? .began : .changed
    next.location = point
    next.translation = point - next.start
    next.modifiers = modifiers
    next.time = time
    hover = next
    emit(next)
  }

  /// Emits a change for the presses of the other buttons, so that a mode sees chords.
  private func reportButtons(except button: MouseButton, time: Double) {
    for touch in touches where touch.isMouse && touch.id != Self.id(button) && touch.id != Self.mirror {
      if touch.claim == .open, case .shown = touch.press { changePress(touch, time: time) }
    }
  }

  private func notePivot(_ point: Point, _ modifiers: Modifiers) {
    if !modifiers.contains(.alt) {
      mirrorPivot = nil
    } else if mirrorPivot == nil {
      mirrorPivot = point
    }
  }

  private func mirrored(_ point: Point) -> Point {
    let pivot = mirrorPivot ?? windowCenter
    return pivot + (pivot - point)
  }
}
