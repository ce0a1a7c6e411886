import CSDL2
import Gestures
import ModeKit
import Shell

/// Maps game controllers to keys, so that everything that can be played with arrows, Enter and Space can be played with
/// one.
///
/// The cross and the left stick are the arrow keys and repeat while they are held. A is Enter, X is Space, B is Escape;
/// Y is F and Start is P, which in Minesweeper switch flag mode and pause. The left shoulder button is undo (Ctrl+Z),
/// the right one redo (Ctrl+Y).
package struct ControllerKeys {
  /// The delay before an arrow that is held repeats, and the interval between repeats, in seconds.
  static let repeatDelay = 0.35, repeatInterval = 0.09
  /// The deflections, of 32,767, at which a stick becomes an arrow and at which it stops being one.
  static let stickOn = 18_000, stickOff = 12_000

  private var arrow: Key?
  private var stick: (x: Int, y: Int) = (0, 0)
  /// When the held arrow repeats next, in seconds on the platform's clock; nil while none is held.
  package private(set) var deadline: Double?

  /// Makes a mapping without a controller.
  package init() {}

  /// Appends the key events for a controller's event; other events are ignored. A controller that was plugged in is
  /// opened.
  package mutating func map(_ event: SDL_Event, time: Double, into result: inout [PlatformEvent]) {
    switch SDL_EventType(event.type) {
    case SDL_CONTROLLERDEVICEADDED: _ = SDL_GameControllerOpen(event.cdevice.which)
    case SDL_CONTROLLERDEVICEREMOVED: hold(nil, time: time, into: &result)
    case SDL_CONTROLLERBUTTONDOWN:
      let button = SDL_GameControllerButton(Int32(event.cbutton.button))
      if let arrow = Self.arrow(of: button) { return hold(arrow, time: time, into: &result) }
      if let key = Self.key(of: button) {
        result.append(.keyDown(key.key, key.modifiers, isRepeat: false))
      }
    case SDL_CONTROLLERBUTTONUP:
      let button = SDL_GameControllerButton(Int32(event.cbutton.button))
      if let arrow = Self.arrow(of: button), arrow == self.arrow { hold(nil, time: time, into: &result) }
    case SDL_CONTROLLERAXISMOTION: move(event.caxis, time: time, into: &result)
    default: break
    }
  }

  /// The repeat of the held arrow, if it is due at a time.
  package mutating func repeats(at time: Double) -> [PlatformEvent] {
    guard let arrow, let due = deadline, due <= time else { return [] }
    // Only one at a time, so that the cursor does not jump after a long frame.
    deadline = max(due + Self.repeatInterval, time)
    return [.keyDown(arrow, [], isRepeat: true)]
  }

  private mutating func move(
    _ axis: SDL_ControllerAxisEvent, time: Double, into result: inout [PlatformEvent]
  ) {
    let old = stick
    switch SDL_GameControllerAxis(Int32(axis.axis)) {
    case SDL_CONTROLLER_AXIS_LEFTX: stick.x = Self.direction(Int(axis.value), before: old.x)
    case SDL_CONTROLLER_AXIS_LEFTY: stick.y = Self.direction(Int(axis.value), before: old.y)
    default: return
    }
    guard stick != old else { return }
    let key: Key? =
      stick.x != 0 ? (stick.x > 0 ? .right : .left) : stick.y != 0 ? (stick.y > 0 ? .down : .up) : nil
    if key != arrow { hold(key, time: time, into: &result) }
  }

  private static func direction(_ value: Int, before: Int) -> Int {
    abs(value) >= (before == 0 ? stickOn : stickOff) ? value.signum() : 0
  }

  private mutating func hold(_ key: Key?, time: Double, into result: inout [PlatformEvent]) {
    arrow = key
    deadline = key == nil ? nil : time + Self.repeatDelay
    if let key { result.append(.keyDown(key, [], isRepeat: false)) }
  }

  private static func arrow(of button: SDL_GameControllerButton) -> Key? {
    switch button {
    case SDL_CONTROLLER_BUTTON_DPAD_LEFT: .left
    case SDL_CONTROLLER_BUTTON_DPAD_RIGHT: .right
    case SDL_CONTROLLER_BUTTON_DPAD_UP: .up
    case SDL_CONTROLLER_BUTTON_DPAD_DOWN: .down
    default: nil
    }
  }

  private static func key(of button: SDL_GameControllerButton) -> (key: Key, modifiers: Modifiers)? {
    switch button {
    case SDL_CONTROLLER_BUTTON_A: (.enter, [])
    case SDL_CONTROLLER_BUTTON_B: (.escape, [])
    case SDL_CONTROLLER_BUTTON_X: (.space, [])
    case SDL_CONTROLLER_BUTTON_Y: (.character("f"), [])
    case SDL_CONTROLLER_BUTTON_START: (.character("p"), [])
    case SDL_CONTROLLER_BUTTON_LEFTSHOULDER: (.character("z"), .control)
    case SDL_CONTROLLER_BUTTON_RIGHTSHOULDER: (.character("y"), .control)
    default: nil
    }
  }
}

extension ControllerKeys {
  /// Starts SDL's controller support if the kernel lists a controller. SDL then polls for new controllers every few
  /// seconds and for their buttons every millisecond, which machines without one are spared.
  ///
  /// - Complexity: reads a small file in `/proc`; opening takes some ten milliseconds where there is a controller.
  static func listen() {
    if isListed(in: AttachedKeyboard.deviceList) { SDL_InitSubSystem(SDL_INIT_GAMECONTROLLER) }
  }

  /// Whether a device list in the format of `/proc/bus/input/devices` contains a joystick.
  package static func isListed(in devices: String) -> Bool {
    devices.split(separator: "\n").contains { line in
      line.hasPrefix("H: Handlers=")
        && line.dropFirst(12).split(separator: " ").contains { $0.hasPrefix("js") }
    }
  }
}
