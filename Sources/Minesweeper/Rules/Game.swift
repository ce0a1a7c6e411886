import ModeKit

/// The undoable state of a Minesweeper game: the board, the remaining cells, the clock, and each seat's actions.
///
/// The first opening lays the mines; until then all cells are alike. Winning is not stored: the game is lost while a
/// mine is open, and won when every safe cell is.
public struct Game: Hashable, Sendable {
  /// The status of a game.
  public enum Status: String, Hashable, Sendable {
    /// No cell has been opened yet. There may be flags.
    case ready
    /// There are safe cells left to open.
    case playing
    /// Every safe cell is open.
    case won
    /// A mine is open.
    case lost
  }

  /// The actions of a seat that have not been undone.
  public struct Tally: Hashable, Sendable {
    /// The number of cells opened by its moves, including mines.
    public var opened = 0
    /// The number of flags it has set, minus those it has removed.
    public var flagged = 0
    /// The number of mines it has set off.
    public var blown = 0
  }

  /// The rules, fixed when the game was made, except for the way of playing.
  public internal(set) var rules: GameRules
  /// The seed of the mines, together with ``start``.
  public let seed: UInt64
  /// The cells.
  public internal(set) var board: Board
  /// The cell that was opened first, or nil until mines are laid.
  public internal(set) var start: Cell?
  /// The board that was generated for the first click; nil if the mines follow from the seed or the rules.
  public internal(set) var made: MadeBoard?
  /// The number of closed safe cells.
  public internal(set) var safeLeft: Int
  /// The number of flags.
  public internal(set) var flags = 0
  /// The number of mines that went off.
  public internal(set) var blown = 0
  /// The time played when the last move was made, in milliseconds.
  public internal(set) var clock = 0
  /// When ``clock`` was read, in milliseconds since 1970; nil while the clock stands, and in games of older versions.
  var clockRead: Int64?
  /// The reasons why the game is not ranked; empty while it may be.
  public internal(set) var marks: Marks = []
  /// In an endless field the cell that was opened last, where the view returns.
  public internal(set) var lastCell: Cell?
  /// In an endless field the number of open safe cells when a mine last went off.
  var openedAtBlast = 0
  /// In an endless field the longest run of safe cells opened without a mine going off, before the present run.
  var longestRun = 0
  /// The tallies of the seats.
  public internal(set) var tallies: [Int: Tally] = [:]

  /// Makes a game whose cells are all closed.
  public init(_ rules: GameRules, seed: UInt64) {
    self.rules = rules
    self.seed = seed
    let size = rules.size
    board = Board(width: size.width, height: size.height)
    safeLeft = size.safeCount
  }

  /// Makes a game whose first click is an opening.
  public init(_ size: FieldSize, seed: UInt64) { self.init(GameRules(size), seed: seed) }

  /// The size of the field.
  public var size: FieldSize { rules.size }

  /// The reasons why the game is not ranked, as far as its player may know them: for what was done, or from the start
  /// because its board was known.
  public var unrankedReasons: [UnrankedReason] { UnrankedReason.all(rules, marks) }
  /// Whether the game is known not to be ranked.
  public var isUnranked: Bool { !unrankedReasons.isEmpty }

  /// Whether the board is hidden while nobody plays, since a ranked game is under way.
  var hidesWhileAway: Bool { status == .playing && !isUnranked }

  /// Whether leaving the game does not stop its clock: leaving a ranked game is no pause. Endless fields are not ranked by
  /// time.
  var runsWhileAway: Bool { hidesWhileAway && !board.isEndless }

  /// Whether the clock of a game that was left has run on.
  var clockRanOn: Bool { runsWhileAway && clockRead != nil }

  /// The reading of the clock when the game is opened at a time in milliseconds since 1970.
  func clock(openedAt time: Int64) -> Int {
    guard clockRanOn, let clockRead else { return clock }
    return min(clock + Int(min(max(0, time - clockRead), Self.longestAbsence)), Self.longestClock)
  }

  /// The most that an absence adds to the clock, in milliseconds: an hour. The clock of the machine may have been
  /// changed in the meantime.
  static let longestAbsence: Int64 = 3_600_000

  /// The status of the game.
  public var status: Status {
    if start == nil { return .ready }
    // An endless field goes on: mines that went off stay open and are counted.
    if blown > 0 && !board.isEndless { return .lost }
    return safeLeft == 0 ? .won : .playing
  }

  /// Whether cells can be opened and flagged.
  public var isRunning: Bool { status == .ready || status == .playing }

  /// The mines minus the flags: negative with more flags than mines, 0 after a win.
  public var minesLeft: Int { status == .won ? 0 : size.mines - flags }

  /// The look of a cell to the player.
  public enum Look: Hashable, Sendable {
    /// Closed.
    case closed
    /// Closed, with a flag.
    case flagged
    /// Closed, with a question mark.
    case question
    /// Open, with the number of mines around it.
    case open(Int)
    /// The game is lost: a mine without a flag.
    case mine
    /// The game is lost: the mine that blew up.
    case blast
    /// The game is lost: a flag on a cell without a mine.
    case wrongFlag
    /// The game is won: a mine.
    case cleared
  }

  /// The look of a cell to the player.
  public func look(_ cell: Cell) -> Look {
    switch (status, board.isOpen(cell), board.isFlag(cell), board.isMine(cell)) {
    case (_, true, _, true): .blast
    case (_, true, _, false): .open(board.number(cell))
    case (.lost, _, true, false): .wrongFlag
    case (.lost, _, false, true): .mine
    case (.won, _, _, true): .cleared
    case (_, _, true, _): .flagged
    case (_, _, false, _): board.isQuestion(cell) ? .question : .closed
    }
  }

  /// The closed neighbours without a flag of an open number that must all be mines, since the number has as many closed
  /// neighbours as mines. Empty where that is not so, or where all have flags.
  public func cellsToFlag(around cell: Cell) -> [Cell] {
    guard status == .playing, board.isOpen(cell), !board.isMine(cell) else { return [] }
    var closed: [Cell] = []
    size.eachNeighbor(of: cell) { if !board.isOpen($0) { closed.append($0) } }
    return closed.count == board.number(cell) - blownAround(cell) ? closed.filter { !board.isFlag($0) } : []
  }
}
