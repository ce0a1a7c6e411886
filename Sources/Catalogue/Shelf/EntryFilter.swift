/// Which entries a list contains, and in which order.
public struct EntryFilter: Sendable, Hashable {
  /// A column to sort by.
  public enum Column: String, Sendable, Hashable, CaseIterable {
    case date, title, name, kind, count
  }

  /// What somebody has typed. Every word must begin a word of the title or the name; case and accents do not count.
  public var words = ""
  /// The kinds; nil for all.
  public var kinds: Set<EntryKind>?
  /// The bounds of the count.
  public var counts: ClosedRange<Int>?
  /// The bounds of the date, in days since 1970-01-01 (UTC).
  public var days: ClosedRange<Int>?
  /// One catalogue; nil for all that are followed.
  public var catalogue: Int?
  /// Whether only entries are listed whose file is here.
  public var isHere = false
  /// The column that they are sorted by. Among equal ones the order is that of the catalogues.
  public var column = Column.date
  /// Whether small values come first.
  public var isAscending = false

  /// Makes a filter for all entries, newest first.
  public init() {}
}
