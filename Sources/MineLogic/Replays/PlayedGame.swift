/// A game replayed click by click: the effect of each click, and the state of the game.
public struct PlayedGame: Hashable, Sendable {
  /// The state of a game.
  public enum Status: String, Hashable, Sendable {
    case playing, won, lost
  }

  /// The effect of a click.
  public struct Effect: Hashable, Sendable {
    /// The click.
    public var click: Replay.Click
    /// The places that it opened.
    public var opened: [Int]
    /// Whether it counts as effective by Metasweeper's rules (ms-toollib, minesweeper_board.rs): it opened safe cells, or
    /// it chorded and opened any, or it flagged a mine that had not been flagged before.
    public var isEffective: Bool
  }

  /// The board with its open cells.
  public private(set) var position: Position
  /// By place whether it is flagged.
  public private(set) var isFlagged: [Bool]
  /// By place whether it has a question mark.
  public private(set) var isQuestioned: [Bool]
  /// Whether a second right click makes a question mark.
  public var marks: Bool
  /// The state of the game.
  public private(set) var status = Status.playing
  /// The time of the last click in milliseconds. Clicks after the end do not count.
  public private(set) var time = 0
  /// The mines that have been flagged, also those whose flag was removed.
  private var foundMines: Set<Int> = []
  private var closedSafe: Int

  /// Starts a game, with flags if some are given.
  public init(_ field: Minefield, flagged: [Int] = [], marks: Bool = false) {
    position = Position(field)
    isFlagged = [Bool](repeating: false, count: field.grid.cellCount)
    isQuestioned = isFlagged
    self.marks = marks
    closedSafe = field.safeCount
    for cell in flagged where isFlagged.indices.contains(cell) { isFlagged[cell] = true }
  }

  /// Applies a click. After the end clicks have no effect.
  public mutating func make(_ click: Replay.Click) -> Effect {
    var effect = Effect(click: click, opened: [], isEffective: false)
    guard status == .playing else { return effect }
    time = max(time, click.time)
    guard let cell = click.cell else { return effect }
    switch click.kind {
    case .open:
      if !isFlagged[cell] { effect.opened = open([cell]) }
      effect.isEffective = !effect.opened.isEmpty && !position.field.isMine(cell)
    case .flag:
      guard !position.isOpen[cell] else { break }
      if isFlagged[cell] {
        isFlagged[cell] = false
        isQuestioned[cell] = marks
      } else if isQuestioned[cell] {
        isQuestioned[cell] = false
      } else {
        isFlagged[cell] = true
        effect.isEffective = position.field.isMine(cell) && foundMines.insert(cell).inserted
      }
    case .chord:
      let cells = chordCells(cell)
      effect.opened = open(cells)
      effect.isEffective = !effect.opened.isEmpty
    }
    return effect
  }

  /// The places that a click opens directly, without floods; empty when it opens nothing.
  public func cellsOpened(by click: Replay.Click) -> [Int] {
    guard status == .playing, let cell = click.cell else { return [] }
    switch click.kind {
    case .open: return position.isOpen[cell] || isFlagged[cell] ? [] : [cell]
    case .chord: return chordCells(cell)
    case .flag: return []
    }
  }

  /// The places that a chord on a cell opens directly; empty unless it is an open number with exactly as many flags
  /// around it.
  public func chordCells(_ cell: Int) -> [Int] {
    guard let number = position.number(cell) else { return [] }
    let around = position.grid.neighbors(of: cell)
    guard around.count(where: { isFlagged[$0] }) == number else { return [] }
    return around.filter { !isFlagged[$0] && !position.isOpen[$0] }
  }

  private mutating func open(_ cells: [Int]) -> [Int] {
    var opened: [Int] = []
    for cell in cells { opened += position.open(cell) { !isFlagged[$0] } }
    for cell in opened { isQuestioned[cell] = false }
    if opened.contains(where: { position.field.isMine($0) }) {
      status = .lost
    } else {
      closedSafe -= opened.count
      if closedSafe == 0 { status = .won }
    }
    return opened
  }
}
