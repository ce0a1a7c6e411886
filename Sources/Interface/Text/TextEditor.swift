/// One line of text that is being written: characters, caret and selection. Every change is a pure rule; the field draws it.
public struct TextEditor: Hashable, Sendable {
  /// What is written so far.
  public private(set) var characters: [Character]
  /// Where the next character goes, 0…count.
  public private(set) var caret: Int
  /// The other end of the selection; equal to the caret when nothing is selected.
  public private(set) var anchor: Int
  /// What an input method still composes at the caret; not part of the text yet.
  public private(set) var composed = ""
  /// The caret inside ``composed``, in characters.
  public private(set) var composedCaret = 0
  /// The greatest number of characters; more are not taken.
  public var limit: Int

  /// Starts with a text, the caret at its end.
  public init(_ text: String = "", limit: Int = 200) {
    characters = Array(text.filter { !$0.isNewline }.prefix(limit))
    caret = characters.count
    anchor = caret
    self.limit = limit
  }

  /// The text.
  public var text: String { String(characters) }
  /// The selected characters; empty where the caret is when nothing is selected.
  public var selection: Range<Int> { min(caret, anchor)..<max(caret, anchor) }
  /// The selected text.
  public var selectedText: String { String(characters[selection]) }

  /// Writes text in place of the selection. Line ends become spaces; other control characters are left out.
  public mutating func insert(_ text: String) {
    composed = ""
    let plain = text.map { $0.isNewline || $0 == "\t" ? " " : $0 }.filter { character in
      !character.unicodeScalars.contains { $0.value < 32 || $0.value == 127 }
    }
    let room = limit - (characters.count - selection.count)
    let taken = plain.prefix(max(0, room))
    let start = selection.lowerBound
    characters.replaceSubrange(selection, with: taken)
    place(start + taken.count)
  }

  /// Shows what an input method composes. An empty text ends it.
  public mutating func compose(_ text: String, caret: Int) {
    if !text.isEmpty, !selection.isEmpty { insert("") }
    composed = text
    composedCaret = min(max(caret, 0), text.count)
  }

  /// Puts the caret somewhere, with the selection from where it was when `selects`.
  public mutating func place(_ position: Int, selects: Bool = false) {
    caret = min(max(position, 0), characters.count)
    if !selects { anchor = caret }
  }

  /// Moves the caret by characters; without `selects`, a selection first shrinks to its end on that side.
  public mutating func move(by step: Int, selects: Bool = false) {
    if !selects, !selection.isEmpty {
      place(step < 0 ? selection.lowerBound : selection.upperBound)
    } else {
      place(caret + step, selects: selects)
    }
  }

  /// Moves the caret to the next end of a word before or after it.
  public mutating func moveByWord(forward: Bool, selects: Bool = false) {
    place(wordEdge(from: caret, forward: forward), selects: selects)
  }

  /// Selects all.
  public mutating func selectAll() {
    anchor = 0
    caret = characters.count
  }

  /// Selects the word at a position.
  public mutating func selectWord(at position: Int) {
    let at = min(max(position, 0), characters.count)
    var (start, end) = (at, at)
    while start > 0, isWord(characters[start - 1]) { start -= 1 }
    while end < characters.count, isWord(characters[end]) { end += 1 }
    anchor = start
    caret = end
  }

  /// Takes away the selection, or else the character, or with `word` the word, before or after the caret.
  public mutating func delete(forward: Bool, word: Bool = false) {
    composed = ""
    if selection.isEmpty {
      let to = word ? wordEdge(from: caret, forward: forward) : caret + (forward ? 1 : -1)
      place(to, selects: true)
    }
    insert("")
  }

  private func isWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "'" || character == "’"
  }

  private func wordEdge(from position: Int, forward: Bool) -> Int {
    var at = position
    if forward {
      while at < characters.count, !isWord(characters[at]) { at += 1 }
      while at < characters.count, isWord(characters[at]) { at += 1 }
    } else {
      while at > 0, !isWord(characters[at - 1]) { at -= 1 }
      while at > 0, isWord(characters[at - 1]) { at -= 1 }
    }
    return at
  }
}
