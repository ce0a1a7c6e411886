import Catalogue

/// What the page of discoveries shows: what somebody looks for, what was found, and the part of it that is in sight. It
/// depends on no view and no shelf.
package struct DiscoverState: Sendable {
  /// What somebody looks for.
  package var search = EntrySearch()
  /// What was found; nil before the first search has ended.
  package private(set) var list: EntryList?
  /// The search whose result ``list`` is.
  package private(set) var found: EntrySearch?
  /// The rows that are known, by place: those in sight and near it.
  package private(set) var rows: [Int: EntryRow] = [:]
  /// The places whose rows were read, including those of entries that no longer exist.
  private var read: Set<Int> = []
  /// The places that are in sight.
  package private(set) var visible = 0..<0
  /// How far the page is scrolled, in dp.
  package var offset = 0.0

  /// Makes the state of a page that nobody has seen yet.
  package init() {}

  /// How many entries were found.
  package var count: Int { list?.count ?? 0 }
  /// Whether nothing was found.
  package var isEmpty: Bool { list?.count == 0 }

  /// Takes what a search has found, with its first rows. If it continues the list, which is of the same search, all places
  /// keep their entries.
  package mutating func take(_ list: EntryList, of search: EntrySearch, first: [EntryRow?], continues: Bool) {
    if !continues {
      (rows, read) = ([:], [])
      (visible, offset) = (0..<0, 0)
    }
    self.list = list
    found = search
    take(first, from: 0)
  }

  /// Whether another search of the same kind continues the list, so that nothing in it may move.
  package func continues(_ search: EntrySearch) -> Bool { list != nil && found == search }

  /// Makes the next search start a new list, because entries of this one no longer exist.
  package mutating func startOver() { found = nil }

  /// Takes rows of the list that were read.
  package mutating func take(_ new: [EntryRow?], from start: Int) {
    for (place, row) in zip(start..., new) where place < count {
      read.insert(place)
      rows[place] = row
    }
  }

  /// Forgets all rows, so that they are read again.
  package mutating func forgetRows() {
    (rows, read) = ([:], [])
    visible = 0..<0
  }

  /// Takes the present row of an entry.
  ///
  /// - Returns: its place; nil if it is neither in sight nor near it.
  @discardableResult package mutating func take(_ row: EntryRow) -> Int? {
    guard let place = place(of: row.id) else { return nil }
    rows[place] = row
    return place
  }

  /// The place of an entry in sight or near it.
  ///
  /// - Complexity: O(known rows).
  package func place(of id: EntryID) -> Int? { rows.first { $0.value.id == id }?.key }

  /// Notes which places are in sight, and forgets rows far from there.
  package mutating func noteVisible(_ places: Range<Int>) {
    visible = places.clamped(to: 0..<count)
    guard !visible.isEmpty else { return }
    let kept = widened(by: 2)
    guard read.count > 2 * kept.count else { return }
    rows = rows.filter { kept.contains($0.key) }
    read.formIntersection(kept)
  }

  /// The places in sight, with `times` as many before and after them.
  private func widened(by times: Int) -> Range<Int> {
    let more = times * visible.count
    return max(0, visible.lowerBound - more)..<min(count, visible.upperBound + more)
  }

  /// The places whose rows are read next: those in sight first, and then those just before and behind.
  package var missing: Range<Int>? {
    for range in [visible, widened(by: 1)] {
      guard let first = range.first(where: { !read.contains($0) }),
        let last = range.last(where: { !read.contains($0) })
      else { continue }
      return first..<last + 1
    }
    return nil
  }

  /// The rows in sight, those in the middle first.
  package var wanted: [EntryRow] {
    let middle = (visible.lowerBound + visible.upperBound) / 2
    return visible.sorted { abs($0 - middle) < abs($1 - middle) }.compactMap { rows[$0] }
  }
}
