import Catalogue
import Concurrency
import Fetching
import Geometry
import Library
import ModeKit

/// Programs of the part "catalogue-growth": each prints a name and a number on each line, in seconds and bytes.
enum GrowingPage {
  /// The figures of ``run(_:)``.
  static let names =
    ["first", "list", "scroll", "search", "bare", "memory"]
    + columns.flatMap { ["first-\($0.rawValue)", "list-\($0.rawValue)"] }
  /// The columns that are sorted by, besides the date.
  static let columns: [EntryFilter.Column] = [.title]

  /// The texts that are typed, letter by letter.
  private static let words = ["lighthouse", "bergen", "quiet"]

  /// Loads a catalogue into a folder.
  static func load(_ folder: String, _ address: String) throws {
    let fetcher = CurlFetcher(version: "bench", proxies: Proxies())
    defer { fetcher.close() }
    guard let address = WebAddress(address) else { throw Problem("\(address) is no address") }
    let visit = try ShelfVisit(folder, fetcher)
    let watch = Stopwatch(.monotonic)
    try visit.follow(address)
    visit.shelf.waitUntilIdle()
    print("all", watch.peers)
    Handicap.fillMemory()
    print("memory", Child.ownBytes("VmHWM"))
    visit.shelf.close()
  }

  /// Opens a list, scrolls in it, and searches in it.
  static func run(_ folder: String) throws {
    let visit = try ShelfVisit(folder, NoFetcher())
    defer { visit.shelf.close() }
    let shelf = visit.shelf
    shelf.waitUntilIdle()
    try open(shelf, EntryFilter(), "")
    let list = try shelf.find(EntryFilter())
    if list.count > 0 {
      scroll(shelf, list)
      try search(shelf, folder)
    }
    for column in columns where list.count > 0 {
      var filter = EntryFilter()
      (filter.column, filter.isAscending) = (column, true)
      try open(shelf, filter, "-\(column.rawValue)")
    }
    Handicap.fillMemory()
    print("memory", Child.ownBytes("VmHWM"))
  }

  /// Finds the first rows, as a page does when it opens, and then all.
  private static func open(_ shelf: CatalogueShelf, _ filter: EntryFilter, _ suffix: String) throws {
    let watch = Stopwatch(.monotonic)
    let top = try shelf.top(filter)
    _ = shelf.rows(0..<min(10, top.count), of: top)
    print("first" + suffix, watch.ours())
    let all = Stopwatch(.monotonic)
    _ = try shelf.find(filter)
    print("list" + suffix, all.ours())
  }

  /// Scrolls down by rows from several places, as fingers do. Prints the mean time of ten rows.
  private static func scroll(_ shelf: CatalogueShelf, _ list: EntryList) {
    var random = RandomSource(seed: 8)
    let (places, steps) = (10, 40)
    let watch = Stopwatch(.monotonic)
    for _ in 0..<places {
      let start = random.below(list.count - steps * 10)
      for step in 0..<steps { _ = shelf.rows(start + step * 10..<start + step * 10 + 10, of: list) }
    }
    print("scroll", watch.ours() / Double(places * steps))
  }

  /// Types words, in turn with the bare queries. Prints the sums of both.
  private static func search(_ shelf: CatalogueShelf, _ folder: String) throws {
    let connection = try Connection(folder + "/catalogues.sqlite", .read)
    let table = try connection.first(
      "SELECT name FROM sqlite_schema WHERE name LIKE 'words!_%' ESCAPE '!' AND sql LIKE 'CREATE VIRTUAL%'"
    ) { $0.text(0) }
    guard let table else { throw Problem("there are no words to search") }
    var (ours, bare) = (0.0, 0.0)
    for word in words {
      for length in 1...word.count {
        var filter = EntryFilter()
        filter.words = String(word.prefix(length))
        let peers = Stopwatch(.monotonic)
        var last: Int64 = 0
        try connection.forEach(
          "SELECT rowid FROM \(table) WHERE \(table) MATCH ?", .text("\"\(filter.words)\"*")
        ) { last = $0.integer(0) }
        withExtendedLifetime(last) {}
        bare += peers.peers
        let watch = Stopwatch(.monotonic)
        _ = try shelf.find(filter)
        ours += watch.ours()
      }
    }
    print("search", ours)
    print("bare", bare)
  }
}
