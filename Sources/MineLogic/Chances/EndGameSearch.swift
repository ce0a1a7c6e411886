/// Searches all continuations of a position with few solutions.
///
/// A position is the set of remaining solutions. Opening a cell loses those in which it is mined and splits the others
/// by the number that it shows. A cell that shows the same number in all of the others is uninformative: opening it now
/// is never better than opening it at the end. So only informative cells are moves, and the state of the rest makes no
/// difference. Where no cell is informative, one solution has to be guessed.
///
/// With many solutions only a plan is followed: of the two informative cells that are mined least often, the more
/// promising one is opened. What the plan wins is a lower bound, but it tells cells apart far better than the next move
/// does.
struct EndGameSearch: ~Copyable {
  /// A summary of a set of solutions.
  struct Look: BitwiseCopyable {
    var tally = MineTally()
    /// The cells that are mined in some solution.
    var mined: UInt64 = 0
    /// The cells that show different numbers in two solutions.
    var telling: UInt64 = 0

    /// The cells that are safe and informative.
    var safe: UInt64 { telling & ~mined }

    /// An upper bound of how many of `count` solutions are won.
    func most(of count: Int) -> Int {
      if telling == 0 { return 1 }
      return safe != 0 ? count : count - tally.least(of: telling, among: count).lost
    }
  }

  /// A set of solutions: its range on the stack.
  struct Left: BitwiseCopyable {
    var first: Int
    var count: Int
    var mark: UInt64 = 0
    var look = Look()
    /// An upper bound of how many of the solutions the best play wins.
    var most = 0

    var range: Range<Int> { first..<first + count }
  }

  /// A cell to open, and the sets that its number leads to.
  struct Move: BitwiseCopyable {
    var bit: Int
    var firstPart: Int
    var endPart: Int
    /// The sum of the bounds of its sets.
    var most: Int
  }

  private let solutions: [EndGameSolution]
  /// All cells.
  private let cells: UInt64
  /// The largest set of which all continuations are searched.
  private let whole: Int
  /// The number of solutions that may still be visited.
  private var budget: Int
  /// The number that each cell shows in each solution, cell by cell.
  private var shown = Buffer<UInt8>()
  /// Stands for a mine in ``shown``.
  private static let mine = 9
  private var stack = Buffer<UInt16>()
  private var parts = Buffer<Left>()
  private var moves = Buffer<Move>()
  private var known = KnownWins()

  /// - Parameters:
  ///   - solutions: fewer than 65,536.
  ///   - cells: the number of cells, 1…64.
  ///   - whole: the largest set of which all continuations are searched.
  ///   - budget: the most solutions to visit, counted again in every position.
  /// - Complexity: O(solutions × cells).
  init(_ solutions: [EndGameSolution], cells: Int, whole: Int = .max, budget: Int = .max) {
    precondition(solutions.count < 1 << 16, "solutions are numbered with 16 bits")
    self.solutions = solutions
    self.cells = .max >> UInt64(64 - cells)
    self.whole = whole
    self.budget = budget
    for bit in 0..<UInt64(cells) {
      for solution in solutions {
        shown.push(UInt8(solution.isMine(bit) ? Self.mine : solution.number(bit)))
      }
    }
  }

  /// The cell whose opening wins the most solutions, and how many; nil if the budget does not suffice.
  mutating func best() -> (bit: Int, wins: Int)? {
    let all = everything()
    // Uninformative cells are opened only where no cell is informative.
    let best =
      all.look.telling == 0
      ? (bit: all.look.tally.least(of: cells, among: all.count).bit, wins: 1) : best(of: all, above: 0)
    return budget < 0 ? nil : best
  }

  /// All informative cells.
  mutating func informative() -> [Int] {
    let telling = everything().look.telling
    return (0..<64).filter { telling >> UInt64($0) & 1 == 1 }
  }

  /// Some cells, those that win the most solutions first.
  mutating func ranking(of bits: [Int]) -> [Int] {
    let all = everything()
    let ranked = bits.map { (bit: $0, wins: wins(all, opening: $0, above: 0)) }
    return ranked.sorted { ($0.wins, $1.bit) > ($1.wins, $0.bit) }.map(\.bit)
  }

  /// The one of some cells that wins the most solutions.
  mutating func best(among bits: some Sequence<Int>) -> Int? {
    let all = everything()
    var best: (bit: Int, wins: Int)?
    for bit in bits {
      let wins = wins(all, opening: bit, above: best?.wins ?? 0)
      if wins > best?.wins ?? 0 { best = (bit, wins) }
    }
    return best?.bit
  }

  /// How many of a set the best play wins: exact if more than `floor`, else an upper bound.
  private mutating func wins(_ left: Left, above floor: Int) -> Int {
    if left.most <= max(floor, 1) || left.count == 2 { return left.most }
    if let known = known[left.mark], known.isExact || known.wins <= floor { return known.wins }
    let most = best(of: left, above: floor).wins
    if budget >= 0 { known.set(left.mark, most, isExact: most > floor) }
    return most
  }

  /// The best informative cell of a set, and how many are won after opening it: exact if more than `floor`, else an
  /// upper bound.
  private mutating func best(of left: Left, above floor: Int) -> (bit: Int, wins: Int) {
    let safe = left.look.safe
    if safe != 0 {
      let bit = safe.trailingZeroBitCount
      return (bit, wins(left, opening: bit, above: floor))
    }
    let (bottom, firstPart, firstMove) = (stack.count, parts.count, moves.count)
    defer {
      stack.resize(to: bottom)
      parts.resize(to: firstPart)
      moves.resize(to: firstMove)
    }
    let isWhole = left.count <= whole
    var most = pushMoves(of: left, above: floor, atMost: isWhole ? 64 : 2)
    var best = (bit: 0, wins: floor)
    // The most promising first.
    while budget >= 0, let next = takeMove(from: firstMove) {
      if next.most <= best.wins {
        most = max(most, next.most)
        break
      }
      let wins = wins(next, above: best.wins)
      most = max(most, wins)
      if wins > best.wins { best = (next.bit, wins) }
      if !isWhole { break }
    }
    return (best.bit, best.wins > floor ? best.wins : most)
  }

  /// Pushes the moves of a set that may win more than `floor`, the safest ones.
  ///
  /// - Returns: an upper bound of what the others win.
  private mutating func pushMoves(of left: Left, above floor: Int, atMost limit: Int) -> Int {
    var rest = left.look.telling
    var most = 0
    var count = 0
    while rest != 0, count < limit, budget >= 0 {
      let (bit, lost) = left.look.tally.least(of: rest, among: left.count)
      if left.count - lost <= floor { return max(most, left.count - lost) }
      rest &= ~(1 << UInt64(bit))
      count += 1
      let move = move(left, opening: bit)
      if move.most > floor { moves.push(move) } else { most = max(most, move.most) }
    }
    return most
  }

  /// Takes the move with the largest bound from the end of the stack; nil if there is none.
  private mutating func takeMove(from first: Int) -> Move? {
    guard first < moves.count else { return nil }
    var best = first
    for at in first..<moves.count where moves[at].most > moves[best].most { best = at }
    let move = moves[best]
    moves[best] = moves[moves.count - 1]
    moves.resize(to: moves.count - 1)
    return move
  }

  /// How many of a set are won after opening a cell: exact if more than `floor`, else an upper bound.
  private mutating func wins(_ left: Left, opening bit: Int, above floor: Int) -> Int {
    let (bottom, firstPart) = (stack.count, parts.count)
    defer {
      stack.resize(to: bottom)
      parts.resize(to: firstPart)
    }
    return wins(move(left, opening: bit), above: floor)
  }

  /// How many of a set are won after a move: exact if more than `floor`, else an upper bound.
  private mutating func wins(_ move: Move, above floor: Int) -> Int {
    var most = move.most
    for at in move.firstPart..<move.endPart {
      if most <= floor || budget < 0 { break }
      let part = parts[at]
      most += wins(part, above: floor - (most - part.most)) - part.most
    }
    return most
  }

  /// Pushes the solutions in which a cell is safe onto the stacks, split by the number that it shows.
  private mutating func move(_ left: Left, opening bit: Int) -> Move {
    let column = shown.base + bit * solutions.count
    // The number of solutions by what the cell shows; then the ends of their ranges.
    var ends = InlineArray<10, Int>(repeating: 0)
    for at in left.range { ends[Int(column[Int(stack[at])])] += 1 }
    var end = stack.count
    for number in 0..<Self.mine { (ends[number], end) = (end, end + ends[number]) }
    var move = Move(bit: bit, firstPart: parts.count, endPart: parts.count, most: 0)
    var first = stack.count
    stack.resize(to: end)
    for at in left.range {
      let index = stack[at]
      let number = Int(column[Int(index)])
      if number == Self.mine { continue }
      stack[ends[number]] = index
      ends[number] += 1
    }
    for number in 0..<Self.mine where ends[number] > first {
      let part = looked(at: first..<ends[number])
      parts.push(part)
      move.most += part.most
      first = ends[number]
    }
    move.endPart = parts.count
    return move
  }

  /// All solutions, as the only set.
  private mutating func everything() -> Left {
    stack.resize(to: 0)
    for index in solutions.indices { stack.push(UInt16(index)) }
    return looked(at: solutions.indices)
  }

  /// A set with its mark, its summary and its bound.
  private mutating func looked(at range: Range<Int>) -> Left {
    budget -= range.count
    var left = Left(first: range.lowerBound, count: range.count)
    var (ones, zeros) = (SIMD4<UInt64>(), SIMD4<UInt64>())
    var (mark, mined, tally) = (UInt64(0), UInt64(0), MineTally())
    let stack = stack.base
    solutions.withUnsafeBufferPointer { solutions in
      /// Looks at a solution, and returns its mines.
      @inline(__always) func look(_ at: Int) -> UInt64 {
        let solution = solutions[Int(stack[at])]
        mark ^= solution.mark
        mined |= solution.mines
        ones |= solution.digits
        zeros |= ~(solution.digits | SIMD4(repeating: solution.mines))
        return solution.mines
      }
      var at = range.lowerBound
      while at + 8 <= range.upperBound {
        tally.add { look(at + $0) }
        at += 8
      }
      for at in at..<range.upperBound { tally.add(look(at)) }
    }
    left.mark = mark
    left.look = Look(tally: tally, mined: mined)
    let both = ones & zeros
    left.look.telling = both[0] | both[1] | both[2] | both[3]
    left.most = left.look.most(of: left.count)
    if left.count > 2, let known = known[left.mark] { left.most = min(left.most, known.wins) }
    return left
  }
}
