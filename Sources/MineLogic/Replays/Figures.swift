import Glibc

/// The statistics of ranking sites for a game, finished or not. Definitions are those of
/// minesweepergame.com/statistics.php and of ms-toollib (base_video_metrics.rs) unless stated otherwise.
public struct Figures: Hashable, Sendable {
  /// The measures of the board.
  public var board: Minefield.Measures
  /// The clicks of the greedy solution with flags and chords; nil for boards of more than 10,000 cells.
  public var zini: Int?
  /// The state of the game.
  public var status: PlayedGame.Status
  /// The time on the clock, in milliseconds; 0 if unknown, and then figures that depend on time are unknown too.
  public var time: Int
  /// The part of the 3BV that has been opened: openings of which all cells without mines around them are open, and
  /// numbers that touch no opening.
  public var solvedBBBV = 0
  /// The openings that have been opened.
  public var solvedOpenings = 0
  /// Left clicks.
  public var left = 0
  /// Right clicks.
  public var right = 0
  /// Chords; each counts as one click.
  public var chords = 0
  /// Left clicks that changed something.
  public var effectiveLeft = 0
  /// Right clicks that changed something.
  public var effectiveRight = 0
  /// Chords that changed something.
  public var effectiveChords = 0
  /// The size of the board, for figures with a constant for each preset.
  public var grid: Grid
  /// The number of mines, for figures with a constant for each preset.
  public var mineCount: Int

  /// Counts a replay.
  ///
  /// - Complexity: O(cells + clicks), and O(cells · 3BV) for ``zini``.
  public init(_ replay: Replay) {
    self.init(replay.field, clicks: replay.clicks, flagged: replay.flagged, marks: replay.marks)
    // Some programs write 0 as the time; then the last click gives it.
    if let end = replay.time, end > 0 { time = end }
  }

  /// Counts the clicks of a game.
  public init(_ field: Minefield, clicks: [Replay.Click], flagged: [Int] = [], marks: Bool = false) {
    board = field.measures
    zini = field.zini
    grid = field.grid
    mineCount = field.mineCount
    var game = PlayedGame(field, flagged: flagged, marks: marks)
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
    let units = field.units
    for unit in units.indices where units[unit].cells.allSatisfy({ game.position.isOpen[$0] }) {
      solvedBBBV += 1
      if units[unit].isOpening { solvedOpenings += 1 }
    }
  }

  /// All clicks.
  public var clicks: Int { left + right + chords }
  /// All clicks that changed something.
  public var effectiveClicks: Int { effectiveLeft + effectiveRight + effectiveChords }
  /// The time in seconds; nil where it is not known.
  public var seconds: Double? { time > 0 ? Double(time) / 1000 : nil }

  /// 3BV opened per second.
  public var bbbvPerSecond: Double? { seconds.map { Double(solvedBBBV) / $0 } }
  /// Clicks per second.
  public var clicksPerSecond: Double? { seconds.map { Double(clicks) / $0 } }
  /// Index of efficiency: 3BV opened per click. As a percentage it is minesweeper.online's "efficiency".
  public var ioe: Double? { clicks == 0 ? nil : Double(solvedBBBV) / Double(clicks) }
  /// The share of clicks that changed something.
  public var correctness: Double? { clicks == 0 ? nil : Double(effectiveClicks) / Double(clicks) }
  /// 3BV opened per click that changed something. Its product with ``correctness`` is ``ioe``.
  public var throughput: Double? { effectiveClicks == 0 ? nil : Double(solvedBBBV) / Double(effectiveClicks) }
  /// Rapport qualité-prix: seconds² over 3BV, the lower the better. It uses the estimated time of the whole board.
  public var rqp: Double? { estimatedTime.map { $0 * $0 / Double(max(1, board.bbbv)) } }
  /// seconds^1.7 over 3BV, the lower the better. It uses the estimated time of the whole board.
  public var qg: Double? { estimatedTime.map { pow($0, 1.7) / Double(max(1, board.bbbv)) } }
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
  /// The clicks of the greedy solution over the player's clicks; nil unless the game is won.
  public var ziniEfficiency: Double? {
    guard let zini, clicks > 0, status == .won else { return nil }
    return Double(zini) / Double(clicks)
  }
}

extension Minefield {
  /// What one left click can open: an opening, or a number that touches no opening.
  struct Unit: Hashable, Sendable {
    /// The cells without mines around them, or the one number.
    var cells: [Int]
    var isOpening: Bool
  }

  /// The board's 3BV one by one, openings first.
  var units: [Unit] {
    var units: [Unit] = []
    var isTaken = [Bool](repeating: false, count: grid.cellCount)
    for start in values.indices where values[start] == 0 && !isTaken[start] {
      var cells: [Int] = []
      var stack = [start]
      isTaken[start] = true
      while let next = stack.popLast() {
        cells.append(next)
        grid.eachNeighbor(of: next) { cell in
          if !isTaken[cell] {
            isTaken[cell] = true
            if values[cell] == 0 { stack.append(cell) }
          }
        }
      }
      units.append(Unit(cells: cells, isOpening: true))
    }
    for index in values.indices where values[index] != Minefield.mine && !isTaken[index] {
      units.append(Unit(cells: [index], isOpening: false))
    }
    return units
  }

  /// The clicks of the greedy ZiNi solution. Each step takes the cell with the highest premium, the first in reading
  /// order: it is opened unless it is open, its mines are flagged, and it is chorded. If no premium is at least 0, a
  /// left click opens the next 3BV. The premium is the 3BV around the cell, minus its mines that are not flagged, minus
  /// one if it is closed, minus one for the chord (minesweepergame.com/statistics.php). Nil for boards of more than
  /// 10,000 cells.
  ///
  /// - Complexity: O(cells · 3BV).
  public var zini: Int? {
    guard grid.cellCount <= 10_000 else { return nil }
    let units = units
    var unitsAt = [[Int]](repeating: [], count: grid.cellCount)
    for (id, unit) in units.enumerated() {
      // A unit is in reach of a cell when a chord there opens it.
      var reach = Set(unit.cells)
      for cell in unit.cells { reach.formUnion(grid.neighbors(of: cell)) }
      for cell in reach where values[cell] != Minefield.mine { unitsAt[cell].append(id) }
    }
    var isOpen = [Bool](repeating: false, count: grid.cellCount)
    var isFlagged = isOpen
    var isSolved = [Bool](repeating: false, count: units.count)
    var left = units.count
    var clicks = 0
    func open(_ cell: Int) {
      if isOpen[cell] { return }
      isOpen[cell] = true
      guard let own = unitsAt[cell].first(where: { units[$0].cells.contains(cell) }), !isSolved[own] else {
        return
      }
      isSolved[own] = true
      left -= 1
      if units[own].isOpening {
        for cell in units[own].cells {
          isOpen[cell] = true
          grid.eachNeighbor(of: cell) { isOpen[$0] = true }
        }
      }
    }
    while left > 0 {
      var best = (premium: -1, cell: -1)
      for cell in values.indices where values[cell] != Minefield.mine && values[cell] != 0 {
        let gain = unitsAt[cell].count { !isSolved[$0] }
        if gain == 0 { continue }
        let flags = grid.neighbors(of: cell).count { values[$0] == Minefield.mine && !isFlagged[$0] }
        let premium = gain - flags - (isOpen[cell] ? 0 : 1) - 1
        if premium > best.premium { best = (premium, cell) }
      }
      guard best.cell >= 0 else {
        if let unit = isSolved.firstIndex(of: false) { open(units[unit].cells[0]) }
        clicks += 1
        continue
      }
      if !isOpen[best.cell] {
        open(best.cell)
        clicks += 1
      }
      for cell in grid.neighbors(of: best.cell) {
        if values[cell] == Minefield.mine {
          clicks += isFlagged[cell] ? 0 : 1
          isFlagged[cell] = true
        } else {
          open(cell)
        }
      }
      clicks += 1
    }
    return clicks
  }
}
