import Catalogue
import Concurrency
import Fetching
import Geometry
import TestSupport

/// Somebody who follows catalogues in a folder of their own.
final class Reader {
  static let address = "https://example.org/c/catalogue.json.gz"

  let home = ScratchFolder(inMemory: true)
  let server: WebServer
  let changes = Locked<[CatalogueChange]>([])
  let now = Locked<Int64>(1_700_000_000_000)
  let isMetered = Locked(false)
  /// The language that they read.
  var language: String
  private(set) var shelf: CatalogueShelf

  init(_ server: WebServer = WebServer(), builtIn: String? = nil, language: String = "") throws {
    self.server = server
    self.language = language
    shelf = try Self.open(home.path, server, builtIn, changes, now, isMetered, language)
    shelf.waitUntilIdle()
  }

  private static func open(
    _ folder: String, _ server: WebServer, _ builtIn: String?, _ changes: Locked<[CatalogueChange]>,
    _ now: Locked<Int64>,
    _ isMetered: Locked<Bool>, _ language: String
  ) throws -> CatalogueShelf {
    try CatalogueShelf(
      folder: folder, builtIn: builtIn,
      .init(
        fetcher: server, clock: { now.with { $0 } }, isMetered: { isMetered.with { $0 } },
        changed: { change in changes.with { $0.append(change) } }, language: language))
  }

  /// Closes the shelf and opens it anew, as a next start does.
  func restart(builtIn: String? = nil) throws {
    shelf.close()
    shelf = try Self.open(home.path, server, builtIn, changes, now, isMetered, language)
    shelf.waitUntilIdle()
  }

  /// Follows a catalogue and waits until it is here.
  @discardableResult func follow(_ text: String = address) throws -> FollowedCatalogue {
    let id = try shelf.follow(try CatalogueSource(text))
    shelf.waitUntilIdle()
    return try catalogue(id)
  }

  func catalogue(_ id: Int) throws -> FollowedCatalogue {
    guard let found = shelf.catalogues.first(where: { $0.id == id }) else { throw CatalogueProblem.gone }
    return found
  }

  func update(_ id: Int) {
    shelf.update(id)
    shelf.waitUntilIdle()
  }

  /// All rows that a filter finds.
  func rows(_ filter: EntryFilter = EntryFilter()) throws -> [EntryRow] {
    let list = try shelf.find(filter)
    return shelf.rows(0..<list.count, of: list).compactMap { $0 }
  }

  func titles(_ filter: EntryFilter = EntryFilter()) throws -> [String] {
    try rows(filter).map(\.entry.title)
  }

  /// Fetches the file of an entry and waits for it.
  func get(_ row: EntryRow) {
    shelf.get(row)
    shelf.waitUntilIdle()
  }
}
