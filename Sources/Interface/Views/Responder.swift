import Gestures

/// A link of the responder chain: it handles gestures, keys and commands, or leaves them to the next link. The order
/// is the view, its parents, the mode, the shell.
public protocol Responder: AnyObject {
  /// The next link of the chain.
  var nextResponder: (any Responder)? { get }
  /// Handles a gesture; false passes it to the next link.
  func receive(_ gesture: Gesture) -> Bool
  /// Handles a key; false passes it to the next link.
  func receive(_ key: KeyPress) -> Bool
  /// Carries out a command; false passes it to the next link. `sender` is the control that sent it, if any.
  func perform(_ command: CommandID, from sender: View?) -> Bool
}

extension Responder {
  /// Passes it to the next link.
  public func receive(_ gesture: Gesture) -> Bool { false }
  /// Passes it to the next link.
  public func receive(_ key: KeyPress) -> Bool { false }
  /// Passes the command to the next link.
  public func perform(_ command: CommandID, from sender: View?) -> Bool { false }

  /// Asks this link and those after it in turn until one returns true; returns whether one did.
  ///
  /// - Complexity: O(length of the chain). After 1,000 links the chain is treated as cyclic, and the search ends.
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
