import Geometry

/// Changing a board until it needs no guess.
///
/// Where reasoning is stuck, the unknown cells of one number are made all safe or all mined, and as many mines are removed
/// from or laid on other unknown cells, preferably away from open numbers. Then reasoning continues. What
/// was known before stays true, but may no longer be provable, so the board is solved again from the first click until
/// a pass needs no change. The idea is from Simon Tatham's Mines.
extension Reasoner {
  /// Solves the board on the table from a start and mends it wherever that gets stuck.
  ///
  /// - Returns: the number of changes, or nil if mending failed.
  mutating func mend(from start: Int, limit: Technique, atMost: Int, using random: inout RandomSource) -> Int?
  {
    close(mineCount: minesOnTable)
    open(start)
    var count = 0
    while !run(limit: limit) {
      count += 1
      if count > atMost || !change(using: &random) { return nil }
    }
    return count
  }

  private var minesOnTable: Int {
    var count = 0
    eachPlace { if isMine($0) { count += 1 } }
    return count
  }

  /// Makes the unknown cells of some number all safe or all mined, except fixed ones, and returns whether there
  /// is such a number. With `keepsCount` other cells make up for it.
  mutating func change(keepsCount: Bool = true, using random: inout RandomSource) -> Bool {
    while stale.count > 0 {
      let pick = random.below(stale.count)
      let number = stale[pick]
      stale[pick] = stale[stale.count - 1]
      stale.cut(to: stale.count - 1)
      marks[number] = marks[number] & ~Reasoner.isStale
      if unknown[number] == 0 { continue }
      let mines = movable(unknown[number] & mined[number], number)
      let safe = movable(unknown[number] & ~mined[number], number)
      let clears = random.below(2) == 0
      for clears in [clears, !clears] {
        let cells = clears ? mines : safe
        if cells == 0 { continue }
        let others = elsewhere(cells.nonzeroBitCount, mined: !clears, notAround: number, using: &random)
        if others == nil && keepsCount { continue }
        for other in others ?? [] { turn(other) }
        for k in 0..<8 where cells >> UInt8(k) & 1 == 1 { turn(number + steps[k]) }
        return true
      }
    }
    return false
  }

  /// A number's neighbours that are not fixed.
  private func movable(_ cells: UInt8, _ number: Int) -> UInt8 {
    var cells = cells
    for k in 0..<8 where marks[number + steps[k]] & Reasoner.isFixed != 0 { cells &= ~(1 << UInt8(k)) }
    return cells
  }

  /// Some unknown cells, mined or safe, that do not touch a given number, preferably those that touch none at all.
  private mutating func elsewhere(
    _ count: Int, mined isMined: Bool, notAround number: Int, using random: inout RandomSource
  ) -> [Int]? {
    var found: [Int] = []
    func suits(_ place: Int, outside: Bool) -> Bool {
      guard state[place] == State.unknown, isMine(place) == isMined, marks[place] & Reasoner.isFixed == 0,
        !found.contains(place)
      else { return false }
      if outside { return marks[place] & Reasoner.touched == 0 }
      for k in 0..<8 where number + steps[k] == place { return false }
      return true
    }
    func draw() -> Int { self.place(random.below(grid.cellCount)) }
    for outside in [true, false] {
      var tries = outside && outsideCount == 0 ? 0 : 40
      while found.count < count, tries > 0 {
        tries -= 1
        let place = draw()
        if suits(place, outside: outside) { found.append(place) }
      }
      if found.count == count { return found }
      // Few are left: all of them, in random order.
      if outside && outsideCount == 0 { continue }
      var all: [Int] = []
      eachPlace { if suits($0, outside: outside) { all.append($0) } }
      random.shuffle(&all)
      found += all.prefix(count - found.count)
      if found.count == count { return found }
    }
    return nil
  }

  /// Makes an unknown mine safe or an unknown safe cell a mine.
  private mutating func turn(_ place: Int) {
    let becomesMine = !isMine(place)
    cases.forget(place)
    if marks[place] & Reasoner.touched == 0 { outsideMines += becomesMine ? 1 : -1 }
    minesLeft += becomesMine ? 1 : -1
    for k in 0..<8 {
      let neighbor = place + steps[k]
      mined[neighbor] = mined[neighbor] ^ (1 << UInt8(7 - k))
      if state[neighbor] == State.border { continue }
      if !isMine(neighbor) { value[neighbor] = UInt8(mined[neighbor].nonzeroBitCount) }
      rest[neighbor] = Int8((mined[neighbor] & unknown[neighbor]).nonzeroBitCount)
      if state[neighbor] == State.open, unknown[neighbor] != 0 { enqueue(neighbor) }
    }
    value[place] = becomesMine ? Minefield.mine : UInt8(mined[place].nonzeroBitCount)
    rest[place] = Int8((mined[place] & unknown[place]).nonzeroBitCount)
    if marks[place] & Reasoner.touched != 0 { cases.ask(place) }
  }
}
