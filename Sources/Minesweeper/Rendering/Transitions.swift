/// Recent boards that the screen may still show, and the motions over the board.
struct Transitions {
  /// How long an opened cell may still look closed, in seconds: the longest time until its tile is redrawn and its
  /// ripple ends.
  private static let fadingTime = 0.25

  /// The last game seen, to compare a changed game with.
  private var seen: Game
  /// Recent boards that the screen may still show.
  private var fading: [(board: Board, until: Double)] = []
  /// The motions over the board.
  private(set) var motions: [Motion] = []

  init(_ game: Game) { seen = game }

  /// Notes the present game. Returns the one seen before.
  mutating func see(_ game: Game, at time: Double) -> Game {
    let old = seen
    if old.board != game.board || old.status != game.status {
      fading.removeAll { $0.until <= time }
      fading.append((old.board, time + Self.fadingTime))
    }
    seen = game
    return old
  }

  /// Whether a cell may still look closed on the screen.
  func showsClosed(_ cell: Cell, at time: Double) -> Bool {
    fading.contains { $0.until > time && !$0.board.isOpen(cell) }
  }

  /// Starts motions.
  mutating func start(_ motions: [Motion]) { self.motions += motions }

  /// Ends all motions.
  mutating func stop() { motions = [] }

  /// Removes what is over.
  mutating func advance(to time: Double) {
    fading.removeAll { $0.until <= time }
    motions.removeAll { $0.end <= time }
  }
}
