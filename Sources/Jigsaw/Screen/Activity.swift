/// What a puzzle on the screen is doing: one of these at a time.
///
/// Pieces that are laid out off the main thread are no activity: that goes on while the puzzle is paused or replayed.
enum Activity {
  /// Hands move pieces.
  case play
  /// The clock stands and the table is hidden.
  case paused
  /// A replay is shown in place of the table.
  case film(TableFilmScreen)

  /// Whether hands move pieces.
  var isPlay: Bool { if case .play = self { true } else { false } }

  /// The replay, if one is shown. Without it the activity is play again.
  var film: TableFilmScreen? {
    get { if case .film(let film) = self { film } else { nil } }
    _modify {
      // Moved out and back in, so that a change made here copies nothing. A key path gets and sets instead: it copies the parts of the
      // table that change.
      var film = film
      if film != nil { self = .play }
      defer { if let film { self = .film(film) } }
      yield &film
    }
  }
}
