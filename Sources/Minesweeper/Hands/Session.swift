import Interface
import ModeKit

extension MinesweeperMode {
  /// What an open game has besides its state: undo leaves all of it alone.
  public struct Session {
    /// What is shown where the game is played.
    enum Activity {
      /// The game.
      case play
      /// A sign in place of the board: the clock stands.
      case pause
      /// A finished game, played again.
      case film(GameFilmScreen)
      /// The proof of the board, step by step.
      case proof(ProofWalk)
    }

    /// What is shown where the game is played.
    var activity = Activity.play
    /// What the seats hold.
    var tools = KeptTools()
    /// The time played.
    var clock: PlayClock
    /// What fingers, mouse and keyboards point at.
    var hands = Hands()
    /// What the screen still shows of a moment ago.
    var transitions: Transitions
    /// The hint whose marks are shown.
    var hint: Hint?
    /// The chances of cells, for those who want to see them.
    var chances = ChanceDisplay()
    /// Whether the proof of the board is being worked out.
    var isProving = false
    /// The search for the board that a first click asks for.
    var search = SearchState.none
    /// The chunks of an endless field that are made before anybody needs them.
    var chunks = ChunkWork.none
    /// What is known of how the game went, once it is over.
    var result = ResultState.none
    /// What is shown of the statistics.
    var statistics = StatisticsPage()
    /// The theme in which the board was last drawn.
    var theme: Theme

    /// The game played again; nil while something else is shown.
    var film: GameFilmScreen? {
      get { if case .film(let screen) = activity { screen } else { nil } }
      // The replay is moved out and back: a copy of its board would cost as much as the board is large.
      _modify {
        var screen: GameFilmScreen?
        if case .film(let shown) = activity {
          screen = shown
          activity = .play
        }
        defer { if let screen { activity = .film(screen) } }
        yield &screen
      }
    }

    /// Whether the game is shown and can be played.
    var plays: Bool { if case .play = activity { true } else { false } }
    /// Whether the game is paused.
    var isPaused: Bool { if case .pause = activity { true } else { false } }
  }

  /// A session with nothing pressed; the clock of a running game goes on.
  public func makeSession(_ host: ModeHost<MinesweeperMode>.Opening) -> Session {
    var session = Session(
      clock: PlayClock(host.state.clock), transitions: Transitions(host.state), theme: host.environment.theme)
    if host.state.status == .playing { session.clock.start(at: host.environment.time) }
    if host.state.status == .ready, host.state.flags == 0 { session.hands.loggedFinger = 0 }
    return session
  }
}

extension MinesweeperMode: ToolKeepingMode {
  /// What a seat holds: nothing but whether it is in flag mode.
  public struct KeptTools: ByteCoded {
    /// The seats in flag mode.
    var flagSeats: Set<Int> = []

    init() {}

    /// Reads what ``encode(into:)`` wrote.
    ///
    /// - Throws: `ByteReader.damaged`.
    public init(reading reader: inout ByteReader) throws(Problem) {
      for _ in 0..<(try reader.count(limit: 4)) { flagSeats.insert(try reader.count(limit: 3)) }
    }

    /// Writes the tool of each seat.
    public func encode(into writer: inout ByteWriter) {
      writer.count(flagSeats.count)
      for seat in flagSeats.sorted() { writer.count(seat) }
    }
  }

  /// The tools of the seats, kept while the game is closed.
  public static var keptTools: WritableKeyPath<Session, KeptTools> { \.tools }
}
