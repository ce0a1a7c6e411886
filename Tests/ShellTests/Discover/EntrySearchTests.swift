import Catalogue
import Geometry
import Testing

import Shell

/// What somebody looks for among entries, as a value.
@Suite struct EntrySearchTests {
  @Test func whatIsClearedLeavesTheOrder() {
    var search = EntrySearch()
    #expect(!search.isNarrowed)
    search.order = .title
    #expect(!search.isNarrowed)
    search.words = "  "
    #expect(!search.isNarrowed, "spaces find everything")
    for change in [
      { $0.words = "sea" }, { $0.kind = .board }, { $0.counts = 100...500 }, { $0.age = .week },
    ] as [(inout EntrySearch) -> Void] {
      var narrowed = search
      change(&narrowed)
      #expect(narrowed.isNarrowed && narrowed != search)
      #expect(narrowed.cleared.order == .title && !narrowed.cleared.isNarrowed)
    }
  }

  /// Pieces are not counted like pixels: a size that the kind does not offer is no longer looked for.
  @Test func aSizeStaysWithinItsKind() {
    var search = EntrySearch()
    search.kind = .puzzle
    search.counts = 500...1000
    search.kind = .sketch
    #expect(search.counts == 500...1000)
    search.kind = .picture
    #expect(search.counts == nil)
  }

  /// The choices of a menu leave nothing out.
  @Test(arguments: [nil] + EntryKind.allCases.map { Optional($0) })
  func theSizesCoverAllCounts(kind: EntryKind?) {
    let ranges = EntrySearch.counts(of: kind)
    var random = RandomSource(seed: 5)
    for _ in 0..<1000 {
      let count = 1 + Int(random.next() % UInt64(CatalogueLimits.count))
      for count in [count, count % 10_000 + 1] { #expect(ranges.contains { $0.contains(count) }) }
    }
    let labels = ranges.map { kind?.text(counts: $0) ?? EntryKind.anyText(counts: $0) }
    #expect(Set(labels).count == ranges.count)
  }

  @Test func agesAreDaysBeforeToday() {
    let today = 20_000
    func ages(_ day: Int) -> [EntryAge] {
      EntryAge.allCases.filter { $0.days(today: today).contains(day) }
    }
    #expect(ages(today) == [.week, .month, .year])
    #expect(ages(today + 40) == [.week, .month, .year], "a clock that is wrong hides nothing")
    #expect(ages(today - 8) == [.month, .year])
    #expect(ages(today - 365) == [.year])
    #expect(ages(today - 366) == [.older] && ages(0) == [.older])
  }

  @Test func everyColumnCanBeSortedBy() {
    let columns = EntryOrder.allCases.map(\.column)
    #expect(Set(columns.map(\.0)) == Set(EntryFilter.Column.allCases))
    #expect(Set(columns.map { "\($0)" }).count == columns.count)
  }
}

/// The words for counts.
@Suite struct EntryWordsTests {
  @Test func countsHaveUnits() {
    #expect(EntryKind.puzzle.text(count: 1000) == "1,000 pieces")
    #expect(EntryKind.puzzle.text(count: 1) == "1 piece")
    #expect(EntryKind.board.text(count: 480) == "480 cells")
    #expect(EntryKind.picture.text(count: 12_000_000) == "12 megapixels")
    #expect(EntryKind.picture.text(count: 1_000_000) == "1 megapixel")
    #expect(EntryKind.picture.text(count: 2_300_000) == "2.3 megapixels")
    #expect(EntryKind.picture.text(count: 900) == "0.1 megapixels")
    #expect(EntryKind.sketch.text(count: 0).isEmpty)
    #expect(EntryKind.puzzle.text(counts: 500...1000) == "500–1,000 pieces")
  }
}
