/// How many solutions of each set are won, by the sets' marks: a hash table whose keys are random already.
struct KnownWins: ~Copyable {
  /// A power of two.
  private var room = 1024
  private var count = 0
  /// The mark of each slot; 0 where it is free.
  private var marks: UnsafeMutablePointer<UInt64>
  private var wins: UnsafeMutablePointer<(wins: Int32, isExact: Bool)>

  init() {
    marks = .allocate(capacity: room)
    marks.initialize(repeating: 0, count: room)
    wins = .allocate(capacity: room)
  }

  deinit {
    marks.deallocate()
    wins.deallocate()
  }

  /// The number of solutions of a set that the best play wins, exactly or an upper bound; nil if it is unknown.
  subscript(mark: UInt64) -> (wins: Int, isExact: Bool)? {
    let slot = slot(of: mark)
    guard marks[slot] != 0 else { return nil }
    return (Int(wins[slot].wins), wins[slot].isExact)
  }

  mutating func set(_ mark: UInt64, _ number: Int, isExact: Bool) {
    let slot = slot(of: mark)
    if marks[slot] == 0 {
      marks[slot] = mark
      count += 1
    }
    wins[slot] = (Int32(number), isExact)
    if 2 * count > room { grow() }
  }

  /// The slot that has a mark, or the free one where it belongs.
  private func slot(of mark: UInt64) -> Int {
    var slot = Int(truncatingIfNeeded: mark) & (room - 1)
    while marks[slot] != mark, marks[slot] != 0 { slot = (slot + 1) & (room - 1) }
    return slot
  }

  private mutating func grow() {
    let (oldMarks, oldWins, oldRoom) = (marks, wins, room)
    room *= 2
    marks = .allocate(capacity: room)
    marks.initialize(repeating: 0, count: room)
    wins = .allocate(capacity: room)
    for old in 0..<oldRoom where oldMarks[old] != 0 {
      let slot = slot(of: oldMarks[old])
      (marks[slot], wins[slot]) = (oldMarks[old], oldWins[old])
    }
    oldMarks.deallocate()
    oldWins.deallocate()
  }
}
