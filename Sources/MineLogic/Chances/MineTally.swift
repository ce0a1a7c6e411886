/// The number of solutions in which each cell is mined: the binary digits of 64 counts, the lowest first.
struct MineTally: BitwiseCopyable {
  private var digits = InlineArray<16, UInt64>(repeating: 0)

  /// Adds 2 to the power of `first` to the counts of some cells.
  ///
  /// - Complexity: O(1), of the order of the logarithm of the counts.
  @inline(__always) mutating func add(_ cells: UInt64, to first: Int = 0) {
    var carry = cells
    var digit = first
    while carry != 0 {
      let sum = digits[digit] ^ carry
      carry &= digits[digit]
      digits[digit] = sum
      digit += 1
    }
  }

  /// Adds 1 to the counts of the cells of eight sets. This is much faster than one after the other, since few of the
  /// digits have to be changed more than once.
  @inline(__always) mutating func add(eight cells: (Int) -> UInt64) {
    let twos = (add(cells(0), cells(1), to: 0), add(cells(2), cells(3), to: 0))
    let fours = add(twos.0, twos.1, to: 1)
    let others = (add(cells(4), cells(5), to: 0), add(cells(6), cells(7), to: 0))
    add(add(fours, add(others.0, others.1, to: 1), to: 2), to: 3)
  }

  /// Adds two sets to a digit (a full adder for each cell), and returns the carry.
  @inline(__always) private mutating func add(_ a: UInt64, _ b: UInt64, to digit: Int) -> UInt64 {
    let either = a ^ b
    let carry = a & b | either & digits[digit]
    digits[digit] ^= either
    return carry
  }

  /// The least count of some cells, all counted at most `count` times, and the first that has it.
  @inline(__always) func least(of cells: UInt64, among count: Int) -> (bit: Int, lost: Int) {
    var cells = cells
    var lost = 0
    for digit in (0..<Int.bitWidth - count.leadingZeroBitCount).reversed() {
      let without = cells & ~digits[digit]
      if without != 0 { cells = without } else { lost |= 1 << digit }
    }
    return (cells.trailingZeroBitCount, lost)
  }
}
