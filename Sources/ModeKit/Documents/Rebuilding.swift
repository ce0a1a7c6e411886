import Interface
import Library

/// Rebuilds the state of a stored document. Any thread.
///
/// If a snapshot cannot be decoded, an older one or the log is used instead. A record that cannot be decoded or applied
/// ends the document: the state is that after the record before it.
///
/// This is a class so that a ``BatchingMode`` changes the stored state in place. With a second copy of the state, every
/// changed chunk would be copied.
final class Rebuilding<M: Mode> {
  let mode: M
  let params: M.Params
  private(set) var state: M.State
  /// The last record that the state contains, where others follow; nil when it contains all.
  private(set) var end: LogEnd?
  /// Why the next record cannot be made; nil when it is missing, or when there is none.
  private(set) var failure: Problem?
  /// The last record that the snapshot contains from which the state was rebuilt; 0 for none.
  let snapshotSeq: Int
  private let recall: (MoveID) throws(Problem) -> M.Move

  /// How many moves are applied between two checks for cancellation.
  private static var batch: Int { 1 << 15 }

  /// Starts from the snapshot, or from a new state made from the seed, and applies the moves after it.
  ///
  /// - Throws: ``Problem`` when the params are damaged, no state can be made of them, or opening was cancelled.
  /// - Complexity: that of the moves after the snapshot.
  init(_ mode: M, _ log: StoredLog, _ resources: DocumentResources) throws(Problem) {
    self.mode = mode
    let params = try M.Params(bytes: log.params)
    self.params = params
    recall = mode.recalling(log.recall)
    var log = log
    state = try Self.start(mode, params, &log, resources)
    snapshotSeq = log.snapshot?.seq ?? 0
    end = log.end
    guard let failed = try make(log.records[...], resources) else { return }
    // A batch that fails leaves no state, so all before it is made again, and then its moves one by one.
    state = try Self.start(mode, params, &log, resources)
    _ = try make(log.records[..<failed], resources)
    try makeOneByOne(log.records[failed...], total: log.total, resources)
  }

  /// The state to start from. Afterwards `log` has the snapshot that was used, or none, and the records to apply.
  private static func start(
    _ mode: M, _ params: M.Params, _ log: inout StoredLog, _ resources: DocumentResources
  ) throws(Problem) -> M.State {
    while let snapshot = log.snapshot {
      do throws(Problem) {
        if let kept = try mode.state(
          of: snapshot.bytes, params: params, seed: log.seed, resources: resources)
        {
          return kept
        }
        log.snapshot = nil
        log.records = log.allRecords()
      } catch {
        guard !resources.isCancelled(), let older = log.passingOverSnapshot() else { throw error }
        log = older
      }
    }
    return try mode.makeState(params, seed: log.seed, resources: resources)
  }

  /// Applies the moves of records in batches.
  ///
  /// - Returns: The index of the first record of the batch that failed; nil when all moves were applied.
  private func make(_ records: ArraySlice<StoredRecord>, _ resources: DocumentResources) throws(Problem)
    -> Int?
  {
    for start in stride(from: records.startIndex, to: records.endIndex, by: Self.batch) {
      try checkCancelled(resources)
      do throws(Problem) {
        try makeMoves(Array(records[start..<min(start + Self.batch, records.endIndex)]))
      } catch {
        try checkCancelled(resources)
        return start
      }
    }
    return nil
  }

  /// Applies the moves of records up to the first that fails.
  private func makeOneByOne(
    _ records: ArraySlice<StoredRecord>, total: Int, _ resources: DocumentResources
  ) throws(Problem) {
    for record in records {
      if record.seq & 1023 == 0 { try checkCancelled(resources) }
      do throws(Problem) {
        let logged = try mode.move(record)
        _ = try mode.apply(logged.move, MoveContext(logged, recall: recall), to: &state)
      } catch {
        failure = error
        end = LogEnd(last: record.seq - 1, total: total, isNewer: record.isVerified)
        return
      }
    }
  }

  private func checkCancelled(_ resources: DocumentResources) throws(Problem) {
    if resources.isCancelled() { throw Problem(tr("Opening was cancelled.")) }
  }

  private func makeMoves(_ records: [StoredRecord]) throws(Problem) {
    func make<B: BatchingMode>(by mode: B) throws(Problem) {
      guard let same = self as? Rebuilding<B> else { return }
      let prepared = try B.inParallel(records) { record throws(Problem) in
        try mode.prepare(mode.move(record))
      }
      try mode.apply(prepared, recall: same.recall, to: &same.state)
    }
    if let mode = mode as? any BatchingMode { return try make(by: mode) }
    for logged in try mode.moves(records) {
      _ = try mode.apply(logged.move, MoveContext(logged, recall: recall), to: &state)
    }
  }
}
