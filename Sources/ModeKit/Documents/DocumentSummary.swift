import Interface
import Library

/// A summary of a document for lists and for programs.
public struct DocumentSummary: Sendable {
  /// One line for a card in any language, such as "61 left · 2:14". It is stored with the document and translated when
  /// it is shown. It says whether the document is finished.
  public let phrase: Phrase
  /// The line in the current language.
  public var line: String { phrase.text(tr) }
  /// Whether the document has come to an end, as a game that was won.
  public let isFinished: Bool
  private let makeJSON: @Sendable () -> JSON
  private let makeEntry: @Sendable () -> DocumentEntry?

  /// Makes a summary. The JSON and the entry are computed when they are read, which is rare.
  public init(
    _ line: Phrase, isFinished: Bool = false, json: @escaping @autoclosure @Sendable () -> JSON,
    entry: @escaping @autoclosure @Sendable () -> DocumentEntry? = nil
  ) {
    phrase = isFinished ? line.ofFinished : line
    self.isFinished = isFinished
    makeJSON = json
    makeEntry = entry
  }

  /// The document as an entry of a catalogue; nil if nothing can be published of it.
  ///
  /// - Complexity: O(state).
  public var entry: DocumentEntry? { makeEntry() }

  /// The full state for programs.
  ///
  /// - Complexity: O(state).
  public var json: JSON { makeJSON() }
}
