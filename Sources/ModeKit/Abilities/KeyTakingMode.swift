/// A mode that takes keys for itself which are otherwise the shell's.
public protocol KeyTakingMode: Mode {
  /// Whether Tab is the document's own key while the keyboard is not on a bar, so that F6 goes to the bars; never by default.
  func takesTab(_ host: ModeHost<Self>) -> Bool
  /// Whether a seat's Escape is the document's own key now, since something can be left before the document is: a replay, a
  /// selection. By default it never is, and Escape goes home.
  func takesEscape(seat: Int, _ host: ModeHost<Self>) -> Bool
}

extension KeyTakingMode {
  /// Never.
  public func takesTab(_ host: ModeHost<Self>) -> Bool { false }
  /// Never.
  public func takesEscape(seat: Int, _ host: ModeHost<Self>) -> Bool { false }
}

extension OpenDocument {
  /// Whether Tab is the document's own key while the keyboard is not on a bar.
  public var takesTab: Bool {
    func ask<K: KeyTakingMode>(_ mode: K) -> Bool {
      host.opened(for: mode).map { mode.takesTab($0) } ?? false
    }
    return (host.mode as? any KeyTakingMode).map { ask($0) } ?? false
  }

  /// Whether a seat's Escape is the document's own key now.
  public func takesEscape(seat: Int) -> Bool {
    func ask<K: KeyTakingMode>(_ mode: K) -> Bool {
      host.opened(for: mode).map { mode.takesEscape(seat: seat, $0) } ?? false
    }
    return (host.mode as? any KeyTakingMode).map { ask($0) } ?? false
  }
}
