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

/// The words for numbers, sizes and days.
@Suite struct EntryWordsTests {
  @Test func countsHaveUnits() {
    #expect(EntryKind.puzzle.text(count: 1000) == "1,000 pieces")
    #expect(EntryKind.puzzle.text(count: 1) == "1 piece")
    #expect(EntryKind.board.text(count: 480) == "480 cells")
    #expect(EntryKind.picture.text(count: 12_000_000) == "12 megapixels")
    #expect(EntryKind.picture.text(count: 2_300_000) == "2.3 megapixels")
    #expect(EntryKind.picture.text(count: 900) == "0.1 megapixels")
    #expect(EntryKind.sketch.text(count: 0).isEmpty)
    #expect(EntryKind.puzzle.text(counts: 500...1000) == "500–1,000 pieces")
  }

  /// The days of 400 years, counted one by one.
  @Test func datesFollowTheCalendar() {
    var (year, month, date) = (1970, 1, 1)
    for day in 0..<146_097 {
      func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
      #expect(dateText(day: day) == "\(year)-\(two(month))-\(two(date))")
      let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
      let length = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
      date += 1
      if date > length { (date, month) = (1, month + 1) }
      if month > 12 { (month, year) = (1, year + 1) }
    }
    #expect(dateText(day: CatalogueLimits.day) == "9999-12-31")
  }
}
