import Catalogue
import Fetching
import Geometry
import Glibc
import TestSupport
import Testing

@Suite struct FollowingTests {
  @Test func whatIsFollowedIsListedWithAllItsEntries() throws {
    let entries = Samples.entries(1300)
    let reader = try Reader(WebServer(Samples.files(entries)))
    let catalogue = try reader.follow()
    #expect(catalogue.head?.name == "Linden School" && catalogue.head?.count == 1300)
    #expect(catalogue.entryCount == 1300 && catalogue.isWhole && catalogue.activity == .idle)
    #expect(catalogue.updated == 1_700_000_000_000)
    #expect(try reader.rows().map(\.entry) == entries.reversed())
    try reader.restart()
    #expect(try reader.rows().map(\.entry) == entries.reversed())
    #expect(reader.shelf.catalogues == [catalogue])
  }

  @Test func theFirstRowsAreListedWhileTheRestComes() throws {
    let entries = Samples.entries(3000)
    let index = Samples.index(entries)
    let server = WebServer()
    server.isHolding = true
    let reader = try Reader(server)
    let id = try reader.shelf.follow(try CatalogueSource(Reader.address))
    reader.shelf.waitUntilTaken()
    var head = FetchHead(address: WebAddress(Reader.address)!, length: index.count)
    head.tag = "1"
    let half = index.count / 2
    server.send(Reader.address, .began(head), .bytes(Array(index[..<half])))
    reader.shelf.waitUntilTaken()
    let list = try reader.shelf.find(EntryFilter())
    #expect(list.count > 500 && list.count < 3000)
    #expect(reader.shelf.rows(0..<50, of: list).map { $0?.entry } == Array(entries.reversed()[..<50]))
    guard case .updating(let progress) = try reader.catalogue(id).activity else {
      Issue.record("it is being updated")
      return
    }
    #expect(
      progress == UpdateProgress(entries: list.count, allEntries: 3000, bytes: half, allBytes: index.count))
    #expect(!reader.shelf.catalogues[0].isWhole && reader.shelf.catalogues[0].entryCount == list.count)
    server.send(Reader.address, .bytes(Array(index[half...])), .ended(nil))
    reader.shelf.waitUntilIdle()
    #expect(try reader.rows().map(\.entry) == entries.reversed())
    // Nothing has moved in what was listed.
    let later = try reader.shelf.find(EntryFilter(), after: list)
    #expect(later.count == 3000)
    #expect(reader.shelf.rows(0..<list.count, of: later) == reader.shelf.rows(0..<list.count, of: list))
  }

  @Test func rowsThatComeLaterFollowBehindThoseThatAreListed() throws {
    let (a, b) = (Samples.entries(40, seed: 1), Samples.entries(50, seed: 2))
    let server = WebServer(Samples.files(a))
    server.put(Samples.files(b, name: "Other"), at: "https://example.org/d/")
    let reader = try Reader(server)
    try reader.follow()
    let list = try reader.shelf.find(EntryFilter())
    try reader.follow("https://example.org/d/")
    let later = try reader.shelf.find(EntryFilter(), after: list)
    #expect(reader.shelf.rows(0..<40, of: later).map { $0?.entry } == a.reversed())
    #expect(reader.shelf.rows(40..<90, of: later).map { $0?.entry } == b.reversed())
    #expect(try reader.shelf.find(EntryFilter()).count == 90)
  }

  @Test func stoppingKeepsWhatHasCome() throws {
    let entries = Samples.entries(3000)
    let index = Samples.index(entries)
    let server = WebServer(Samples.files(entries))
    server.isHolding = true
    let reader = try Reader(server)
    let id = try reader.shelf.follow(try CatalogueSource(Reader.address))
    reader.shelf.waitUntilTaken()
    server.send(
      Reader.address, .began(FetchHead(address: WebAddress(Reader.address)!, tag: "1")),
      .bytes(Array(index[..<(index.count / 3)])))
    reader.shelf.waitUntilTaken()
    reader.shelf.stop(id)
    reader.shelf.waitUntilIdle()
    #expect(server.held.isEmpty)
    try reader.restart()
    let count = try reader.rows().count
    #expect(count > 300 && count < 3000 && !reader.shelf.catalogues[0].isWhole)
    // The next update brings all.
    server.isHolding = false
    reader.update(id)
    #expect(try reader.rows().map(\.entry) == entries.reversed())
    #expect(reader.shelf.catalogues[0].isWhole)
  }

  @Test func anUpdateReplacesTheEditionAtOnce() throws {
    let (old, new) = (Samples.entries(900, seed: 1), Samples.entries(1000, seed: 2))
    let server = WebServer(Samples.files(old))
    let reader = try Reader(server)
    let id = try reader.follow().id
    let index = Samples.index(new)
    server.isHolding = true
    reader.shelf.update(id)
    reader.shelf.waitUntilTaken()
    server.send(
      Reader.address, .began(FetchHead(address: WebAddress(Reader.address)!)),
      .bytes(Array(index.dropLast(20))))
    reader.shelf.waitUntilTaken()
    #expect(try reader.rows().map(\.entry) == old.reversed())
    server.send(Reader.address, .bytes(Array(index.suffix(20))), .ended(nil))
    reader.shelf.waitUntilIdle()
    #expect(try reader.rows().map(\.entry) == new.reversed())
  }

  @Test func anUnchangedCatalogueIsNotFetchedAgain() throws {
    let reader = try Reader(WebServer(Samples.files(Samples.entries(10))))
    let id = try reader.follow().id
    let before = try reader.rows()
    reader.now.with { $0 += 1000 }
    reader.update(id)
    #expect(reader.server.requests.count == 2 && reader.server.requests[1].tag != nil)
    #expect(try reader.catalogue(id).updated == 1_700_000_001_000)
    #expect(try reader.rows() == before)
  }

  private static let faults: [(FetchProblem?, [UInt8])] = [
    (.timedOut, []), (.broken, []), (.refused(status: 500), []), (nil, Array("<html>".utf8)), (nil, []),
    (nil, Array(Samples.index(Samples.entries(900, seed: 3)).dropLast(100))),
    (.broken, Array(Samples.index(Samples.entries(900, seed: 3)).dropLast(100))),
  ]

  /// A server that sends garbage, stops in the middle or dies leaves all as it was.
  @Test(arguments: faults.indices) func aFailedUpdateLeavesAllAsItWas(fault: Int) throws {
    let (problem, bytes) = Self.faults[fault]
    for isFirst in [true, false] {
      let old = Samples.entries(700)
      let server = WebServer(Samples.files(old))
      let reader = try Reader(server)
      if !isFirst { try reader.follow() }
      server.isHolding = true
      let id = try reader.shelf.follow(try CatalogueSource(Reader.address))
      reader.shelf.waitUntilTaken()
      server.send(
        Reader.address, .began(FetchHead(address: WebAddress(Reader.address)!)), .bytes(bytes),
        .ended(problem))
      reader.shelf.waitUntilIdle()
      guard case .failed(let problem) = try reader.catalogue(id).activity else {
        Issue.record("the update has failed")
        return
      }
      #expect(problem.text { $0 }.contains("example.org"))
      #expect(try reader.rows().map(\.entry) == (isFirst ? [] : old.reversed()))
      try reader.restart()
      #expect(try reader.rows().map(\.entry) == (isFirst ? [] : old.reversed()))
      server.isHolding = false
      reader.update(id)
      #expect(try reader.rows().map(\.entry) == old.reversed())
    }
  }

  @Test func whatIsForgottenGoes() throws {
    let server = WebServer(Samples.files(Samples.entries(600, seed: 1)))
    server.put(Samples.files(Samples.entries(20, seed: 2)), at: "https://example.org/d/")
    let reader = try Reader(server)
    let id = try reader.follow().id
    let other = try reader.follow("https://example.org/d/catalogue.json.gz")
    reader.shelf.forget(id)
    reader.shelf.waitUntilIdle()
    #expect(reader.shelf.catalogues.map(\.id) == [other.id])
    #expect(try reader.rows().allSatisfy { $0.id.catalogue == other.id } && reader.rows().count == 20)
    #expect(try reader.follow().id != id)
  }

  @Test func catalogueOnTheDisk() throws {
    let entries = Samples.entries(30)
    let folder = ScratchFolder()
    write(Samples.files(entries), into: folder.path)
    let reader = try Reader()
    let catalogue = try reader.follow(folder.path)
    #expect(catalogue.source == .file("\(folder.path)/catalogue.json.gz"))
    #expect(try reader.follow("\(folder.path)/catalogue.json.gz").id == catalogue.id)
    #expect(try reader.rows().map(\.entry) == entries.reversed())
    let more = Samples.entries(40, seed: 9)
    write(Samples.files(more), into: folder.path)
    reader.update(catalogue.id)
    #expect(try reader.rows().map(\.entry) == more.reversed())
    #expect(reader.server.requests.isEmpty)
  }

  @Test func theProgramsOwnCatalogueIsThereAndStays() throws {
    let folder = ScratchFolder()
    write(Samples.files(Samples.entries(5)), into: folder.path)
    let path = "\(folder.path)/catalogue.json.gz"
    let reader = try Reader(builtIn: path)
    #expect(reader.shelf.catalogues.map(\.isBuiltIn) == [true])
    #expect(try reader.rows().count == 5 && reader.rows().allSatisfy(\.isHere))
    reader.shelf.forget(reader.shelf.catalogues[0].id)
    reader.shelf.waitUntilIdle()
    #expect(try reader.rows().count == 5)
    // A new version of the program, at another place.
    let moved = ScratchFolder()
    write(Samples.files(Samples.entries(6)), into: moved.path)
    try reader.restart(builtIn: "\(moved.path)/catalogue.json.gz")
    #expect(reader.shelf.catalogues.count == 1)
    #expect(try reader.rows().count == 6)
  }

  @Test(arguments: [
    ("https://a.org/x/catalogue.json.gz", "https://a.org/x/catalogue.json.gz"),
    ("https://a.org", "https://a.org/catalogue.json.gz"),
    (" HTTPS://A.org/x/ ", "https://a.org/x/catalogue.json.gz"),
    ("http://a.org/x", "http://a.org/x/catalogue.json.gz"),
    ("http://a.org/x/index.html", "http://a.org/x/catalogue.json.gz"),
    ("http://a.org/x/my.json", "http://a.org/x/my.json"),
  ]) func anAddressOfAPageOrAFolderMeansTheCatalogueBesideIt(text: String, address: String) throws {
    #expect(try CatalogueSource(text).description == address)
  }

  @Test(arguments: ["", " ", "ftp://a.org/x", "https://", "https://user:word@a.org/", "/no/such/file"])
  func otherTextIsNoSource(text: String) {
    #expect(throws: CatalogueProblem.self) { try CatalogueSource(text) }
  }

  @Test func updatesAreDailyAndNeverWhereTheNetworkCostsMoney() throws {
    let reader = try Reader(WebServer(Samples.files(Samples.entries(3))))
    try reader.follow()
    func requests(after milliseconds: Int64) -> Int {
      reader.now.with { $0 += milliseconds }
      let before = reader.server.requests.count
      reader.shelf.updateDaily()
      reader.shelf.waitUntilIdle()
      return reader.server.requests.count - before
    }
    #expect(requests(after: 86_399_999) == 0)
    reader.isMetered.with { $0 = true }
    #expect(requests(after: 1) == 0)
    reader.isMetered.with { $0 = false }
    #expect(requests(after: 0) == 1)
    #expect(requests(after: 1000) == 0)
  }

  @Test func aPublicServerLeadsToNoPrivateOne() throws {
    for isPublic in [true, false] {
      let server = WebServer(Samples.files(Samples.entries(3)))
      server.isPublic = isPublic
      let reader = try Reader(server)
      try reader.follow()
      reader.shelf.setRowsInSight(try reader.rows())
      reader.shelf.waitUntilIdle()
      #expect(server.requests[0].reach == .anywhere)
      #expect(server.requests.count > 1)
      for request in server.requests.dropFirst() {
        #expect(request.reach == (isPublic ? .publicNetworks : .anywhere))
      }
    }
  }
}

/// Writes files by their places into a folder.
func write(_ files: [String: [UInt8]], into folder: String) {
  for (place, bytes) in files {
    if let slash = place.firstIndex(of: "/") { mkdir("\(folder)/\(place[..<slash])", 0o700) }
    ScratchFolder.write(bytes, to: "\(folder)/\(place)")
  }
}
