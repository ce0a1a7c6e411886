/// How many of some cells are mined, the cells being bits of a word.
///
/// The end of a game and the checker of certificates both go through the ways to lay mines that suit such sums. It is kept
/// so short because the checker has to be believed: it knows nothing but that a sum is a sum.
struct CellSum<Bits: FixedWidthInteger & UnsignedInteger & Sendable>: Sendable {
  var cells: Bits = 0
  var mines: Int
}

extension Array {
  /// Goes through the ways to lay mines that suit all sums until one is what is looked for.
  ///
  /// - Parameters:
  ///   - mined: cells that are taken as mined.
  ///   - safe: cells that are taken as safe.
  ///   - isWanted: told the mined cells of a way.
  /// - Returns: whether some way is what is looked for.
  /// - Complexity: O(sums) for each way and each dead end before it, of which there may be exponentially many.
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
