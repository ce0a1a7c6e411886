import Geometry

/// One finger of one device, from landing to lifting. The mouse counts as a finger of its own device, as do the two ends
/// of pens.
public struct TouchID: Hashable, Sendable, CustomStringConvertible {
  /// The system's number of the device, which may differ from run to run.
  public var device: Int64
  /// The number of the finger on that device, which may be reused once it has lifted.
  public var finger: Int64

  /// Names a finger.
  public init(device: Int64, finger: Int64) {
    self.device = device
    self.finger = finger
  }

  /// The device number of the mouse.
  public static let mouseDevice: Int64 = -1
  /// The device number of the second finger that Alt adds as a mirror image of the mouse.
  public static let mirrorDevice: Int64 = -2
  /// The device number of the tips of pens; the finger is the number of the pen.
  public static let penDevice: Int64 = -3
  /// The device number of the ends of pens that erase.
  public static let eraserDevice: Int64 = -4

  /// The end of a pen; nil for anything else.
  public var penEnd: PenEnd? {
    switch device {
    case Self.penDevice: .tip
    case Self.eraserDevice: .eraser
    default: nil
    }
  }

  /// The name for the instruments: a mouse button, or a finger with its device and finger numbers.
  public var description: String {
    switch device {
    case Self.mouseDevice:
      "mouse \(MouseButton(rawValue: UInt8(clamping: finger)).map { "\($0)" } ?? "\(finger)")"
    case Self.mirrorDevice: "mirrored mouse"
    case Self.penDevice: "pen \(finger)"
    case Self.eraserDevice: "eraser \(finger)"
    default: "finger \(device):\(finger)"
    }
  }
}

/// An end of a pen.
public enum PenEnd: Hashable, Sendable {
  /// The end that draws.
  case tip
  /// The end that erases.
  case eraser
}

/// A mouse button.
public enum MouseButton: UInt8, Hashable, Sendable, CaseIterable {
  /// The primary button.
  case left
  /// The wheel, pressed.
  case middle
  /// The secondary button.
  case right
}

/// A set of mouse buttons.
public struct MouseButtons: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt8
  /// Makes a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  /// Makes the set of one button.
  public init(_ button: MouseButton) { self.init(rawValue: 1 << button.rawValue) }
  /// The primary button.
  public static let left = MouseButtons(.left)
  /// The wheel, pressed.
  public static let middle = MouseButtons(.middle)
  /// The secondary button.
  public static let right = MouseButtons(.right)
}

/// The modifier keys.
public struct Modifiers: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt8
  /// Makes a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  /// Either shift key.
  public static let shift = Modifiers(rawValue: 1)
  /// Either control key.
  public static let control = Modifiers(rawValue: 2)
  /// Either alt key.
  public static let alt = Modifiers(rawValue: 4)
}

/// An input event, as the platform reports it. Positions are in dp of the window, y down; times are in seconds on the
/// injected clock.
public enum InputEvent: Hashable, Sendable {
  /// A finger landed, or a pen.
  case touchDown(TouchID, at: Point, pressure: Double, time: Double)
  /// A finger moved.
  case touchMove(TouchID, at: Point, pressure: Double, time: Double)
  /// A finger lifted.
  case touchUp(TouchID, at: Point, time: Double)
  /// A finger disappeared without lifting.
  case touchCancel(TouchID, time: Double)
  /// A pen moved near the screen without touching it.
  case penMove(TouchID, at: Point, modifiers: Modifiers, time: Double)
  /// The tilt of a pen has changed. The vector points from the tip to the upper end as seen from above, y down, in parts
  /// of the pen's length: zero for an upright pen, length 1 for one that lies.
  case penLean(TouchID, Vector, time: Double)
  /// A mouse button went down.
  case mouseDown(MouseButton, at: Point, modifiers: Modifiers, clicks: Int, time: Double)
  /// The mouse moved, whichever buttons are held.
  case mouseMove(at: Point, modifiers: Modifiers, time: Double)
  /// A mouse button came up.
  case mouseUp(MouseButton, at: Point, modifiers: Modifiers, time: Double)
  /// The wheel turned, in notches; positive `dy` is away from the user.
  case wheel(dx: Double, dy: Double, at: Point, modifiers: Modifiers, time: Double)
  /// The window was hidden: every finger is cancelled and ignored until it lifts.
  case allCancelled(time: Double)
}

extension InputEvent {
  /// When it happened, in seconds.
  public var time: Double {
    switch self {
    case .touchDown(_, _, _, let time), .touchMove(_, _, _, let time), .touchUp(_, _, let time),
      .touchCancel(_, let time), .mouseDown(_, _, _, _, let time), .mouseMove(_, _, let time),
      .mouseUp(_, _, _, let time), .wheel(_, _, _, _, let time), .penMove(_, _, _, let time),
      .penLean(_, _, let time),
      .allCancelled(let time):
      time
    }
  }

  /// The finger; nil for the mouse, for a pen that does not touch, for its tilt, and for ``allCancelled(time:)``.
  public var touch: TouchID? {
    switch self {
    case .touchDown(let id, _, _, _), .touchMove(let id, _, _, _), .touchUp(let id, _, _),
      .touchCancel(let id, _):
      id
    default: nil
    }
  }

  /// Whether it is a move of a finger, or of the upper end of a pen.
  var isMove: Bool {
    switch self {
    case .touchMove, .penLean: true
    default: false
    }
  }

  /// The event with another time, in seconds.
  public func at(_ time: Double) -> InputEvent {
    switch self {
    case .touchDown(let id, let p, let pressure, _): .touchDown(id, at: p, pressure: pressure, time: time)
    case .touchMove(let id, let p, let pressure, _): .touchMove(id, at: p, pressure: pressure, time: time)
    case .touchUp(let id, let p, _): .touchUp(id, at: p, time: time)
    case .touchCancel(let id, _): .touchCancel(id, time: time)
    case .penMove(let id, let p, let modifiers, _): .penMove(id, at: p, modifiers: modifiers, time: time)
    case .penLean(let id, let lean, _): .penLean(id, lean, time: time)
    case .mouseDown(let button, let p, let modifiers, let clicks, _):
      .mouseDown(button, at: p, modifiers: modifiers, clicks: clicks, time: time)
    case .mouseMove(let p, let modifiers, _): .mouseMove(at: p, modifiers: modifiers, time: time)
    case .mouseUp(let button, let p, let modifiers, _):
      .mouseUp(button, at: p, modifiers: modifiers, time: time)
    case .wheel(let dx, let dy, let p, let modifiers, _):
      .wheel(dx: dx, dy: dy, at: p, modifiers: modifiers, time: time)
    case .allCancelled: .allCancelled(time: time)
    }
  }
}
