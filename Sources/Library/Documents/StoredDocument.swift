import Compression

/// A document as listed, without its records.
public struct StoredDocument: Hashable, Sendable {
  /// Its permanent name.
  public let id: DocumentID
  /// The mode that reads it.
  public let mode: String
  /// The title.
  public internal(set) var title: String
  /// One line of text for its card, such as how far a game has come.
  public internal(set) var detail: String
  /// When it was made, in milliseconds since 1970 (UTC).
  public let created: Int64
  /// When it was last changed or opened, in milliseconds since 1970 (UTC).
  public internal(set) var modified: Int64
  /// When it was deleted, in milliseconds since 1970 (UTC); nil while it is not.
  public internal(set) var deleted: Int64?
  /// The mode's parameters, in its own encoding.
  public let params: [UInt8]
  /// The seed of the mode's random choices.
  public let seed: UInt64
  /// The number of records in its log, which is the sequence number of the newest.
  public internal(set) var recordCount: Int

  /// The checksum of what never changes, as stored beside it.
  var sum: Int64 {
    var sum = Checksum()
    sum.add(Array("\(id) \(mode)".utf8))
    sum.add(created)
    sum.add(Int64(bitPattern: seed))
    sum.add(params)
    return Int64(Int32(bitPattern: sum.value))
  }
}
