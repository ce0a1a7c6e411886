import Concurrency
import Fetching
import Geometry
import Testing

/// What servers must not do. Each ends a download with the right problem in bounded time and memory.
@Suite struct HostileServerTests {
  /// What is granted to servers that are slow, in seconds.
  private static let patience = 0.3

  private let fetcher: CurlFetcher = {
    var limits = FetchLimits()
    (limits.answering, limits.judging, limits.least) = (patience, patience, 1000)
    return CurlFetcher(version: "1", limits: limits, proxies: Proxies())
  }()

  /// A way to stop half way.
  enum Stage: CaseIterable, Sendable {
    case beforeTheHead, inTheStatus, inTheHead, beforeTheBody, inTheBody

    var beginning: String {
      switch self {
      case .beforeTheHead: ""
      case .inTheStatus: "HTTP/1.1 2"
      case .inTheHead: "HTTP/1.1 200 OK\r\nContent-Length: 5"
      case .beforeTheBody: "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n"
      case .inTheBody: "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nabc"
      }
    }
  }

  // MARK: Time

  @Test(arguments: Stage.allCases) func aSilentServerIsLeft(stage: Stage) throws {
    let server = try HostileServer { connection in
      connection.send(stage.beginning)
      connection.stall()
    }
    let (_, bytes, problem, seconds) = try fetcher.get(server.address())
    #expect(problem == .timedOut && bytes == (stage == .inTheBody ? Array("abc".utf8) : []))
    #expect(seconds >= Self.patience && seconds < 5)
  }

  @Test(arguments: ["", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\n\r\n"])
  func aDrippingServerIsLeft(beginning: String) throws {
    let server = try HostileServer { connection in
      connection.send(beginning)
      var line = Array("HTTP/1.1 200 OK and so on, and so on, and so on".utf8)[...]
      while connection.send([line.popFirst() ?? UInt8(ascii: "x")]) { connection.wait(milliseconds: 10) }
    }
    let (_, _, problem, seconds) = try fetcher.get(server.address())
    #expect(problem == .timedOut && seconds < 5)
  }

  @Test func aServerThatSaysNothingOfItselfIsLeft() throws {
    var limits = FetchLimits()
    limits.connecting = Self.patience
    let fetcher = CurlFetcher(version: "1", limits: limits, proxies: Proxies())
    // The greeting of an encrypted connection is no head, so that nobody answers it.
    let server = try HostileServer { $0.stall() }
    let (_, _, problem, seconds) = try fetcher.get(server.address(scheme: "https"))
    #expect(problem == .timedOut && seconds < 5)
  }

  @Test(arguments: Stage.allCases) func cancellingEndsADownloadAtEveryStage(stage: Stage) throws {
    let isThere = Locked(false)
    let server = try HostileServer { connection in
      connection.send(stage.beginning)
      isThere.signal { $0 = true }
      connection.stall()
    }
    let fetcher = CurlFetcher(version: "1", proxies: Proxies())
    let fetched = Fetched()
    let download = fetcher.fetch(
      FetchRequest(try server.address(), limit: 100, reach: .anywhere), receive: fetched.take)
    #expect(isThere.wait(atMost: 20, until: { $0 }, then: { $0 }))
    if stage == .inTheBody { #expect(fetched.wait(forBytes: 3)) }
    download.cancel()
    #expect(try fetched.end(within: 1).problem == .cancelled)
    download.cancel()
  }

  @Test func whatWaitsForItsTurnIsCancelledToo() throws {
    let gate = Locked(false)
    let server = try HostileServer { connection in
      gate.wait(until: { $0 }, then: { _ in })
      connection.answer("200 OK", [], [1])
    }
    let fetcher = CurlFetcher(version: "1", proxies: Proxies())
    let all = (0..<20).map { _ in Fetched() }
    let downloads = try all.map { fetched in
      fetcher.fetch(FetchRequest(try server.address(), limit: 100, reach: .anywhere), receive: fetched.take)
    }
    // The first and the last ones: some that run and some that wait.
    for number in [0, 2, 4, 7, 19] { downloads[number].cancel() }
    for number in [0, 2, 4, 7, 19] { #expect(try all[number].end(within: 1).problem == .cancelled) }
    gate.signal { $0 = true }
    for number in [1, 3, 5, 6, 8, 18] { #expect(try all[number].end().bytes == [1]) }
  }

  @Test func cancellingAtTheWrongTimeIsHarmless() throws {
    let server = try HostileServer { $0.answer("200 OK", [], [1]) }
    let fetched = Fetched()
    let download = fetcher.fetch(
      FetchRequest(try server.address(), limit: 100, reach: .anywhere), receive: fetched.take)
    #expect(try fetched.end().problem == nil)
    download.cancel()
    // The loop has seen it once another download is over.
    #expect(try fetcher.get(server.address()).bytes == [1])
    #expect(try fetched.end().problem == nil)
  }

  // MARK: Lies

  @Test(arguments: Stage.allCases) func aServerThatDiesIsNoticed(stage: Stage) throws {
    let server = try HostileServer { connection in
      connection.send(stage.beginning)
      connection.close()
    }
    let (_, bytes, problem, seconds) = try fetcher.get(server.address())
    #expect(problem == .broken && bytes == (stage == .inTheBody ? Array("abc".utf8) : []) && seconds < 5)
  }

  @Test func moreThanWasAnnouncedIsNoPartOfTheFile() throws {
    let server = try HostileServer { connection in
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabcdefghi")
      connection.stall()
    }
    let (_, bytes, problem, _) = try fetcher.get(server.address())
    #expect(problem == nil && bytes == Array("abc".utf8))
    // Nor is it the answer to the next question.
    #expect(try fetcher.get(server.address()).bytes == Array("abc".utf8))
  }

  @Test(arguments: ["-1", "abc", "99999999999999999999999", "0x10", "1e3"])
  func aLengthThatIsNoNumberIsHarmless(length: String) throws {
    let server = try HostileServer { connection in
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: \(length)\r\n\r\n")
      while connection.send(Array(repeating: 0, count: 10_000)) {}
    }
    let (_, bytes, problem, seconds) = try fetcher.get(server.address(), limit: 50_000)
    #expect(problem != nil && bytes.count <= 50_000 && seconds < 5)
  }

  @Test func aLengthBeyondTheLimitIsNotEvenReceived() throws {
    let server = try HostileServer { $0.answer("200 OK", [], Array(repeating: 1, count: 1001)) }
    let (head, bytes, problem, _) = try fetcher.get(server.address(), limit: 1000)
    #expect(head == nil && bytes.isEmpty && problem == .tooLong(limit: 1000))
    #expect(try fetcher.get(server.address(), limit: 1001).problem == nil)
  }

  @Test(arguments: ["", "Transfer-Encoding: chunked\r\n"]) func anEndlessBodyEnds(field: String) throws {
    let server = try HostileServer { connection in
      connection.send("HTTP/1.1 200 OK\r\n\(field)\r\n")
      let piece = String(repeating: "x", count: 4096)
      while connection.send(field.isEmpty ? piece : "1000\r\n\(piece)\r\n") {}
    }
    let (_, bytes, problem, seconds) = try fetcher.get(server.address(), limit: 100_000)
    #expect(problem == .tooLong(limit: 100_000) && bytes.count <= 100_000 && seconds < 5)
  }

  @Test(arguments: ["X-A: b\r\n", "x", "HTTP/1.1 103 Early Hints\r\n\r\n", " \r\n", "\u{0}"])
  func anEndlessHeadEnds(piece: String) throws {
    let server = try HostileServer { connection in
      if !piece.hasPrefix("HTTP") { connection.send("HTTP/1.1 200 OK\r\n") }
      let many = String(repeating: piece, count: 1000)
      while connection.send(many) {}
    }
    let (head, bytes, problem, seconds) = try fetcher.get(server.address())
    #expect(head == nil && bytes.isEmpty && problem == .broken && seconds < 5)
  }

  @Test func theBodyOfARefusalIsNotReceived() throws {
    let server = try HostileServer { connection in
      connection.send("HTTP/1.1 404 Not Found\r\n\r\n")
      while connection.send(Array(repeating: 0, count: 10_000)) {}
    }
    let (head, bytes, problem, seconds) = try fetcher.get(server.address())
    #expect(head == nil && bytes.isEmpty && problem == .refused(status: 404) && seconds < 5)
  }

  @Test func nobodyElsesProtocolIsUnderstood() throws {
    for garbage in [
      "", "\r\n\r\n", "220 mail.example ESMTP\r\n", "SSH-2.0-x\r\n", "<html>", "RTSP/1.0 200 OK\r\n\r\n",
    ] {
      let server = try HostileServer(speaksFirst: true) { connection in
        connection.send(garbage)
        connection.close()
      }
      #expect(try fetcher.get(server.address()).problem == .broken, "\(garbage)")
      #expect(try fetcher.get(server.address(scheme: "https")).problem == .broken, "\(garbage)")
    }
  }

  @Test(arguments: 0..<20) func garbageIsRefused(seed: UInt64) throws {
    let server = try HostileServer { connection in
      var random = RandomSource(seed: seed)
      if seed % 2 == 1 { connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n") }
      connection.send((0..<20_000).map { _ in UInt8(truncatingIfNeeded: random.next()) })
      connection.close()
    }
    let (_, _, problem, seconds) = try fetcher.get(server.address())
    #expect(problem == .broken && seconds < 5)
  }

  /// A megabyte of zeros in a thousand bytes would be only the beginning.
  @Test(arguments: [
    "Content-Encoding: gzip", "Content-Encoding: deflate", "Content-Encoding: br",
    "Content-Encoding: gzip, gzip",
    "Transfer-Encoding: gzip", "Transfer-Encoding: gzip, chunked",
  ])
  func packedBodiesAreNotUnpacked(field: String) throws {
    let server = try HostileServer { connection in
      connection.answer(
        "200 OK", [field], [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    }
    let (_, bytes, problem, _) = try fetcher.get(server.address())
    #expect(problem == .broken && bytes.isEmpty)
  }

  @Test(arguments: ["0-99/100", "49-99/100", "51-99/100", "50-99/2000000", "*/100"])
  func aWrongPartIsNotTaken(range: String) throws {
    let server = try HostileServer { connection in
      connection.answer(
        "206 Partial Content", ["Content-Range: bytes \(range)"], Array(repeating: 1, count: 50))
    }
    let (_, bytes, problem, _) = try fetcher.get(server.address(), tag: "\"a\"", offset: 50)
    #expect(bytes.isEmpty)
    #expect(problem == (range.hasSuffix("2000000") ? .tooLong(limit: 1_000_000) : .broken))
  }

  @Test func anUnchangedFileThatNobodyHasIsRefused() throws {
    let server = try HostileServer { $0.send("HTTP/1.1 304 Not Modified\r\n\r\n") }
    #expect(try fetcher.get(server.address()).problem == .broken)
  }

  @Test(arguments: [
    "/again", "//127.0.0.1:1/", "file:///etc/passwd", "ftp://127.0.0.1/", "https://127.0.0.1/",
    "gopher://127.0.0.1/",
    "dict://127.0.0.1/", "data:,x", "http://", "http://a@127.0.0.1/", "",
  ])
  func redirectsLeadNowhereElse(location: String) throws {
    let server = try HostileServer { $0.answer("302 Found", ["Location: \(location)"]) }
    let (head, bytes, problem, seconds) = try fetcher.get(server.address())
    #expect(head == nil && bytes.isEmpty && seconds < 5)
    #expect(problem == (location.hasPrefix("//") ? .unreachable : .redirected))
    #expect(server.requests.count == (location == "/again" || location.isEmpty ? 6 : 1))
  }

  /// Many bad servers at once do not keep a good one from being heard.
  @Test func oneBadServerDoesNotHarmTheOthers() throws {
    let bad = try HostileServer { $0.stall() }
    let good = try HostileServer { $0.answer("200 OK", [], [1]) }
    let fetcher = CurlFetcher(version: "1", proxies: Proxies())
    let stalled = (0..<20).map { _ in Fetched() }
    for fetched in stalled {
      fetcher.fetch(FetchRequest(try bad.address(), limit: 1, reach: .anywhere), receive: fetched.take)
    }
    #expect(try fetcher.get(good.address(host: "localhost")).bytes == [1])
    fetcher.close()
    for fetched in stalled { #expect(try fetched.end().problem == .cancelled) }
  }
}
