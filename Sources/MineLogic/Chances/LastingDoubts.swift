import Glibc

/// Pairs and squares of cells that no number can ever distinguish (50/50 guesses), and their probabilities.
///
/// One of two adjacent cells is mined, and all cells that touch only one of them are mined too. So every number touches
/// both or neither, none can tell which is mined, and half of such games are lost there. The same holds for a square of
/// four cells with mines on one diagonal and mined cells beyond its corners. While it is uncertain whether a cell is
/// part of such a doubt, the cell is a better guess the more likely that is: the risk has to be taken in any case, and
/// the cell's number may resolve the doubt.
struct LastingDoubts {
  /// The largest number of unknown mines that a doubt may need: around a cell that is evaluated, and anywhere.
  private static let maxAround = 5
  private static let maxAnywhere = 2
  /// The tolerance for equal probabilities.
  private static let tolerance = 1e-9

  private let logSolutions: Double
  /// By place, the probability of being the mine of a doubt that needs few mines, and of being one of the mines around
  /// a doubt.
  private var inside: [Int: Double] = [:]
  private var around: [Int: Double] = [:]
  /// A cell that is safe unless it is the mine of a lasting doubt, and whose number may be informative. It should be
  /// opened at once.
  private(set) var settled: Int?

  /// Finds doubts that need few mines, on the whole board.
  ///
  /// - Complexity: O(cells + doubts · that of ``Odds``).
  init(_ reasoner: inout Reasoner, _ odds: Odds) {
    logSolutions = odds.logSolutions
    let places = reasoner.unknownPlaces
    for place in places {
      for doubt in [
        reasoner.pair(place, place + 1), reasoner.pair(place, place + reasoner.stride),
        reasoner.square(place),
      ] {
        guard let doubt, doubt.mineCount <= LastingDoubts.maxAnywhere, doubt.mineCount <= reasoner.minesLeft
        else { continue }
        let share = share(of: doubt, &reasoner)
        if share <= 0 { continue }
        for cell in doubt.around { around[cell, default: 0] += share }
        for cell in doubt.mines + doubt.safe {
          inside[cell, default: 0] += share
          if settled == nil, abs(share - odds.mine(cell)) < LastingDoubts.tolerance,
            !reasoner.tellsNothing(cell)
          {
            settled = cell
          }
        }
      }
    }
  }

  /// The probability that the mines lie in the given one of the two ways of a doubt.
  private func share(of doubt: Doubt, _ reasoner: inout Reasoner) -> Double {
    let cells = (doubt.around + doubt.mines).map { (place: $0, is: Reasoner.Supposition.mine) }
    let safe = doubt.safe.map { (place: $0, is: Reasoner.Supposition.safe) }
    guard let odds = reasoner.odds(supposing: cells + safe, countsOnly: true) else { return 0 }
    return exp(odds.logSolutions - logSolutions)
  }

  /// An estimate of the probability that a cell is lost in a lasting doubt, for choosing cells to evaluate.
  func roughly(_ place: Int) -> Double { (inside[place] ?? 0) + (around[place] ?? 0) }

  /// The probability that a cell is the mine of a lasting doubt, or one of the mines around one.
  ///
  /// - Complexity: that of a dozen ``Odds``.
  func weight(of place: Int, _ reasoner: inout Reasoner) -> Double {
    let stride = reasoner.stride
    func isFit(_ doubt: Doubt, _ reasoner: borrowing Reasoner) -> Bool {
      doubt.mineCount <= LastingDoubts.maxAround - (doubt.mines.count == 1 ? 1 : 0)
        && doubt.mineCount <= reasoner.minesLeft
    }
    var pairs = 0.0
    for (first, second) in [
      (place, place + 1), (place - 1, place), (place, place + stride), (place - stride, place),
    ] {
      if let doubt = reasoner.pair(first, second), isFit(doubt, reasoner) {
        pairs += share(of: doubt, &reasoner)
      }
    }
    var squares = 0.0
    for corner in [place, place - 1, place - stride, place - stride - 1] {
      if let doubt = reasoner.square(corner), isFit(doubt, reasoner) {
        squares = max(squares, share(of: doubt, &reasoner))
      }
    }
    return pairs + squares + (around[place] ?? 0)
  }

  /// Cells that cannot be distinguished if some others are mined.
  fileprivate struct Doubt {
    /// The unknown cells that would have to be mined.
    var around: [Int]
    /// The cells of the doubt that are mined in one of the two ways, and those that are safe in it.
    var mines: [Int]
    var safe: [Int]

    var mineCount: Int { around.count + mines.count }
  }
}

extension Reasoner {
  /// All unknown cells, row by row.
  var unknownPlaces: [Int] {
    var places: [Int] = []
    eachPlace { if state[$0] == State.unknown { places.append($0) } }
    return places
  }

  /// The doubt of two adjacent cells, the left or upper one first; nil where they can be distinguished.
  fileprivate func pair(_ first: Int, _ second: Int) -> LastingDoubts.Doubt? {
    guard state[first] == State.unknown, state[second] == State.unknown else { return nil }
    let along = second - first
    let across = along == 1 ? stride : 1
    let ends = [first - along, second + along].filter { state[$0] != State.border }
    return mined(ends.flatMap { [$0 - across, $0, $0 + across] }).map {
      LastingDoubts.Doubt(around: $0, mines: [first], safe: [second])
    }
  }

  /// The doubt of a square of four cells, given by its upper left one; nil where they can be distinguished.
  fileprivate func square(_ corner: Int) -> LastingDoubts.Doubt? {
    let cells = [corner, corner + 1, corner + stride, corner + stride + 1]
    guard cells.allSatisfy({ state[$0] == State.unknown }) else { return nil }
    let ways = [(-1, -stride), (1, -stride), (-1, stride), (1, stride)]
    var beyond: [Int] = []
    for (cell, way) in zip(cells, ways)
    where state[cell + way.0] != State.border && state[cell + way.1] != State.border {
      beyond.append(cell + way.0 + way.1)
    }
    return mined(beyond).map {
      LastingDoubts.Doubt(around: $0, mines: [cells[0], cells[3]], safe: [cells[1], cells[2]])
    }
  }

  /// The given cells that are not known to be mined; nil when one of them is safe.
  private func mined(_ cells: [Int]) -> [Int]? {
    var unknown: [Int] = []
    for cell in cells {
      switch state[cell] {
      case State.unknown: unknown.append(cell)
      case State.mine, State.border: continue
      default: return nil
      }
    }
    return unknown
  }
}
