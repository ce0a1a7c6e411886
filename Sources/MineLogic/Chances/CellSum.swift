/// A constraint: the number of mines among some cells, which are bits of a word.
///
/// The endgame search and the certificate checker both enumerate solutions of such sums. It is kept
/// short because the checker must be easy to verify.
struct CellSum<Bits: FixedWidthInteger & UnsignedInteger & Sendable>: Sendable {
  var cells: Bits = 0
  var mines: Int
}

extension Array {
  /// Enumerates the solutions of all sums until a wanted one is found.
  ///
  /// - Parameters:
  ///   - mined: cells assumed to be mined.
  ///   - safe: cells assumed to be safe.
  ///   - isWanted: called with the mined cells of a solution.
  /// - Returns: whether a wanted solution exists.
  /// - Complexity: O(sums) for each solution and each dead end before it; there may be exponentially many.
  func hasWay<Bits>(
    mined: Bits = 0, safe: Bits = 0, where isWanted: (Bits) -> Bool
  ) -> Bool where Element == CellSum<Bits> {
    var (mined, safe) = (mined, safe)
    var undecided: Bits = 0
    var isNew = true
    while isNew {
      isNew = false
      undecided = 0
      for sum in self {
        let free = sum.cells & ~(mined | safe)
        let need = sum.mines - (sum.cells & mined).nonzeroBitCount
        if need < 0 || need > free.nonzeroBitCount { return false }
        if free == 0 { continue }
        if need == 0 {
          safe |= free
          isNew = true
        } else if need == free.nonzeroBitCount {
          mined |= free
          isNew = true
        } else if undecided == 0 {
          undecided = free & (0 &- free)
        }
      }
    }
    if undecided == 0 { return isWanted(mined) }
    return hasWay(mined: mined | undecided, safe: safe, where: isWanted)
      || hasWay(mined: mined, safe: safe | undecided, where: isWanted)
  }
}
