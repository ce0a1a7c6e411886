import Geometry
import Interface
import Jigsaw
import Library
import ModeKit
import Scene

/// A short document of a mode to start from.
struct SampleDocument {
  /// The params of the document.
  var params: [UInt8]
  /// Its moves, those that took others back included.
  var moves: [[UInt8]]
  /// Large bytes that the params name.
  var blobs: [[UInt8]] = []
  /// The state after all moves; nil without snapshots.
  var state: [UInt8]?

  /// The longest log of a sample.
  private static let maxMoves = 12

  /// Short documents of a mode, in which the last moves were undone and some of them redone.
  static func all(of mode: any Mode) -> [SampleDocument] {
    let logs: [SampleDocument] =
      if mode is JigsawMode {
        [puzzle]
      } else {
        ((mode as? any DemonstratedMode)?.storedDemonstrations ?? []).prefix(6).map { shown in
          let moves = shown.stages.flatMap(\.moves)
          return SampleDocument(
            params: shown.params, moves: Array(moves.prefix(maxMoves / 2) + moves.suffix(maxMoves / 2)))
        }
      }
    return logs.compactMap { continued($0, by: mode) }
  }

  private static var puzzle: SampleDocument {
    let picture = Samples.png
    let params = JigsawParams(
      picture: "blob:" + BlobID(of: picture).description, pieces: .grid(columns: 4, rows: 3), rotates: true)
    let home = Placement(turn: 0, shift: .zero)
    let tray = Tray(id: 1, name: "Edge", color: .orange, side: 0)
    let moves: [JigsawMove] = [
      .clock(runs: true), .lay(group: 0, at: home, joins: true, held: []),
      .lay(group: 1, at: home, joins: true, held: [5]), .lay(group: 4, at: home, joins: true, held: []),
      .arrange(
        [Laid(group: 6, at: home, tray: 1), Laid(group: 7, at: Placement(turn: 1, shift: Vector(9, 9)))],
        trays: [TrayChange(tray)]),
      .reach(percent: 150),
    ]
    return SampleDocument(params: params.bytes, moves: moves.map(\.bytes), blobs: [picture])
  }

  /// Makes the moves of a sample, takes some back, and adds all that was logged.
  private static func continued(_ sample: SampleDocument, by mode: any Mode) -> SampleDocument? {
    let resources = DocumentResources(scene: Exhibit.here.scene, blob: { _ in sample.blobs.first })
    let start = mode.load(StoredLog(params: sample.params, seed: 1), resources)
    guard case .success(let document) = start else { return nil }
    let store = MemoryStore()
    let camera = Camera(viewport: Rect(x: 0, y: 0, width: 800, height: 600))
    let open = document.open(
      store, ModeEnvironment(theme: Theme(), camera: camera), BackgroundRunner(start: { _, _ in }))
    guard (try? open.perform(sample.moves, seat: 0)) != nil else { return nil }
    for _ in 0..<5 { open.undo(seat: 0) }
    for _ in 0..<2 { open.redo(seat: 0) }
    var result = sample
    result.moves = store.records.map(\.move)
    result.state = open.encodedState
    return result
  }
}

extension OpenDocument {
  /// The whole state, as in a snapshot; nil for a mode without snapshots.
  var encodedState: [UInt8]? { host.mode.snapshotEncoder?(host.state, SnapshotRule.longestTail) }
}
