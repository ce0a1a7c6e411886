/// Two numbers at a time.
extension Reasoner {
  /// Looks for a number within reach whose closed cells are a superset or a subset of this one's.
  mutating func subset(_ place: Int, isLast: Bool) {
    let mask = unknown[place]
    for i in 0..<24 {
      let pair = pairs[i]
      let other = place + pair.step
      let common = mask & pair.shared
      if common == 0 || other < 0 || other >= size || state[other] != State.open { continue }
      let mine = mask & ~pair.shared
      let theirs = unknown[other] & ~pair.sharedBack
      if (mine == 0) == (theirs == 0) { continue }
      if mine == 0 {
        let more = Int(rest[other]) - Int(rest[place])
        if more != 0 && more != theirs.nonzeroBitCount { continue }
        deduce(.subset, place, other)
        take(theirs, around: other, mines: more != 0)
      } else {
        let more = Int(rest[place]) - Int(rest[other])
        if more != 0 && more != mine.nonzeroBitCount { continue }
        deduce(.subset, place, other)
        take(mine, around: place, mines: more != 0)
      }
      return again(place, stack: 2)
    }
    if !isLast, marks[place] & 4 == 0 {
      marks[place] = marks[place] | 4
      overlaps.push(place)
    }
  }

  /// Looks for a number within reach whose missing mines differ so much that only one way is left for the cells that the
  /// two do not share.
  mutating func overlap(_ place: Int) {
    let mask = unknown[place]
    for i in 0..<24 {
      let pair = pairs[i]
      let other = place + pair.step
      if mask & pair.shared == 0 || other < 0 || other >= size || state[other] != State.open { continue }
      let mine = mask & ~pair.shared
      let theirs = unknown[other] & ~pair.sharedBack
      if mine == 0 || theirs == 0 { continue }
      let more = Int(rest[place]) - Int(rest[other])
      if more == mine.nonzeroBitCount {
        deduce(.overlap, place, other)
        take(mine, around: place, mines: true)
        take(theirs & unknown[other], around: other, mines: false)
      } else if -more == theirs.nonzeroBitCount {
        deduce(.overlap, place, other)
        take(theirs, around: other, mines: true)
        take(mine & unknown[place], around: place, mines: false)
      } else {
        continue
      }
      return again(place, stack: 4)
    }
    if marks[place] & Reasoner.isStale == 0 {
      marks[place] = marks[place] | Reasoner.isStale
      stale.push(place)
    }
  }

  @inline(__always) private mutating func deduce(_ technique: Technique, _ a: Int, _ b: Int) {
    guard records else { return }
    tape.begin(technique)
    tape.number(a)
    tape.number(b)
  }

  /// Queues a number again that has just helped, since it may help with another one.
  @inline(__always) private mutating func again(_ place: Int, stack: UInt8) {
    if marks[place] & stack != 0 { return }
    marks[place] = marks[place] | stack
    if stack == 2 { subsets.push(place) } else { overlaps.push(place) }
  }
}
