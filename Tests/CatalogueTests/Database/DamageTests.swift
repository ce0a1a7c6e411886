import Catalogue
import Glibc
import Library
import TestSupport
import Testing

@Suite struct DamageTests {
  private static func reader() throws -> Reader {
    let reader = try Reader(WebServer(Samples.files(Samples.entries(600))))
    try reader.follow()
    return reader
  }

  /// Closes the shelf, changes the file of its database, and opens it again.
  private static func damage(_ reader: Reader, _ change: (inout [UInt8]) -> Void) throws {
    reader.shelf.close()
    let path = "\(reader.home.path)/catalogues.sqlite"
    var bytes = ScratchFolder.contents(of: path)
    change(&bytes)
    ScratchFolder.write(bytes, to: path)
    try reader.restart()
  }

  @Test func aFileThatIsNoDatabaseIsReplaced() throws {
    for change: (inout [UInt8]) -> Void in [
      { $0 = Array("no database at all, but long enough to be one".utf8) + $0[45...] }, { $0 = [1, 2, 3] },
      { $0 = Array($0[..<5000]) },
    ] {
      let reader = try Self.reader()
      try Self.damage(reader, change)
      if reader.shelf.catalogues.isEmpty {
        try reader.follow()
      } else {
        reader.update(reader.shelf.catalogues[0].id)
      }
      #expect(try reader.rows().count == 600)
    }
  }

  @Test func aDamagedRowCostsARefetchAndNotTheList() throws {
    let reader = try Self.reader()
    // The first pages have the list; the others are overwritten.
    try Self.damage(reader) { bytes in
      for at in stride(from: bytes.count / 2, to: bytes.count - 64, by: 64) { bytes[at] ^= 0xFF }
    }
    let id = reader.shelf.catalogues.map(\.id)
    #expect(reader.shelf.catalogues.map(\.source.description) == [Reader.address])
    reader.update(id[0])
    for _ in 0..<3 where (try? reader.rows().count) != 600 {
      reader.server.put(Samples.files(Samples.entries(600, seed: 5)))
      for catalogue in reader.shelf.catalogues { reader.update(catalogue.id) }
    }
    #expect(try reader.rows().count == 600)
  }

  @Test func aDatabaseOfALaterVersionIsMadeAnewWithItsList() throws {
    let reader = try Self.reader()
    // The version of the user lies at byte 60 of the file.
    try Self.damage(reader) { $0[63] = 99 }
    #expect(reader.shelf.catalogues.map(\.source.description) == [Reader.address])
    reader.update(reader.shelf.catalogues[0].id)
    #expect(try reader.rows().count == 600)
  }

  /// The first version had no titles in other languages.
  @Test func aDatabaseOfTheFirstVersionKeepsWhatIsHere() throws {
    let published = Published(3)
    try published.publish()
    let reader = try Reader(WebServer(published.files))
    try reader.follow()
    reader.get(try reader.rows()[1])
    let rows = try reader.rows()
    reader.shelf.close()
    let old = try Connection("\(reader.home.path)/catalogues.sqlite", .write)
    for change in [
      "ALTER TABLE edition DROP COLUMN reader", "ALTER TABLE entry DROP COLUMN translation",
      "PRAGMA user_version = 1",
    ] { try old.run(change) }
    reader.server.failAll(.unreachable)
    try reader.restart()
    #expect(try reader.rows() == rows && rows[1].isHere)
    #expect(reader.shelf.file(of: rows[1]) != nil)
  }

  /// A command beside an open app has the lock only for moments.
  @Test func anUpdateWaitsForAProgramThatIsSoonDone() throws {
    let reader = try Self.reader()
    let lock = open("\(reader.home.path)/catalogues.lock", O_RDWR)
    try #require(lock >= 0 && flock(lock, LOCK_EX | LOCK_NB) == 0)
    reader.shelf.update(1)
    let waits = waitUntil(seconds: 10) {
      if case .updating = reader.shelf.catalogues[0].activity { true } else { false }
    }
    #expect(waits)
    close(lock)
    reader.shelf.waitUntilIdle()
    #expect(reader.shelf.catalogues[0].activity == .idle)
  }

  @Test func twoProgramsDoNotUpdateAtOnce() throws {
    let reader = try Self.reader()
    reader.server.isHolding = true
    reader.shelf.update(1)
    reader.shelf.waitUntilTaken()
    let other = try CatalogueShelf(folder: reader.home.path, .init(fetcher: reader.server, clock: { 0 }))
    other.update(1)
    other.waitUntilIdle()
    #expect(other.catalogues[0].activity == .failed(.busy))
    reader.shelf.stop(1)
    reader.shelf.waitUntilIdle()
    other.close()
  }

  @Test func oldEditionsAreRemoved() throws {
    let reader = try Self.reader()
    for seed in 2...5 as ClosedRange<UInt64> {
      reader.server.put(Samples.files(Samples.entries(600, seed: seed)))
      reader.update(1)
    }
    #expect(try Tables(in: reader.home.path).leftovers == 0)
    #expect(try Tables(in: reader.home.path).count("SELECT count(*) FROM entry") == 600)
    reader.shelf.forget(1)
    reader.shelf.waitUntilIdle()
    #expect(try Tables(in: reader.home.path).leftovers == 0)
    #expect(try Tables(in: reader.home.path).count("SELECT count(*) FROM entry") == 0)
  }

  @Test func thumbnailsThatWereNotSeenForLongGo() throws {
    let published = Published(900)
    try published.publish()
    let home = ScratchFolder()
    var options = CatalogueShelf.Options(fetcher: WebServer(published.files), clock: { 5 })
    options.partBudget = 30_000
    let shelf = try CatalogueShelf(folder: home.path, options)
    try shelf.follow(try CatalogueSource(Reader.address))
    shelf.waitUntilIdle()
    let list = try shelf.find(EntryFilter())
    for start in stride(from: 0, to: 900, by: 50) {
      shelf.setRowsInSight(shelf.rows(start..<start + 50, of: list).compactMap { $0 })
      shelf.waitUntilIdle()
    }
    shelf.close()
    let kept = try Tables(in: home.path).count("SELECT total(length(bytes)) FROM part")
    // What has come since the last tidying may be beyond the budget.
    #expect(kept > 0 && kept < 90_000)
  }
}
