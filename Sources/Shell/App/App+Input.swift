import Geometry
import Gestures
import Interface
import ModeKit

extension App {
  /// Handles the platform's events in order.
  func take(_ events: [PlatformEvent]) {
    var hands: [InputEvent] = []
    for event in events {
      if case .input(let input) = event {
        hands.append(scaled(input))
        continue
      }
      arena.handle(batch: hands)
      hands = []
      take(event)
    }
    arena.handle(batch: hands)
    arena.reconcile(liveTouches: platform.liveTouches, time: platform.time)
  }

  private func take(_ event: PlatformEvent) {
    switch event {
    case .input: break
    case .keyDown(let key, let modifiers, let isRepeat): keyDown(key, modifiers, isRepeat: isRepeat)
    case .text(let text): chrome.take(.commit(text))
    case .preedit(let text, let caret): chrome.take(.compose(text, caret: caret))
    case .drop(let paths): interchange.open(paths)
    case .windowChanged: workplace.windowMayHaveChanged()
    case .visibility(let isShown): stage.isVisible = isShown
    case .focused: documents.noteArrivals()
    case .exposed: stage.setNeedsFrame()
    case .quit: quit()
    }
  }

  /// Converts an event from logical pixels to dp, and notes whether a finger or a mouse was used.
  private func scaled(_ event: InputEvent) -> InputEvent {
    let scale = 1 / workplace.interfaceScale
    func dp(_ p: Point) -> Point { Point(p.x * scale, p.y * scale) }
    switch event {
    case .touchDown(let id, let p, let pressure, let time):
      noteDevice(isMouse: false)
      workplace.pointer = nil
      chrome.noteTouch(at: dp(p))
      return .touchDown(id, at: dp(p), pressure: pressure, time: time)
    case .touchMove(let id, let p, let pressure, let time):
      return .touchMove(id, at: dp(p), pressure: pressure, time: time)
    case .touchUp(let id, let p, let time): return .touchUp(id, at: dp(p), time: time)
    case .mouseDown(let button, let p, let modifiers, let clicks, let time):
      noteDevice(isMouse: true)
      workplace.pointer = dp(p)
      chrome.noteTouch(at: dp(p))
      return .mouseDown(button, at: dp(p), modifiers: modifiers, clicks: clicks, time: time)
    case .mouseMove(let p, let modifiers, let time):
      workplace.pointer = dp(p)
      return .mouseMove(at: dp(p), modifiers: modifiers, time: time)
    case .penMove(let id, let p, let modifiers, let time):
      workplace.pointer = dp(p)
      return .penMove(id, at: dp(p), modifiers: modifiers, time: time)
    case .mouseUp(let button, let p, let modifiers, let time):
      return .mouseUp(button, at: dp(p), modifiers: modifiers, time: time)
    case .wheel(let dx, let dy, let p, let modifiers, let time):
      chrome.invitation.end()
      return .wheel(dx: dx, dy: dy, at: dp(p), modifiers: modifiers, time: time)
    case .touchCancel, .penLean, .allCancelled: return event
    }
  }

  /// Acts as the wheel does with the pointer in the middle of the area between the bars.
  func turnWheel(_ notches: Double) {
    arena.handle(batch: [
      .wheel(dx: 0, dy: notches, at: workplace.freeArea.center, modifiers: [], time: platform.time)
    ])
  }

  private func noteDevice(isMouse: Bool) {
    if workplace.noteDevice(isMouse: isMouse) { documents.updateEnvironment(isNew: true) }
  }

  // MARK: Keys

  private func keyDown(_ key: Key, _ modifiers: Modifiers, isRepeat: Bool) {
    chrome.invitation.end()
    if key == .function(3), !isRepeat { return chrome.toggleInstruments() }
    if key == .function(11), !isRepeat { return platform.isFullScreen.toggle() }
    if stepsBetweenBarAndDocument(key, modifiers) { return }
    chrome.root.receive(KeyPress(key, modifiers: modifiers, isRepeat: isRepeat))
  }

  /// The bars are one stop of the keyboard, and the document is the other. F6 goes from one to the other, and Escape
  /// back to the document.
  ///
  /// - Returns: whether the key was used for that.
  private func stepsBetweenBarAndDocument(_ key: Key, _ modifiers: Modifiers) -> Bool {
    let root = chrome.root
    let seat = root.keyboardSeat
    guard let screen = documents.screen, !chrome.hasPanel(for: seat) else { return false }
    switch key {
    case .tab where root.focused == nil && screen.document.claims(seat: seat).contains(.tab):
      screen.document.handle(.key(key, modifiers, seat: seat))
    case .function(6): if root.focused == nil { root.receive(KeyPress(.tab)) } else { root.unfocus() }
    case .escape where root.focused != nil: root.unfocus()
    default: return false
    }
    return true
  }
}

extension App: GestureHost {
  /// What is hit at a point in dp of the window: a view of the chrome, or the document.
  public func hit(at point: Point, device: Gesture.Device) -> Hit {
    if let chain = chrome.root.hit(at: point) { return Hit(chain) }
    guard let screen = documents.screen(at: point), documents.work.current == nil else { return Hit([]) }
    return screen.hit(at: point, device: device, seat: seat(at: point))
  }

  /// The seat whose bar is nearest to a point in dp of the window.
  public func seat(at point: Point) -> Int { workplace.seats.nearest(to: point, in: workplace.windowSize) }

  /// Passes a gesture to what it began on, in the document's view to which it belongs.
  public func deliver(_ gesture: Gesture) {
    if gesture.kind == .press, gesture.phase == .began { noteSeat(of: gesture) }
    if gesture.target.owner == Owner.chrome {
      chrome.root.receive(gesture)
      return
    }
    guard let screen = documents.screen(of: gesture) else { return }
    switch gesture.kind {
    case .camera, .wheel:
      if gesture.phase == .began { chrome.bars[gesture.seat]?.noteHoldsUsed() }
      screen.handleCamera(gesture)
      documents.updateEnvironment()
    case .cameraRefused: chrome.showLock(at: gesture.location, time: platform.time)
    default: screen.document.handle(.gesture(gesture))
    }
    chrome.yieldBars(to: gesture)
  }

  /// Gives the keyboard to the seat whose bar or panel is pressed, or at whose side the mouse is.
  private func noteSeat(of gesture: Gesture) {
    let view = chrome.root.view(gesture.target)
    if let seat = view?.seatInTree {
      chrome.root.keyboardSeat = seat
    } else if view == nil, case .mouse = gesture.device {
      chrome.root.keyboardSeat = gesture.seat
    }
  }

  /// The bounds of a control in dp of the window; nil for anything else.
  public func bounds(of target: TargetID) -> Rect? {
    target.owner == Owner.chrome ? chrome.root.bounds(of: target) : nil
  }

  /// Stops a fling of the camera or of a list.
  ///
  /// - Returns: whether there was one.
  public func stopFling(of target: TargetID) -> Bool {
    switch target.owner {
    case Owner.chrome: chrome.root.stopFling(of: target)
    case Owner.canvas: documents.screens.first { $0.canvas == target }?.stopFling() ?? false
    case Owner.document: documents.screen?.stopFling() ?? false
    default: false
    }
  }
}
