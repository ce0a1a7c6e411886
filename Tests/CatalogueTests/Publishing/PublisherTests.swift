import Catalogue
import Geometry
import Glibc
import TestSupport
import Testing

@Suite struct PublisherTests {
  @Test func whatIsPublishedIsFollowedFoundAndFetched() throws {
    let published = Published(700)
    try published.publish()
    let reader = try Reader()
    let catalogue = try reader.follow(published.folder.path)
    var head = Samples.head
    head.count = 700
    #expect(catalogue.head == head)
    let rows = try reader.rows()
    #expect(rows.map(\.entry) == published.entries.map(\.entry).sorted(by: IndexWriter.precedes).reversed())
    for row in [rows[0], rows[300], rows[699]] {
      reader.get(row)
      let file = try #require(reader.shelf.file(of: row))
      let original = try #require(published.entries.first { $0.entry == row.entry })
      #expect(ScratchFolder.contents(of: file.path) == (try original.load().file))
    }
  }

  @Test func theSameEntriesMakeTheSameBytesInWhateverOrder() throws {
    var (a, b) = (Published(60), Published(60))
    b.entries.shuffle()
    try a.publish()
    try b.publish()
    #expect(a.files == b.files)
    a.entries.reverse()
    #expect(try a.publish() == Publisher.Outcome(written: 0, removed: 0))
  }

  @Test func publishingAgainWritesAndRemovesOnlyWhatHasChanged() throws {
    var published = Published(1100)
    try published.publish()
    let before = published.files
    let stranger = published.folder.write("notes.txt", [1])
    var entry = published.entries[0].entry
    (entry.title, entry.day) = ("Quite new", 20_300)
    published.entries.append(
      PublishedEntry(entry) { () throws(CatalogueProblem) in
        .init(file: Samples.png("new"), ending: "png")
      })
    // Its file, the newest shard, the first page and the index.
    #expect(try published.publish() == Publisher.Outcome(written: 4, removed: 1))
    published.entries.removeLast()
    #expect(try published.publish() == Publisher.Outcome(written: 3, removed: 2))
    #expect(access(stranger, F_OK) == 0)
    var after = published.files
    after["notes.txt"] = nil
    #expect(after == before)
  }

  @Test func picturesLoseTheirPrivateData() throws {
    let published = Published(0)
    let entry = CatalogueEntry(kind: .picture, name: "", day: 1, count: 1, title: "Home")
    let hidden = Samples.chunk("tEXt", Array("Author\0Somebody".utf8))
    let plain = Samples.png("x")
    let secret: [UInt8] = plain[..<(plain.count - 12)] + hidden + Samples.chunk("IEND", [])
    var one = published
    one.entries = [
      PublishedEntry(entry) { () throws(CatalogueProblem) in
        .init(file: secret, ending: "png", thumbnail: secret)
      }
    ]
    try one.publish()
    for (place, bytes) in one.files {
      #expect(!String(decoding: bytes, as: UTF8.self).contains("Somebody"), "\(place)")
    }
  }

  private static let unpublishable: [(CatalogueEntry, [UInt8])] = [
    (CatalogueEntry(kind: .board, name: "", day: 1, count: 1, title: ""), [1]),
    (CatalogueEntry(kind: .board, name: "", day: 1, count: 1, title: "empty"), []),
    (CatalogueEntry(kind: .board, name: "", day: -1, count: 1, title: "a"), [1]),
    (CatalogueEntry(kind: .board, name: "", day: 1, count: -1, title: "a"), [1]),
    (
      CatalogueEntry(kind: .board, name: "", day: 1, count: 1, title: String(repeating: "a", count: 1025)),
      [1]
    ),
    (CatalogueEntry(kind: .picture, name: "", day: 1, count: 1, title: "no picture"), [1, 2, 3]),
    (
      CatalogueEntry(kind: .picture, name: "", day: 1, count: 1, title: "damaged"),
      Array(Samples.png().dropLast(5))
    ),
  ]

  @Test(arguments: unpublishable.indices) func whatCannotBeReadIsNotPublished(index: Int) throws {
    var published = Published(3)
    try published.publish()
    let before = published.files["catalogue.json.gz"]
    let (entry, file) = Self.unpublishable[index]
    published.entries.append(
      PublishedEntry(entry) { () throws(CatalogueProblem) in .init(file: file, ending: "x") })
    #expect(throws: CatalogueProblem.unpublishable(entry.title)) { try published.publish() }
    #expect(published.files["catalogue.json.gz"] == before)
  }

  @Test func aFolderThatCannotBeWrittenIsNamed() {
    #expect(throws: CatalogueProblem.self) {
      _ = try Publisher(Samples.head, words: Samples.words).publish([], into: "/proc/no")
    }
  }

  // MARK: The page

  @Test func nothingInAPageIsReadAsHTML() throws {
    var published = Published(0)
    let bad = "<script>alert(1)</script>\"'&\u{338}<\u{338}img src=x onerror=y>"
    let entry = CatalogueEntry(kind: .board, name: bad, day: 1, count: 1, title: bad)
    published.entries = [
      PublishedEntry(entry) { () throws(CatalogueProblem) in .init(file: [1], ending: "txt") }
    ]
    var head = Samples.head
    (head.name, head.publisher, head.licence, head.language) = (bad, bad, bad, "\"><script>")
    try published.publish(head)
    let page = String(decoding: published.files["index.html"] ?? [], as: UTF8.self)
    // Scalars, since a browser knows no characters that are more than one.
    let tags = page.unicodeScalars.split(separator: "<").dropFirst().map {
      String(String.UnicodeScalarView($0.prefix { $0 != " " && $0 != ">" }))
    }
    let known: Set = [
      "!DOCTYPE", "html", "meta", "title", "/title", "link", "header", "/header", "h1", "/h1", "p", "/p", "a",
      "/a", "ul", "/ul",
      "li", "/li", "svg", "/svg", "defs", "/defs", "symbol", "/symbol", "path", "use", "strong", "/strong",
      "span", "/span",
    ]
    #expect(Set(tags).subtracting(known).isEmpty)
    #expect(page.contains("default-src 'none'; img-src 'self'; style-src 'self'"))
    #expect(page.contains("width=device-width"))
  }

  @Test func olderEntriesAreOnPagesThatDoNotChange() throws {
    var published = Published(1600)
    try published.publish()
    let before = published.files
    #expect(
      before.keys.filter { $0.hasSuffix(".html") }.sorted() == ["index.html", "page-0.html", "page-1.html"])
    let all = before.filter { $0.key.hasSuffix(".html") }.values.map { String(decoding: $0, as: UTF8.self) }
      .joined()
    for entry in published.entries { #expect(all.contains(CataloguePageOracle.escaped(entry.entry.title))) }
    let late = CatalogueEntry(kind: .board, name: "", day: 20_400, count: 1, title: "late")
    published.entries.append(
      PublishedEntry(late) { () throws(CatalogueProblem) in .init(file: [5], ending: "txt") })
    try published.publish()
    #expect(
      published.files["page-0.html"] == before["page-0.html"]
        && published.files["page-1.html"] == before["page-1.html"])
    #expect(published.files["index.html"] != before["index.html"])
  }

  @Test(arguments: [
    (0, "1970-01-01"), (59, "1970-03-01"), (11_016, "2000-02-29"), (20_417, "2025-11-25"),
    (47_540, "2100-02-28"), (47_541, "2100-03-01"), (2_932_896, "9999-12-31"),
  ])
  func dates(day: Int, text: String) throws {
    var published = Published(0)
    let entry = CatalogueEntry(kind: .board, name: "", day: day, count: 1, title: "t")
    published.entries = [
      PublishedEntry(entry) { () throws(CatalogueProblem) in .init(file: [1], ending: "txt") }
    ]
    try published.publish()
    #expect(
      String(decoding: published.files["index.html"] ?? [], as: UTF8.self).contains("<span>\(text)</span>"))
  }
}

enum CataloguePageOracle {
  static func escaped(_ text: String) -> String {
    text.map { ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;"][$0] ?? String($0) }
      .joined()
  }
}
