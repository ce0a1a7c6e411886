import Library

/// How one play of a document ended, such as a game that was won or lost. It is stored for statistics and rankings,
/// and outlives the document.
public struct FinishedPlay: Hashable, Sendable {
  /// The group of plays that it is compared with: the same task under the same rules. The mode chooses the names.
  public var group: String
  /// When it ended, in milliseconds since 1970.
  public var time: Int64
  /// Its facts: numbers by name, whose meaning belongs to the mode.
  public var facts: [String: Double]

  /// Makes a play.
  public init(group: String, time: Int64, facts: [String: Double]) {
    self.group = group
    self.time = time
    self.facts = facts
  }
}

/// A play that the library has recorded, and the document that it came from.
public struct RecordedPlay: Hashable, Sendable {
  /// How it ended.
  public var play: FinishedPlay
  /// The name of the document, for ``ModeRequest/openDocument(_:then:)``.
  public var document: String
  /// The record of its log that ended the play.
  public var record: MoveID
  /// Whether the document is still there.
  public var isOpenable: Bool

  /// Makes a recorded play.
  public init(_ play: FinishedPlay, document: String, record: MoveID, isOpenable: Bool) {
    self.play = play
    self.document = document
    self.record = record
    self.isOpenable = isOpenable
  }
}

/// What a worker may read of a document: its log up to a moment, and the finished plays of its mode.
public struct Chronicle<M: Mode>: Sendable {
  /// The params of the document.
  public let params: M.Params
  /// The seed of its random choices.
  public let seed: UInt64
  /// How many records it includes.
  public let count: Int
  /// The last of these records; ``MoveID/start`` when there is none.
  private let last: MoveID
  private let mode: M
  private let archive: Archive

  init(_ mode: M, _ params: M.Params, seed: UInt64, count: Int, last: MoveID, _ archive: Archive) {
    self.params = params
    self.seed = seed
    self.count = count
    self.last = last
    self.mode = mode
    self.archive = archive
  }

  /// The chronicle of a stored log, for a document that is not open.
  init(_ mode: M, _ params: M.Params, _ log: StoredLog) {
    self.init(
      mode, params, seed: log.seed, count: log.count, last: log.records.last?.id ?? .start,
      Archive(document: "", records: log.allRecords, store: { _, _ in }, plays: { _ in [] }))
  }

  /// All moves in order; unreadable ones are omitted.
  ///
  /// - Complexity: O(records).
  public var moves: [LoggedMove<M.Move>] {
    archive.records().prefix(count).compactMap { try? mode.move($0) }
  }

  /// Stores how the play ended with the last record, replacing an earlier result of that record.
  public func store(_ play: FinishedPlay) { archive.store(play, last) }

  /// The stored result of the play that ended with the last record, if it did.
  public var recordedPlay: RecordedPlay? {
    archive.plays(nil).last { $0.record == last && $0.document == archive.document }
  }

  /// The finished plays of the mode, or of one of its groups, in the order in which they ended.
  public func plays(in group: String? = nil) -> [RecordedPlay] { archive.plays(group) }
}

extension ModeHost {
  /// Runs `work` on a worker with the log up to now, and `done` with its result on the main thread, unless the
  /// document is closed before. `work` itself is finished even then.
  public func study<Result: Sendable>(
    _ work: @escaping @Sendable (Chronicle<M>) -> Result, then done: @escaping (ModeHost<M>, Result) -> Void
  ) {
    let chronicle = chronicle
    run({ work(chronicle) }, then: done)
  }

  /// The log up to now.
  var chronicle: Chronicle<M> {
    Chronicle(mode, params, seed: seed, count: store.count, last: history.read().last, store.archive)
  }
}
