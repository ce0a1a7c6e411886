// Measures of how much work a board takes.
extension Minefield {
  /// A board's measures, as the ranking sites define them.
  public struct Measures: Hashable, Sendable {
    /// Bechtel's board benchmark value (3BV), the fewest left clicks that open the board: ``openings`` plus the
    /// numbers that touch no opening (minesweepergame.com/statistics.php).
    public var bbbv: Int
    /// The number of connected groups of cells without a mine around them.
    public var openings: Int
    /// The number of connected groups of numbers that touch no opening.
    public var islands: Int
    /// How many cells show each number, 0 to 8.
    public var counts: [Int]
  }

  /// Counts 3BV, openings and islands.
  ///
  /// - Complexity: O(cells).
  public var measures: Measures {
    var result = Measures(bbbv: 0, openings: 0, islands: 0, counts: [Int](repeating: 0, count: 9))
    // 1 for cells of an opening, 2 for cells of an island.
    var kind = [UInt8](repeating: 0, count: grid.cellCount)
    var stack: [Int] = []
    for start in values.indices where values[start] != Minefield.mine {
      result.counts[Int(values[start])] += 1
      guard values[start] == 0, kind[start] == 0 else { continue }
      result.openings += 1
      kind[start] = 1
      stack.append(start)
      while let next = stack.popLast() {
        grid.eachNeighbor(of: next) { cell in
          if kind[cell] == 0 {
            kind[cell] = 1
            if values[cell] == 0 { stack.append(cell) }
          }
        }
      }
    }
    result.bbbv = result.openings
    for start in values.indices where kind[start] == 0 && values[start] != Minefield.mine {
      result.islands += 1
      kind[start] = 2
      stack.append(start)
      while let next = stack.popLast() {
        result.bbbv += 1
        grid.eachNeighbor(of: next) { cell in
          if kind[cell] == 0, values[cell] != Minefield.mine {
            kind[cell] = 2
            stack.append(cell)
          }
        }
      }
    }
    return result
  }
}
