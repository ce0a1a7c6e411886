import Interface
import Library

/// A document whose state has been rebuilt, whatever its mode: ready to be opened on the main thread, or shown without a window.
public protocol RebuiltDocument: Sendable {
  /// What it is a document of.
  associatedtype M: Mode
  /// The document with its types.
  var rebuilt: Rebuilt<M> { get }
}

/// A document of a mode as it was stored: its state and what led to it.
public struct Rebuilt<M: Mode>: RebuiltDocument {
  let mode: M
  let params: M.Params
  let state: M.State
  let log: StoredLog
  let history: SeatHistory

  public var rebuilt: Rebuilt<M> { self }

  /// How many moves are made before it is asked whether somebody still waits.
  private static var batch: Int { 1 << 15 }

  /// Rebuilds a state: the snapshot, or a new state from the seed, and the moves after it. Any thread.
  init(_ mode: M, _ log: StoredLog, _ resources: DocumentResources) throws(Problem) {
    let params = try M.Params(bytes: log.params)
    var state: M.State
    var records: [StoredRecord]
    if let snapshot = log.snapshot,
      let kept = try mode.state(of: snapshot.bytes, params: params, seed: log.seed, resources: resources)
    {
      state = kept
      records = log.records.filter { $0.seq > snapshot.seq }
    } else {
      state = try mode.makeState(params, seed: log.seed, resources: resources)
      records = log.allRecords()
    }
    let recall = mode.recalling(log.recall)
    for start in stride(from: 0, to: records.count, by: Self.batch) {
      if resources.isCancelled() { throw Problem(tr("Opening was cancelled.")) }
      let batch = Array(records[start..<min(start + Self.batch, records.count)])
      try mode.apply(mode.moves(batch), recall: recall, to: &state)
    }
    self.mode = mode
    self.params = params
    self.state = state
    self.log = log
    history = SeatHistory(
      reading: log.snapshot == nil ? log.records : log.allRecords(), author: log.author)
  }
}

extension RebuiltDocument {
  /// Opens it. Main thread.
  public func open(
    _ store: any DocumentStore, _ environment: ModeEnvironment, _ background: BackgroundRunner
  ) -> any OpenDocument {
    ModeHost(
      mode: rebuilt.mode, params: rebuilt.params, seed: rebuilt.log.seed, state: rebuilt.state,
      history: rebuilt.history, store: store, environment: environment, background: background)
  }

  /// What lists and machines are told of it.
  public var summary: DocumentSummary { rebuilt.mode.summary(rebuilt.state, params: rebuilt.params) }
  /// The document as an image.
  public func picture(_ theme: Theme) -> DocumentPicture {
    rebuilt.mode.picture(rebuilt.state, params: rebuilt.params, theme: theme)
  }
  /// Writes it as a file; refuses where its mode writes none.
  public var export: DocumentExport {
    rebuilt.mode.exporting(rebuilt.state, Chronicle(rebuilt.mode, rebuilt.params, rebuilt.log))
  }
}
