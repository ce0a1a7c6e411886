/// The living things of one kind, in the order in which they were made.
///
/// Numbers only grow, so a thing is found by halving. What has gone leaves a gap, and all gaps are closed as soon as they are
/// more than the things: memory stays in proportion to what lives, and making and freeing cost the same however many there are.
package struct Roster: Sendable {
  /// Things that were made together.
  package struct Entry: Sendable {
    /// The number of the first of them.
    package var number: UInt64
    /// How many they are.
    package var count: Int
    /// When they were made, in seconds of the system's clock that never goes back.
    package var time: Double
    /// Where.
    package var site: LivingCounts.Site
    /// Says what each of them is; nil once they have gone.
    package var detail: (@Sendable (Int) -> String)?

    /// Describes things that were made together.
    package init(
      number: UInt64, count: Int, time: Double, site: LivingCounts.Site,
      detail: @escaping @Sendable (Int) -> String
    ) {
      self.number = number
      self.count = count
      self.time = time
      self.site = site
      self.detail = detail
    }
  }

  /// Makes a roster of nothing.
  package init() {}

  /// Gaps up to this number are left alone.
  private static let fewGaps = 64

  /// How many things were ever made.
  package private(set) var overall = 0
  /// How many exist.
  package private(set) var living = 0
  private var entries: [Entry] = []
  private var gaps = 0

  /// The room that is taken, gaps included.
  package var room: Int { entries.count }

  /// Adds things whose number is greater than all before.
  package mutating func add(_ entry: Entry) {
    overall += entry.count
    living += entry.count
    entries.append(entry)
  }

  /// Takes things out, and returns what was kept of them so that the caller lets go of it.
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
    living -= gone.count
    entries[low].detail = nil
    gaps += 1
    // Into an array of its own: the old one would keep the room of all that ever lived at one time.
    if gaps > Self.fewGaps, gaps * 2 > entries.count {
      entries = entries.filter { $0.detail != nil }
      gaps = 0
    }
    return gone
  }

  /// The last entries that make up at least so many things, the oldest first.
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
