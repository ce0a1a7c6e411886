import Catalogue
import Fetching
import Library
import TestSupport
import Testing

/// A catalogue from a server that speaks HTTP/2 over TLS: that of the nghttp2 library.
@Suite(.enabled(if: isInstalled("nghttpd"), "nghttpd is missing: install nghttp2-server"))
struct OneConnectionTests {
  @Test func aWholeCatalogueComesOverOneConnection() throws {
    let folder = ScratchFolder()
    try Certificate.make("certificate", for: "localhost", in: folder)
    let published = Published(600)
    try published.publish()
    let port = try freePort()
    let server = try ChildProcess(
      "nghttpd",
      [
        "-v", "--address=127.0.0.1", "-d", published.folder.path, "\(port)",
        "\(folder.path)/certificate.key", "\(folder.path)/certificate.pem",
      ], log: "\(folder.path)/server.log")
    try #require(
      waitUntil(seconds: 20) { readFile(server.log).contains("listen") }, "\(readFile(server.log))")
    let fetcher = CurlFetcher(
      version: "1", proxies: Proxies(), authorities: "\(folder.path)/certificate.pem")
    let shelf = try CatalogueShelf(folder: "\(folder.path)/shelf", .init(fetcher: fetcher, clock: { 0 }))
    defer { shelf.close() }
    try shelf.follow(try CatalogueSource("https://localhost:\(port)/"))
    shelf.waitUntilIdle()
    try #require(shelf.catalogues.first?.activity == .idle, "\(shelf.catalogues)")
    let list = try shelf.find(EntryFilter())
    let rows = shelf.rows(0..<list.count, of: list).compactMap { $0 }
    #expect(rows.map(\.entry.title).sorted() == published.entries.map(\.entry.title).sorted())
    // Both shards, what is in sight, and some files, all at once.
    shelf.setRowsInSight(rows)
    let wanted = rows.filter { $0.entry.kind != .picture }.prefix(30)
    for row in wanted { shelf.get(row) }
    shelf.waitUntilIdle()
    let files = published.files
    for row in wanted {
      let details = try #require(shelf.details(of: row))
      let file = try #require(shelf.file(of: row))
      #expect(ScratchFolder.contents(of: file.path) == files[details.place])
    }
    for row in rows {
      let thumbnail = shelf.details(of: row)?.thumbnail
      #expect(thumbnail.map { files[$0.place] } == thumbnail.map { _ in shelf.thumbnail(of: row) })
    }
    let log = readFile(server.log)
    func count(_ words: String) -> Int {
      log.split(separator: words, omittingEmptySubsequences: false).count - 1
    }
    #expect(count("The negotiated protocol: h2") == 1)
    #expect(count("handshake completed") == 1)
    #expect(count(":method: GET") > 30)
  }
}
