import Catalogue
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
