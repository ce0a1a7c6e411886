import Library

/// How one play of a document ended, such as a game that was won or lost: kept for statistics and rankings, whatever becomes
/// of the document.
public struct FinishedPlay: Hashable, Sendable {
  /// What it is compared with: plays of one group have the same task under the same rules. The mode's own words.
  public var group: String
  /// When it ended, in milliseconds since 1970.
  public var time: Int64
  /// What is known about it, in numbers by name. Only the mode knows what they mean.
  public var facts: [String: Double]

  /// Makes a play.
  public init(group: String, time: Int64, facts: [String: Double]) {
    self.group = group
    self.time = time
    self.facts = facts
  }
}

/// A finished play that was kept, and where it came from.
public struct KeptPlay: Hashable, Sendable {
  /// How it ended.
  public var play: FinishedPlay
  /// The name of the document, for ``ModeRequest/openDocument(_:then:)``.
  public var document: String
  /// The record of its log that ended the play.
  public var seq: Int
  /// Whether the document is still there.
  public var isOpenable: Bool

  /// Makes a kept play.
  public init(_ play: FinishedPlay, document: String, seq: Int, isOpenable: Bool) {
    self.play = play
    self.document = document
    self.seq = seq
    self.isOpenable = isOpenable
  }
}

/// One thing that was done in a document, as its log has it.
public struct LoggedMove<Move: Sendable>: Sendable {
  /// Where it stands in the log, from 1.
  public var seq: Int
  /// The seat that made it.
  public var seat: Int
  /// When it was made, in milliseconds since 1970.
  public var time: Int64
  /// Whether it was made, taken back or made again.
  public var kind: StoredRecord.Kind
  /// The record that an undo or a redo is about; 0 for a move.
  public var target: Int
  /// What was done.
  public var move: Move

  /// Makes a logged move.
  public init(
    seq: Int, seat: Int = 0, time: Int64 = 0, kind: StoredRecord.Kind = .move, target: Int = 0, move: Move
  ) {
    self.seq = seq
    self.seat = seat
    self.time = time
    self.kind = kind
    self.target = target
    self.move = move
  }
}

/// What a worker may know of a document: all that was done in it until a moment, and the finished plays of its mode where it
/// is open.
public struct Chronicle<M: Mode>: Sendable {
  /// What was asked when the document was made.
  public let params: M.Params
  /// What its random choices start from.
  public let seed: UInt64
  /// The last record that it knows.
  public let count: Int
  private let archive: Archive

  init(_ params: M.Params, seed: UInt64, count: Int, _ archive: Archive) {
    self.params = params
    self.seed = seed
    self.count = count
    self.archive = archive
  }

  /// What a stored log tells of a document that is not open.
  init(_ params: M.Params, _ log: StoredLog) {
    self.init(
      params, seed: log.seed, count: log.count,
      Archive(document: "", records: { log.allRecords }, keep: { _, _ in }, plays: { _ in [] }))
  }

  /// All that was done, in order; what cannot be read is left out.
  ///
  /// - Complexity: O(records).
  public var moves: [LoggedMove<M.Move>] {
    archive.records().prefix(count).compactMap { record in
      guard let move = try? M.Move(bytes: record.move) else { return nil }
      return LoggedMove(
        seq: record.seq, seat: record.seat, time: record.time, kind: record.kind, target: record.target,
        move: move)
    }
  }

  /// Keeps how the play ended with the last record, in place of what was kept of it before.
  public func keep(_ play: FinishedPlay) { archive.keep(play, count) }

  /// What was kept of the play that ended with the last record, if it did.
  public var keptPlay: KeptPlay? {
    archive.plays(nil).last { $0.seq == count && $0.document == archive.document }
  }

  /// The finished plays of the mode, or of one of its groups, in the order in which they ended.
  public func plays(in group: String? = nil) -> [KeptPlay] { archive.plays(group) }
}

extension ModeHost {
  /// Runs `work` on a worker with all that has been done until now, and `done` with its result on the main thread, unless the
  /// document is closed before. `work` itself is finished even then.
  public func study<Result: Sendable>(
    _ work: @escaping @Sendable (Chronicle<M>) -> Result, then done: @escaping (ModeHost<M>, Result) -> Void
  ) {
    let chronicle = chronicle
    run({ work(chronicle) }, then: done)
  }

  /// All that has been done until now.
  var chronicle: Chronicle<M> { Chronicle(params, seed: seed, count: store.count, store.archive) }
}
