/// What the library knows about a document without reading its records.
public struct StoredDocument: Hashable, Sendable {
  /// Its permanent name.
  public let id: DocumentID
  /// The mode that reads it.
  public let mode: String
  /// What a person calls it.
  public internal(set) var title: String
  /// One line of text for its card, such as how far a game has come.
  public internal(set) var detail: String
  /// When it was made, in milliseconds since 1970 (UTC).
  public let created: Int64
  /// When it was last changed or opened, in milliseconds since 1970 (UTC).
  public internal(set) var modified: Int64
  /// When it was deleted, in milliseconds since 1970 (UTC); nil while it is not.
  public internal(set) var deleted: Int64?
  /// What the mode asked for when it was made.
  public let params: [UInt8]
  /// What the mode's random choices start from.
  public let seed: UInt64
  /// How many records its log has; the newest has this sequence number.
  public internal(set) var recordCount: Int
}
