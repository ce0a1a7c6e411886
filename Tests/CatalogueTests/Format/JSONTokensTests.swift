import Catalogue
import Geometry
import Library
import Testing

@Suite struct JSONTokensTests {
  private static func tokens(_ pieces: [[UInt8]]) throws(FormatFault) -> [JSONTokens.Token] {
    var tokens = JSONTokens()
    var all: [JSONTokens.Token] = []
    for piece in pieces { try tokens.add(piece) { (token) throws(FormatFault) in all.append(token) } }
    guard tokens.isOver else { throw .damaged }
    return all
  }

  /// The tokens of a value that SQLite has parsed.
  private static func tokens(of json: JSON) -> [JSONTokens.Token] {
    switch json {
    case .null: [.null]
    case .bool(let value): [value ? .yes : .no]
    case .integer(let value): [.number(value)]
    case .number: [.number(nil)]
    case .string(let text): [.text(text)]
    case .array(let values): [.beginArray] + values.flatMap(tokens(of:)) + [.endArray]
    case .object(let members):
      [.beginObject] + members.flatMap { [.key($0.key)] + tokens(of: $0.value) } + [.endObject]
    }
  }

  private static func value(_ depth: Int, using random: inout RandomSource) -> JSON {
    let texts = ["", "a", "\"\\/\u{8}\n\t", "é日😀", "0", String(repeating: "long ", count: 40)]
    func text() -> String { texts[Int.random(in: 0..<texts.count, using: &random)] }
    switch Int.random(in: 0..<(depth == 0 ? 6 : 8), using: &random) {
    case 0: return .null
    case 1: return .bool(.random(using: &random))
    case 2: return .integer(Int.random(in: .min ... .max, using: &random))
    case 3: return .number(Double.random(in: -1e9...1e9, using: &random))
    case 4, 5: return .string(text())
    case 6:
      return .array((0..<Int.random(in: 0...4, using: &random)).map { _ in value(depth - 1, using: &random) })
    default:
      return .object(
        (0..<Int.random(in: 0...4, using: &random)).map {
          .init("\($0)" + text(), value(depth - 1, using: &random))
        })
    }
  }

  /// SQLite's parser is the oracle.
  @Test func anyTextCutAnywhereHasTheTokensOfItsValue() throws {
    var random = RandomSource(seed: 23)
    for _ in 0..<300 {
      let json = JSON.array([Self.value(5, using: &random)])
      let text = json.text(indented: .random(using: &random))
      let expected = Self.tokens(of: try #require(JSON(parsing: text)))
      let bytes = Array(text.utf8)
      #expect(try Self.tokens([bytes]) == expected)
      #expect(try Self.tokens(Samples.cut(bytes, using: &random, longest: 7)) == expected)
      #expect(try Self.tokens(bytes.map { [$0] }) == expected)
    }
  }

  @Test func escapesAndNumbers() throws {
    let text = #"["\u0041\ud83d\ude00\b\f\r", -0, 1e5, 12.50, -9223372036854775808, 9223372036854775808]"#
    #expect(
      try Self.tokens([Array(text.utf8)]) == [
        .beginArray, .text("A😀\u{8}\u{C}\r"), .number(0), .number(nil), .number(nil), .number(.min),
        .number(nil),
        .endArray,
      ])
  }

  @Test(arguments: [
    "", "[", "]", "[1,]", "[,1]", "{1:2}", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "[1 2]", "[01]", "[1.]",
    "[.5]", "[-]",
    "[1e]", "[+1]", "[0x1]", "[nul]", "[True]", "[NaN]", "[\"\u{1}\"]", "[\"\\x\"]", "[\"\\u12\"]",
    "[\"\\ud800\"]",
    "[\"\\ud800a\"]", "[\"\\udc00\"]", "[\"\\ud800\\u0041\"]", "[1]]", "[1] 2", "[1}", "{\"a\":1]",
    "\u{FEFF}[1]", "['a']",
    "[1]//", "{\"a\":1 \"b\":2}", "{,}", "[\"a\n\"]",
  ]) func invalidTextIsRefused(text: String) {
    #expect(throws: FormatFault.self) { try Self.tokens([Array(text.utf8)]) }
    #expect(throws: FormatFault.self) { try Self.tokens(Array(text.utf8).map { [$0] }) }
  }

  @Test func textThatIsNoUTF8IsRefused() {
    #expect(throws: FormatFault.damaged) { try Self.tokens([[0x5B, 0x22, 0xFF, 0x22, 0x5D]]) }
    #expect(throws: FormatFault.damaged) { try Self.tokens([[0x5B, 0x22, 0xC3, 0x22, 0x5D]]) }
  }

  @Test func limits() throws {
    func brackets(_ count: Int) -> [UInt8] {
      Array((String(repeating: "[", count: count) + String(repeating: "]", count: count)).utf8)
    }
    _ = try Self.tokens([brackets(JSONTokens.deepest)])
    #expect(throws: FormatFault.damaged) { try Self.tokens([brackets(JSONTokens.deepest + 1)]) }
    func text(_ count: Int) -> [UInt8] { Array("[\"\(String(repeating: "a", count: count))\"]".utf8) }
    _ = try Self.tokens([text(JSONTokens.longestText)])
    #expect(throws: FormatFault.damaged) { try Self.tokens([text(JSONTokens.longestText + 1)]) }
    let number = Array("[\(String(repeating: "1", count: JSONTokens.longestNumber + 1))]".utf8)
    #expect(throws: FormatFault.damaged) { try Self.tokens([number]) }
  }
}
