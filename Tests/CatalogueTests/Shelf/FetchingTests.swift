import Catalogue
import Fetching
import Geometry
import Glibc
import TestSupport
import Testing

/// Details, small pictures and files.
@Suite struct FetchingTests {
  private static func reader(_ count: Int = 40) throws -> (Reader, Published) {
    let published = Published(count)
    try published.publish()
    let reader = try Reader(WebServer(published.files))
    try reader.follow()
    return (reader, published)
  }

  private static func contents(_ reader: Reader, _ row: EntryRow) -> [UInt8] {
    reader.shelf.file(of: row).map { ScratchFolder.contents(of: $0.path) } ?? []
  }

  @Test func followingFetchesNothingButTheIndex() throws {
    let (reader, _) = try Self.reader()
    #expect(reader.server.asked == [Reader.address])
  }

  @Test func rowsInSightGetTheirDetailsAndPictures() throws {
    let (reader, _) = try Self.reader(1200)
    let rows = try reader.rows()
    #expect(rows.allSatisfy { reader.shelf.details(of: $0) == nil })
    reader.shelf.setRowsInSight(Array(rows[..<12]))
    reader.shelf.waitUntilIdle()
    for row in rows[..<12] {
      let details = try #require(reader.shelf.details(of: row))
      #expect(details.place.hasPrefix("files/"))
      let picture = reader.shelf.thumbnail(of: row)
      #expect(picture.map { SHA256(of: $0) } == details.thumbnail?.hash)
    }
    // One shard, and the pictures of these rows alone.
    let asked = reader.server.asked.dropFirst()
    #expect(asked.count { $0.contains("/shards/") } == 1)
    #expect(
      asked.count { $0.contains("/thumbs/") } == rows[..<12].count { reader.shelf.thumbnail(of: $0) != nil })
    #expect(Set(asked).count == asked.count)
    #expect(reader.changes.with { $0 }.contains(.sight))
    // They are kept.
    try reader.restart()
    reader.shelf.setRowsInSight(Array(rows[..<12]))
    reader.shelf.waitUntilIdle()
    #expect(reader.server.asked.count == asked.count + 1)
    #expect(rows[..<12].allSatisfy { reader.shelf.details(of: $0) != nil })
  }

  @Test func whatIsOutOfSightIsGivenUpAndTheNewestComesFirst() throws {
    let (reader, _) = try Self.reader(1200)
    let rows = try reader.rows()
    reader.shelf.setRowsInSight(Array(rows[..<1]))
    reader.shelf.waitUntilIdle()
    reader.server.isHolding = true
    reader.shelf.setRowsInSight(Array(rows[..<100]))
    reader.shelf.waitUntilTaken()
    let first = reader.server.held
    #expect(first.count <= 6 && first.allSatisfy { $0.contains("/thumbs/") })
    reader.shelf.setRowsInSight(Array(rows[1000..<1001]))
    reader.shelf.waitUntilTaken()
    #expect(reader.server.held.count == 1 && reader.server.held[0].contains("/shards/"))
    reader.shelf.setRowsInSight([])
    reader.shelf.waitUntilIdle()
    #expect(reader.server.held.isEmpty)
  }

  @Test func aFileIsFetchedCheckedAndMarked() throws {
    let (reader, _) = try Self.reader()
    let row = try #require(try reader.rows().first { $0.entry.kind == .board })
    #expect(!row.isHere && reader.shelf.file(of: row) == nil)
    reader.get(row)
    #expect(reader.shelf.download(of: row.id) == nil)
    let file = try #require(reader.shelf.file(of: row))
    #expect(file.kind == .board && file.title == row.entry.title && file.path.hasSuffix(".txt"))
    #expect(Self.contents(reader, row).starts(with: Array("file ".utf8)))
    #expect(try reader.shelf.row(row.id).isHere)
    var filter = EntryFilter()
    filter.isHere = true
    #expect(try reader.rows(filter).map(\.id) == [row.id])
    // Offline, and in the next edition too.
    reader.server.fail(Reader.address, .unreachable)
    try reader.restart()
    #expect(Self.contents(reader, row).count > 3000)
    reader.server.fail(Reader.address, nil)
    var more = Published(40)
    more.entries.removeFirst(5)
    try more.publish()
    reader.server.put(more.files)
    reader.update(1)
    let again = try reader.rows(filter)
    #expect(again.map(\.entry) == [row.entry])
    #expect(Self.contents(reader, again[0]).count > 3000)
    reader.shelf.discard(again[0])
    reader.shelf.waitUntilIdle()
    #expect(try reader.rows(filter).isEmpty && reader.shelf.file(of: again[0]) == nil)
    #expect(access(file.path, F_OK) != 0)
  }

  @Test func aFileThatIsNotTheRightOneIsRefused() throws {
    let (reader, published) = try Self.reader()
    let row = try #require(try reader.rows().first { $0.entry.kind == .replay })
    reader.shelf.setRowsInSight([row])
    reader.shelf.waitUntilIdle()
    let place = try #require(reader.shelf.details(of: row)).place
    let right = try #require(published.files[place])
    for wrong in [[UInt8](repeating: 9, count: right.count), Array(right.dropLast()), right + [1], []] {
      reader.server.put([place: wrong])
      reader.get(row)
      guard case .failed = reader.shelf.download(of: row.id) else {
        Issue.record("\(wrong.count) bytes are not the file")
        return
      }
      #expect(reader.shelf.file(of: row) == nil)
    }
    reader.server.put([place: right])
    reader.get(row)
    #expect(Self.contents(reader, row) == right)
  }

  @Test func aCutDownloadGoesOnWhereItEnded() throws {
    let (reader, published) = try Self.reader()
    let row = try #require(try reader.rows().first { $0.entry.kind == .sketch })
    reader.shelf.setRowsInSight([row])
    reader.shelf.waitUntilIdle()
    let details = try #require(reader.shelf.details(of: row))
    let address = "https://example.org/c/\(details.place)"
    let right = try #require(published.files[details.place])
    reader.server.isHolding = true
    reader.shelf.get(row)
    reader.shelf.waitUntilTaken()
    let head = FetchHead(address: WebAddress(address)!)
    reader.server.send(address, .began(head), .bytes(Array(right[..<1000])))
    reader.shelf.waitUntilTaken()
    #expect(reader.shelf.download(of: row.id) == .downloading(bytes: 1000, of: details.size))
    reader.server.send(address, .ended(.broken))
    reader.shelf.waitUntilIdle()
    #expect(reader.shelf.download(of: row.id) == .failed(.fetching(.broken, place: address)))
    reader.server.isHolding = false
    try reader.restart()
    reader.get(row)
    #expect(reader.server.requests.last?.offset == 1000)
    #expect(Self.contents(reader, row) == right)
  }

  @Test func aDownloadCanBeStopped() throws {
    let (reader, _) = try Self.reader()
    let row = try #require(try reader.rows().first)
    reader.server.isHolding = true
    reader.shelf.get(row)
    reader.shelf.waitUntilTaken()
    #expect(reader.shelf.download(of: row.id) == .waiting)
    reader.shelf.cancel(row.id)
    reader.shelf.waitUntilTaken()
    #expect(reader.shelf.download(of: row.id) == nil)
    reader.shelf.waitUntilIdle()
    #expect(reader.server.held.isEmpty && reader.shelf.file(of: row) == nil)
  }

  @Test func aShardThatIsNotTheRightOneIsNotUsed() throws {
    let (reader, published) = try Self.reader()
    let shard = try #require(published.files.keys.first { $0.hasPrefix("shards/") })
    let row = try #require(try reader.rows().first)
    reader.server.put([shard: ShardFile.bytes(of: Samples.details(40))])
    reader.get(row)
    #expect(reader.shelf.download(of: row.id) == .failed(.mismatch(place: shard)))
    #expect(reader.shelf.details(of: row) == nil)
    // What has failed is not asked for again and again while it is in sight.
    let count = reader.server.requests.count
    for _ in 0..<5 { reader.shelf.setRowsInSight([row]) }
    reader.shelf.waitUntilIdle()
    #expect(reader.server.requests.count <= count + 1)
    reader.server.put([shard: published.files[shard] ?? []])
    reader.get(row)
    #expect(Self.contents(reader, row).count > 0)
  }

  @Test func filesOfACatalogueOnTheDiskAreCopied() throws {
    let published = Published(20)
    try published.publish()
    let reader = try Reader()
    try reader.follow(published.folder.path)
    for row in try reader.rows() {
      reader.get(row)
      #expect(Self.contents(reader, row).count > 0)
    }
    #expect(reader.server.requests.isEmpty)
  }

  @Test func filesOfTheProgramsOwnCatalogueAreUsedWhereTheyLie() throws {
    let published = Published(20)
    try published.publish()
    let reader = try Reader(builtIn: "\(published.folder.path)/catalogue.json.gz")
    let rows = try reader.rows()
    reader.shelf.setRowsInSight(rows)
    reader.shelf.waitUntilIdle()
    for row in rows {
      #expect(try #require(reader.shelf.file(of: row)).path.hasPrefix(published.folder.path))
    }
  }

  @Test func theFilesOfAForgottenCatalogueGo() throws {
    let (reader, _) = try Self.reader()
    for row in try reader.rows().prefix(5) { reader.get(row) }
    let folder = "\(reader.home.path)/catalogue-files"
    #expect(ScratchFolder.names(in: folder).count == 5)
    reader.shelf.forget(1)
    reader.shelf.waitUntilIdle()
    #expect(ScratchFolder.names(in: folder).isEmpty)
  }
}
