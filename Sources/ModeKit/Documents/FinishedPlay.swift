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
  public var record: MoveID
  /// Whether the document is still there.
  public var isOpenable: Bool

  /// Makes a kept play.
  public init(_ play: FinishedPlay, document: String, record: MoveID, isOpenable: Bool) {
    self.play = play
    self.document = document
    self.record = record
    self.isOpenable = isOpenable
  }
}

/// What a worker may know of a document: all that was done in it until a moment, and the finished plays of its mode where it
/// is open.
public struct Chronicle<M: Mode>: Sendable {
  /// What was asked when the document was made.
  public let params: M.Params
  /// What its random choices start from.
  public let seed: UInt64
  /// How many records it knows.
  public let count: Int
  /// The last of them; ``MoveID/start`` when there is none.
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

  /// What a stored log tells of a document that is not open.
  init(_ mode: M, _ params: M.Params, _ log: StoredLog) {
    self.init(
      mode, params, seed: log.seed, count: log.count, last: log.records.last?.id ?? .start,
      Archive(document: "", records: log.allRecords, keep: { _, _ in }, plays: { _ in [] }))
  }

  /// All that was done, in order; what cannot be read is left out.
  ///
  /// - Complexity: O(records).
  public var moves: [LoggedMove<M.Move>] {
    archive.records().prefix(count).compactMap { try? mode.move($0) }
  }

  /// Keeps how the play ended with the last record, in place of what was kept of it before.
  public func keep(_ play: FinishedPlay) { archive.keep(play, last) }

  /// What was kept of the play that ended with the last record, if it did.
  public var keptPlay: KeptPlay? {
    archive.plays(nil).last { $0.record == last && $0.document == archive.document }
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
  var chronicle: Chronicle<M> {
    Chronicle(mode, params, seed: seed, count: store.count, last: history.last, store.archive)
  }
}
