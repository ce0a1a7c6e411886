/// Queries under assumptions about unknown cells: the table is changed, queried and restored.
extension Reasoner {
  /// An assumption about a cell.
  enum Supposition: Hashable {
    case mine
    case safe
    /// Open, showing this number.
    case open(Int)
  }

  /// Counts solutions under assumptions about unknown cells; nil if there are none or too many states.
  ///
  /// With `countsOnly` only the number of solutions is computed.
  ///
  /// - Complexity: that of ``Odds``.
  mutating func odds(
    supposing cells: [(place: Int, is: Supposition)], countsOnly: Bool = false
  ) -> Odds? {
    let before = cells.map { take($0.place, as: $0.is) }
    defer {
      for (cell, number) in zip(cells, before).reversed() { giveBack(cell.place, cell.is, rest: number) }
    }
    guard minesLeft >= 0, minesLeft <= unknownCount else { return nil }
    return Odds(self, countsOnly: countsOnly)
  }

  /// Assumes something about an unknown cell. Nothing is deduced from it, and no number is queued.
  ///
  /// - Returns: its previous ``rest``, for ``giveBack(_:_:rest:)``.
  mutating func take(_ place: Int, as supposed: Supposition) -> Int8 {
    let before = rest[place]
    let mine: Int8 = supposed == .mine ? 1 : 0
    unknownCount -= 1
    minesLeft -= Int(mine)
    for k in 0..<8 {
      let neighbor = place + steps[k]
      unknown[neighbor] = unknown[neighbor] & ~(1 << UInt8(7 - k))
      rest[neighbor] = rest[neighbor] - mine
    }
    switch supposed {
    case .mine: state[place] = State.mine
    case .safe: state[place] = State.safe
    case .open(let number):
      state[place] = State.open
      rest[place] = Int8(truncatingIfNeeded: number - knownMines(around: place))
    }
    return before
  }

  /// Reverts an assumption about a cell; the last one must be reverted first.
  mutating func giveBack(_ place: Int, _ supposed: Supposition, rest before: Int8) {
    let mine: Int8 = supposed == .mine ? 1 : 0
    state[place] = State.unknown
    unknownCount += 1
    minesLeft += Int(mine)
    for k in 0..<8 {
      let neighbor = place + steps[k]
      unknown[neighbor] = unknown[neighbor] | 1 << UInt8(7 - k)
      rest[neighbor] = rest[neighbor] + mine
    }
    rest[place] = before
  }

  /// The number of a cell's neighbours that are known to be mined.
  func knownMines(around place: Int) -> Int {
    var count = 0
    for k in 0..<8 where state[place + steps[k]] == State.mine { count += 1 }
    return count
  }

  /// The numbers that an unknown cell can show if it is safe, judged by its neighbours alone.
  func numbers(of place: Int) -> ClosedRange<Int> {
    let known = knownMines(around: place)
    return known...known + unknown[place].nonzeroBitCount
  }

  /// Whether an unknown cell's number would be uninformative, because one open number touches exactly the unknown cells
  /// around it. This is the common case; other cells may be uninformative too.
  func tellsNothing(_ place: Int) -> Bool {
    let around = unknown[place]
    if around == 0 { return true }
    for k in 0..<24 {
      let pair = pairs[k]
      let number = place + pair.step
      guard number >= 0, number < size, state[number] == State.open, around & ~pair.shared == 0 else {
        continue
      }
      var others = unknown[number] & ~pair.sharedBack
      for j in 0..<8 where number + steps[j] == place { others &= ~(1 << UInt8(j)) }
      if others == 0 { return true }
    }
    return false
  }
}
