import Gestures

/// Something that hears of gestures, keys and commands, or leaves them to the next: view, its parents, the mode, the shell.
public protocol Responder: AnyObject {
  /// Who is asked when this one does nothing.
  var nextResponder: (any Responder)? { get }
  /// Takes a gesture; false leaves it to the next.
  func receive(_ gesture: Gesture) -> Bool
  /// Takes a key; false leaves it to the next.
  func receive(_ key: KeyPress) -> Bool
  /// Does what was asked for; false leaves it to the next. `sender` is the control that asks, if one does.
  func perform(_ command: CommandID, from sender: View?) -> Bool
}

extension Responder {
  /// Takes nothing.
  public func receive(_ gesture: Gesture) -> Bool { false }
  /// Takes nothing.
  public func receive(_ key: KeyPress) -> Bool { false }
  /// Does nothing.
  public func perform(_ command: CommandID, from sender: View?) -> Bool { false }

  /// Asks this one and then the ones behind it until one takes it, and says whether one did.
  ///
  /// - Complexity: O(length of the chain); a chain longer than 1,000 is taken for a ring and ends there.
  func climb(_ takes: (any Responder) -> Bool) -> Bool {
    var link: (any Responder)? = self
    for _ in 0..<1000 {
      guard let responder = link else { return false }
      if takes(responder) { return true }
      link = responder.nextResponder
    }
    return false
  }
}
