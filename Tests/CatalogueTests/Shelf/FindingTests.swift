import Catalogue
import Concurrency
import Geometry
import TestSupport
import Testing

@Suite struct FindingTests {
  /// Two catalogues, in one list as the shelf numbers them.
  private static let all: [(catalogue: Int, entries: [CatalogueEntry])] = [
    (1, Samples.entries(700, seed: 1)), (2, Samples.entries(300, seed: 2)),
  ]

  private static func reader() throws -> Reader {
    let server = WebServer(Samples.files(all[0].entries))
    server.put(Samples.files(all[1].entries), at: "https://example.org/d/")
    let reader = try Reader(server)
    try reader.follow()
    try reader.follow("https://example.org/d/")
    return reader
  }

  /// A word as the search compares it: without case and accents.
  private static func folded(_ text: String) -> String {
    text.lowercased().map { ["é": "e", "ü": "u"][$0] ?? $0 }.reduce(into: "") { $0.append($1) }
  }

  private static func words(of text: String) -> [String] {
    folded(text).split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  /// What a filter finds, by comparing everything.
  private static func found(_ filter: EntryFilter) -> [CatalogueEntry] {
    let wanted = words(of: filter.words)
    var rows: [(catalogue: Int, place: Int, entry: CatalogueEntry)] = []
    for (catalogue, entries) in all {
      for (place, entry) in entries.reversed().enumerated() { rows.append((catalogue, place, entry)) }
    }
    rows = rows.filter { row in
      let own = words(of: row.entry.title) + words(of: row.entry.name)
      return wanted.allSatisfy { word in own.contains { $0.hasPrefix(word) } }
        && (filter.kinds?.contains(row.entry.kind) ?? true)
        && (filter.counts?.contains(row.entry.count) ?? true)
        && (filter.days?.contains(row.entry.day) ?? true)
        && (filter.catalogue ?? row.catalogue) == row.catalogue
    }
    /// Letters of ASCII without case.
    func plain(_ text: String) -> [UInt8] { text.utf8.map { (65...90).contains($0) ? $0 + 32 : $0 } }
    func order<T: Comparable>(_ a: T, _ b: T) -> Int { a < b ? -1 : a > b ? 1 : 0 }
    func text(_ a: String, _ b: String) -> Int {
      plain(a).lexicographicallyPrecedes(plain(b)) ? -1 : plain(a) == plain(b) ? 0 : 1
    }
    return rows.sorted { a, b in
      var by: Int
      switch filter.column {
      case .date: by = order(a.entry.day, b.entry.day)
      case .title: by = text(a.entry.title, b.entry.title)
      case .name: by = text(a.entry.name, b.entry.name)
      case .kind:
        by = order(
          EntryKind.allCases.firstIndex(of: a.entry.kind)!, EntryKind.allCases.firstIndex(of: b.entry.kind)!)
      case .count: by = order(a.entry.count, b.entry.count)
      }
      if by != 0 { return filter.isAscending ? by < 0 : by > 0 }
      if filter.column != .date, a.entry.day != b.entry.day { return a.entry.day > b.entry.day }
      let isBefore = (a.catalogue, a.place) < (b.catalogue, b.place)
      // The oldest first is the newest first, backwards.
      return filter.column == .date && filter.isAscending ? !isBefore : isBefore
    }.map(\.entry)
  }

  @Test func everyFilterFindsWhatComparingEverythingFinds() throws {
    let reader = try Self.reader()
    var random = RandomSource(seed: 77)
    let words = [
      "", "har", "Nacht night", "ecl", "É", "müller", "MULL", "x", "y", "日本", "n n", "su,fi", "\"",
      "harbour -night", "zzz", "*",
    ]
    for column in EntryFilter.Column.allCases {
      for _ in 0..<30 {
        var filter = EntryFilter()
        filter.column = column
        filter.isAscending = .random(using: &random)
        filter.words = words[Int.random(in: 0..<words.count, using: &random)]
        if Bool.random(using: &random) { filter.kinds = [.sketch, .board, .picture] }
        if Bool.random(using: &random) { filter.counts = 100...Int.random(in: 100...1500, using: &random) }
        if Bool.random(using: &random) { filter.days = 18_500...19_500 }
        if Bool.random(using: &random) { filter.catalogue = Int.random(in: 1...3, using: &random) }
        #expect(try reader.rows(filter).map(\.entry) == Self.found(filter), "\(filter)")
      }
    }
  }

  @Test func aSearchCanBeGivenUp() throws {
    let reader = try Self.reader()
    #expect(throws: CatalogueProblem.cancelled) {
      var filter = EntryFilter()
      filter.column = .title
      for _ in 0..<1000 {
        filter.isAscending.toggle()
        _ = try reader.shelf.find(filter) { true }
      }
    }
    #expect(try reader.rows().count == 1000)
  }

  @Test func aRowIsFoundByItsName() throws {
    let reader = try Self.reader()
    for row in try reader.rows().prefix(20) {
      #expect(try reader.shelf.row(row.id) == row)
      let typed = try #require(EntryID(row.id.description))
      #expect(try reader.shelf.row(typed) == row)
    }
    for name in ["1-0-0000", "1-9999-0000", "9-0-0000", "2-300-abcd"] {
      let id = try #require(EntryID(name))
      #expect(throws: CatalogueProblem.gone) { try reader.shelf.row(id) }
    }
    for name in ["", "1", "1-2", "1-2-3", "1-2-abcde", "a-2-abcd", "1--2-abcd", "1-2-abcd-", "-1-2-abcd"] {
      #expect(EntryID(name) == nil)
    }
  }

  /// The newest entry of another edition has the same number, and is not taken for the old one.
  @Test func aNameOfAnEarlierEditionMeansNoOtherEntry() throws {
    let server = WebServer(Samples.files(Samples.entries(20, seed: 3)))
    let reader = try Reader(server)
    let id = try reader.follow().id
    let old = try reader.rows()
    let list = try reader.shelf.find(EntryFilter())
    server.put(Samples.files(Samples.entries(20, seed: 4)))
    reader.update(id)
    for row in old { #expect(throws: CatalogueProblem.gone) { try reader.shelf.row(row.id) } }
    #expect(reader.shelf.rows(0..<20, of: list).allSatisfy { $0 == nil })
  }

  @Test func partsOfAListAreRead() throws {
    let reader = try Self.reader()
    let list = try reader.shelf.find(EntryFilter())
    let all = reader.shelf.rows(0..<list.count, of: list)
    #expect(all.count == 1000 && all.allSatisfy { $0 != nil })
    #expect(reader.shelf.rows(990..<1010, of: list) == Array(all[990...]))
    #expect(reader.shelf.rows(0..<0, of: list).isEmpty)
  }
}
