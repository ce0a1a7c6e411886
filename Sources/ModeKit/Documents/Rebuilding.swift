import Interface
import Library

/// Rebuilds the state of a stored document. Any thread.
///
/// This is a class so that a ``BatchingMode`` changes the stored state in place. With a second copy of the state, every
/// changed chunk would be copied.
final class Rebuilding<M: Mode> {
  let mode: M
  let params: M.Params
  private(set) var state: M.State
  private let recall: (MoveID) throws(Problem) -> M.Move

  /// How many moves are applied between two checks for cancellation.
  private static var batch: Int { 1 << 15 }

  /// Starts from the snapshot, or from a new state made from the seed, and applies the moves after it.
  ///
  /// - Throws: ``Problem`` when the log is damaged, or opening was cancelled.
  /// - Complexity: that of the moves after the snapshot.
  init(_ mode: M, _ log: StoredLog, _ resources: DocumentResources) throws(Problem) {
    self.mode = mode
    params = try M.Params(bytes: log.params)
    recall = mode.recalling(log.recall)
    let records: [StoredRecord]
    if let snapshot = log.snapshot,
      let kept = try mode.state(of: snapshot.bytes, params: params, seed: log.seed, resources: resources)
    {
      state = kept
      records = log.records.filter { $0.seq > snapshot.seq }
    } else {
      state = try mode.makeState(params, seed: log.seed, resources: resources)
      records = log.allRecords()
    }
    for start in stride(from: 0, to: records.count, by: Self.batch) {
      if resources.isCancelled() { throw Problem(tr("Opening was cancelled.")) }
      try makeMoves(Array(records[start..<min(start + Self.batch, records.count)]))
    }
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
