import Concurrency
import Geometry
import Interface
import Scene
import TestSupport
import Testing

/// Texts of any length are broken into lines in time that grows with their length alone.
@Suite struct LineBreakerTests {
  /// Counts the letters that are measured.
  private final class Counting: Typesetter {
    let letters = Locked(0)

    func measure(_ text: String, _ style: TextStyle) -> TextMetrics {
      letters.with { $0 += text.count }
      return FixedTypesetter().measure(text, style)
    }

    func mask(_ text: String, _ style: TextStyle, scale: Double) -> TextMask {
      FixedTypesetter().mask(text, style, scale: scale)
    }
  }

  /// What one of these texts costs.
  private func work(_ text: String, maxLines: Int) -> Int {
    let setter = Counting()
    let block = TextBlock(text, TextStyle(size: 10), width: 300, maxLines: maxLines, typesetter: setter)
    #expect(block.lines.allSatisfy { $0.width <= 300 })
    return setter.letters.with { $0 }
  }

  @Test(
    arguments: ["a", "word ", "a b c ", "word\n", "an extraordinarilylongword and some ", "e\u{301}"],
    [.max, 2])
  func tenTimesTheTextIsTenTimesTheWork(piece: String, maxLines: Int) {
    let works = [1, 10, 100].map { work(String(repeating: piece, count: 200 * $0), maxLines: maxLines) }
    #expect(works[1] <= 15 * works[0] && works[2] <= 15 * works[1], "\(works)")
    #expect(works[2] < 40 * 20_000 * piece.count, "\(works)")
  }

  /// The plain way, word by word and letter by letter.
  private func plain(_ text: String, letters: Int) -> [String] {
    var result: [String] = []
    for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if paragraph.count <= letters {
        result.append(String(paragraph))
        continue
      }
      var line = ""
      for word in paragraph.split(separator: " ") {
        let longer = line.isEmpty ? String(word) : line + " " + word
        if longer.count <= letters {
          line = longer
          continue
        }
        if !line.isEmpty { result.append(line) }
        line = String(word)
        while line.count > letters, line.count > 1 {
          result.append(String(line.prefix(max(1, letters))))
          line.removeFirst(max(1, letters))
        }
      }
      result.append(line)
    }
    return result
  }

  @Test func linesAreThoseOfThePlainWay() {
    var random = RandomSource(seed: 8)
    for _ in 0..<2000 {
      let text = String((0..<random.below(80)).map { _ in Array("abcdefg     \n")[random.below(13)] })
      let letters = 1 + random.below(12)
      // A limit of lines that is not reached keeps words at their size.
      let block = TextBlock(
        text, TextStyle(size: 10), width: Double(letters) * 6, maxLines: 1000, typesetter: FixedTypesetter())
      #expect(block.lines.map(\.string) == plain(text, letters: letters), "\(text) \(letters)")
    }
  }
}
