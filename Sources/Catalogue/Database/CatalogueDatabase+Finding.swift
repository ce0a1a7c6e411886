import Library

/// All entries of a filter without its words, in their order. While somebody types, the list stays the same and only
/// the words are searched.
struct BaseList: Sendable {
  let filter: EntryFilter
  let editions: [ListedEdition]
  let ids: [UInt32]
}

/// An edition that is listed, and how many of its rows are here.
struct ListedEdition: Sendable, Hashable {
  var edition: Edition
  var catalogue: Int
  var rows: Int
  /// How many of the catalogue's entries were fetched.
  var here: Int
}

extension CatalogueDatabase {
  /// See ``CatalogueShelf/find(_:after:isCancelled:)``.
  func find(
    _ filter: EntryFilter, after earlier: EntryList?, isCancelled: @escaping @Sendable () -> Bool
  ) throws(LibraryProblem) -> EntryList {
    try search { (connection) throws(LibraryProblem) in
      try connection.untilCancelled(isCancelled) { () throws(LibraryProblem) in
        let base = try base(filter, connection)
        let match = Self.match(filter.words)
        var ids = base.ids
        if !match.isEmpty {
          var found = RowSet(base.editions.map(\.edition))
          for listed in base.editions {
            try connection.forEach(
              "SELECT rowid FROM \(listed.edition.words) WHERE \(listed.edition.words) MATCH ?", .text(match)
            ) { found.insert($0.integer(0)) }
          }
          ids = ids.filter { found.contains($0) }
        }
        if let earlier {
          var known = RowSet(base.editions.map(\.edition))
          for id in earlier.ids { known.insert(Int64(id)) }
          ids = earlier.ids + ids.filter { !known.contains($0) }
        }
        return EntryList(filter: filter, ids: ids)
      }
    }
  }

  /// See ``CatalogueShelf/top(_:isCancelled:)``.
  func top(
    _ filter: EntryFilter, isCancelled: @escaping @Sendable () -> Bool
  ) throws(LibraryProblem) -> EntryList {
    // With words, the full-text query takes longer than the rest.
    guard filter.words.isEmpty else { return try find(filter, after: nil, isCancelled: isCancelled) }
    return try search { (connection) throws(LibraryProblem) in
      try connection.untilCancelled(isCancelled) { () throws(LibraryProblem) in
        let editions = try listedEditions(filter, connection)
        if let last = lastBase(filter, editions) { return EntryList(filter: filter, ids: last.ids) }
        var ids: [UInt32] = []
        try connection.forEach(Self.query(filter, editions) + " LIMIT \(Self.topRows + 1)") {
          ids.append(UInt32(truncatingIfNeeded: $0.integer(0)))
        }
        let isPart = ids.count > Self.topRows
        return EntryList(filter: filter, ids: Array(ids.prefix(Self.topRows)), isPart: isPart)
      }
    }
  }

  /// How many rows are the top of a list: more than any window shows.
  private static let topRows = 250

  /// The last list without words, if it is of the same filter and nothing has changed.
  private func lastBase(_ filter: EntryFilter, _ editions: [ListedEdition]) -> BaseList? {
    base.with { $0.flatMap { $0.filter == filter && $0.editions == editions ? $0 : nil } }
  }

  /// The editions that are listed with a filter.
  private func listedEditions(
    _ filter: EntryFilter, _ connection: Connection
  ) throws(LibraryProblem) -> [ListedEdition] {
    try listedEditions(connection).filter { filter.catalogue == nil || $0.catalogue == filter.catalogue }
  }

  /// The list without words: the last one, if nothing has changed.
  private func base(_ filter: EntryFilter, _ connection: Connection) throws(LibraryProblem) -> BaseList {
    var wide = filter
    wide.words = ""
    let editions = try listedEditions(filter, connection)
    if let last = lastBase(wide, editions) { return last }
    base.with { $0 = nil }
    var ids: [UInt32] = []
    ids.reserveCapacity(editions.reduce(0) { $0 + $1.rows })
    try connection.forEach(Self.query(wide, editions)) {
      ids.append(UInt32(truncatingIfNeeded: $0.integer(0)))
    }
    let made = BaseList(filter: wide, editions: editions, ids: ids)
    base.with { $0 = made }
    return made
  }

  /// The editions that are listed, oldest catalogue first.
  func listedEditions(_ connection: Connection) throws(LibraryProblem) -> [ListedEdition] {
    let coming = coming.with { $0.values.map { String($0.id) } }.joined(separator: ", ")
    return try connection.rows(
      """
      SELECT e.id, e.first, e.count, c.id, e.rows, (SELECT count(*) FROM fetched f WHERE f.catalogue = c.id)
      FROM catalogue c JOIN edition e ON e.id = c.edition
        OR c.edition IS NULL AND e.catalogue = c.id AND e.id IN (\(coming))
      ORDER BY c.id
      """
    ) {
      ListedEdition(
        edition: Edition(id: $0.integer(0), first: $0.integer(1), count: Int($0.integer(2))),
        catalogue: Int($0.integer(3)), rows: Int($0.integer(4)), here: Int($0.integer(5)))
    }
  }

  /// The query of a filter without words. Everything in it is a number.
  private static func query(_ filter: EntryFilter, _ editions: [ListedEdition]) -> String {
    func list(_ numbers: some Sequence<Int64>) -> String { numbers.map(String.init).joined(separator: ", ") }
    var conditions = ["edition IN (\(list(editions.map(\.edition.id))))"]
    if let kinds = filter.kinds {
      conditions.append("kind IN (\(list(kinds.map { Int64($0.code) }.sorted())))")
    }
    if let counts = filter.counts {
      conditions.append("count BETWEEN \(counts.lowerBound) AND \(counts.upperBound)")
    }
    if let days = filter.days { conditions.append("day BETWEEN \(days.lowerBound) AND \(days.upperBound)") }
    if filter.isHere { conditions.append("here") }
    let (up, down) = filter.isAscending ? ("", " DESC") : (" DESC", "")
    let order =
      switch filter.column {
      // The order of the index, or its reverse.
      case .date: "day\(up), edition\(down), id\(down)"
      case .title: "ifnull(translation, title) COLLATE NOCASE\(up), day DESC, edition, id"
      case .name: "name COLLATE NOCASE\(up), day DESC, edition, id"
      case .kind: "kind\(up), day DESC, edition, id"
      case .count: "count\(up), day DESC, edition, id"
      }
    return "SELECT id FROM entry WHERE \(conditions.joined(separator: " AND ")) ORDER BY \(order)"
  }

  /// The words that somebody has typed as a query of FTS5: each begins a word. They are split as the index splits its
  /// words, so that no input is read as an operator.
  static func match(_ words: String) -> String {
    let tokens = words.unicodeScalars.split { scalar in
      switch scalar.properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
        .decimalNumber,
        .letterNumber, .otherNumber, .privateUse, .nonspacingMark, .spacingMark, .enclosingMark:
        false
      default: true
      }
    }
    return tokens.map { "\"\(String($0))\"*" }.joined(separator: " ")
  }

  /// The rows of a part of a list; nil for entries that no longer exist.
  func rows(_ ids: ArraySlice<UInt32>) throws(LibraryProblem) -> [EntryRow?] {
    try read { (connection) throws(LibraryProblem) in
      var rows: [EntryRow?] = []
      for id in ids { rows.append(try Self.row(Int64(id), connection)) }
      return rows
    }
  }

  /// The row of an entry; nil if it no longer exists.
  func row(_ id: EntryID) throws(LibraryProblem) -> EntryRow? {
    try read { (connection) throws(LibraryProblem) in
      let editions = try listedEditions(connection)
      guard let edition = editions.first(where: { $0.catalogue == id.catalogue })?.edition,
        id.number < edition.count,
        let row = try Self.row(edition.row(of: id.number), connection), row.id == id
      else { return nil }
      return row
    }
  }

  private static func row(_ id: Int64, _ connection: Connection) throws(LibraryProblem) -> EntryRow? {
    try connection.first(
      """
      SELECT n.kind, n.name, n.day, n.count, n.title, n.here, e.catalogue, e.id, e.first, e.count, s.hash,
        n.translation
      FROM entry n JOIN edition e ON e.id = n.edition
        LEFT JOIN shard s ON s.edition = e.id
          AND s.number = (e.count - 1 - (n.id - e.first)) / \(CatalogueLimits.shard)
      WHERE n.id = ?
      """, .integer(id)
    ) { row in
      var entry = CatalogueEntry(
        kind: EntryKind(code: row.integer(0)), name: row.text(1), day: Int(row.integer(2)),
        count: Int(row.integer(3)), title: row.text(4))
      entry.translation = row.isNull(11) ? nil : row.text(11)
      let edition = Edition(id: row.integer(7), first: row.integer(8), count: Int(row.integer(9)))
      let number = edition.number(of: id)
      return EntryRow(
        id: EntryID(
          catalogue: Int(row.integer(6)), number: number, check: UInt16(truncatingIfNeeded: entry.print)),
        entry: entry, isHere: row.integer(5) != 0, row: UInt32(truncatingIfNeeded: id),
        shard: SHA256(bytes: row.bytes(10)), place: IndexWriter.place(of: number, among: edition.count))
    }
  }
}

/// A set of rows of some editions, one bit each.
private struct RowSet {
  private struct Stretch {
    let first: Int64
    let end: Int64
    var bits: [UInt64]
  }

  private var stretches: [Stretch]

  /// Makes an empty set of rows that may be in some editions.
  init(_ editions: [Edition]) {
    stretches = editions.map {
      Stretch(
        first: $0.first, end: $0.first + Int64($0.count),
        bits: [UInt64](repeating: 0, count: ($0.count + 63) / 64))
    }
  }

  private func place(_ row: Int64) -> (stretch: Int, bit: Int)? {
    // There are as many ranges as catalogues.
    for (index, stretch) in stretches.enumerated() where row >= stretch.first && row < stretch.end {
      return (index, Int(row - stretch.first))
    }
    return nil
  }

  /// Adds a row; one that is in none of the editions is left out.
  mutating func insert(_ row: Int64) {
    guard let (stretch, bit) = place(row) else { return }
    stretches[stretch].bits[bit >> 6] |= 1 << UInt64(bit & 63)
  }

  /// Whether a row was added.
  func contains(_ row: UInt32) -> Bool {
    guard let (stretch, bit) = place(Int64(row)) else { return false }
    return stretches[stretch].bits[bit >> 6] >> UInt64(bit & 63) & 1 != 0
  }
}
