/// A part of a line with one font and one direction, in reading order.
struct TextRun: Equatable {
  /// The writing system, as far as shaping needs it.
  enum Script: Equatable {
    case leftToRight
    case arabic
    case hebrew

    /// Makes the script of a character, or nil for one that takes the script of its neighbours.
    init?(_ character: Character) {
      guard let scalar = character.unicodeScalars.first else { return nil }
      switch scalar.value {
      case 0x0590...0x05FF, 0xFB1D...0xFB4F: self = .hebrew
      case 0x0600...0x06FF where !(0x0660...0x0669).contains(scalar.value), 0x0750...0x077F, 0x08A0...0x08FF,
        0xFB50...0xFDFF, 0xFE70...0xFEFF:
        self = .arabic
      default:
        guard scalar.properties.isAlphabetic || scalar.properties.numericType != nil else { return nil }
        self = .leftToRight
      }
    }

    /// Whether it reads from right to left.
    var isRightToLeft: Bool { self != .leftToRight }
  }

  var text: String
  var font: FontFile
  var script: Script

  /// Splits a line where the font or the direction changes, and returns the runs in visual order, from left to right.
  ///
  /// This is the Unicode bidirectional algorithm (UAX #9) without embeddings: the first letter sets the line's
  /// direction, and characters without a direction take that of the preceding one.
  ///
  /// - Complexity: O(length).
  static func runs(of line: String, font: (Character) -> FontFile) -> [TextRun] {
    var runs: [TextRun] = []
    for character in line {
      let own = Script(character)
      let script = own ?? runs.last?.script ?? .leftToRight
      // A space stays in the font of the run, or spaces would split every fallback run into words.
      let file = own == nil && character.isWhitespace ? runs.last?.font ?? font(character) : font(character)
      if let last = runs.last, last.script == script, last.font == file {
        runs[runs.count - 1].text.append(character)
      } else {
        runs.append(TextRun(text: String(character), font: file, script: script))
      }
    }
    let base = line.lazy.compactMap { Script($0) }.first ?? .leftToRight
    return base.isRightToLeft ? runs.reversed() : runs
  }
}
