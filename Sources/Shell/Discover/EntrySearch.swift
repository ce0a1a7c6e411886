import Catalogue
import Interface

/// What somebody looks for among the entries of catalogues, as the page offers it.
package struct EntrySearch: Hashable, Sendable {
  /// What was typed.
  package var words = ""
  /// One kind; nil for all.
  package var kind: EntryKind?
  /// The bounds of the count, one of those of ``EntryKinds/counts(of:)``; nil for any.
  package var counts: ClosedRange<Int>?
  /// The age; nil for any.
  package var age: EntryAge?
  /// The order of what is found.
  package var order = EntryOrder.newest

  /// Looks for everything, the newest first.
  package init() {}

  /// Whether some entries are left out.
  package var isNarrowed: Bool {
    !words.allSatisfy(\.isWhitespace) || kind != nil || counts != nil || age != nil
  }

  /// The same order without any filter.
  package var cleared: EntrySearch {
    var cleared = EntrySearch()
    cleared.order = order
    return cleared
  }

  /// Looks for one kind, or for all. Bounds of the count that the kind does not offer are cleared.
  package mutating func choose(_ kind: EntryKind?, among kinds: EntryKinds) {
    self.kind = kind
    if let counts, !kinds.counts(of: kind).contains(counts) { self.counts = nil }
  }

  /// The search for the shelf, on a day counted from 1970-01-01.
  package func filter(today: Int) -> EntryFilter {
    var filter = EntryFilter()
    filter.words = words
    filter.kinds = kind.map { [$0] }
    filter.counts = counts
    filter.days = age?.days(today: today)
    (filter.column, filter.isAscending) = order.column
    return filter
  }
}

/// How old entries may be.
package enum EntryAge: Hashable, Sendable, CaseIterable {
  case week, month, year, older

  /// The days, counted from 1970-01-01, of entries of this age. Dates in the future count as new.
  package func days(today: Int) -> ClosedRange<Int> {
    switch self {
    case .week: today - 7...CatalogueLimits.day
    case .month: today - 30...CatalogueLimits.day
    case .year: today - 365...CatalogueLimits.day
    case .older: 0...max(0, today - 366)
    }
  }
}

/// An order of entries.
package enum EntryOrder: Hashable, Sendable, CaseIterable {
  case newest, oldest, title, name, kind, smallest, largest

  /// The column, and whether small values come first.
  package var column: (EntryFilter.Column, isAscending: Bool) {
    switch self {
    case .newest: (.date, false)
    case .oldest: (.date, true)
    case .title: (.title, true)
    case .name: (.name, true)
    case .kind: (.kind, true)
    case .smallest: (.count, true)
    case .largest: (.count, false)
    }
  }
}

extension EntryAge {
  /// The name in the menu and on its button.
  package var label: String {
    switch self {
    case .week: tr("Last 7 days")
    case .month: tr("Last 30 days")
    case .year: tr("Last 12 months")
    case .older: tr("Older")
    }
  }
}

extension EntryOrder {
  /// The name in the menu and on its button.
  package var label: String {
    switch self {
    case .newest: tr("Newest")
    case .oldest: tr("Oldest")
    case .title: tr("Title")
    case .name: tr("Name")
    case .kind: tr("Kind")
    case .smallest: tr("Smallest")
    case .largest: tr("Largest")
    }
  }
}
