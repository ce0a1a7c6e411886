/// The permanent name of a move: its author, and a counter of that author.
///
/// The position in the log cannot serve as a name: if a document was continued on two machines, both logs have a record
/// at the same position. With names that differ the two logs can be merged, and references to a move, such as its undo,
/// still find it at its new position. Names are unique within a document.
public struct MoveID: Hashable, Sendable {
  /// The author: the random number of a library, or 0 for moves that were made before libraries had one.
  public let author: UInt32
  private let number: Int32

  /// Increases along an author's moves of a document: one more than the number of records in the author's copy of the
  /// log, records of all authors included, or more where a shared table has left names out. So it exceeds the counters
  /// of all moves that the author could know.
  public var counter: Int { Int(number) }

  /// The name of the state before the first move.
  public static let start = MoveID(author: 0, counter: 0)

  /// The possible counters. Negative ones belong to what a document was created with.
  public static let counters = Int(Int32.min)...Int(Int32.max)

  /// Makes a name; `counter` must be one of ``counters``.
  public init(author: UInt32, counter: Int) {
    self.author = author
    number = Int32(counter)
  }
}

extension MoveID: Comparable {
  /// Orders moves by counter, then by author. A move made with knowledge of another comes after it, and the order of
  /// two independent moves is the same in every copy of the log.
  public static func < (a: MoveID, b: MoveID) -> Bool { (a.number, a.author) < (b.number, b.author) }
}

extension MoveID: LosslessStringConvertible {
  /// The author and the counter, separated by a full stop.
  public var description: String { "\(author).\(number)" }

  /// Parses what ``description`` returns; nil for anything else.
  public init?(_ description: String) {
    let parts = description.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let author = UInt32(parts[0]), let number = Int32(parts[1]) else { return nil }
    self.author = author
    self.number = number
  }
}
