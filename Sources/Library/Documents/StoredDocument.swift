import Compression

/// A document as listed, without its records.
public struct StoredDocument: Hashable, Sendable {
  /// Its permanent name.
  public let id: DocumentID
  /// The mode that reads it.
  public let mode: String
  /// What somebody has called it, or the name of a copy, as a ``Phrase/init(title:)`` reads it; empty while nobody has
  /// named it. It is then shown by the name that its mode gives it.
  public internal(set) var title: String
  /// One line of text for its card, such as how far a game has come.
  public internal(set) var detail: Phrase
  /// The folder that it is in; empty for none.
  public internal(set) var folder = ""
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

  /// Whether it has come to an end, as its line says.
  public var isFinished: Bool { detail.isOfFinished }

  /// The title for messages of this module, which knows no modes: the mode's id stands for a missing one.
  var titleOrMode: Phrase { Phrase(title: title).naming(mode) }

  /// The checksum of what never changes, as stored beside it.
  var sum: Int64 {
    var sum = Checksum()
    sum.add(Array("\(id) \(mode)".utf8))
    sum.add([created, Int64(bitPattern: seed)])
    sum.add(params)
    return Int64(Int32(bitPattern: sum.value))
  }
}
