import Geometry

/// A way to lay the mines of an endgame, and the numbers that the cells show with it. Cells are bits.
struct EndGameSolution: BitwiseCopyable {
  /// All in one line of the processor's cache: the binary digits of the numbers that the cells without a mine show,
  /// the lowest first, then ``mines``, then ``mark``.
  private var words = SIMD8<UInt64>()

  /// Makes a solution with the mined cells as bits. `number` returns the number that a cell without a mine shows.
  init(mines: UInt64, cells: Int, number: (Int) -> Int) {
    var random = RandomSource(seed: mines)
    for bit in 0..<cells where mines >> UInt64(bit) & 1 == 0 {
      let number = number(bit)
      for digit in 0..<4 { words[digit] |= UInt64(number >> digit & 1) << UInt64(bit) }
    }
    words[4] = mines
    words[5] = random.next()
  }

  @inline(__always) var digits: SIMD4<UInt64> { words.lowHalf }
  /// The mined cells.
  @inline(__always) var mines: UInt64 { words[4] }
  /// The solution's mark; a set is identified by the exclusive or of its solutions' marks.
  @inline(__always) var mark: UInt64 { words[5] }

  @inline(__always) func isMine(_ bit: UInt64) -> Bool { mines >> bit & 1 == 1 }

  @inline(__always) func number(_ bit: UInt64) -> Int {
    let ones = digits &>> bit & 1
    return Int(ones[0] | ones[1] << 1 | ones[2] << 2 | ones[3] << 3)
  }
}
