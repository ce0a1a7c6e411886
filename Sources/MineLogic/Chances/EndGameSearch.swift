import Geometry

/// Searches all continuations of a position with few solutions.
///
/// A position is the set of remaining solutions. Opening a cell loses those in which it is mined and splits the others
/// by the number that it shows. A cell that shows the same number in all of the others is uninformative: opening it now
/// is never better than opening it at the end. So only informative cells are moves, and the state of the rest makes no
/// difference. Where no cell is informative, one solution has to be guessed.
struct EndGameSearch: ~Copyable {
  /// A solution. Cells are bits.
  struct Solution: BitwiseCopyable {
    fileprivate let mines: UInt64
    /// The binary digits of the number that a cell without a mine shows, the lowest first.
    fileprivate private(set) var digits = SIMD4<UInt64>()
    /// The solution's mark; a set is identified by the exclusive or of its solutions' marks.
    fileprivate let mark: UInt64

    /// Makes a solution with the mined cells as bits. `number` returns the number that a cell without a mine shows.
    init(mines: UInt64, cells: Int, number: (Int) -> Int) {
      self.mines = mines
      var random = RandomSource(seed: mines)
      mark = random.next()
      for bit in 0..<cells where mines >> UInt64(bit) & 1 == 0 {
        let number = number(bit)
        for digit in 0..<4 { digits[digit] |= UInt64(number >> digit & 1) << UInt64(bit) }
      }
    }

    @inline(__always) fileprivate func isMine(_ bit: UInt64) -> Bool { mines >> bit & 1 == 1 }

    @inline(__always) fileprivate func number(_ bit: UInt64) -> Int {
      let ones = digits &>> bit & 1
      return Int(ones[0] | ones[1] << 1 | ones[2] << 2 | ones[3] << 3)
    }
  }

  /// A set of solutions: its range on the stack.
  struct Left {
    var first: Int
    var count = 0
    var mark: UInt64 = 0
    /// An upper bound of how many of the solutions the best play wins.
    var most = 0

    var range: Range<Int> { first..<first + count }
  }

  /// The number of solutions in which each cell is mined: the binary digits of 64 counts, the lowest first.
  private struct Tally {
    private var digits = InlineArray<12, UInt64>(repeating: 0)

    /// - Complexity: O(1), of the order of the logarithm of the counts.
    @inline(__always) mutating func add(_ cells: UInt64) {
      var carry = cells
      var digit = 0
      while carry != 0 {
        let sum = digits[digit] ^ carry
        carry &= digits[digit]
        digits[digit] = sum
        digit += 1
      }
    }

    /// The least count of some cells, and the first that has it.
    func least(of cells: UInt64) -> (bit: Int, count: Int) {
      var cells = cells
      var count = 0
      for digit in (0..<12).reversed() {
        let without = cells & ~digits[digit]
        if without != 0 { cells = without } else { count |= 1 << digit }
      }
      return (cells.trailingZeroBitCount, count)
    }
  }

  /// A summary of a set of solutions.
  private struct Look {
    var tally = Tally()
    /// The cells that are mined in some solution.
    var mined: UInt64 = 0
    /// The cells that show different numbers in two solutions.
    var telling: UInt64 = 0

    /// An upper bound of how many of `count` solutions are won.
    func most(of count: Int) -> Int {
      if telling == 0 { return 1 }
      return telling & ~mined != 0 ? count : count - tally.least(of: telling).count
    }
  }

  private let solutions: [Solution]
  /// The number of solutions that may still be visited.
  private var budget: Int
  private var stack = Buffer<UInt16>()
  private var parts = Buffer<Left>()
  /// For each set's mark, how many of its solutions the best play wins: exactly, or an upper bound.
  private var known: [UInt64: (wins: Int, isExact: Bool)] = [:]

  /// - Parameters:
  ///   - solutions: fewer than 4,096.
  ///   - budget: the most solutions to visit, counted again in every position.
  init(_ solutions: [Solution], budget: Int) {
    self.solutions = solutions
    self.budget = budget
  }

  /// The cell whose opening wins the most solutions, and how many; nil if the budget does not suffice.
  ///
  /// `cells` are the cells that may be opened.
  mutating func best(of cells: UInt64) -> (bit: Int, wins: Int)? {
    var all = Left(first: 0)
    for (index, solution) in solutions.enumerated() { take(UInt16(index), solution, into: &all) }
    let look = look(at: all)
    // Uninformative cells are opened only where no cell is informative.
    var rest = look.telling == 0 ? cells : look.telling
    if rest & ~look.mined != 0 {
      let bit = (rest & ~look.mined).trailingZeroBitCount
      let wins = wins(all, opening: UInt64(bit), above: 0)
      return budget < 0 ? nil : (bit, wins)
    }
    var best: (bit: Int, wins: Int)?
    while rest != 0 {
      let (bit, lost) = look.tally.least(of: rest)
      let floor = best?.wins ?? 0
      if all.count - lost <= floor { break }
      rest &= ~(1 << UInt64(bit))
      let wins = wins(all, opening: UInt64(bit), above: floor)
      if wins > floor { best = (bit, wins) }
    }
    return budget < 0 ? nil : best
  }

  /// How many of a set the best play wins: exact if more than `floor`, else an upper bound.
  private mutating func wins(_ left: Left, above floor: Int) -> Int {
    if left.most <= max(floor, 1) || left.count == 2 { return left.most }
    if let known = known[left.mark], known.isExact || known.wins <= floor { return known.wins }
    let look = look(at: left)
    var most = 0
    let safe = look.telling & ~look.mined
    if safe != 0 {
      most = wins(left, opening: UInt64(safe.trailingZeroBitCount), above: floor)
    } else {
      var rest = look.telling
      while rest != 0 {
        let (bit, lost) = look.tally.least(of: rest)
        if left.count - lost <= max(most, floor) {
          most = max(most, left.count - lost)
          break
        }
        rest &= ~(1 << UInt64(bit))
        most = max(most, wins(left, opening: UInt64(bit), above: max(most, floor)))
      }
    }
    if budget >= 0 { known[left.mark] = (most, most > floor) }
    return most
  }

  /// How many of a set are won after opening a cell: exact if more than `floor`, else an upper bound.
  private mutating func wins(_ left: Left, opening bit: UInt64, above floor: Int) -> Int {
    let (bottom, firstPart) = (stack.count, parts.count)
    defer {
      stack.cut(to: bottom)
      parts.cut(to: firstPart)
    }
    part(left, by: bit)
    var most = 0
    for at in firstPart..<parts.count { most += parts[at].most }
    for at in firstPart..<parts.count {
      if most <= floor || budget < 0 { break }
      let part = parts[at]
      most += wins(part, above: floor - (most - part.most)) - part.most
    }
    return most
  }

  /// Pushes the solutions in which a cell is safe onto the stacks, split by the number that it shows.
  private mutating func part(_ left: Left, by bit: UInt64) {
    var numbers = 0
    for at in left.range {
      let solution = solutions[Int(stack[at])]
      if !solution.isMine(bit) { numbers |= 1 << solution.number(bit) }
    }
    while numbers != 0 {
      let number = numbers.trailingZeroBitCount
      numbers &= numbers - 1
      var part = Left(first: stack.count)
      for at in left.range {
        let index = stack[at]
        let solution = solutions[Int(index)]
        if !solution.isMine(bit), solution.number(bit) == number { take(index, solution, into: &part) }
      }
      if part.count > 2, let known = known[part.mark] {
        part.most = known.wins
      } else {
        part.most = look(at: part).most(of: part.count)
      }
      parts.push(part)
    }
  }

  @inline(__always) private mutating func take(_ index: UInt16, _ solution: Solution, into left: inout Left) {
    stack.push(index)
    left.count += 1
    left.mark ^= solution.mark
  }

  private mutating func look(at left: Left) -> Look {
    budget -= left.count
    var look = Look()
    if left.count == 1 { return look }
    var (ones, zeros) = (SIMD4<UInt64>(), SIMD4<UInt64>())
    for at in left.range {
      let solution = solutions[Int(stack[at])]
      look.mined |= solution.mines
      look.tally.add(solution.mines)
      ones |= solution.digits
      zeros |= ~(solution.digits | SIMD4(repeating: solution.mines))
    }
    let both = ones & zeros
    look.telling = both[0] | both[1] | both[2] | both[3]
    return look
  }
}
