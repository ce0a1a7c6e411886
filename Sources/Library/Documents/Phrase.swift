/// A text for people that is translated when it is shown, not when it is made: an English sentence with `{0}`, `{1}`, …
/// for its arguments. So it can be stored, and is read in the language of the reader.
///
/// This module does not translate; whoever shows a phrase passes a function that does.
public struct Phrase: Hashable, Sendable {
  private indirect enum Content: Hashable, Sendable {
    /// Text that is the same in every language, such as a name or a number.
    case verbatim(String)
    /// The English text, which is the key of its translation, and its arguments.
    case sentence(String, [Phrase])
    /// Parts with a dot between them.
    case row([Phrase])
    /// The line of a document that has come to an end.
    case end(Phrase)
  }

  private let content: Content

  private init(_ content: Content) { self.content = content }

  /// Makes a sentence of its English text and its arguments, which are phrases or texts to be shown as they are.
  public init(_ english: String, _ arguments: any PhraseArgument...) {
    content = .sentence(english, arguments.map(\.phrase))
  }

  /// Text that is the same in every language, such as a name or a number.
  public static func verbatim(_ text: String) -> Phrase { Phrase(.verbatim(text)) }

  /// Parts with a dot between them.
  public static func row(_ parts: [Phrase]) -> Phrase { Phrase(.row(parts)) }

  /// The line of a document that has come to an end, such as a game that was won. It reads the same.
  public var ofFinished: Phrase { isOfFinished ? self : Phrase(.end(self)) }

  /// Whether it is the line of a document that has come to an end.
  public var isOfFinished: Bool { if case .end = content { true } else { false } }

  /// Whether it is verbatim text as a whole. No mode describes its documents so; the lines that versions before format
  /// 5 stored are read so.
  public var isVerbatim: Bool { if case .verbatim = content { true } else { false } }

  /// The text, with each sentence translated by `translate`.
  public func text(_ translate: (String) -> String) -> String {
    switch content {
    case .verbatim(let text): return text
    case .row(let parts): return parts.map { $0.text(translate) }.joined(separator: " · ")
    case .end(let line): return line.text(translate)
    case .sentence(let english, let arguments):
      let parts = translate(english).split(separator: "{", omittingEmptySubsequences: false)
      return parts.dropFirst().reduce(String(parts.first ?? "")) { text, part in
        guard let index = Int(part.prefix(1)), arguments.indices.contains(index) else { return text }
        return text + arguments[index].text(translate) + part.dropFirst(2)
      }
    }
  }
}

// MARK: Titles

extension Phrase {
  /// Reads the title of a document as it is stored: text that somebody has given, empty for none, or a sentence around such
  /// a text, such as the name of a copy.
  public init(title: String) {
    let sentence = title.hasPrefix("[") ? JSON(parsing: title).flatMap { Phrase($0) } : nil
    self = sentence ?? .verbatim(title)
  }

  /// Its form as the title of a document.
  package var title: String {
    guard case .verbatim(let text) = content else { return stored }
    // Somebody may give a name that looks like a sentence.
    return Phrase(title: text).isVerbatim ? text : Phrase(.sentence("{0}", [.verbatim(text)])).stored
  }

  /// The phrase with a name in place of every empty text: of a document that nobody has named.
  public func naming(_ name: String) -> Phrase {
    switch content {
    case .verbatim(let text): text.isEmpty ? .verbatim(name) : self
    case .row(let parts): .row(parts.map { $0.naming(name) })
    case .end(let line): line.naming(name).ofFinished
    case .sentence(let english, let arguments):
      Phrase(.sentence(english, arguments.map { $0.naming(name) }))
    }
  }

  /// The first argument, if the phrase is one of some sentences, given by their English texts.
  public func argument(of sentences: [String]) -> Phrase? {
    guard case .sentence(let english, let arguments) = content, sentences.contains(english) else {
      return nil
    }
    return arguments.first
  }
}

/// What can stand in a sentence: a phrase, or a text that is shown as it is.
public protocol PhraseArgument: Sendable {
  /// The phrase to put into the sentence.
  var phrase: Phrase { get }
}

extension Phrase: PhraseArgument {
  /// The phrase itself.
  public var phrase: Phrase { self }
}

extension String: PhraseArgument {
  /// The text as it stands.
  public var phrase: Phrase { .verbatim(self) }
}

// MARK: In files

extension Phrase {
  /// Its form in a file. In JSON, a text stands for itself, an array for a sentence and its arguments, and an object
  /// with one member for a row or for the line of what has come to an end.
  package var stored: String { json.text(indented: false) }

  private var json: JSON {
    switch content {
    case .verbatim(let text): .string(text)
    case .sentence(let english, let arguments): .array([.string(english)] + arguments.map(\.json))
    case .row(let parts): .object([.init("row", .array(parts.map(\.json)))])
    case .end(let line): .object([.init("end", line.json)])
    }
  }

  /// Reads the form in a file. Anything else is taken as verbatim text: versions before format 5 stored lines so, in
  /// the language of then.
  package init(stored text: String) {
    self = JSON(parsing: text).flatMap { Phrase($0) } ?? .verbatim(text)
  }

  private init?(_ json: JSON) {
    switch json {
    case .string(let text): content = .verbatim(text)
    case .array(let items):
      let parts = items.compactMap { Phrase($0) }
      guard case .string(let english)? = items.first, parts.count == items.count else { return nil }
      content = .sentence(english, Array(parts.dropFirst()))
    case .object(let members):
      guard members.count == 1 else { return nil }
      if members[0].key == "end" {
        guard let line = Phrase(members[0].value), !line.isOfFinished else { return nil }
        content = .end(line)
        return
      }
      guard members[0].key == "row", case .array(let items) = members[0].value else { return nil }
      let parts = items.compactMap { Phrase($0) }
      guard parts.count == items.count else { return nil }
      content = .row(parts)
    default: return nil
    }
  }
}
