import Library

/// The undo stacks of an open document. Those of a document with a snapshot are read after it is opened, on a worker,
/// or when they are first needed: the records before the snapshot are not read to open it.
struct LateHistory: Sendable {
  /// The stacks; without those of ``reading`` until they are read.
  private var stacks: SeatHistory
  /// Reads the stacks as they were when the document was opened; nil once that is done.
  private(set) var reading: (@Sendable () -> SeatHistory)?
  /// The records that were logged before the stacks were read.
  private var since: [RecordHeader] = []

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
    for record in since { stacks.noteOwn(record) }
    (reading, since) = (nil, [])
  }

  /// The stacks. They are read now if they have not been read yet.
  ///
  /// - Complexity: O(1), or O(records) once.
  mutating func read() -> SeatHistory {
    if let reading { take(reading()) }
    return stacks
  }

  /// Notes a record that has been logged here.
  mutating func note(_ record: RecordHeader) {
    if reading != nil { since.append(record) } else { stacks.noteOwn(record) }
  }

  /// Whether a seat can undo something. Before the stacks are read, a document with records probably can.
  func canUndo(seat: Int, records: @autoclosure () -> Int) -> Bool {
    reading == nil ? stacks.lastMove(of: seat) != nil : records() > 0
  }

  /// Whether a seat can redo something; false before the stacks are read.
  func canRedo(seat: Int) -> Bool { stacks.lastUndo(of: seat) != nil }
}

extension SeatHistory {
  /// Notes a record of this document's own author.
  fileprivate mutating func noteOwn(_ record: RecordHeader) { note(record, author: record.id.author) }
}
