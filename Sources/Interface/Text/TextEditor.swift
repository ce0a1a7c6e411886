/// The state of a one-line text that is being edited: characters, caret and selection. A value without side effects;
/// ``TextField`` draws it.
public struct TextEditor: Hashable, Sendable {
  /// The characters of the text.
  public private(set) var characters: [Character]
  /// The caret: the index at which the next character is inserted, 0…count.
  public private(set) var caret: Int
  /// The other end of the selection; equal to the caret when nothing is selected.
  public private(set) var anchor: Int
  /// The text that an input method is composing at the caret; not yet part of the text.
  public private(set) var composed = ""
  /// The caret inside ``composed``, in characters.
  public private(set) var composedCaret = 0
  /// The greatest number of characters; text beyond it is dropped.
  public var limit: Int

  /// Makes an editor of a text, with the caret at its end.
  public init(_ text: String = "", limit: Int = 200) {
    characters = Array(text.filter { !$0.isNewline }.prefix(limit))
    caret = characters.count
    anchor = caret
    self.limit = limit
  }

  /// The text.
  public var text: String { String(characters) }
  /// The selected characters; an empty range at the caret when nothing is selected.
  public var selection: Range<Int> { min(caret, anchor)..<max(caret, anchor) }
  /// The selected text.
  public var selectedText: String { String(characters[selection]) }

  /// Inserts text in place of the selection. Line ends and tabs become spaces; other control characters are removed.
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

  /// Sets the text that an input method is composing. An empty text ends composing.
  public mutating func compose(_ text: String, caret: Int) {
    if !text.isEmpty, !selection.isEmpty { insert("") }
    composed = text
    composedCaret = min(max(caret, 0), text.count)
  }

  /// Moves the caret to a position; with `selects`, the selection extends to it.
  public mutating func place(_ position: Int, selects: Bool = false) {
    caret = min(max(position, 0), characters.count)
    if !selects { anchor = caret }
  }

  /// Moves the caret by characters; without `selects`, a selection collapses to its end on that side instead.
  public mutating func move(by step: Int, selects: Bool = false) {
    if !selects, !selection.isEmpty {
      place(step < 0 ? selection.lowerBound : selection.upperBound)
    } else {
      place(caret + step, selects: selects)
    }
  }

  /// Moves the caret to the nearest word boundary before or after it.
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

  /// Deletes the selection; without one, the character, or with `word` the word, before or after the caret.
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
