import Library

/// The undo stacks of an open document. Those of a document with a snapshot are read after it is opened, on a worker,
/// or when they are first needed: the records before the snapshot are not read to open it.
struct LateHistory: Sendable {
  /// The stacks; without those of ``reading`` until they are read.
  private var stacks: SeatHistory
  /// Reads the stacks as they were when the document was opened; nil once that is done.
  private(set) var reading: (@Sendable () -> SeatHistory)?
  /// The records that were noted before the stacks were read, and the author of this copy.
  private var since: [(record: RecordHeader, author: UInt32)] = []

  /// Stacks that are known.
  init(_ stacks: SeatHistory) { self.stacks = stacks }

  /// Stacks that `read` reads from the log, on any thread. It must leave out records that are added later.
  init(reading read: @escaping @Sendable () -> SeatHistory) {
    self.init(SeatHistory(reading: [], author: 0))
    reading = read
  }

  /// Takes the stacks that were read, unless that has happened already.
  mutating func take(_ read: SeatHistory) {
    guard reading != nil else { return }
    stacks = read
    for (record, author) in since { stacks.note(record, author: author) }
    (reading, since) = (nil, [])
  }

  /// The stacks. They are read now if they have not been read yet.
  ///
  /// - Complexity: O(1), or O(records) once.
  mutating func read() -> SeatHistory {
    if let reading { take(reading()) }
    return stacks
  }

  /// Notes a record that is new here; see ``SeatHistory/note(_:author:)``.
  mutating func note(_ record: RecordHeader, author: UInt32) {
    if reading != nil { since.append((record, author)) } else { stacks.note(record, author: author) }
  }

  /// Forgets a record of ours that was noted and has no effect.
  mutating func drop(_ id: MoveID) {
    if reading != nil { since.removeAll { $0.record.id == id } } else { stacks.drop(id) }
  }

  /// Whether a seat can undo something. Before the stacks are read, a document with records probably can.
  func canUndo(seat: Int, records: @autoclosure () -> Int) -> Bool {
    reading == nil ? stacks.lastMove(of: seat) != nil : records() > 0
  }

  /// Whether a seat can redo something; false before the stacks are read.
  func canRedo(seat: Int) -> Bool { stacks.lastUndo(of: seat) != nil }
}
