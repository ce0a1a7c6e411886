import Scene

/// Breaks paragraphs into lines.
///
/// The cost of measuring a text is proportional to its length, so texts much longer than a line are never measured. The
/// search for the words of a line starts at the count of the last line, doubles until they no longer fit, and then halves
/// the interval.
struct LineBreaker {
  private let style: TextStyle
  private let width: Double
  private let typesetter: any Typesetter
  /// The number of words or letters to try for the first line.
  private static let guess = 8
  /// Whether a single word was wider than a line.
  private(set) var hasBrokenWord = false

  /// - Parameters:
  ///   - style: the text style.
  ///   - width: the width of a line, in dp.
  ///   - typesetter: measures texts.
  init(style: TextStyle, width: Double, typesetter: any Typesetter) {
    self.style = style
    self.width = width
    self.typesetter = typesetter
  }

  private func fits(_ text: String) -> Bool {
    width == .infinity || typesetter.measure(text, style).width <= width + 1e-6
  }

  /// The largest number up to `count` for which `fits` is true, found by galloping and binary search from `guess` on.
  /// `fits` must not become true again for larger numbers.
  private static func most(of count: Int, guess: Int, _ fits: (Int) -> Bool) -> Int {
    guard count > 0 else { return 0 }
    var (low, high) = (0, min(count, max(1, guess)))
    while fits(high) {
      guard high < count else { return count }
      (low, high) = (high, min(count, 2 * high))
    }
    while high - low > 1 {
      let middle = (low + high) / 2
      if fits(middle) { low = middle } else { high = middle }
    }
    return low
  }

  /// The lines of a text.
  mutating func lines(of text: String) -> [String] {
    var result: [String] = []
    for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if fits(String(paragraph)) {
        result.append(String(paragraph))
      } else {
        breakUp(paragraph, into: &result)
      }
    }
    return result
  }

  private mutating func breakUp(_ paragraph: Substring, into lines: inout [String]) {
    var words = paragraph.split(separator: " ")[...]
    if words.isEmpty { lines.append("") }
    var guess = Self.guess
    while let word = words.first {
      let count = Self.most(of: words.count, guess: guess) { fits(words.prefix($0).joined(separator: " ")) }
      if count > 0 {
        lines.append(words.prefix(count).joined(separator: " "))
        words.removeFirst(count)
        guess = count
        continue
      }
      let rest = breakUp(word: word, into: &lines)
      if fits(rest) {
        words[words.startIndex] = rest[...]
      } else {
        // A single letter is wider than a line.
        lines.append(rest)
        words.removeFirst()
      }
    }
  }

  /// Fills lines with the letters of a word that is wider than a line. Returns the rest of the word, for the next line.
  private mutating func breakUp(word: Substring, into lines: inout [String]) -> String {
    var letters = Array(word)[...]
    var guess = Self.guess
    while true {
      let count = Self.most(of: letters.count, guess: guess) { fits(String(letters.prefix($0))) }
      if count == letters.count || letters.count == 1 { return String(letters) }
      hasBrokenWord = true
      guess = max(1, count)
      lines.append(String(letters.prefix(guess)))
      letters.removeFirst(guess)
    }
  }

  /// As many whole words as fit before an ellipsis, or as many letters if not even one word fits.
  func shorten(_ lines: some Sequence<String>) -> String {
    let words = lines.joined(separator: " ").split(separator: " ")
    func short(_ count: Int) -> String { words.prefix(count).joined(separator: " ") + " …" }
    let count = Self.most(of: words.count - 1, guess: Self.guess) { fits(short($0)) }
    if count > 0 { return short(count) }
    let letters = Array(words.first ?? "")
    func cut(_ count: Int) -> String { String(letters.prefix(count)) + "…" }
    return cut(max(1, Self.most(of: letters.count, guess: Self.guess) { fits(cut($0)) }))
  }
}
