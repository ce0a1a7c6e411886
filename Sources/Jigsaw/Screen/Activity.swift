/// The exclusive activities of a puzzle on the screen.
///
/// Tidying off the main thread is not one of them: it continues while the puzzle is paused or replayed.
enum Activity {
  /// Pieces can be moved.
  case play
  /// The clock is stopped and the table is hidden.
  case paused
  /// A replay is shown in place of the table. It is indirect, so that an activity is small: it is read many times for
  /// every movement of a hand.
  indirect case replay(TableReplayScreen)

  /// Whether pieces can be moved.
  var acceptsMoves: Bool { if case .play = self { true } else { false } }

  /// The replay, if one is shown. Setting nil returns to play.
  var replay: TableReplayScreen? {
    get { if case .replay(let replay) = self { replay } else { nil } }
    _modify {
      // Moved out and back, so that a change in place copies nothing. A key path uses get and set instead, which copies
      // the changed parts of the table.
      var replay = replay
      if replay != nil { self = .play }
      defer { if let replay { self = .replay(replay) } }
      yield &replay
    }
  }
}
