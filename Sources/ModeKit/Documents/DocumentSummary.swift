import Library

/// What a list and a machine are told of a document.
public struct DocumentSummary: Sendable {
  /// One line for a card, translated, such as "61 left · 2:14".
  public let line: String
  private let makeJSON: @Sendable () -> JSON

  /// Sums up a document; its JSON is made when it is read, since hardly anybody asks for it.
  public init(_ line: String, json: @escaping @autoclosure @Sendable () -> JSON) {
    self.line = line
    makeJSON = json
  }

  /// The full state for programs.
  ///
  /// - Complexity: O(state).
  public var json: JSON { makeJSON() }
}
