/// The working table of all reasoning: a board with a border of cells beyond the edge, so that every cell has
/// eight neighbours, in flat buffers that are reused for boards of the same size.
///
/// Each place has the set of its unknown neighbours, as eight bits, and the number of mines among them. These two make
/// each easy technique a few instructions. Numbers whose surroundings have changed wait in three stacks, one
/// for each technique; a number moves on to the next stack when the easier technique finds nothing.
///
/// The table contains the mines, but deductions never depend on them: they serve as one solution, and something is
/// known only if no other solution differs there.
struct Reasoner: ~Copyable {
  /// What is known about a cell.
  enum State {
    static let unknown: UInt8 = 0
    /// Open, with its number visible.
    static let open: UInt8 = 1
    static let mine: UInt8 = 2
    /// Known to be safe but not open: its number is not visible.
    static let safe: UInt8 = 3
    /// Beyond the edge.
    static let border: UInt8 = 4
    /// Open, and cited by the proof under test.
    static let cited: UInt8 = 5
  }

  let grid: Grid
  /// The number of places in a row, border included.
  let stride: Int
  /// The number of places of the table, border included.
  let size: Int

  /// For each place the number or ``Minefield/mine``.
  let value: UnsafeMutablePointer<UInt8>
  let state: UnsafeMutablePointer<UInt8>
  /// For each place the unknown neighbours.
  let unknown: UnsafeMutablePointer<UInt8>
  /// For each place the mined neighbours, known or not.
  let mined: UnsafeMutablePointer<UInt8>
  /// For each place the number of mines among the unknown neighbours.
  let rest: UnsafeMutablePointer<Int8>
  /// For each place the stacks it is in (bits 0 to 2), whether an open number touches it (bit 3), whether it stays
  /// closed even if it is known to be safe (bit 4), whether it is in ``stale`` (bit 5), and whether mending must not
  /// change it (bit 6).
  let marks: UnsafeMutablePointer<UInt8>
  static let touched: UInt8 = 8
  static let isSealed: UInt8 = 16
  static let isStale: UInt8 = 32
  static let isFixed: UInt8 = 64

  var singles = PlaceStack()
  var subsets = PlaceStack()
  var overlaps = PlaceStack()
  /// Numbers on which the easy techniques found nothing; some may be settled since.
  var stale = PlaceStack()
  private var flood = PlaceStack()

  /// The number of unknown cells.
  var unknownCount = 0
  /// The number of unknown mines.
  var minesLeft = 0
  /// The number of unknown safe cells.
  var safeLeft: Int { unknownCount - minesLeft }
  /// The number of unknown cells that no open number touches, and the number of mines among them.
  var outsideCount = 0
  var outsideMines = 0

  /// Whether cells found safe are opened, as in play; otherwise their numbers stay hidden, as for a hint.
  var opens = true
  /// The deductions so far.
  var tape = DeductionTape()
  /// Whether deductions are recorded.
  var records = true
  /// Whether case analysis leaves out every number that it does not need, which takes longer.
  var citesLeast = false
  /// The mine probability of an unconstrained cell in a part of a larger field, where the count of mines is not known.
  var density: Double?
  /// Whether the count of mines is known.
  var knowsCount: Bool { density == nil }

  /// The state of case analysis.
  var cases: CaseTable

  // State for reasoning with the count of mines.

  /// For each unknown place its bit in a set of cells.
  let bits: UnsafeMutablePointer<UInt8>
  /// The unknown places, in the order of their bits.
  var counted = PlaceStack()
  var countedNumbers = Buffer<CountedNumber>()

  /// The steps to the eight neighbours; bit `k` of a set of neighbours stands for step `k`, bit `7 - k` for the way
  /// back.
  let steps: UnsafeMutablePointer<Int>
  /// For each of the 24 steps from one number to another the neighbours of the first that touch the second.
  let pairs: UnsafeMutablePointer<Pair>

  /// Another number within reach, relative to the first.
  struct Pair {
    /// The step to it.
    var step: Int
    /// The common neighbours, as neighbours of the first number.
    var shared: UInt8
    /// The common neighbours, as neighbours of the second number.
    var sharedBack: UInt8
  }

  init(_ grid: Grid) {
    self.grid = grid
    stride = grid.width + 2
    size = stride * (grid.height + 2)
    // Eight more bytes, so that the last ones can be read eight at a time.
    func bytes(_ count: Int) -> UnsafeMutablePointer<UInt8> {
      let pointer = UnsafeMutablePointer<UInt8>.allocate(capacity: count + 8)
      pointer.initialize(repeating: 0, count: count + 8)
      return pointer
    }
    value = bytes(size)
    state = bytes(size)
    unknown = bytes(size)
    mined = bytes(size)
    marks = bytes(size)
    bits = bytes(size)
    rest = .allocate(capacity: size)
    rest.initialize(repeating: 0, count: size)
    cases = CaseTable(size)
    steps = .allocate(capacity: 8)
    let moves = [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)]
    for (k, move) in moves.enumerated() { steps[k] = move.1 * stride + move.0 }
    pairs = .allocate(capacity: 24)
    var count = 0
    for dy in -2...2 {
      for dx in -2...2 where dx != 0 || dy != 0 {
        var pair = Pair(step: dy * stride + dx, shared: 0, sharedBack: 0)
        for (k, a) in moves.enumerated() {
          for (l, b) in moves.enumerated() where a.0 == dx + b.0 && a.1 == dy + b.1 {
            pair.shared |= 1 << UInt8(k)
            pair.sharedBack |= 1 << UInt8(l)
          }
        }
        pairs[count] = pair
        count += 1
      }
    }
  }

  deinit {
    value.deallocate()
    state.deallocate()
    unknown.deallocate()
    mined.deallocate()
    marks.deallocate()
    bits.deallocate()
    rest.deallocate()
    steps.deallocate()
    pairs.deallocate()
  }

  /// Converts a place of the board to a place of the table.
  @inline(__always) func place(_ index: Int) -> Int {
    let (y, x) = index.quotientAndRemainder(dividingBy: grid.width)
    return (y + 1) * stride + x + 1
  }

  /// Converts a place of the table to a place of the board.
  @inline(__always) func index(_ place: Int) -> Int {
    let (y, x) = place.quotientAndRemainder(dividingBy: stride)
    return (y - 1) * grid.width + x - 1
  }

  /// Calls `body` with the places of the board, row by row.
  @inline(__always) func eachPlace(_ body: (Int) -> Void) {
    for y in 1...grid.height {
      for place in y * stride + 1...y * stride + grid.width { body(place) }
    }
  }

  /// Puts a board on the table, all closed.
  ///
  /// - Complexity: O(cells).
  mutating func lay(_ field: Minefield) {
    value.update(repeating: 0, count: size)
    field.values.withUnsafeBufferPointer { values in
      guard let base = values.baseAddress else { return }
      for y in 0..<grid.height {
        (value + (y + 1) * stride + 1).update(from: base + y * grid.width, count: grid.width)
      }
    }
    close(mineCount: field.mineCount)
  }

  /// Closes every cell of the board on the table.
  mutating func close(mineCount: Int) {
    state.update(repeating: State.border, count: size)
    mined.update(repeating: 0, count: size)
    marks.update(repeating: 0, count: size)
    unknown.update(repeating: 0, count: size)
    rest.update(repeating: 0, count: size)
    let (width, stride) = (grid.width, stride)
    for y in 1...grid.height {
      (state + y * stride + 1).update(repeating: State.unknown, count: width)
      let top: UInt8 = y > 1 ? 0b0000_0111 : 0
      let bottom: UInt8 = y < grid.height ? 0b1110_0000 : 0
      for x in 1...width {
        var mask = top | bottom | 0b0001_1000
        if x == 1 { mask &= 0b1101_0110 }
        if x == width { mask &= 0b0110_1011 }
        let place = y * stride + x
        unknown[place] = mask
        rest[place] = Int8(truncatingIfNeeded: value[place])
        if value[place] == Minefield.mine {
          // Written out like all changes through pointers here, since Swift 6.3 cannot compile `|=` on them under
          // ThreadSanitizer.
          for k in 0..<8 { mined[place + steps[k]] = mined[place + steps[k]] | 1 << UInt8(7 - k) }
        }
      }
    }
    unknownCount = grid.cellCount
    minesLeft = mineCount
    outsideCount = unknownCount
    outsideMines = mineCount
    singles.removeAll()
    subsets.removeAll()
    overlaps.removeAll()
    stale.removeAll()
    tape.removeAll()
    cases.removeAll()
  }

  @inline(__always) func isMine(_ place: Int) -> Bool { value[place] == Minefield.mine }

  /// Opens a safe unknown cell, and everything around cells without mines around them.
  mutating func open(_ place: Int) {
    if state[place] != State.unknown { return }
    flood.push(place)
    while let next = flood.pop() {
      if state[next] != State.unknown { continue }
      if marks[next] & Reasoner.isSealed != 0 {
        settle(next, State.safe)
        cases.forget(next)
      } else if value[next] == 0 {
        settle(next, State.open)
        for k in 0..<8 where state[next + steps[k]] == State.unknown { flood.push(next + steps[k]) }
      } else {
        reveal(next)
      }
    }
  }

  /// Opens a safe unknown cell and no other.
  mutating func reveal(_ place: Int) {
    settle(place, State.open)
    show(place)
  }

  /// Opens a safe cell and no other; it may be known to be safe.
  mutating func uncover(_ place: Int) {
    if state[place] != State.safe { return reveal(place) }
    state[place] = State.open
    show(place)
  }

  /// Makes the number of an open cell visible.
  @inline(__always) private mutating func show(_ place: Int) {
    cases.forget(place)
    var mask = unknown[place]
    if mask != 0 { enqueue(place) }
    while mask != 0 {
      let neighbor = place + steps[mask.trailingZeroBitCount]
      mask &= mask &- 1
      touch(neighbor)
    }
  }

  /// Records that an open number touches an unknown cell.
  @inline(__always) private mutating func touch(_ place: Int) {
    cases.doubt(place)
    if marks[place] & Reasoner.touched == 0 {
      marks[place] = marks[place] | Reasoner.touched
      outsideCount -= 1
      if isMine(place) { outsideMines -= 1 }
    }
  }

  /// Marks an unknown cell as a mine.
  @inline(__always) mutating func take(mine place: Int) {
    if state[place] != State.unknown { return }
    settle(place, State.mine)
    cases.forget(place)
  }

  /// Marks an unknown cell as safe; in play also opens it.
  @inline(__always) mutating func take(safe place: Int) {
    if opens { return open(place) }
    if state[place] != State.unknown { return }
    settle(place, State.safe)
    cases.forget(place)
  }

  @inline(__always) private mutating func settle(_ place: Int, _ new: UInt8) {
    state[place] = new
    unknownCount -= 1
    let isMine: Int8 = new == State.mine ? 1 : 0
    minesLeft -= Int(isMine)
    if marks[place] & Reasoner.touched == 0 {
      outsideCount -= 1
      outsideMines -= Int(isMine)
    }
    for k in 0..<8 {
      let neighbor = place + steps[k]
      unknown[neighbor] = unknown[neighbor] & ~(1 << UInt8(7 - k))
      rest[neighbor] = rest[neighbor] - isMine
      if state[neighbor] == State.open, unknown[neighbor] != 0 { enqueue(neighbor) }
    }
  }

  /// Queues a number for the techniques.
  @inline(__always) mutating func enqueue(_ place: Int) {
    if marks[place] & 1 == 0 {
      marks[place] = marks[place] | 1
      singles.push(place)
    }
  }

  /// Marks a set of a number's neighbours as safe or as mines.
  @inline(__always) mutating func take(_ set: UInt8, around place: Int, mines: Bool) {
    var set = set
    while set != 0 {
      let neighbor = place + steps[set.trailingZeroBitCount]
      set &= set &- 1
      if records { if mines { tape.mine(neighbor) } else { tape.safe(neighbor) } }
      if mines { take(mine: neighbor) } else { take(safe: neighbor) }
    }
  }

  /// Deduces until nothing more can be deduced or the board is solved.
  ///
  /// - Parameter limit: the hardest technique to use.
  /// - Returns: whether every safe cell is known.
  mutating func run(limit: Technique = .caseAnalysis) -> Bool {
    while unknownCount > 0 {
      if let place = singles.pop() {
        marks[place] = marks[place] & ~1
        if unknown[place] != 0 { single(place, isLast: limit == .singleCell) }
      } else if let place = subsets.pop() {
        marks[place] = marks[place] & ~2
        if unknown[place] != 0 { subset(place, isLast: limit == .subset) }
      } else if let place = overlaps.pop() {
        marks[place] = marks[place] & ~4
        if unknown[place] != 0 { overlap(place) }
      } else if opens, safeLeft == 0 {
        return true
      } else if limit < .mineCount || !knowsCount || !countMines() {
        if limit < .caseAnalysis || !analyzeCases() { break }
      }
    }
    return safeLeft == 0
  }

  @inline(__always) private mutating func single(_ place: Int, isLast: Bool) {
    let mask = unknown[place]
    let mines = Int(rest[place])
    if mines == 0 || mines == mask.nonzeroBitCount {
      if records {
        tape.begin(.singleCell)
        tape.number(place)
      }
      take(mask, around: place, mines: mines != 0)
    } else if !isLast, marks[place] & 2 == 0 {
      marks[place] = marks[place] | 2
      subsets.push(place)
    }
  }
}
