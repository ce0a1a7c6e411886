import Glibc

/// The statistics of ranking sites for a game, finished or not.
///
/// Programs disagree about which clicks count, and which of them changed something. Here the rules are those of
/// Metasweeper, in its library ms-toollib; each figure names the file that defines it.
public struct Figures: Hashable, Sendable {
  /// The measures of the board (minesweepergame.com/statistics.php).
  public var board: Minefield.Measures
  /// The clicks of the greedy solution, Greedy ZiNi; nil for boards of more than 10,000 cells (ms-toollib, zini.rs).
  public var zini: Int?
  /// The clicks of the greedy solution that opens all openings first, Human ZiNi; nil for boards of more than 10,000 cells
  /// (ms-toollib, zini.rs).
  public var hzini: Int?
  /// The state of the game.
  public var status: PlayedGame.Status
  /// The time from the first opening to the end, in milliseconds; 0 if unknown, and then figures that depend on time are
  /// unknown too.
  public var time: Int
  /// The part of the 3BV that has been opened: openings of which all cells without mines around them are open, and
  /// numbers that touch no opening (ms-toollib, minesweeper_board.rs).
  public var solvedBBBV = 0
  /// The openings that have been opened.
  public var solvedOpenings = 0
  /// Left clicks, also useless ones (ms-toollib, minesweeper_board.rs).
  public var left = 0
  /// Right clicks, also useless ones. One that became part of a chord only counts if it had set or removed a flag
  /// (ms-toollib, minesweeper_board.rs).
  public var right = 0
  /// Chords, also useless ones; each counts as one click (ms-toollib, minesweeper_board.rs).
  public var chords = 0
  /// Left clicks that opened safe cells (ms-toollib, minesweeper_board.rs).
  public var effectiveLeft = 0
  /// Right clicks that flagged a mine for the first time (ms-toollib, minesweeper_board.rs).
  public var effectiveRight = 0
  /// Chords that opened cells (ms-toollib, minesweeper_board.rs).
  public var effectiveChords = 0
  /// The flags on the board at the end (ms-toollib, minesweeper_board.rs).
  public var flags = 0
  /// How far the mouse moved from the first opening on, in pixels of cells that are 16 pixels wide; nil if no movement
  /// was recorded (ms-toollib, base_video.rs).
  public var path: Double?
  /// The size of the board, for figures with a constant for each preset.
  public var grid: Grid
  /// The number of mines, for figures with a constant for each preset.
  public var mineCount: Int

  /// Counts a replay.
  ///
  /// - Complexity: O(cells + events), and O(cells · 3BV) for ``zini`` and ``hzini``.
  public init(_ replay: Replay) {
    self.init(replay.field, clicks: replay.clicks, marks: replay.marks)
    path = replay.path
    // Some programs write 0 as the time; then the last click gives it.
    if let end = replay.time, end > 0 { time = end }
  }

  /// Counts the clicks of a game.
  public init(_ field: Minefield, clicks: [Replay.Click], marks: Bool = false) {
    board = field.measures
    zini = field.zini
    hzini = field.hzini
    grid = field.grid
    mineCount = field.mineCount
    var game = PlayedGame(field, marks: marks)
    for click in clicks where game.status == .playing {
      let isEffective = game.make(click).isEffective
      switch click.kind {
      case .open:
        left += 1
        effectiveLeft += isEffective ? 1 : 0
      case .flag:
        right += 1
        effectiveRight += isEffective ? 1 : 0
      case .chord:
        chords += 1
        effectiveChords += isEffective ? 1 : 0
      }
    }
    status = game.status
    time = game.time
    flags = game.isFlagged.count { $0 }
    let units = field.units
    for unit in units.indices where units[unit].cells.allSatisfy({ game.position.isOpen[$0] }) {
      solvedBBBV += 1
      if units[unit].isOpening { solvedOpenings += 1 }
    }
  }

  /// All clicks (ms-toollib, base_video_metrics.rs, as are the figures below unless they say otherwise).
  public var clicks: Int { left + right + chords }
  /// All clicks that changed something.
  public var effectiveClicks: Int { effectiveLeft + effectiveRight + effectiveChords }
  /// The time in seconds; nil where it is not known.
  public var seconds: Double? { time > 0 ? Double(time) / 1000 : nil }

  /// 3BV opened per second.
  public var bbbvPerSecond: Double? { seconds.map { Double(solvedBBBV) / $0 } }
  /// Clicks per second.
  public var clicksPerSecond: Double? { seconds.map { Double(clicks) / $0 } }
  /// Clicks that changed something per second.
  public var effectiveClicksPerSecond: Double? { seconds.map { Double(effectiveClicks) / $0 } }
  /// Index of efficiency: 3BV opened per click. As a percentage it is minesweeper.online's "efficiency".
  public var ioe: Double? { clicks == 0 ? nil : Double(solvedBBBV) / Double(clicks) }
  /// The share of clicks that changed something.
  public var correctness: Double? { clicks == 0 ? nil : Double(effectiveClicks) / Double(clicks) }
  /// 3BV opened per click that changed something. Its product with ``correctness`` is ``ioe``.
  public var throughput: Double? { effectiveClicks == 0 ? nil : Double(solvedBBBV) / Double(effectiveClicks) }
  /// Rapport qualité-prix: seconds² over opened 3BV, the lower the better; nil while nothing is open.
  public var rqp: Double? { costPerBBBV(exponent: 2) }
  /// seconds^1.7 over opened 3BV, the lower the better; nil while nothing is open.
  public var qg: Double? { costPerBBBV(exponent: 1.7) }
  /// The time for the whole board at the pace so far, in seconds; nil while nothing is open.
  public var estimatedTime: Double? {
    solvedBBBV == 0 ? nil : seconds.map { $0 * Double(board.bbbv) / Double(solvedBBBV) }
  }
  /// Standard number of the best: C · solved / seconds^1.7 · √(solved / 3BV), with C = 36, 162 and 435 for 8×8/10,
  /// 16×16/40 and 30×16/99; nil for other boards.
  public var stnb: Double? {
    let constant: Double
    switch (grid.width, grid.height, mineCount) {
    case (8, 8, 10): constant = 36
    case (16, 16, 40): constant = 162
    case (30, 16, 99): constant = 435
    default: return nil
    }
    guard let seconds else { return nil }
    let solved = Double(solvedBBBV)
    return constant * solved / pow(seconds, 1.7) * (solved / Double(max(1, board.bbbv))).squareRoot()
  }
  /// The clicks of the greedy solution over the player's clicks; nil unless the game is won
  /// (minesweepergame.com/statistics.php).
  public var ziniEfficiency: Double? { efficiency(by: zini) }
  /// The clicks of the greedy solution that opens all openings first over the player's clicks; nil unless the game is won
  /// (minesweepergame.com/statistics.php).
  public var hziniEfficiency: Double? { efficiency(by: hzini) }

  private func costPerBBBV(exponent: Double) -> Double? {
    solvedBBBV == 0 ? nil : seconds.map { pow($0, exponent) / Double(solvedBBBV) }
  }

  private func efficiency(by zini: Int?) -> Double? {
    guard let zini, clicks > 0, status == .won else { return nil }
    return Double(zini) / Double(clicks)
  }
}
