import Scene

/// Breaks paragraphs into lines.
///
/// Measuring a text takes time for each of its letters. So what is measured for a line is never much longer than the line: as many
/// words or letters are tried as the last line had, twice as many until they are too many, and then numbers in between.
struct LineBreaker {
  private let style: TextStyle
  private let width: Double
  private let typesetter: any Typesetter
  /// How many words or letters are tried for the first line.
  private static let guess = 8
  /// Whether a word alone was wider than a line.
  private(set) var hasBrokenWord = false

  /// - Parameters:
  ///   - style: how the text is set.
  ///   - width: how wide a line may be, in dp.
  ///   - typesetter: measures.
  init(style: TextStyle, width: Double, typesetter: any Typesetter) {
    self.style = style
    self.width = width
    self.typesetter = typesetter
  }

  private func fits(_ text: String) -> Bool {
    width == .infinity || typesetter.measure(text, style).width <= width + 1e-6
  }

  /// The most of some things that fit, if more of them never take less room; `guess` is tried first.
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
        // A letter that is wider than a line.
        lines.append(rest)
        words.removeFirst()
      }
    }
  }

  /// Fills lines with a word that is wider than one. Returns what is left of it for the next line.
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

  /// As many whole words of some lines as fit before an ellipsis, or as many letters where not even one does.
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
