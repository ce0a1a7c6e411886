/// Keys and actions that a mode handles in place of the shell.
public struct Claims: OptionSet, Sendable {
  /// One bit for each claim.
  public let rawValue: Int

  /// Makes claims from their bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Tab goes to the document while the keyboard focus is not on a bar. F6 moves the focus to the bars in any case.
  public static let tab = Claims(rawValue: 1)
  /// Escape goes to the document, in which it ends something such as a replay or a selection. Without this claim it
  /// goes home.
  public static let escape = Claims(rawValue: 2)
  /// Undo and redo are disabled, such as while a replay is shown in place of the document.
  public static let undo = Claims(rawValue: 4)
  /// The room of undo, redo and new on the bar belongs to the mode, such as while a replay is shown, and so does the key
  /// Home.
  public static let bar = Claims(rawValue: 8)
}

/// A mode that at times handles keys or actions in place of the shell.
public protocol ClaimingMode: Mode {
  /// The present claims for a seat.
  func claims(seat: Int, _ host: ModeHost<Self>) -> Claims
}

extension OpenDocument {
  /// The mode's present claims for a seat; empty for most modes.
  public func claims(seat: Int) -> Claims { host.claim?(seat) ?? [] }
}

extension ModeHost {
  /// A function that returns the mode's claims; nil for a mode without any. It is stored, since bars call it in every
  /// frame.
  func makeClaim() -> ((_ seat: Int) -> Claims)? {
    func asking<C: ClaimingMode>(_ mode: C) -> ((Int) -> Claims)? {
      opened(for: mode).map { host in { [unowned host] seat in mode.claims(seat: seat, host) } }
    }
    return (mode as? any ClaimingMode).flatMap { asking($0) }
  }
}
