import CSDL2
import Gestures
import ModeKit
import Shell

/// Game controllers as keys, so that whatever can be played with arrows, Enter and Space can be played with one.
///
/// The cross and the left stick are the arrow keys and repeat while they are held. A is Enter, X is Space, B is Escape; Y is F
/// and Start is P, which in Minesweeper switch flag mode and pause; the left shoulder takes back, the right one makes again.
package struct ControllerKeys {
  /// How long an arrow is held until it repeats, and how long between two repeats, in seconds.
  static let repeatDelay = 0.35, repeatInterval = 0.09
  /// How far a stick must go to be an arrow, and how far back to be none, of 32,767.
  static let stickOn = 18_000, stickOff = 12_000

  private var arrow: Key?
  private var stick: (x: Int, y: Int) = (0, 0)
  /// When the arrow that is held repeats next, in seconds of the platform's clock; nil while none is.
  package private(set) var deadline: Double?

  /// Makes keys of no controller.
  package init() {}

  /// What an event of a controller means; nothing for all others. A controller that was plugged in is opened.
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

  /// The repeats of an arrow that is held, up to a time.
  package mutating func repeats(at time: Double) -> [PlatformEvent] {
    guard let arrow, let due = deadline, due <= time else { return [] }
    // One at a time: after a long frame the cursor must not leap.
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
  /// Listens to controllers, if the kernel lists one at all: while SDL listens it asks for new ones every few seconds and
  /// for their buttons every millisecond, which a machine without one shall not pay for.
  ///
  /// - Complexity: reads a small file in `/proc`; opening takes some ten milliseconds where there is a controller.
  static func listen() {
    if isListed(in: AttachedKeyboard.deviceList) { SDL_InitSubSystem(SDL_INIT_GAMECONTROLLER) }
  }

  /// Whether a device list, as `/proc/bus/input/devices` holds one, names a joystick.
  package static func isListed(in devices: String) -> Bool {
    devices.split(separator: "\n").contains { line in
      line.hasPrefix("H: Handlers=")
        && line.dropFirst(12).split(separator: " ").contains { $0.hasPrefix("js") }
    }
  }
}
