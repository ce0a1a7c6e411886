import Geometry
import Library
import Testing

@Suite struct JSONTests {
  @Test func valuesAreWrittenInOrder() {
    let value: JSON = ["b": [1, 2.5, nil], "a": ["x": true], "empty": [:], "none": []]
    #expect(value.text(indented: false) == #"{"b":[1,2.5,null],"a":{"x":true},"empty":{},"none":[]}"#)
    #expect(
      value.text() == """
        {
          "b": [
            1,
            2.5,
            null
          ],
          "a": {
            "x": true
          },
          "empty": {},
          "none": []
        }
        """)
    #expect(value["a"]?["x"] == true)
    #expect(value["z"] == nil)
  }

  @Test func nonFiniteNumbersAreNull() {
    #expect(JSON.array([.number(.nan), .number(.infinity)]).text(indented: false) == "[null,null]")
  }

  @Test func randomValuesComeBack() {
    var generator = RandomSource(seed: 3)
    for _ in 0..<150 {
      let value = random(&generator, depth: 4)
      #expect(JSON(parsing: value.text(indented: true)) == value)
      #expect(JSON(parsing: value.text(indented: false)) == value)
    }
  }

  @Test func numbersBeyondWholeOnesAreReal() {
    #expect(JSON(parsing: "123456789012345678901") == .number(123_456_789_012_345_683_968))
    #expect(JSON(parsing: "-9223372036854775808") == .integer(.min))
    #expect(JSON(parsing: "1e400") == .number(.infinity))
  }

  @Test(arguments: ["", "nul", "{a:1}", "[1", "1 2", "'x'"])
  func invalidJSONIsNil(text: String) { #expect(JSON(parsing: text) == nil) }

  private func random(_ generator: inout RandomSource, depth: Int) -> JSON {
    switch Int.random(in: 0..<(depth > 0 ? 9 : 6), using: &generator) {
    case 0: return .null
    case 1: return .bool(Bool.random(using: &generator))
    case 2: return .integer(Int(truncatingIfNeeded: generator.next()))
    case 3: return .number(Double.random(in: -1e6...1e6, using: &generator))
    case 4: return .string(text(&generator))
    case 5: return .integer(Int.random(in: -9...9, using: &generator))
    case 6:
      return .array(
        (0..<Int.random(in: 0...4, using: &generator)).map { _ in random(&generator, depth: depth - 1) })
    default:
      return .object(
        (0..<Int.random(in: 0...4, using: &generator)).map { _ in
          JSON.Member(text(&generator), random(&generator, depth: depth - 1))
        })
    }
  }

  private func text(_ generator: inout RandomSource) -> String {
    let letters: [Character] = [
      "a", "\"", "\\", "\n", "\u{1}", "/", "é", "🧩", " ", "\u{7f}", "\u{2028}", "[",
    ]
    return String(
      (0..<Int.random(in: 0...8, using: &generator)).map { _ in letters.randomElement(using: &generator)! })
  }
}
