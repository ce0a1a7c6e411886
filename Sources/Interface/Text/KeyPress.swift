import Gestures

/// A key that went down, or that repeats while it is held. Text is delivered separately, as ``TextInput``.
public struct KeyPress: Hashable, Sendable {
  /// The keys that controls and modes handle.
  public enum Key: Hashable, Sendable {
    /// A key that types a character: the one that it types without modifiers, in lower case.
    case character(Character)
    /// Named keys.
    case enter, escape, tab, space, backspace, delete
    /// Arrows.
    case left, right, up, down
    /// Navigation keys.
    case home, end, pageUp, pageDown
    /// F1…F12.
    case function(Int)
  }

  /// The key.
  public var key: Key
  /// The modifier keys that are held.
  public var modifiers: Modifiers

  /// Whether it is a repeat of a held key.
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
  /// Text that was typed.
  case commit(String)
  /// Text that an input method is composing, with the caret in characters from its start; empty when composing ends.
  case compose(String, caret: Int)
}

/// The clipboard for cut and copied text. The platform supplies it; main thread only.
public protocol Clipboard: AnyObject {
  /// The text that was last copied, or nil.
  var text: String? { get set }
}
