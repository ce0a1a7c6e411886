import Catalogue
import TestSupport
import Testing

/// Titles in the language of the reader.
@Suite struct TranslationTests {
  /// The catalogue's name and the titles that somebody sees.
  private static func seen(_ language: String) throws -> [String] {
    try Samples.items([Samples.translated], language: language).compactMap { item in
      switch item {
      case .head(let head): head.name
      case .entry(let entry, _): entry.shownTitle
      case .shard: nil
      }
    }
  }

  @Test(arguments: [
    ("de", ["Lindenschule", "Window", "Riff", "Zum Hafen"]),
    ("de_AT", ["Lindenschule", "Window", "Riff", "Zum Hafen"]),
    ("pt", ["Linden School", "Janela", "Reef", "Harbour"]),
    ("pt-br", ["Linden School", "Janela", "Reef", "Harbour"]),
    ("en", ["Linden School", "Window", "Reef", "Harbour"]),
    ("en-GB", ["Linden School", "Window", "Reef", "Harbour"]),
    ("fr", ["Linden School", "Window", "Reef", "Harbour"]),
    ("", ["Linden School", "Window", "Reef", "Harbour"]),
  ]) func theBestLanguageIsShown(language: String, titles: [String]) throws {
    #expect(try Self.seen(language) == titles)
  }

  /// A title that is missing is no other entry's.
  @Test func aMissingTitleIsTheCataloguesOwn() throws {
    let hash = String(repeating: "a", count: 64)
    let text = """
      {"tessera":1,"name":"N","lang":"en","day":9,"count":3,"kinds":["sketch"],"also":[["de","",{"x":[1]}]],"shards":[["\(hash)",
      [0,"",0,0,"a","A"],[0,"",0,0,"b"],[0,"",0,0,"c",7,"C"]]]}
      """
    let items = try Samples.items([Array(text.utf8)], language: "de")
    let titles = items.compactMap { if case .entry(let entry, _) = $0 { entry.shownTitle } else { nil } }
    #expect(titles == ["A", "b", "c"])
    guard case .head(let head)? = items.first else {
      Issue.record("there is a head")
      return
    }
    #expect(head.name == "N")
  }

  @Test(arguments: [
    #"[["de",1]]"#, #"["de"]"#, #"[["de","a"]],"also":[["fr","b"]]"#,
    "[\(Array(repeating: #"["de","a"]"#, count: 17).joined(separator: ","))]",
    "[[\"de\",\"\(String(repeating: "x", count: 1025))\"]]",
  ]) func hostileLanguagesAreRefused(also: String) {
    let text = #"{"tessera":1,"name":"N","day":9,"count":0,"kinds":[],"also":\#(also),"shards":[]}"#
    #expect(throws: FormatFault.damaged) { try Samples.items([Array(text.utf8)], language: "de") }
  }

  /// Sorted by the titles that are seen, found by both.
  @Test func aShelfShowsSortsAndFindsThem() throws {
    let reader = try Reader(WebServer(["catalogue.json.gz": Samples.translated]), language: "de")
    #expect(try reader.follow().head?.name == "Lindenschule")
    var filter = EntryFilter()
    (filter.column, filter.isAscending) = (.title, true)
    #expect(try reader.rows(filter).map(\.entry.shownTitle) == ["Riff", "Window", "Zum Hafen"])
    let found = [("haf", "Zum Hafen"), ("harb", "Zum Hafen"), ("window", "Window"), ("reef", "Riff")]
    for (words, title) in found {
      var filter = EntryFilter()
      filter.words = words
      #expect(try reader.rows(filter).map(\.entry.shownTitle) == [title])
    }
  }

  /// Somebody who changes the language of the desktop sees the other titles after the next update, though nothing has changed
  /// on the server; what was fetched stays here.
  @Test func anotherLanguageIsReadAnew() throws {
    let published = Published(2)
    var german = Samples.german
    for entry in published.entries { german.texts[entry.entry.title] = "Titel" }
    let publisher = Publisher(Samples.head, words: Samples.words, translations: [german])
    _ = try publisher.publish(published.entries, into: published.folder.path)
    let reader = try Reader(WebServer(published.files), language: "en")
    let id = try reader.follow().id
    reader.get(try reader.rows()[0])
    let titles = try reader.titles()
    reader.language = "de"
    try reader.restart()
    reader.update(id)
    #expect(try reader.rows().map(\.entry.shownTitle) == ["Titel", "Titel"])
    #expect(try reader.titles() == titles)
    let row = try reader.rows()[0]
    #expect(row.isHere && reader.shelf.file(of: row)?.title == "Titel")
    // Now it is known, and nothing is read again.
    let edition = try Tables(in: reader.home.path).count("SELECT edition FROM catalogue")
    reader.update(id)
    #expect(try Tables(in: reader.home.path).count("SELECT edition FROM catalogue") == edition)
  }
}
