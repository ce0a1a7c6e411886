import Library

/// A summary of a document for lists and for programs.
public struct DocumentSummary: Sendable {
  /// One line for a card, translated, such as "61 left · 2:14".
  public let line: String
  private let makeJSON: @Sendable () -> JSON

  /// Makes a summary. The JSON is computed when it is read, which is rare.
  public init(_ line: String, json: @escaping @autoclosure @Sendable () -> JSON) {
    self.line = line
    makeJSON = json
  }

  /// The full state for programs.
  ///
  /// - Complexity: O(state).
  public var json: JSON { makeJSON() }
}
