import ModeKit

/// The undoable state of a Minesweeper game: the board, the remaining cells, the clock, and each seat's actions.
///
/// The mines are laid by the first opening, so until then every cell is as good as any other. Nothing
/// about winning is stored: the game is lost while a mine is open, and won when every safe cell is.
public struct Game: Hashable, Sendable {
  /// How a game stands.
  public enum Status: String, Hashable, Sendable {
    /// No cell has been opened yet; flags may already stand.
    case ready
    /// Cells are left to open.
    case playing
    /// Every safe cell is open.
    case won
    /// A mine is open.
    case lost
  }

  /// What one seat has done and not taken back.
  public struct Tally: Hashable, Sendable {
    /// How many cells its moves have opened, mines included.
    public var opened = 0
    /// How many flags it has set, less those that it has taken away.
    public var flagged = 0
    /// How many mines have blown up under it.
    public var blown = 0
  }

  /// What was fixed when the game was made.
  public let rules: GameRules
  /// What the mines are drawn from, together with ``start``.
  public let seed: UInt64
  /// The cells.
  public internal(set) var board: Board
  /// The cell that was opened first, or nil until mines are laid.
  public internal(set) var start: Cell?
  /// The board that was generated for the first click; nil if the mines follow from the seed or the rules.
  public internal(set) var made: MadeBoard?
  /// How many safe cells are closed.
  public internal(set) var safeLeft: Int
  /// How many flags stand.
  public internal(set) var flags = 0
  /// How many mines have blown up.
  public internal(set) var blown = 0
  /// The time played when the last move was made, in milliseconds.
  public internal(set) var clock = 0
  /// Why no ranking counts the game; empty while one may.
  public internal(set) var marks: Marks = []
  /// In an endless field the cell that was opened last, for coming back to it.
  public internal(set) var lastCell: Cell?
  /// In an endless field how many safe cells were open when a mine last went off.
  var openedAtBlast = 0
  /// In an endless field the most safe cells that were opened without a mine going off, up to the last that did.
  var longestRun = 0
  /// What the seats have done.
  public internal(set) var tallies: [Int: Tally] = [:]

  /// Makes a game whose cells are all closed.
  public init(_ rules: GameRules, seed: UInt64) {
    self.rules = rules
    self.seed = seed
    let size = rules.size
    board = Board(width: size.width, height: size.height)
    safeLeft = size.safeCount
  }

  /// Makes a game with an opening at its start.
  public init(_ size: FieldSize, seed: UInt64) { self.init(GameRules(size), seed: seed) }

  /// How large the field is.
  public var size: FieldSize { rules.size }

  /// Whether no ranking counts the game.
  public var isMarked: Bool { !marks.isEmpty }

  /// How the game stands.
  public var status: Status {
    if start == nil { return .ready }
    // An endless field goes on: what blew up stays open, and counts.
    if blown > 0 && !board.isEndless { return .lost }
    return safeLeft == 0 ? .won : .playing
  }

  /// Whether cells can be opened and flagged.
  public var isRunning: Bool { status == .ready || status == .playing }

  /// The mines minus the flags: negative with more flags than mines, 0 after a win.
  public var minesLeft: Int { status == .won ? 0 : size.mines - flags }

  /// How a cell looks to the player.
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

  /// How a cell looks to the player.
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

  /// The closed cells without a flag around an open number that must all be mines: it has as many closed neighbours as
  /// mines. Empty where that is not so, or where every one has its flag.
  public func cellsToFlag(around cell: Cell) -> [Cell] {
    guard status == .playing, board.isOpen(cell), !board.isMine(cell) else { return [] }
    var closed: [Cell] = []
    size.eachNeighbor(of: cell) { if !board.isOpen($0) { closed.append($0) } }
    return closed.count == board.number(cell) - blownAround(cell) ? closed.filter { !board.isFlag($0) } : []
  }
}
