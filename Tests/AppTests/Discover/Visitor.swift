import Catalogue
import Concurrency
import Geometry
import Interface
import Jigsaw
import Library
import Minesweeper
import ModeKit
import SDLBackend
import Scene
import Shell
import ShellSupport
import Sketch
import TestSupport

/// Somebody at the real app with a real shelf in a scratch folder, whose catalogues lie in files or on a server in memory.
final class Visitor {
  let folder = ScratchFolder()
  let server = WebServer()
  let person: Person
  private let opened: Locked<CatalogueShelf?>

  /// Sits down at the home screen of an app without puzzles, or with them.
  init(
    _ size: Size = Size(1280, 800), hasPuzzles: Bool = false, isOnline: @escaping () -> Bool = { true }
  ) {
    let opened = Locked<CatalogueShelf?>(nil)
    self.opened = opened
    let (path, server) = (folder.path, server)
    var modes: [any Mode] = [MinesweeperMode(), SketchMode(shelf: BrushShelf(own: "\(path)/brushes"))]
    if hasPuzzles { modes.append(JigsawMode()) }
    person = Person(
      size, modes: modes,
      shelf: { (changed) throws(CatalogueProblem) in
        let shelf = try CatalogueShelf(
          folder: "\(path)/shelf", .init(fetcher: server, clock: { 1_778_313_600_000 }, changed: changed))
        opened.with { $0 = shelf }
        return shelf
      }, isOnline: isOnline)
    // What is drawn matters to no test.
    person.platform.post(.visibility(false))
  }

  deinit { person.app.close() }

  /// The shelf; nil until the page was opened.
  var shelf: CatalogueShelf? { opened.with { $0 } }

  /// Waits until nothing happens on the shelf and the page has shown what has happened.
  func settle() {
    for _ in 0..<4 {
      shelf?.waitUntilIdle()
      person.wait(0.2)
    }
  }

  /// Opens the page.
  func open() throws {
    try person.tap("Discover")
    settle()
  }

  /// Publishes entries into a folder, follows it by its path and waits until all is here.
  func follow(_ entries: [PublishedEntry], name: String = "School") throws {
    let place = "\(folder.path)/\(name)"
    _ = try Self.publisher(name).publish(entries, into: place)
    person.platform.clipboard = "\(place)/\(CatalogueSource.fileName)"
    person.press(.character("v"), .control)
    settle()
  }

  /// Pastes the address of a catalogue on the home screen, and follows it when asked.
  func paste(_ address: String) throws {
    person.platform.clipboard = address
    person.press(.character("v"), .control)
    settle()
    try person.tap("Follow")
  }

  /// Publishes entries on the server in memory, at an address.
  func serve(_ entries: [PublishedEntry], at address: String = "https://example.org/c/") throws {
    let place = "\(folder.path)/served"
    _ = try Self.publisher("School").publish(entries, into: place)
    var files: [String: [UInt8]] = [:]
    func visit(_ inner: String) {
      for name in ScratchFolder.names(in: place + "/" + inner) {
        let path = inner.isEmpty ? name : "\(inner)/\(name)"
        if ScratchFolder.names(in: "\(place)/\(path)").isEmpty {
          files[path] = ScratchFolder.contents(of: "\(place)/\(path)")
        } else {
          visit(path)
        }
      }
    }
    visit("")
    server.put(files, at: address)
  }

  private static func publisher(_ name: String) -> Publisher {
    Publisher(
      CatalogueHead(
        name: name, publisher: "Class 4b", language: "en", licence: "CC0-1.0", day: 20_500, count: 0),
      words: PageWords(follow: "", older: "", newest: "") { $0.title })
  }

  /// An entry with a file.
  static func entry(
    _ kind: EntryKind, _ title: String, day: Int = 20_000, count: Int = 100, file: [UInt8] = [1],
    ending: String = "bin",
    thumbnail: [UInt8] = []
  ) -> PublishedEntry {
    PublishedEntry(CatalogueEntry(kind: kind, name: "", day: day, count: count, title: title)) {
      PublishedEntry.Files(file: file, ending: ending, thumbnail: thumbnail, color: 0x336699)
    }
  }

  /// The cards, in the order of reading.
  var cards: [EntryCard] {
    person.all(EntryCard.self)
      .sorted { ($0.frameInRoot.minY, $0.frameInRoot.minX) < ($1.frameInRoot.minY, $1.frameInRoot.minX) }
  }

  /// The titles on the cards.
  var titles: [String] { cards.map(\.content.title) }

  func card(_ title: String) -> EntryCard? { cards.first { $0.content.title == title } }

  /// Types letters, one by one.
  func type(_ text: String) {
    for letter in text {
      person.platform.post(.text(String(letter)))
      person.wait(0.1)
    }
  }

  /// Lets time pass until something is true; the shelf works meanwhile. Gives up after many rounds.
  func wait(until isTrue: () -> Bool) -> Bool {
    for _ in 0..<2000 {
      if isTrue() { return true }
      person.wait(0.01)
      pause()
    }
    return isTrue()
  }
}

/// Lets other threads work.
private func pause() { Locked(false).wait(atMost: 0.002, until: { $0 }) { _ in } }

extension Visitor {
  /// Follows a catalogue of many entries, called "Entry 0", "Entry 1" and so on, whose files do not exist.
  func followIndex(of count: Int) throws {
    let place = "\(folder.path)/many"
    _ = try Self.publisher("Many").publish([Self.entry(.puzzle, "Entry")], into: place)
    let entries = (0..<count).map {
      CatalogueEntry(kind: .puzzle, name: "", day: $0 / 10, count: 100 + $0 % 900, title: "Entry \($0)")
    }.sorted(by: IndexWriter.precedes)
    let details = EntryDetails(hash: SHA256(of: [1]), size: 1, place: "files/none", color: 0, thumbnail: nil)
    let shards = IndexWriter.shards(of: count)
    let hashes = shards.map { SHA256(of: ShardFile.bytes(of: $0.map { _ in details })) }
    let head = CatalogueHead(
      name: "Many", publisher: "Class 4b", language: "en", licence: "", day: 20_500, count: count)
    ScratchFolder.write(
      IndexWriter.bytes(head, entries, hashes), to: "\(place)/\(CatalogueSource.fileName)")
    person.platform.clipboard = "\(place)/\(CatalogueSource.fileName)"
    person.press(.character("v"), .control)
    settle()
  }
}
