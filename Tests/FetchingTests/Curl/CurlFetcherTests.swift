import Concurrency
import Fetching
import Testing

/// Servers that behave, and the rules that hold for all.
@Suite struct CurlFetcherTests {
  private let fetcher = CurlFetcher(version: "1.2", proxies: Proxies())

  @Test func aFileComesAsItIs() throws {
    let file = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let server = try HostileServer { $0.answer("200 OK", ["ETag: \"a\""], file) }
    let (head, bytes, problem, _) = try fetcher.get(server.address("/a?b"))
    #expect(problem == nil && bytes == file)
    #expect(
      try head
        == FetchHead(address: server.address("/a?b"), tag: "\"a\"", length: file.count, isPublic: false))
  }

  /// Nothing about the machine, its user or what was fetched before.
  @Test func aRequestSaysLittle() throws {
    let server = try HostileServer { $0.answer("200 OK", ["Set-Cookie: a=b; Path=/"]) }
    for _ in 0..<2 { #expect(try fetcher.get(server.address("/a/b")).problem == nil) }
    let expected = [
      "GET /a/b HTTP/1.1", "Host: 127.0.0.1:\(server.port)", "User-Agent: Tessera/1.2", "Accept: */*",
      "Accept-Encoding: identity",
    ]
    for request in server.requests { #expect(request.split(separator: "\r\n").map(String.init) == expected) }
    #expect(server.requests.count == 2 && server.connections == 1)
  }

  @Test func piecesComeInOrder() throws {
    let server = try HostileServer { connection in
      connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
      for number in 0..<200 { connection.send("4\r\n\(1000 + number)\r\n") }
      connection.send("0\r\nETag: \"late\"\r\n\r\n")
    }
    let (head, bytes, problem, _) = try fetcher.get(server.address())
    #expect(problem == nil && head?.length == nil && head?.tag == nil)
    #expect(bytes == (0..<200).flatMap { Array("\(1000 + $0)".utf8) })
  }

  @Test func theEndOfTheConnectionIsTheEndOfAFileWithoutLength() throws {
    let server = try HostileServer { connection in
      connection.send("HTTP/1.0 200 OK\r\n\r\nabc")
      connection.close()
    }
    let (_, bytes, problem, _) = try fetcher.get(server.address())
    #expect(problem == nil && bytes == Array("abc".utf8))
  }

  @Test func whatIsHereIsNotFetchedAgain() throws {
    let server = try HostileServer { connection in
      if connection.field("if-none-match") == "\"a\"" {
        connection.send("HTTP/1.1 304 Not Modified\r\nETag: \"a\"\r\n\r\n")
      } else {
        connection.answer("200 OK", ["ETag: \"a\""], [1])
      }
    }
    #expect(try fetcher.get(server.address()).bytes == [1])
    let (head, bytes, problem, _) = try fetcher.get(server.address(), tag: "\"a\"")
    #expect(head?.isUnchanged == true && head?.tag == "\"a\"" && bytes.isEmpty && problem == nil)
    #expect(try fetcher.get(server.address(), tag: "\"b\"").bytes == [1])
  }

  /// A server that dies half way once, and may have another version afterwards.
  private static func dyingServer(version: Locked<String>) throws -> HostileServer {
    try HostileServer { connection in
      let tag = "\"\(version.with { $0 })\""
      let file = Array(repeating: Array(tag.utf8), count: 1000).flatMap { $0 }
      if let range = connection.field("range"), connection.field("if-range") == tag,
        let start = Int(range.dropFirst("bytes=".utf8.count).dropLast()), start < file.count
      {
        connection.answer(
          "206 Partial Content",
          ["ETag: \(tag)", "Content-Range: bytes \(start)-\(file.count - 1)/\(file.count)"],
          Array(file[start...]))
      } else if connection.field("range") != nil {
        connection.answer("200 OK", ["ETag: \(tag)"], file)
      } else {
        connection.send("HTTP/1.1 200 OK\r\nContent-Length: \(file.count)\r\nETag: \(tag)\r\n\r\n")
        connection.send(Array(file.prefix(1700)))
        connection.close()
      }
    }
  }

  @Test func aDownloadGoesOnAfterTheServerDied() throws {
    let version = Locked("a")
    let server = try Self.dyingServer(version: version)
    let first = try fetcher.get(server.address())
    #expect(first.problem == .broken && first.bytes.count == 1700 && first.head?.length == 3000)
    let second = try fetcher.get(server.address(), tag: first.head?.tag, offset: 1700)
    #expect(second.problem == nil && second.head?.offset == 1700 && second.head?.length == 3000)
    #expect(first.bytes + second.bytes == Array(String(repeating: "\"a\"", count: 1000).utf8))
  }

  @Test func anotherVersionStartsAnew() throws {
    let version = Locked("a")
    let server = try Self.dyingServer(version: version)
    let first = try fetcher.get(server.address())
    version.with { $0 = "b" }
    let second = try fetcher.get(server.address(), tag: first.head?.tag, offset: first.bytes.count)
    #expect(second.problem == nil && second.head?.offset == 0 && second.head?.tag == "\"b\"")
    #expect(second.bytes == Array(String(repeating: "\"b\"", count: 1000).utf8))
  }

  @Test func aPartThatTheServerDoesNotHaveStartsAnew() throws {
    let server = try HostileServer { connection in
      if connection.field("range") != nil {
        connection.answer("416 Range Not Satisfiable", ["Content-Range: bytes */2"])
      } else {
        connection.answer("200 OK", ["ETag: \"a\""], [1, 2])
      }
    }
    let (head, bytes, problem, _) = try fetcher.get(server.address(), tag: "\"a\"", offset: 50)
    #expect(head?.offset == 0 && bytes == [1, 2] && problem == nil)
    #expect(server.requests.count == 2)
  }

  @Test func redirectsAreFollowedFiveTimes() throws {
    let server = try HostileServer { connection in
      let number = Int(connection.path.dropFirst()) ?? 0
      if number == 0 {
        connection.answer("200 OK", [], [7])
      } else {
        connection.answer("302 Found", ["Location: \(number - 1)"])
      }
    }
    let (head, bytes, problem, _) = try fetcher.get(server.address("/5"))
    #expect(try head?.address == server.address("/0"))
    #expect(bytes == [7] && problem == nil)
    #expect(try fetcher.get(server.address("/6")).problem == .redirected)
  }

  @Test func aHostGetsFourConnections() throws {
    let server = try HostileServer { $0.answer("200 OK", [], Array($0.path.utf8)) }
    let downloads = (0..<1000).map { _ in Fetched() }
    for (number, download) in downloads.enumerated() {
      fetcher.fetch(
        FetchRequest(try server.address("/\(number)"), limit: 10, reach: .anywhere), receive: download.take)
    }
    for (number, download) in downloads.enumerated() {
      let (_, bytes, problem, _) = try download.end(within: 60)
      #expect(problem == nil && bytes == Array("/\(number)".utf8))
    }
    #expect(server.mostAtOnce <= 4 && server.requests.count == 1000)
  }

  @Test func unusedConnectionsAreClosed() throws {
    var limits = FetchLimits()
    limits.keeping = 0.01
    let fetcher = CurlFetcher(version: "1", limits: limits, proxies: Proxies())
    let hasGone = Locked(false)
    let server = try HostileServer { connection in
      connection.answer()
      connection.stall()
      hasGone.signal { $0 = true }
    }
    #expect(try fetcher.get(server.address()).problem == nil)
    #expect(hasGone.wait(atMost: 20, until: { $0 }, then: { $0 }))
    // It is ready for the next one nevertheless.
    #expect(try fetcher.get(server.address()).problem == nil)
  }

  @Test func nothingIsThere() throws {
    #expect(try fetcher.get(#require(WebAddress("http://127.0.0.1:1/"))).problem == .unreachable)
  }

  // MARK: Networks

  @Test func aNameMustNotLeadToThisMachine() throws {
    let server = try HostileServer { $0.answer("200 OK", [], [1]) }
    #expect(
      try fetcher.get(server.address(host: "localhost"), reach: .publicNetworks).problem == .privateNetwork)
    #expect(try fetcher.get(server.address(), reach: .publicNetworks).problem == .privateNetwork)
    #expect(server.connections == 0)
    // A connection that is there already is no way in.
    #expect(try fetcher.get(server.address(host: "localhost")).bytes == [1])
    #expect(
      try fetcher.get(server.address(host: "localhost"), reach: .publicNetworks).problem == .privateNetwork)
    #expect(server.requests.count == 1)
  }

  /// A fetcher that reaches public servers by a proxy, which is the test's.
  private func fetcher(by proxy: HostileServer) -> CurlFetcher {
    let place = "http://127.0.0.1:\(proxy.port)"
    return CurlFetcher(
      version: "1",
      proxies: Proxies(environment: ["http_proxy": place, "https_proxy": place, "no_proxy": "localhost"]))
  }

  @Test func aProxyIsAsked() throws {
    let proxy = try HostileServer { $0.answer("200 OK", [], Array($0.path.utf8)) }
    let address = try #require(WebAddress("http://school.example/a"))
    let (head, bytes, problem, _) = try fetcher(by: proxy).get(address, reach: .publicNetworks)
    #expect(problem == nil && head?.isPublic == true && bytes == Array(address.description.utf8))
  }

  @Test func aProxyThatRefusesSaysSo() throws {
    let proxy = try HostileServer { $0.answer("403 Forbidden") }
    let address = try #require(WebAddress("https://school.example/a"))
    #expect(try fetcher(by: proxy).get(address).problem == .refused(status: 403))
  }

  @Test(arguments: ["127.0.0.1", "10.0.0.1", "[::1]", "169.254.169.254", "localhost"])
  func aPublicServerDoesNotLeadIntoAPrivateNetwork(host: String) throws {
    let proxy = try HostileServer { connection in
      connection.answer(
        "302 Found", ["Location: http://\(host)/secret"])
    }
    let address = try #require(WebAddress("http://school.example/a"))
    #expect(try fetcher(by: proxy).get(address).problem == .privateNetwork)
    #expect(proxy.requests.count == 1)
  }

  // MARK: Ends

  @Test func aClosedFetcherEndsEverything() throws {
    let server = try HostileServer { $0.stall() }
    let fetcher = CurlFetcher(version: "1", proxies: Proxies())
    let downloads = (0..<10).map { _ in Fetched() }
    for download in downloads {
      fetcher.fetch(FetchRequest(try server.address(), limit: 1, reach: .anywhere), receive: download.take)
    }
    fetcher.close()
    for download in downloads { #expect(try download.end().problem == .cancelled) }
    #expect(try fetcher.get(server.address()).problem == .cancelled)
    fetcher.close()
  }

  /// The last reference may go on the fetcher's own thread.
  @Test func aFetcherMayGoAtAnyTime() throws {
    let server = try HostileServer { $0.answer("200 OK", [], [1]) }
    let end = Fetched()
    let kept = Locked<CurlFetcher?>(CurlFetcher(version: "1", proxies: Proxies()))
    let address = try server.address()
    kept.with { $0 }?.fetch(FetchRequest(address, limit: 1, reach: .anywhere)) { event in
      if case .ended = event {
        let last = kept.with { kept in
          defer { kept = nil }
          return kept
        }
        withExtendedLifetime(last) {}
      }
      end.take(event)
    }
    #expect(try end.end().bytes == [1])
  }
}
