import Fetching
import Testing

/// What is asked and what answers mean, without a network.
@Suite struct ExchangeTests {
  private static let address = WebAddress("http://a.example/c/index.gz")

  /// An exchange that expectations can change.
  private final class Talk {
    private var exchange: Exchange

    init(_ request: FetchRequest) { exchange = Exchange(request, FetchLimits()) }

    var fields: [String] { exchange.fields }
    var address: WebAddress { exchange.address }
    var problemAtEnd: FetchProblem? { exchange.problemAtEnd }
    func ask(throughProxy isProxied: Bool = false) -> FetchProblem? { exchange.ask(throughProxy: isProxied) }
    func mayConnect(to number: String) -> Bool { exchange.mayConnect(to: NetworkAddress(number)) }
    func connect(to number: String) -> Bool { exchange.connect(to: NetworkAddress(number)) }
    func receive(_ count: Int) -> FetchProblem? { exchange.receive(count) }
    func read(_ line: String) -> Exchange.Step { exchange.read(line: Array("\(line)\r\n".utf8)) }

    /// What the last line of a head leads to. The lines before it must lead nowhere.
    func answer(_ lines: String...) -> Exchange.Step {
      for line in lines {
        let step = read(line)
        if step != .goOn { return step }
      }
      return read("")
    }
  }

  private func talk(
    tag: String? = nil, offset: Int = 0, limit: Int = 1000, reach: FetchRequest.Reach = .publicNetworks,
    from number: String = "8.8.8.8"
  ) throws -> Talk {
    let talk = Talk(
      FetchRequest(try #require(Self.address), tag: tag, offset: offset, limit: limit, reach: reach))
    #expect(talk.ask() == nil && talk.connect(to: number))
    return talk
  }

  private func head(
    tag: String? = nil, offset: Int = 0, length: Int? = nil, isUnchanged: Bool = false, isPublic: Bool = true
  ) throws -> Exchange.Step {
    .begin(
      FetchHead(
        address: try #require(Self.address), isUnchanged: isUnchanged, tag: tag, offset: offset,
        length: length,
        isPublic: isPublic))
  }

  @Test func aWholeFileBegins() throws {
    let talk = try talk()
    #expect(talk.fields == ["Accept-Encoding: identity"])
    let step = talk.answer("HTTP/1.1 200 OK", "Content-Length:  5 ", "eTag: \"a\"", "X-Other: y", "no field")
    #expect(try step == head(tag: "\"a\"", length: 5))
    #expect(talk.problemAtEnd == .broken)
    #expect(talk.receive(5) == nil)
    #expect(talk.problemAtEnd == nil)
  }

  @Test func anAnswerInBetweenIsSkipped() throws {
    let talk = try talk()
    #expect(talk.answer("HTTP/1.1 103 Early Hints", "Content-Encoding: gzip") == .goOn)
    #expect(try talk.answer("HTTP/2 200 ") == head())
    #expect(talk.problemAtEnd == nil)
  }

  @Test func lengthOfPiecesIsUnknown() throws {
    let talk = try talk()
    #expect(
      try talk.answer("HTTP/1.1 200 OK", "Content-Length: 5", "Transfer-Encoding: chunked") == head())
    #expect(talk.receive(7) == nil && talk.problemAtEnd == nil)
  }

  @Test func aVersionThatIsHereIsNotSentAgain() throws {
    let talk = try talk(tag: "W/\"a\"")
    #expect(talk.fields.last == "If-None-Match: W/\"a\"")
    #expect(try talk.answer("HTTP/1.1 304 Not Modified") == head(tag: "W/\"a\"", isUnchanged: true))
    #expect(talk.problemAtEnd == nil)
    #expect(talk.receive(1) == .broken)
  }

  @Test(arguments: [nil, "a", "\"a", "\"a\r\nX: y\"", "\"ä\"", "\"\"\"", "w/\"a\""] as [String?])
  func anInvalidTagIsNotSent(tag: String?) throws {
    let talk = try talk(tag: tag)
    #expect(talk.fields.count == 1)
    #expect(talk.answer("HTTP/1.1 304 Not Modified") == .fail(.broken))
    #expect(try self.talk(tag: tag, offset: 10).fields.count == 1)
  }

  @Test func aDownloadGoesOnWhereItEnded() throws {
    let talk = try talk(tag: "\"a\"", offset: 10)
    #expect(Array(talk.fields.dropFirst()) == ["Range: bytes=10-", "If-Range: \"a\""])
    let step = talk.answer(
      "HTTP/1.1 206 Partial Content", "Content-Length: 5", "Content-Range: bytes 10-14/15",
      "ETag: \"a\"")
    #expect(try step == head(tag: "\"a\"", offset: 10, length: 15))
    #expect(talk.receive(4) == nil && talk.problemAtEnd == .broken)
    #expect(talk.receive(1) == nil && talk.problemAtEnd == nil)
  }

  @Test func anotherVersionIsSentFromItsBeginning() throws {
    let talk = try talk(tag: "\"a\"", offset: 10)
    let step = talk.answer("HTTP/1.1 200 OK", "Content-Length: 20", "ETag: \"b\"")
    #expect(try step == head(tag: "\"b\"", length: 20))
  }

  /// Bytes of two versions with the same weak tag may differ.
  @Test func partsNeedAStrongTag() throws {
    #expect(try talk(tag: "W/\"a\"", offset: 10).fields.count == 1)
  }

  @Test(arguments: [
    "bytes 9-14/15", "bytes 11-14/15", "bytes 0-14/15", "bytes 10-9/15", "bytes 10-15/15", "bytes 10-14",
    "bytes */15",
    "lines 10-14/15", "bytes 10-14/15/16", "bytes -10-14/15", "bytes 10-99999999999999999999/*", "",
  ])
  func aWrongPartIsRefused(range: String) throws {
    let talk = try talk(tag: "\"a\"", offset: 10)
    #expect(talk.answer("HTTP/1.1 206 Partial Content", "Content-Range: \(range)") == .fail(.broken))
  }

  @Test func aPartThatNobodyAskedForIsRefused() throws {
    let whole = try talk(tag: "\"a\"")
    #expect(whole.answer("HTTP/1.1 206 OK", "Content-Range: bytes 0-1/2") == .fail(.broken))
    let other = try talk(tag: "\"a\"", offset: 10)
    let step = other.answer("HTTP/1.1 206 OK", "Content-Range: bytes 10-14/15", "ETag: \"b\"")
    #expect(step == .fail(.broken))
  }

  @Test func whatDoesNotFitIsFetchedAnew() throws {
    let talk = try talk(tag: "\"a\"", offset: 10)
    #expect(talk.answer("HTTP/1.1 416 Range Not Satisfiable", "Content-Range: bytes */5") == .askAgain)
    #expect(talk.ask() == nil)
    #expect(talk.fields.count == 1)
    // Not for ever.
    #expect(talk.answer("HTTP/1.1 416 Range Not Satisfiable") == .fail(.refused(status: 416)))
  }

  @Test func lengthIsLimited() throws {
    var talk = try talk(limit: 10)
    #expect(talk.answer("HTTP/1.1 200 OK", "Content-Length: 11") == .fail(.tooLong(limit: 10)))
    talk = try self.talk(limit: 10)
    #expect(try talk.answer("HTTP/1.1 200 OK") == head())
    #expect(talk.receive(10) == nil)
    #expect(talk.receive(1) == .tooLong(limit: 10))
    talk = try self.talk(tag: "\"a\"", offset: 6, limit: 10)
    #expect(try talk.answer("HTTP/1.1 206 P", "Content-Range: bytes 6-8/*") == head(offset: 6))
    #expect(talk.receive(4) == nil)
    #expect(talk.receive(1) == .tooLong(limit: 10))
  }

  @Test(arguments: [
    "Content-Encoding: gzip", "content-encoding: br", "Transfer-Encoding: gzip, chunked",
    "Content-Length: -1",
    "Content-Length: 0x10", "Content-Length: 5, 5", "Content-Length: 9999999999999999999", "Content-Length:",
  ])
  func unusableBodiesAreRefused(field: String) throws {
    let talk = try talk()
    #expect(talk.answer("HTTP/1.1 200 OK", field, "Content-Encoding: identity") == .fail(.broken))
  }

  @Test(arguments: [
    "", "GET / HTTP/1.1", "HTTP/1.1", "HTTP/1.1 2000 OK", "HTTP/1.1 abc", "HTTP/1.1 099 A", "ICY 200 OK",
  ])
  func otherProtocolsAreRefused(line: String) throws {
    let talk = try talk()
    #expect(talk.read(line) == .fail(.broken))
  }

  @Test(arguments: [204, 300, 305, 400, 401, 404, 416, 429, 500, 503])
  func otherStatusesAreRefusals(status: Int) throws {
    let talk = try talk()
    #expect(talk.answer("HTTP/1.1 \(status) Sorry", "Location: /a") == .fail(.refused(status: status)))
  }

  @Test func theHeadHasALimit() throws {
    let talk = try talk()
    #expect(talk.read("HTTP/1.1 200 OK") == .goOn)
    let line = "X: \(String(repeating: "y", count: 995))"
    let end = (0..<1000).first { _ in talk.read(line) != .goOn }
    #expect(end == 65)
  }

  // MARK: Redirects

  @Test(arguments: [301, 302, 303, 307, 308]) func aRedirectIsFollowed(status: Int) throws {
    let talk = try talk(tag: "\"a\"")
    #expect(talk.answer("HTTP/1.1 \(status) Moved", "Location: ../d?e") == .askAgain)
    #expect(talk.address.description == "http://a.example/d?e")
    #expect(talk.fields.count == 2)
  }

  @Test func fiveRedirectsAreFollowed() throws {
    let talk = try talk()
    for number in 1...5 {
      #expect(talk.answer("HTTP/1.1 302 Found", "Location: /\(number)") == .askAgain)
      #expect(talk.ask() == nil)
    }
    #expect(talk.address.path == "/5")
    #expect(talk.answer("HTTP/1.1 302 Found", "Location: /6") == .fail(.redirected))
  }

  @Test(arguments: [
    "https://a.example/", "file:///etc/passwd", "ftp://a.example/", "gopher://a/", "javascript:1",
    "http://u:p@a/",
    "http:///", "http://a b/", "\\\\a\\b",
  ])
  func redirectsElsewhereAreNotFollowed(location: String) throws {
    let talk = try talk()
    #expect(talk.answer("HTTP/1.1 302 Found", "Location: \(location)") == .fail(.redirected))
  }

  @Test func aRedirectNeedsAPlace() throws {
    let talk = try talk()
    #expect(talk.answer("HTTP/1.1 302 Found") == .fail(.redirected))
  }

  // MARK: Networks

  private static let hidden = [
    "127.0.0.1", "10.0.0.1", "::1", "fd00::1", "::ffff:192.168.0.1", "169.254.169.254",
  ]

  @Test(arguments: hidden) func privateNetworksAreNotReachedFromPublicOnes(number: String) throws {
    let host = number.contains(":") ? "[\(number)]" : number
    let request = FetchRequest(try #require(WebAddress("http://\(host)/")), limit: 1, reach: .publicNetworks)
    var talk = Talk(request)
    #expect(talk.ask() == .privateNetwork)
    #expect(talk.ask(throughProxy: true) == .privateNetwork)
    // A name leads there.
    talk = try self.talk()
    #expect(!talk.mayConnect(to: number))
    #expect(!talk.connect(to: number))
    #expect(talk.mayConnect(to: "8.8.8.8"))
    #expect(!talk.mayConnect(to: "") && !talk.connect(to: ""))
  }

  @Test(arguments: hidden) func aPersonMayReachThem(number: String) throws {
    let talk = try talk(reach: .anywhere, from: number)
    #expect(talk.mayConnect(to: number))
    #expect(try talk.answer("HTTP/1.1 200 OK") == head(isPublic: false))
  }

  @Test func aPublicServerDoesNotLeadIntoAPrivateNetwork() throws {
    var talk = try talk(reach: .anywhere)
    #expect(talk.answer("HTTP/1.1 302 Found", "Location: http://router/") == .askAgain)
    #expect(talk.ask() == nil)
    #expect(!talk.mayConnect(to: "192.168.0.1"))
    talk = try self.talk(reach: .anywhere)
    #expect(talk.answer("HTTP/1.1 302 Found", "Location: http://192.168.0.1/") == .askAgain)
    #expect(talk.ask() == .privateNetwork)
  }

  @Test func aServerOfTheHouseMayLeadAround() throws {
    let talk = try talk(reach: .anywhere, from: "192.168.0.1")
    #expect(talk.answer("HTTP/1.1 302 Found", "Location: http://192.168.0.2/") == .askAgain)
    #expect(talk.ask() == nil)
    #expect(talk.mayConnect(to: "192.168.0.2"))
  }

  /// The proxy is the desktop's choice, wherever it is; it finds the server itself.
  @Test func aProxyMayBeAnywhere() throws {
    let talk = try talk()
    #expect(talk.ask(throughProxy: true) == nil)
    #expect(
      talk.mayConnect(to: "127.0.0.1")
        && talk.connect(to: "127.0.0.1"))
    #expect(try talk.answer("HTTP/1.1 200 OK") == head())
  }

  @Test(arguments: ["localhost", "a.localhost"]) func aProxyIsNotAskedForThisMachine(host: String) throws {
    let request = FetchRequest(try #require(WebAddress("http://\(host)/")), limit: 1, reach: .publicNetworks)
    let talk = Talk(request)
    #expect(talk.ask(throughProxy: true) == .privateNetwork)
  }
}
