import Geometry

/// One finger of one device, from landing to lifting. The mouse counts as a finger of its own device.
public struct TouchID: Hashable, Sendable {
  /// The device as the system numbers it; differs from run to run.
  public var device: Int64
  /// The finger on that device; numbers may be used again once it has lifted.
  public var finger: Int64

  /// Names a finger.
  public init(device: Int64, finger: Int64) {
    self.device = device
    self.finger = finger
  }

  /// The device number of the mouse.
  public static let mouseDevice: Int64 = -1
  /// The device number of the mirrored second finger that Alt makes of the mouse.
  public static let mirrorDevice: Int64 = -2
}

/// A mouse button.
public enum MouseButton: UInt8, Hashable, Sendable {
  /// The primary button.
  case left
  /// The wheel, pressed.
  case middle
  /// The secondary button.
  case right
}

/// Keys that change what others mean.
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

/// Something that hands did, as the platform reports it: positions in dp of the window, times in seconds of
/// the injected clock.
public enum InputEvent: Hashable, Sendable {
  /// A finger landed.
  case touchDown(TouchID, at: Point, pressure: Double, time: Double)
  /// A finger moved.
  case touchMove(TouchID, at: Point, pressure: Double, time: Double)
  /// A finger lifted.
  case touchUp(TouchID, at: Point, time: Double)
  /// A finger is gone without having lifted.
  case touchCancel(TouchID, time: Double)
  /// A mouse button went down.
  case mouseDown(MouseButton, at: Point, modifiers: Modifiers, clicks: Int, time: Double)
  /// The mouse moved, whichever buttons are held.
  case mouseMove(at: Point, modifiers: Modifiers, time: Double)
  /// A mouse button came up.
  case mouseUp(MouseButton, at: Point, modifiers: Modifiers, time: Double)
  /// The wheel turned, in notches; positive `dy` is away from the hand.
  case wheel(dx: Double, dy: Double, at: Point, modifiers: Modifiers, time: Double)
  /// The window was hidden: every finger is cancelled and stays dead until lifted.
  case allCancelled(time: Double)
}
