/// What a mode keeps for itself that is otherwise the shell's.
public struct Claims: OptionSet, Sendable {
  /// One bit for each claim.
  public let rawValue: Int

  /// Makes claims of their bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Tab is the document's own key while the keyboard is not on a bar, so that F6 goes to the bars.
  public static let tab = Claims(rawValue: 1)
  /// Escape is the document's own key, since something can be left before the document is: a replay, a selection. Otherwise it
  /// goes home.
  public static let escape = Claims(rawValue: 2)
  /// No move is taken back or made again, such as while a replay is shown in the place of the document.
  public static let undo = Claims(rawValue: 4)
}

/// A mode that at times keeps something for itself that is otherwise the shell's.
public protocol ClaimingMode: Mode {
  /// What it keeps for itself now, as far as a seat is concerned.
  func claims(seat: Int, _ host: ModeHost<Self>) -> Claims
}

extension OpenDocument {
  /// What the mode keeps for itself now, as far as a seat is concerned; mostly nothing.
  public func claims(seat: Int) -> Claims { host.claim?(seat) ?? [] }
}

extension ModeHost {
  /// What asks the mode for its claims; nil for a mode that makes none. Looked up once, since bars ask in every frame.
  func makeClaim() -> ((_ seat: Int) -> Claims)? {
    func asking<C: ClaimingMode>(_ mode: C) -> ((Int) -> Claims)? {
      opened(for: mode).map { host in { [unowned host] seat in mode.claims(seat: seat, host) } }
    }
    return (mode as? any ClaimingMode).flatMap { asking($0) }
  }
}
