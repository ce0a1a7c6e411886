import Interface
import ModeKit

extension MinesweeperMode {
  /// The state of an open game that undo does not affect.
  public struct Session {
    /// What fills the game's place on the screen.
    var activity = Activity.play
    /// The tools of the seats.
    var tools = SavedTools()
    /// The time played.
    var clock: PlayClock
    /// The presses of fingers and mouse, and the keyboard cursors.
    var hands = Hands()
    /// Where the pointers have been since the path was last logged.
    let path = PathRecorder()
    /// Recent boards that the screen may still show, and motions.
    var transitions: Transitions
    /// The hint that is marked on the board.
    var hint: HintWalk?
    /// The display of mine probabilities.
    var chances = ChanceDisplay()
    /// Whether the proof is being computed.
    var isProving = false
    /// The search for the board that a first click asks for.
    var search = SearchState.none
    /// The generation of chunks of an endless field in advance.
    var chunks = ChunkWork.none
    /// The analysis of the finished game.
    var result = ResultState.none
    /// The state of the statistics page.
    var statistics = StatisticsPage()
    /// The counters of the game under way.
    var counters = Counters()
    /// Whether the course has been shown.
    var hasBegunCourse = false
    /// The theme in which the board was last drawn.
    var theme: Theme
  }

  /// Makes a session without presses. The clock of a running game resumes; that of a ranked game has run on while it was
  /// away.
  public func makeSession(_ host: ModeHost<MinesweeperMode>.Opening) -> Session {
    var session = Session(
      clock: PlayClock(host.state.clock(openedAt: host.environment.wallTime)),
      transitions: Transitions(host.state), theme: host.environment.theme)
    if let course = Self.course(of: host.params, usesMouse: host.environment.usesMouse) {
      session.activity = .course(course)
    }
    if host.state.hidesWhileAway { session.activity = .pause }
    if host.state.status == .playing, !host.state.hidesWhileAway || host.state.clockRanOn {
      session.clock.start(at: host.environment.time)
    }
    if host.state.status == .ready, host.state.flags == 0 { session.hands.loggedFinger = 0 }
    return session
  }
}

extension MinesweeperMode: ToolSavingMode {
  /// The saved tools of the seats: which of them are in flag mode.
  public struct SavedTools: ByteCoded {
    /// The seats in flag mode.
    var flagSeats: Set<Int> = []

    init() {}

    /// Reads what ``encode(into:)`` wrote.
    ///
    /// - Throws: `ByteReader.damaged`.
    public init(reading reader: inout ByteReader) throws(Problem) {
      for _ in 0..<(try reader.count(limit: 4)) { flagSeats.insert(try reader.count(limit: 3)) }
    }

    /// Writes the seats in flag mode.
    public func encode(into writer: inout ByteWriter) {
      writer.count(flagSeats.count)
      for seat in flagSeats.sorted() { writer.count(seat) }
    }
  }

  /// The tools of the seats, saved while the game is closed.
  public static var savedTools: WritableKeyPath<Session, SavedTools> { \.tools }
}
