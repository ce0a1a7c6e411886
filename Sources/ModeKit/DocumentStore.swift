/// One entry of a document's log.
public struct LogRecord: Hashable, Sendable {
  /// What an entry does.
  public enum Kind: UInt8, Hashable, Sendable {
    /// A move by hand.
    case move = 0
    /// Takes an earlier move back.
    case undo = 1
    /// Makes it again.
    case redo = 2
  }

  /// Its place in the log, from 1.
  public var seq: Int
  /// The seat that made it.
  public var seat: Int
  /// When, in milliseconds since 1970.
  public var time: Int64
  /// What it does.
  public var kind: Kind
  /// For undo and redo: the move that it is about; else 0.
  public var target: Int
  /// The move that is applied.
  public var move: [UInt8]
  /// The move that takes it back; empty when nothing can.
  public var inverse: [UInt8]

  /// Makes an entry.
  public init(
    seq: Int, seat: Int, time: Int64, kind: Kind, target: Int = 0, move: [UInt8], inverse: [UInt8]
  ) {
    self.seq = seq
    self.seat = seat
    self.time = time
    self.kind = kind
    self.target = target
    self.move = move
    self.inverse = inverse
  }
}

/// Where an open document's log goes. The shell gives one over the library; tests give one in memory.
public protocol DocumentStore: AnyObject {
  /// How many records there are.
  var count: Int { get }
  /// Adds a record; written off the main thread, read back at once.
  func append(_ record: LogRecord)
  /// Reads one record, from 1.
  func record(_ seq: Int) -> LogRecord?
  /// Keeps the whole state as it is after record `seq`.
  func saveSnapshot(_ bytes: [UInt8], seq: Int)
  /// Keeps the line for the card.
  func saveDetail(_ detail: String)
}

/// A log in memory: for tests, and for documents of a library that cannot be written.
public final class MemoryStore: DocumentStore {
  /// All records.
  public private(set) var records: [LogRecord] = []
  /// The last snapshot.
  public private(set) var snapshot: (seq: Int, bytes: [UInt8])?
  /// The line for the card.
  public private(set) var detail = ""

  /// Makes an empty log.
  public init() {}
  public var count: Int { records.count }
  public func append(_ record: LogRecord) { records.append(record) }
  public func record(_ seq: Int) -> LogRecord? {
    records.indices.contains(seq - 1) ? records[seq - 1] : nil
  }
  public func saveSnapshot(_ bytes: [UInt8], seq: Int) { snapshot = (seq, bytes) }
  public func saveDetail(_ detail: String) { self.detail = detail }
}
