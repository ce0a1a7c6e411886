/// The kinds of entries, as the format names them. The app decides what it does with each.
public enum EntryKind: String, Sendable, Hashable, CaseIterable {
  /// A picture to look at or to cut into a puzzle.
  case picture
  /// A puzzle.
  case puzzle
  /// The code of a board of mines, a line of text.
  case board
  /// The recording of a game.
  case replay
  /// A drawing.
  case sketch
  /// A brush to draw with.
  case brush
}
