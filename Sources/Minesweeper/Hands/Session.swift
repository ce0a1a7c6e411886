import Geometry
import Gestures
import Interface
import ModeKit

extension MinesweeperMode {
  /// What undo leaves alone: the clock, the seats' flag mode, presses, cursors, and what is still in motion.
  public struct Session {
    /// A finger that is down on a cell.
    struct Press {
      /// What it landed on.
      var touched: TouchedCell
      /// Whose it is.
      var seat: Int
      /// When it landed.
      var start: Double
      /// Where it is, in dp of the window.
      var location: Point
      /// Whether lifting it now would still mean the cell.
      var isInside = true
      /// Whether its long press has been answered.
      var isSpent = false
      /// Which finger it is: the first that is free, from 1.
      var finger: Int
    }

    /// What the seats hold.
    var tools = KeptTools()
    /// The time played.
    var clock: GameClock
    /// Whether the game has been left: the clock then stands until somebody comes back.
    var isAway = false
    /// Whether the game is paused: the clock stands and nothing of the board can be seen.
    var isPaused = false
    /// The finger that acts now; 0 for mouse and keys.
    var finger = 0
    /// The finger that made the last move in the log; nil when nobody knows.
    var loggedFinger: Int?
    /// The finger that was lifted last: a tap is told after that.
    var lifted: (session: Gesture.SessionID, finger: Int)?
    /// What is known of how the game went, once it is over.
    var result = ResultState.none
    /// What is shown of the statistics.
    var statistics = StatisticsPage()
    /// The game played again; nil while it is played.
    var film: GameFilmScreen?
    /// Fingers on a number while which another finger has marked or opened something: lifting them does nothing more.
    var usedHolds: Set<Gesture.SessionID> = []
    /// When the move that is being made was made, on the injected clock: earlier than now by what its event has waited.
    var moveTime: Double?
    /// When the shell was last asked to wake the mode.
    var wake: Double?
    /// Fingers that are down.
    var presses: [Gesture.SessionID: Press] = [:]
    /// The mouse buttons that are down.
    var mouse = MousePress()
    /// Where the keyboards of the seats point.
    var cursors: [Int: Cell] = [:]
    /// The game as it was last seen, to tell what a move has changed.
    var seen: Game
    /// Boards of a moment ago, which the screen may still show.
    var fading: [(board: Board, until: Double)] = []
    /// The hint whose marks are shown.
    var hint: Hint?
    /// Whether somebody wants to see how likely cells are to be mined.
    var showsChances = false
    /// Whether that is being worked out.
    var isWeighing = false
    /// What is known of it; nil until it is worked out.
    var chances: Chances?
    /// Whether somebody has been told what chances of a part rest on.
    var toldDensity = false
    /// Whether somebody has been told that a board has too many possibilities.
    var toldInexact = false
    /// The search for the board that a first click asks for.
    var search: BoardSearch?
    /// What can be had after a search that found no board as asked for.
    var offer: BoardOffer?
    /// The proof that is shown in place of the game.
    var proof: ProofWalk?
    /// Whether it is being worked out.
    var isProving = false
    /// What moves over the board.
    var motions: [Motion] = []
    /// Whether chunks of an endless field are being made ahead; nil while nobody has asked for any.
    var isMakingChunks: Bool?
    /// The theme in which the board was last drawn.
    var theme: Theme
  }

  /// How long a cell may still be seen closed after it has been opened, in seconds: the longest that its tile and the
  /// ripple take.
  static let fadingTime = 0.25

  /// A session with nothing pressed; the clock of a running game goes on.
  public func makeSession(_ host: ModeHost<MinesweeperMode>.Opening) -> Session {
    var session = Session(clock: GameClock(host.state.clock), seen: host.state, theme: host.environment.theme)
    if host.state.status == .playing { session.clock.start(at: host.environment.time) }
    if host.state.status == .ready, host.state.flags == 0 { session.loggedFinger = 0 }
    return session
  }
}

/// A cell as a hand found it when it landed there: with that moment's look and that moment's tool.
///
/// It is all in the name of the touched thing, so whatever happens until the hand lifts, the touch still
/// means what it landed on, and can be told from what lies there now.
struct TouchedCell: Hashable {
  /// What a touch can mean something to.
  enum Look: UInt64 {
    case closed, flagged, open, over
  }

  var cell: Cell
  var look: Look
  /// Whether the seat was in flag mode.
  var flags: Bool

  init(_ cell: Cell, _ look: Look, flags: Bool) {
    self.cell = cell
    self.look = look
    self.flags = flags
  }

  /// The name: never 0, which is the board itself.
  var target: TargetID {
    let tools: UInt64 = flags ? 1 << 62 : 0
    return .document(1 << 63 | tools | look.rawValue << 40 | UInt64(cell.y) << 20 | UInt64(cell.x))
  }

  /// Reads a name; nil when it names no cell.
  init?(_ target: TargetID) {
    guard target.owner == TargetID.documentOwner, target.item >> 63 == 1,
      let look = Look(rawValue: target.item >> 40 & 7)
    else {
      return nil
    }
    self.init(
      Cell(Int(target.item & 0xFFFFF), Int(target.item >> 20 & 0xFFFFF)), look,
      flags: target.item >> 62 & 1 == 1)
  }
}

extension Game {
  /// What a touch of a cell means something to.
  func touchLook(_ cell: Cell) -> TouchedCell.Look {
    guard isRunning else { return .over }
    return board.isOpen(cell) ? .open : board.isFlag(cell) ? .flagged : .closed
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
