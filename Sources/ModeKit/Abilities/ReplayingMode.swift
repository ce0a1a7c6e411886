import Raster

/// A mode that shows how a document was made, as pictures for a film.
public protocol ReplayingMode: Mode {
  /// Shows how a document was made, picture by picture. All its moves come in the order in which they were made; the last
  /// picture shows them all. Called on a worker.
  ///
  /// - Throws: ``Problem`` that tells what is wrong, and what `show` throws.
  func replay(
    _ moves: [(move: Move, context: MoveContext<Move>)], from state: State, params: Params,
    _ options: ReplayOptions, _ resources: DocumentResources, show: (Bitmap) throws(Problem) -> Void
  ) throws(Problem)
}

extension ReplayingMode {
  /// The same from a log with all its records.
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
