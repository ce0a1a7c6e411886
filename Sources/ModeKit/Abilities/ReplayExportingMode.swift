import Raster

/// A mode that can show how a document was made, as the pictures of a replay.
public protocol ReplayExportingMode: Mode {
  /// Shows how a document was made, picture by picture. `moves` are all its moves in order; the last picture shows all
  /// of them. Called on a worker.
  ///
  /// - Throws: ``Problem`` when a move is invalid, and what `show` throws.
  func replay(
    _ moves: [(move: Move, context: MoveContext<Move>)], from state: State, params: Params,
    _ options: ReplayOptions, _ resources: DocumentResources, show: (Bitmap) throws(Problem) -> Void
  ) throws(Problem)
}

extension ReplayExportingMode {
  /// Shows how a document was made, from a log with all its records.
  public func replay(
    _ log: StoredLog, _ options: ReplayOptions, _ resources: DocumentResources,
    show: (Bitmap) throws(Problem) -> Void
  ) throws(Problem) {
    let params = try Params(bytes: log.params)
    let state = try makeState(params, seed: log.seed, resources: resources)
    let recall = recalling(log.recall)
    let moves = try moves(log.records).map { (move: $0.move, context: MoveContext($0, recall: recall)) }
    try replay(moves, from: state, params: params, options, resources, show: show)
  }
}
