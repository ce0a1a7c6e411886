import Gestures

/// A key that went down, or that repeats while it is held. Text comes apart from keys, as ``TextInput``.
public struct KeyPress: Hashable, Sendable {
  /// The keys that mean something to controls and modes.
  public enum Key: Hashable, Sendable {
    /// A key that writes a character, by what it writes without modifiers, in lower case.
    case character(Character)
    /// Keys with a name.
    case enter, escape, tab, space, backspace, delete
    /// Arrows.
    case left, right, up, down
    /// Keys that go far.
    case home, end, pageUp, pageDown
    /// F1…F12.
    case function(Int)
  }

  /// Which key.
  public var key: Key
  /// The modifier keys that are held.
  public var modifiers: Modifiers

  /// Whether it comes from a key that is held down.
  public var isRepeat: Bool

  /// Makes a key press.
  public init(_ key: Key, modifiers: Modifiers = [], isRepeat: Bool = false) {
    self.key = key
    self.modifiers = modifiers
    self.isRepeat = isRepeat
  }
}

/// Text from a keyboard or an input method.
public enum TextInput: Hashable, Sendable {
  /// Text that was written.
  case commit(String)
  /// Text that an input method still composes, with the caret in characters from its start; empty when it is done.
  case compose(String, caret: Int)
}

/// Where cut and copied text goes. The platform supplies it; main thread only.
public protocol Clipboard: AnyObject {
  /// The text that was last copied, or nil.
  var text: String? { get set }
}
