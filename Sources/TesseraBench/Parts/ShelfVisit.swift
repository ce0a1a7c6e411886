import Catalogue
import Concurrency
import Fetching
import Glibc
import ModeKit

/// A shelf in a separate folder, and a list that shows its first rows as Discover's does: it searches again after each
/// change.
final class ShelfVisit {
  let shelf: CatalogueShelf
  private let changes = Locked(0)

  /// Opens the shelf in a folder.
  init(_ folder: String, _ fetcher: any Fetcher) throws {
    let changes = changes
    shelf = try CatalogueShelf(
      folder: folder,
      CatalogueShelf.Options(
        fetcher: fetcher, clock: { 1_764_000_000_000 },
        changed: { if $0 == .entries { changes.signal { $0 += 1 } } }))
  }

  /// Follows a catalogue, and waits until the first rows can be shown.
  ///
  /// - Throws: ``Problem`` when it takes longer than 20 seconds.
  func follow(_ address: WebAddress) throws {
    try shelf.follow(.web(address))
    var seen = 0
    while true {
      let isNew = changes.wait(atMost: 20, until: { $0 > seen }) { count -> Bool in
        defer { seen = count }
        return count > seen
      }
      guard isNew else { throw Problem("no entry has come within 20 seconds") }
      let list = try shelf.find(EntryFilter())
      if shelf.rows(0..<min(10, list.count), of: list).contains(where: { $0 != nil }) { return }
    }
  }

  /// Waits until everything has arrived and is stored. Returns the number of listed entries.
  func waitForAll() throws -> Int {
    shelf.waitUntilIdle()
    return try shelf.find(EntryFilter()).count
  }
}
