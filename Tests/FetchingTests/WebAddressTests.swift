import Fetching
import Geometry
import Testing

@Suite struct WebAddressTests {
  @Test func anAddressHasItsParts() throws {
    let address = try #require(WebAddress("HTTPS://Example.ORG:8080/pictures/a%20b.json?x=1#top"))
    #expect(address.scheme == .https && address.host == "example.org" && address.port == 8080)
    #expect(address.path == "/pictures/a%20b.json" && address.query == "x=1")
    #expect(address.description == "https://example.org:8080/pictures/a%20b.json?x=1")
  }

  @Test(arguments: [
    ("http://a", "http://a/"), ("http://a:80", "http://a/"), ("https://a:443/", "https://a/"),
    ("http://a:443/", "http://a:443/"), ("http://a:/b", "http://a/b"), ("http://a?b", "http://a/?b"),
    ("http://a/%7Eb/%62", "http://a/~b/b"), ("http://a/ä|\"", "http://a/%C3%A4%7C%22"),
    ("http://a/%c3%a4", "http://a/%C3%A4"), ("http://a/b/../c/./d/..", "http://a/c/"),
    ("http://a/%2e%2E/b", "http://a/b"), ("http://a//b//", "http://a//b//"), ("http://a/?", "http://a/?"),
    ("http://[0:0::1]/", "http://[::1]/"), ("http://[2001:DB8::A]:81/", "http://[2001:db8::a]:81/"),
    ("http://127.0.0.1/", "http://127.0.0.1/"), ("http://1.example/", "http://1.example/"),
  ])
  func equalAddressesHaveOneText(text: String, normal: String) {
    #expect(WebAddress(text)?.description == normal)
  }

  @Test(arguments: [
    "", "a", "/a", "//a", "http:", "http:/a", "http:a", "http://", "http:///a", "http://?a", "ftp://a/",
    "file:///a",
    "httpss://a/", "javascript:alert(1)", "http://user@a/", "http://user:password@a/", "http://a b/",
    "http://a/ b",
    "http://a\\b/", "http://a/\\b", "http://a/%", "http://a/%4", "http://a/%zz", "http://a/%00",
    "http://a/%0A",
    "http://a/\r\nb", "http://a:0/", "http://a:65536/", "http://a:-1/", "http://a:+1/", "http://a:1:2/",
    "http://a..b/", "http://.a/", "http://a./", "http://ä/", "http://\u{212A}/", "http://a%2Eb/",
    "http://a,b/",
    "http://[::1/", "http://::1/", "http://[]/", "http://[1.2.3.4]/", "http://[fe80::1%25eth0]/",
    "http://[::g]/",
    "http://127.1/", "http://2130706433/", "http://0x7f000001/", "http://0x7f.0.0.1/", "http://0177.0.0.1/",
    "http://1.2.3.4.5/", "http://256.1.1.1/", " http://a/", "http\u{301}://a/", "http://a/\u{7F}",
  ])
  func whatIsNoAddressIsRefused(text: String) { #expect(WebAddress(text) == nil) }

  @Test func lengthHasALimit() throws {
    let longest = "http://a/" + String(repeating: "b", count: WebAddress.longest - 9)
    #expect(WebAddress(longest)?.description == longest)
    #expect(WebAddress(longest + "b") == nil)
    // Each letter is three times as long once it is encoded.
    #expect(WebAddress("http://a/" + String(repeating: "|", count: 1000)) == nil)
    let deep = try #require(WebAddress("http://a/" + String(repeating: "b", count: 1500) + "/c"))
    #expect(deep.resolving(String(repeating: "d", count: 1500)) == nil)
    #expect(WebAddress(String(repeating: "/", count: 10_000_000)) == nil)
    #expect(deep.resolving(String(repeating: "../", count: 1_000_000)) == nil)
  }

  /// RFC 3986, 5.4. What leads to another scheme leads nowhere.
  @Test(arguments: [
    ("g:h", nil), ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"),
    ("/g", "http://a/g"), ("//g", "http://g/"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"),
    ("#s", "http://a/b/c/d;p?q"), ("g#s", "http://a/b/c/g"), ("g?y#s", "http://a/b/c/g?y"),
    (";x", "http://a/b/c/;x"),
    ("g;x", "http://a/b/c/g;x"), ("g;x?y#s", "http://a/b/c/g;x?y"), ("", "http://a/b/c/d;p?q"),
    (".", "http://a/b/c/"),
    ("./", "http://a/b/c/"), ("..", "http://a/b/"), ("../", "http://a/b/"), ("../g", "http://a/b/g"),
    ("../..", "http://a/"), ("../../", "http://a/"), ("../../g", "http://a/g"), ("../../../g", "http://a/g"),
    ("../../../../g", "http://a/g"), ("/./g", "http://a/g"), ("/../g", "http://a/g"),
    ("g.", "http://a/b/c/g."),
    (".g", "http://a/b/c/.g"), ("g..", "http://a/b/c/g.."), ("..g", "http://a/b/c/..g"),
    ("./../g", "http://a/b/g"),
    ("./g/.", "http://a/b/c/g/"), ("g/./h", "http://a/b/c/g/h"), ("g/../h", "http://a/b/c/h"),
    ("g;x=1/./y", "http://a/b/c/g;x=1/y"), ("g;x=1/../y", "http://a/b/c/y"),
    ("g?y/./x", "http://a/b/c/g?y/./x"),
    ("g?y/../x", "http://a/b/c/g?y/../x"), ("g#s/../x", "http://a/b/c/g"), ("http:g", nil),
    // An address within a query is none.
    ("g?to=http://h/", "http://a/b/c/g?to=http://h/"), ("/g:h", "http://a/g:h"), ("file:///etc/passwd", nil),
    ("https://h/", "https://h/"), ("\\\\h\\g", nil),
  ])
  func referencesLeadWhereTheStandardSays(reference: String, result: String?) throws {
    let base = try #require(WebAddress("http://a/b/c/d;p?q"))
    #expect(base.resolving(reference)?.description == result)
  }

  @Test(arguments: [
    ("a.png", true), ("a/b/c.png", true), ("./a.png", true), ("b/../a.png", true), ("", true), ("?a", true),
    ("a..b", true), ("100%25", true), ("a;b", true), ("/c/a.png", true),
    ("../a.png", false), ("/a.png", false), ("/c", false), ("/cc/a.png", false), ("//b/c/a.png", false),
    ("https://a/c/a.png", false), ("http://a:81/c/a.png", false), ("%2e%2e/a.png", false),
    ("..%2Fa.png", false), ("b%2Fa.png", false), ("..%5Ca.png", false), ("%252e%252e/a.png", false),
    ("..%252fa.png", false), ("b%255Ca.png", false), ("..;/a.png", false), ("..;x=1/a.png", false),
    ("%2e%2e%3b/a.png", false), (".;/a.png", false),
  ])
  func anEntryLiesBesideItsCatalogue(reference: String, isBeside: Bool) throws {
    let catalogue = try #require(WebAddress("http://a/c/catalogue.json"))
    let entry = try #require(catalogue.resolving(reference))
    #expect(entry.lies(beside: catalogue) == isBeside)
  }

  // MARK: Properties

  private static let pieces = [
    "/", "//", ".", "..", "/../", "/./", "%2e", "%2E%2e", "%2f", "%5C", "%25", "%252e", "%252F", "%3B", "%3f",
    "%23",
    "%00", "%7e", "%", "%4", "a", "B", "é", "\u{301}", "\u{212A}", "?", "#", ":", "@", "[", "]", ";", "&",
    "=", "~",
    "\\", " ", "|", "catalogue", "http://", "https://", "c/", "127.0.0.1", "\r\n", "🧩", "<", "\"",
  ]

  private static func text(_ random: inout RandomSource) -> String {
    (0..<random.below(9)).map { _ in pieces[random.below(pieces.count)] }.joined()
  }

  private func check(_ address: WebAddress) {
    #expect(WebAddress(address.description) == address, "\(address)")
    #expect(address.description.utf8.allSatisfy { (33...126).contains($0) }, "\(address)")
    #expect(address.path.hasPrefix("/") && !address.path.contains { "?#".contains($0) }, "\(address)")
    #expect(!address.path.split(separator: "/").contains { $0 == "." || $0 == ".." }, "\(address)")
  }

  @Test(arguments: 0..<8) func readingUndoesWriting(seed: UInt64) {
    var random = RandomSource(seed: seed)
    var read = 0
    for _ in 0..<4000 {
      let text = Self.text(&random)
      if let address = WebAddress(["http://a", "https://b.c:8/", ""][random.below(3)] + text) {
        check(address)
        read += 1
      }
    }
    #expect(read > 200)
  }

  /// How a careless server reads a path: decoded several times, backslashes as slashes, without what follows a
  /// semicolon, and with dots followed.
  private static func places(_ path: String) -> [[[UInt8]]] {
    var bytes = Array(path.utf8)
    return (0..<3).map { _ in
      var parts: [[UInt8]] = []
      for part in bytes.split(whereSeparator: { "/\\".utf8.contains($0) }) {
        for name in [Array(part.prefix { $0 != UInt8(ascii: ";") })] {
          if name == Array("..".utf8) {
            _ = parts.popLast()
          } else if name != Array(".".utf8) {
            parts.append(name)
          }
        }
      }
      bytes = percentDecoded(bytes)
      return parts
    }
  }

  private static func percentDecoded(_ bytes: [UInt8]) -> [UInt8] {
    var (plain, place): ([UInt8], Int) = ([], 0)
    while place < bytes.count {
      if bytes[place] == UInt8(ascii: "%"), place + 2 < bytes.count,
        let byte = UInt8(String(decoding: bytes[place + 1...place + 2], as: UTF8.self), radix: 16)
      {
        plain.append(byte)
        place += 3
      } else {
        plain.append(bytes[place])
        place += 1
      }
    }
    return plain
  }

  @Test(arguments: 0..<8) func noEntryLeavesItsFolder(seed: UInt64) throws {
    var random = RandomSource(seed: seed)
    let catalogue = try #require(WebAddress("http://a/b/c/catalogue.json"))
    var (beside, elsewhere) = (0, 0)
    for _ in 0..<4000 {
      guard let entry = catalogue.resolving(Self.text(&random)) else { continue }
      check(entry)
      guard entry.lies(beside: catalogue) else {
        elsewhere += 1
        continue
      }
      beside += 1
      #expect(entry.host == "a" && entry.port == 80 && entry.scheme == .http)
      for place in Self.places(entry.path) { #expect(place.starts(with: [[98], [99]]), "\(entry)") }
    }
    #expect(beside > 100 && elsewhere > 100)
  }
}
