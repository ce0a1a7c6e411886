import MineLogic

/// The figures of a game under way, kept up to date click by click. They count as `Figures` does.
struct LiveFigures: Sendable {
  /// Clicks with the left button or a finger, flags, and chords.
  private(set) var left = 0, right = 0, chords = 0
  /// The 3BV of the board, and the part of it that is open.
  let bbbv: Int
  private(set) var solved = 0
  /// By cell the index of the opening or number that it belongs to; −1 for cells that do not count.
  private let unit: [Int32]
  /// By opening or number how many of its cells are closed.
  private var closed: [Int32]
  /// The board that was seen last.
  private var board: Board

  /// Counts a log; nil until mines are laid.
  ///
  /// - Complexity: O(cells + clicks).
  init?(_ log: GameLog) {
    guard let field = log.end.position?.field else { return nil }
    let units = field.units
    var unit = [Int32](repeating: -1, count: field.grid.cellCount)
    for (index, cells) in units.map(\.cells).enumerated() {
      for cell in cells { unit[cell] = Int32(index) }
    }
    self.unit = unit
    closed = units.map { Int32($0.cells.count) }
    bbbv = units.count
    board = Board(width: log.rules.size.width, height: log.rules.size.height)
    for click in log.clicks { count(click.kind) }
    see(log.end.board)
  }

  /// Counts a kind of click.
  mutating func count(_ kind: Replay.Click.Kind) {
    switch kind {
    case .open: left += 1
    case .flag: right += 1
    case .chord: chords += 1
    }
  }

  /// Counts what has been opened since the last board. Cells that are closed again are not subtracted.
  ///
  /// - Complexity: O(chunks, and words of those that differ).
  mutating func see(_ new: Board) {
    new.changes(since: board).each(on: new) { cell in
      let index = Int(unit[cell.y * new.width + cell.x])
      guard index >= 0, new.isOpen(cell), !board.isOpen(cell) else { return }
      closed[index] -= 1
      if closed[index] == 0 { solved += 1 }
    }
    board = new
  }

  /// All clicks.
  var clicks: Int { left + right + chords }
  /// 3BV opened per second, after a time in milliseconds; nil before it has begun.
  func bbbvPerSecond(after time: Int) -> Double? { time > 0 ? Double(solved) * 1000 / Double(time) : nil }
  /// The time for the whole board at the pace so far, in seconds; nil while nothing is open.
  func estimatedTime(after time: Int) -> Double? {
    solved > 0 && time > 0 ? Double(time) / 1000 * Double(bbbv) / Double(solved) : nil
  }
  /// 3BV opened per click; nil before the first one.
  var ioe: Double? { clicks > 0 ? Double(solved) / Double(clicks) : nil }
}
