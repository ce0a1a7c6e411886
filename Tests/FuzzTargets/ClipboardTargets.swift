import Geometry
import Interface
import Library
import ModeKit
import Scene
import Sketch
import TestSupport

/// Parts of documents on the clipboard.
extension FuzzTarget {
  /// Strokes and pictures of a board. They are pasted, taken back and pasted again.
  static let strokes = FuzzTarget("strokes") {
    ["strokes": copiedStrokes(with: []), "picture": copiedStrokes(with: Samples.png)]
  } show: { bytes, exhibit in
    let mode = SketchMode()
    guard let checked = exhibit.contents(of: bytes, by: mode.partReader) else { return }
    guard let host = board(exhibit.scene) else { return }
    host.handle(.pasted(checked, at: Point(200, 200), seat: 0))
    let count = host.state.count
    host.undo(seat: 0)
    precondition(host.state.count == 0, "a paste is one step")
    host.redo(seat: 0)
    precondition(host.state.count == count, "what was pasted comes back")
    exhibit.draw(BoardPicture(host.state, theme: Theme()), scale: 1, around: .origin)
  }

  /// An empty board.
  private static func board(_ scene: SceneResources) -> ModeHost<SketchMode>? {
    let mode = SketchMode()
    let params = SketchMode.Params()
    let resources = DocumentResources(scene: scene, blob: { _ in Samples.png })
    guard let state = try? mode.makeState(params, seed: 1, resources: resources) else {
      return nil
    }
    let camera = Camera(viewport: Rect(x: 0, y: 0, width: 800, height: 600))
    return ModeHost(
      mode: mode, params: params, seed: 1, state: state, store: MemoryStore(),
      environment: ModeEnvironment(theme: Theme(), camera: camera))
  }

  /// The strokes of demonstrations, and a picture unless its file is empty.
  private static func copiedStrokes(with picture: [UInt8]) -> [UInt8] {
    guard let host = board(Exhibit.here.scene) else { return [] }
    for shown in SketchMode().storedDemonstrations.prefix(2) {
      for move in shown.stages.flatMap(\.moves).prefix(6) {
        guard let move = try? SketchMove(bytes: move) else { continue }
        host.perform(move, seat: 0)
      }
    }
    if !picture.isEmpty { host.handle(.picture(picture, seat: 0)) }
    host.handle(.command(.sketch(.selectAll), .fire, seat: 0))
    host.handle(.key(.character("c"), .control, seat: 0))
    var copied: Copied?
    for case .copy(let last) in host.takeRequests() { copied = last }
    return copied?.made(SketchMode().partType, Exhibit.here.scene) ?? []
  }
}
