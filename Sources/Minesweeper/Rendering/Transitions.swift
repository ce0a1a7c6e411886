/// What the screen still shows of a moment ago, and what moves over the board.
struct Transitions {
  /// How long a cell may still be seen closed after it has been opened, in seconds: the longest that its tile and the ripple
  /// take.
  private static let fadingTime = 0.25

  /// The game as it was last seen, to tell what a move has changed.
  private var seen: Game
  /// Boards of a moment ago, which the screen may still show.
  private var fading: [(board: Board, until: Double)] = []
  /// What moves over the board.
  private(set) var motions: [Motion] = []

  init(_ game: Game) { seen = game }

  /// Sees the game as it is now. Returns it as it was seen before.
  mutating func see(_ game: Game, at time: Double) -> Game {
    let old = seen
    if old.board != game.board || old.status != game.status {
      fading.removeAll { $0.until <= time }
      fading.append((old.board, time + Self.fadingTime))
    }
    seen = game
    return old
  }

  /// Whether a cell may still be seen closed.
  func showsClosed(_ cell: Cell, at time: Double) -> Bool {
    fading.contains { $0.until > time && !$0.board.isOpen(cell) }
  }

  /// Starts motions.
  mutating func start(_ motions: [Motion]) { self.motions += motions }

  /// Ends all motions.
  mutating func stop() { motions = [] }

  /// Forgets what is over.
  mutating func advance(to time: Double) {
    fading.removeAll { $0.until <= time }
    motions.removeAll { $0.end <= time }
  }
}
