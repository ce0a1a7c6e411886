import Library

/// A mode that can apply many moves faster than one by one, as when a document is opened: all processors prepare
/// them, and only what depends on the state is done in order.
public protocol BatchingMode: Mode {
  /// A move with all results that do not depend on the state.
  associatedtype Prepared: Sendable

  /// Prepares a move. Any thread; many moves at a time.
  ///
  /// - Throws: ``Problem`` when the move is invalid.
  func prepare(_ move: LoggedMove<Move>) throws(Problem) -> Prepared

  /// Applies prepared moves one after another, like ``Mode/apply(_:_:to:)`` for each, without returning damage and
  /// inverses. `recall` is ``MoveContext/recall`` for all of them.
  ///
  /// - Throws: ``Problem`` when one of them is invalid. The state must then be discarded.
  func apply(
    _ moves: [Prepared], recall: @escaping (MoveID) throws(Problem) -> Move, to state: inout State
  ) throws(Problem)
}
