import Geometry
import Interface
import ModeKit
import Raster
import Scene

extension JigsawMode: ReplayExportingMode {
  /// Draws the whole table with its trays after ever more moves, with the same number of moves between images.
  public func replay(
    _ moves: [(move: JigsawMove, context: MoveContext<JigsawMove>)], from state: PuzzleTable,
    params: JigsawParams, _ options: ReplayOptions, _ resources: DocumentResources,
    show: (Bitmap) throws(Problem) -> Void
  ) throws(Problem) {
    let replay = TableReplay(
      from: state,
      moves.map {
        LoggedMove(id: $0.context.id, seat: $0.context.seat, time: $0.context.time, move: $0.move)
      })
    let extent = replay.extent
    let scale = min(Double(options.size.width) / extent.width, Double(options.size.height) / extent.height)
    let frames = max(1, Int((options.rate * options.duration).rounded()))
    var (current, done) = (state, 0)
    for frame in 1...frames {
      if resources.isCancelled() { throw Problem(tr("The replay was cancelled.")) }
      _ = replay.advance(&current, &done, to: replay.timeline.count * frame / frames)
      try show(
        render(
          TableContent(table: current, held: [], trays: TrayStrips(current), theme: options.theme),
          rect: extent, scale: scale, resources: resources.scene))
      resources.progress(Double(frame) / Double(frames))
    }
  }
}
