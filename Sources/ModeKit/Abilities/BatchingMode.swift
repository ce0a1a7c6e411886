import Library

/// A mode that makes many moves more quickly than one by one, as when a document is read: all processors work out what does not
/// depend on the state.
public protocol BatchingMode: Mode {
  /// Makes moves one after another, where nobody asks what each of them did; the same as ``Mode/apply(_:_:to:)`` for each.
  /// `recall` is ``MoveContext/recall`` of all of them.
  ///
  /// - Throws: ``Problem`` when one of them makes no sense; the state is then given up.
  func apply(
    _ moves: [LoggedMove<Move>], recall: @escaping (MoveID) throws(Problem) -> Move, to state: inout State
  ) throws(Problem)
}
