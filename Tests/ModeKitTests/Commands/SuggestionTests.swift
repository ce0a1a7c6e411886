import Geometry
import ModeKit
import Testing

/// Words that somebody probably meant.
@Suite struct SuggestionTests {
  /// The distance by its definition, from the ends of both words.
  private func distance(_ a: ArraySlice<Character>, _ b: ArraySlice<Character>) -> Int {
    guard let last = a.last, let other = b.last else { return max(a.count, b.count) }
    let (shortA, shortB) = (a.dropLast(), b.dropLast())
    if last == other { return distance(shortA, shortB) }
    var least = 1 + min(distance(shortA, shortB), distance(shortA, b), distance(a, shortB))
    if let before = shortA.last, let beforeOther = shortB.last, last == beforeOther, other == before {
      least = min(least, 1 + distance(shortA.dropLast(), shortB.dropLast()))
    }
    return least
  }

  @Test func theDistanceIsThatOfItsDefinition() {
    var random = RandomSource(seed: 4)
    func word() -> String {
      String((0..<random.below(6)).map { _ in ["a", "b", "c"][random.below(3)] }.joined())
    }
    for _ in 0..<600 {
      let (a, b) = (word(), word())
      #expect(editDistance(a, b) == distance(Array(a)[...], Array(b)[...]), "\(a) and \(b)")
      #expect(editDistance(a, b) == editDistance(b, a))
      #expect((editDistance(a, b) == 0) == (a == b))
    }
  }

  @Test func aSuggestionIsOneOfTheNearestAndNeverFar() {
    var random = RandomSource(seed: 5)
    let words = ["render", "reader", "mines", "mine", "new", "library", "stats"]
    for _ in 0..<500 {
      var typed = Array(words[random.below(words.count)])
      for _ in 0..<random.below(4) {
        typed.insert(["x", "e", "-"][random.below(3)], at: random.below(typed.count + 1))
      }
      let text = String(typed)
      let least = words.map { editDistance(text, $0) }.min() ?? 0
      let near = nearest(to: text, among: words)
      if let near { #expect(editDistance(text, near) == least) }
      #expect((near != nil) == (least <= max(1, typed.count { $0 != "-" } / 3)), "\(text)")
    }
    #expect(nearest(to: "mine", among: []) == nil)
  }
}
