import Geometry
import Gestures

/// The events of controls.
public enum ControlEvent: Hashable, Sendable, CaseIterable {
  /// A finger landed on it.
  case touchDown
  /// Sent after ``touchDown`` when this is the second or a later tap in a row.
  case touchDownRepeat
  /// A finger lifted within reach of it: the control was activated. Enter and Space send it too.
  case touchUpInside
  /// A finger that had landed on it lifted elsewhere.
  case touchUpOutside
  /// A finger that had landed on it moved out of its reach.
  case dragOutside
  /// The press of a finger that had landed on it was cancelled.
  case cancel
  /// The user has changed its value.
  case valueChanged
}

/// Lets ``TargetAction/on(_:_:)`` pass each control to its closure with its own type.
public protocol TargetAction: AnyObject {}

extension TargetAction where Self: Control {
  /// Calls a closure at an event. Do not capture the control strongly: it is passed as the argument.
  @discardableResult public func on(_ event: ControlEvent, _ body: @escaping (Self) -> Void) -> Self {
    register(event) { control in
      if let control = control as? Self { body(control) }
    }
    return self
  }

  /// Calls a closure with a target at an event, for as long as the target lives. The target is held weakly.
  @discardableResult public func on<Target: AnyObject>(
    _ event: ControlEvent, target: Target, _ body: @escaping (Target, Self) -> Void
  ) -> Self {
    register(event) { [weak target] control in
      if let target, let control = control as? Self { body(target, control) }
    }
    return self
  }

  /// Sends a command along the responder chain at an event: the focused view, its parents, the mode and the shell are
  /// asked in turn.
  @discardableResult public func on(_ event: ControlEvent, ask command: CommandID) -> Self {
    register(event) { control in control.root?.perform(command, from: control) }
    return self
  }
}

/// A view that can be activated: it turns presses into events and sends them to its targets.
///
/// Several hands may hold one control; each press is reported separately.
open class Control: View, TargetAction {
  private var targets: [(event: ControlEvent, call: (Control) -> Void)] = []
  private var presses: [Gesture.SessionID: Bool] = [:]

  /// Whether a finger is on it that would activate it by lifting.
  public var isPressed: Bool { presses.values.contains(true) }
  /// Whether the mouse is over it.
  public private(set) var isHovered = false
  /// The accessibility label: the name of the control in words, already translated.
  public var label = ""
  /// The press of a finger that rests on it, so that its name is shown. Lifting it does nothing.
  private var namingPress: Gesture.SessionID?
  /// Whether the mouse has come onto it and has not pressed since. A click ends the wait for its name, and the name.
  private var namesOnHover = false

  func register(_ event: ControlEvent, _ call: @escaping (Control) -> Void) {
    targets.append((event, call))
  }

  /// Removes all targets of an event.
  public func removeTargets(for event: ControlEvent) { targets.removeAll { $0.event == event } }

  /// Sends an event to its targets, in the order in which they were added.
  public func send(_ event: ControlEvent) {
    for target in targets where target.event == event { target.call(self) }
  }

  /// Activates the control, as a tap does.
  open func activate() { send(.touchUpInside) }

  /// Whether a mouse that rests on it has its name shown, because it cannot be read on it.
  open var hidesName: Bool { false }
  /// Whether a finger that rests on it has its name shown too.
  open var namesOnPress: Bool { hidesName }

  open override var interests: Interests { [.press, .hover] }
  open override var blocksTouches: Bool { true }
  open override var isFocusable: Bool { true }

  open override func receive(_ gesture: Gesture) -> Bool {
    switch gesture.kind {
    case .press:
      press(gesture)
      return true
    case .hover:
      let isOver = gesture.phase == .began || gesture.phase == .changed
      if isOver, !isHovered, hidesName {
        namesOnHover = true
        root?.animate(self, from: gesture.time + ViewRoot.hoverDelay)
      }
      if !isOver { root?.hideName(of: self) }
      isHovered = isOver
      setNeedsDisplay()
      return true
    default: return false
    }
  }

  private func press(_ gesture: Gesture) {
    let wasInside = presses[gesture.session]
    switch gesture.phase {
    case .began:
      guard isEnabledInTree else { return }
      presses[gesture.session] = gesture.isInside
      setNeedsDisplay()
      awaitName(gesture)
      send(.touchDown)
      if gesture.tapCount > 1 { send(.touchDownRepeat) }
    case .changed:
      guard let wasInside else { return }
      presses[gesture.session] = gesture.isInside
      setNeedsDisplay()
      if wasInside && !gesture.isInside {
        endName(gesture.session)
        send(.dragOutside)
      }
    case .ended:
      // A press that ended before it was reported (during the delay of the highlight) counts as a whole press.
      if wasInside == nil {
        guard isEnabledInTree else { return }
        send(.touchDown)
      }
      presses[gesture.session] = nil
      setNeedsDisplay()
      if endName(gesture.session) {
        send(.cancel)
      } else if gesture.isInside {
        activate()
      } else {
        send(.touchUpOutside)
      }
    case .cancelled:
      guard wasInside != nil else { return }
      presses[gesture.session] = nil
      setNeedsDisplay()
      endName(gesture.session)
      send(.cancel)
    }
  }

  // MARK: Its name

  /// Has the name shown if the finger of a press rests.
  private func awaitName(_ gesture: Gesture) {
    root?.hideName(of: self)
    namesOnHover = false
    guard namesOnPress, !gesture.device.isMouse, let root else { return }
    namingPress = gesture.session
    root.animate(self, from: gesture.time + root.longPress)
  }

  /// Notes that a press ends or leaves the control.
  ///
  /// - Returns: whether it had the name shown.
  @discardableResult private func endName(_ press: Gesture.SessionID) -> Bool {
    guard namingPress == press else { return false }
    namingPress = nil
    return root?.hideName(of: self) ?? false
  }

  /// Shows the name after the mouse or a finger has rested.
  open override func tick(_ time: Double) -> Bool {
    if namingPress != nil || (isHovered && namesOnHover) { root?.showName(of: self) }
    return false
  }

  /// Ends every press without activating the control.
  public func cancelPresses() {
    let held = presses.count
    presses = [:]
    namingPress = nil
    root?.hideName(of: self)
    setNeedsDisplay()
    for _ in 0..<held { send(.cancel) }
  }

  open override func receive(_ key: KeyPress) -> Bool {
    guard isEnabledInTree, key.modifiers.isEmpty, key.key == .enter || key.key == .space else { return false }
    activate()
    return true
  }

  open override func enabledChanged() {
    super.enabledChanged()
    if !isEnabled, !presses.isEmpty { cancelPresses() }
  }

  open override func attachmentChanged(_ isAttached: Bool) {
    if !isAttached {
      presses = [:]
      namingPress = nil
      isHovered = false
    }
  }

  /// A background colour, tinted while the control is pressed or hovered.
  public func tinted(_ ground: Color, toward ink: Color) -> Color {
    if isPressed { return ground.mixed(with: ink, 0.16) }
    return isHovered ? ground.mixed(with: ink, 0.07) : ground
  }

  /// The opacity of its content: lower while it is disabled.
  var presence: Double { isEnabledInTree ? 1 : 0.38 }
}
