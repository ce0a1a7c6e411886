import Library

/// A mode that makes many moves faster than one by one, as when a document is opened: all processors prepare them, and only
/// what depends on the state is done in order.
public protocol BatchingMode: Mode {
  /// A move with everything about it that does not depend on the state.
  associatedtype Prepared: Sendable

  /// Prepares a move. Any thread; many at a time.
  ///
  /// - Throws: ``Problem`` when the move makes no sense.
  func prepare(_ move: LoggedMove<Move>) throws(Problem) -> Prepared

  /// Makes prepared moves one after another, where nobody asks what each of them did; the same as ``Mode/apply(_:_:to:)``
  /// for each. `recall` is ``MoveContext/recall`` of all of them.
  ///
  /// - Throws: ``Problem`` when one of them makes no sense; the state is then given up.
  func apply(
    _ moves: [Prepared], recall: @escaping (MoveID) throws(Problem) -> Move, to state: inout State
  ) throws(Problem)
}
