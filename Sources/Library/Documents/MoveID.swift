/// The permanent name of a move: its author, and a counter of that author.
///
/// A move's place in the log tells nothing of the kind: where two people have gone on with one document, each on a machine of
/// his own, both have a record at the same place. Their names differ, so that the two logs can become one, and what rests on a
/// move, such as the undo of it, still finds it wherever it comes to stand. Names are unique within a document.
public struct MoveID: Hashable, Sendable {
  /// Who made it: a library's own random number, or 0 for what was done in the document before libraries had one.
  public let author: UInt32
  private let number: Int32

  /// Counts up along an author's moves of a document: one more than the records that he knew there, whoever made them. So it
  /// is above the counter of every move that he could know.
  public var counter: Int { Int(number) }

  /// What was there before all moves.
  public static let start = MoveID(author: 0, counter: 0)

  /// The counters that there are. Those below zero are for what a document was made with.
  public static let counters = Int(Int32.min)...Int(Int32.max)

  /// Makes a name; `counter` must be one of ``counters``.
  public init(author: UInt32, counter: Int) {
    self.author = author
    number = Int32(counter)
  }
}

extension MoveID: Comparable {
  /// Whether a move comes first. One that was made by somebody who knew the other always comes later, and of two that were made
  /// without knowing of each other all agree which comes first, whatever their order in the log.
  public static func < (a: MoveID, b: MoveID) -> Bool { (a.number, a.author) < (b.number, b.author) }
}

extension MoveID: LosslessStringConvertible {
  /// The author and the counter with a point between them.
  public var description: String { "\(author).\(number)" }

  /// Reads what ``description`` wrote; nil for anything else.
  public init?(_ description: String) {
    let parts = description.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let author = UInt32(parts[0]), let number = Int32(parts[1]) else { return nil }
    self.author = author
    self.number = number
  }
}
