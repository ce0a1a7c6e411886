/// The result of a finished play, such as a game that was won or lost. It outlives its document.
public struct StoredPlay: Hashable, Sendable {
  /// The document that was played.
  public let document: DocumentID
  /// The record of its log that ended the play.
  public let record: MoveID
  /// The mode that knows what the facts mean.
  public let mode: String
  /// The group that it is compared with: plays of the same task under the same rules. The mode chooses the names.
  public let group: String
  /// When it ended, in milliseconds since 1970 (UTC).
  public let time: Int64
  /// Its facts: numbers by name.
  public internal(set) var facts: [String: Double]

  /// Makes a play.
  public init(
    document: DocumentID, record: MoveID, mode: String, group: String, time: Int64, facts: [String: Double]
  ) {
    self.document = document
    self.record = record
    self.mode = mode
    self.group = group
    self.time = time
    self.facts = facts
  }
}

/// The key of a play. A document can have several: it ends, the end is undone, and it ends again.
struct PlayKey: Hashable, Sendable {
  let document: DocumentID
  let record: MoveID
}
