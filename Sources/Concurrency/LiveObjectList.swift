/// The live objects of one kind, in the order in which they were made.
///
/// Numbers only grow, so an entry is found by binary search. A removed entry leaves a gap, and all gaps are closed once
/// they outnumber the entries. So memory is proportional to the live entries.
package struct LiveObjectList: Sendable {
  /// Objects that were made together.
  package struct Entry: Sendable {
    /// The number of the first object.
    package var number: UInt64
    /// The number of objects.
    package var count: Int
    /// When they were made, in seconds on the system's monotonic clock.
    package var time: Double
    /// Where they were made.
    package var site: LiveObjects.Site
    /// Describes each of them; nil once they are freed.
    package var detail: (@Sendable (Int) -> String)?

    /// Makes an entry.
    package init(
      number: UInt64, count: Int, time: Double, site: LiveObjects.Site,
      detail: @escaping @Sendable (Int) -> String
    ) {
      self.number = number
      self.count = count
      self.time = time
      self.site = site
      self.detail = detail
    }
  }

  /// Makes an empty list.
  package init() {}

  /// The number of gaps up to which they are not closed.
  private static let fewGaps = 64

  /// The number of objects that were ever made.
  package private(set) var overall = 0
  /// The number of objects that exist.
  package private(set) var live = 0
  private var entries: [Entry] = []
  private var gaps = 0

  /// The number of entries, including gaps.
  package var room: Int { entries.count }

  /// Adds an entry whose number is greater than all previous ones.
  package mutating func add(_ entry: Entry) {
    overall += entry.count
    live += entry.count
    entries.append(entry)
  }

  /// Removes an entry and returns it, so that the caller releases its description.
  ///
  /// - Complexity: O(log entries), amortised.
  package mutating func remove(_ number: UInt64) -> Entry? {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].number < number { low = middle + 1 } else { high = middle }
    }
    guard low < entries.count, entries[low].number == number, entries[low].detail != nil else { return nil }
    let gone = entries[low]
    live -= gone.count
    entries[low].detail = nil
    gaps += 1
    // A new array, since the old one would keep the capacity of the largest size that it ever had.
    if gaps > Self.fewGaps, gaps * 2 > entries.count {
      entries = entries.filter { $0.detail != nil }
      gaps = 0
    }
    return gone
  }

  /// The last entries that make up at least `limit` objects, the oldest first.
  ///
  /// - Complexity: O(`limit` + gaps).
  package func newest(_ limit: Int) -> [Entry] {
    var result: [Entry] = []
    var found = 0
    for entry in entries.reversed() where entry.detail != nil {
      if found >= limit { break }
      result.append(entry)
      found += entry.count
    }
    return result.reversed()
  }
}
