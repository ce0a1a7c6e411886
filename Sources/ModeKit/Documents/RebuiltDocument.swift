import Interface
import Library

/// A document of any mode with a rebuilt state, ready to be opened on the main thread or drawn without a window.
public struct RebuiltDocument: Sendable {
  /// The summary for lists and programs.
  public let summary: DocumentSummary
  /// Writes it as a file; it throws if its mode has no exports.
  public let export: DocumentExport
  /// The last record that it contains, where others follow that are damaged or from a newer Tessera; nil when it
  /// contains all.
  public let end: LogEnd?
  private let failure: Problem?
  private let draw: @Sendable (Theme) -> DocumentPicture
  private let makeHost: @Sendable (any DocumentStore, ModeEnvironment, BackgroundRunner) -> any OpenDocument

  /// Rebuilds a document. Any thread.
  ///
  /// - Throws: ``Problem`` when its params are damaged, or opening was cancelled. A damaged record does not throw: it
  ///   ends the document, see ``end``.
  /// - Complexity: that of the moves after its snapshot.
  init<M: Mode>(_ mode: M, _ log: StoredLog, _ resources: DocumentResources) throws(Problem) {
    let rebuilding = try Rebuilding(mode, log, resources)
    let (params, state) = (rebuilding.params, rebuilding.state)
    (end, failure) = (rebuilding.end, rebuilding.failure)
    let snapshotSeq = rebuilding.snapshotSeq
    let last = rebuilding.end?.last ?? log.total
    let history =
      log.snapshot == nil
      ? LateHistory(
        SeatHistory(reading: log.records.prefix(last).map { RecordHeader($0) }, author: log.author))
      : LateHistory { [headers = log.headers, author = log.author] in
        SeatHistory(reading: headers(last), author: author)
      }
    summary = mode.summary(state, params: params)
    export = mode.exporting(state, Chronicle(mode, params, log))
    draw = { mode.picture(state, params: params, theme: $0) }
    makeHost = { [seed = log.seed] store, environment, background in
      ModeHost(
        mode: mode, params: params, seed: seed, state: state, history: history, store: store,
        snapshotSeq: snapshotSeq, environment: environment, background: background)
    }
  }

  /// The document, if it contains all records of its log.
  ///
  /// - Throws: ``Problem`` that says why a record cannot be made.
  public func whole() throws(Problem) -> RebuiltDocument {
    if end != nil { throw failure ?? ByteReader.damaged }
    return self
  }

  /// The document as an image.
  public func picture(_ theme: Theme) -> DocumentPicture { draw(theme) }

  /// Opens it. Main thread.
  public func open(
    _ store: any DocumentStore, _ environment: ModeEnvironment, _ background: BackgroundRunner
  ) -> any OpenDocument {
    makeHost(store, environment, background)
  }
}
