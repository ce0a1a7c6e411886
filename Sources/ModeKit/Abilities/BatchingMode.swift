import Library

/// A mode that can apply many moves faster than one by one, as when a document is read: all processors compute the
/// parts that do not depend on the state.
public protocol BatchingMode: Mode {
  /// Applies moves one after another, like ``Mode/apply(_:_:to:)`` for each, without returning damage and inverses.
  /// `recall` is ``MoveContext/recall`` for all of them.
  ///
  /// - Throws: ``Problem`` when one of them is invalid. The state must then be discarded.
  func apply(
    _ moves: [LoggedMove<Move>], recall: @escaping (MoveID) throws(Problem) -> Move, to state: inout State
  ) throws(Problem)
}
