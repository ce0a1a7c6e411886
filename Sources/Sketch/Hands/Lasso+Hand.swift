import Geometry
import Gestures
import Interface
import ModeKit
import Scene

/// A finger that draws a loop for a selection.
extension Lasso: Hand {
  /// The distance within which a tap selects, in dp.
  private static let tapReach = 12.0

  /// Starts a loop where a finger lands.
  init(_ gesture: Gesture, _ host: ModeHost<SketchMode>) {
    self.init(
      seat: gesture.seat, at: gesture.location, host.environment.camera.toWorld(gesture.location))
    moved(gesture, host)
  }

  /// An unfinished loop selects nothing.
  var finishing: Finishing? { .dropped }

  mutating func moved(_ gesture: Gesture, _ host: ModeHost<SketchMode>) {
    let camera = host.environment.camera
    for sample in gesture.samples { add(sample.location, camera.toWorld(sample.location)) }
    host.refreshOverlay()
  }

  mutating func ended(_ gesture: Gesture, _ host: ModeHost<SketchMode>) {
    moved(gesture, host)
    if gesture.isInterrupted { return }
    let board = host.mode.shown(host)
    var chosen = isTap ? touched(board, host.environment.camera) : chosen(on: board)
    if gesture.modifiers.contains(.shift), let selection = host.session[seat].selection {
      chosen = combine(chosen, with: selection, on: board)
    }
    host.mode.select(chosen, seat, host)
  }

  func cancelled(_ gesture: Gesture, _ host: ModeHost<SketchMode>) { host.refreshOverlay() }

  func finish(_ finger: Gesture.SessionID, _ host: ModeHost<SketchMode>) { host.refreshOverlay() }

  func overlay(_ host: ModeHost<SketchMode>) -> [DrawingList.Item] {
    let camera = host.environment.camera
    let accent = host.environment.theme.color(.accent)
    let path = Path(polygon: points.map { camera.toView($0) }, isClosed: false)
    return [
      DrawingList.Item(bounds: path.bounds.inset(by: -4)) { canvas in
        canvas.stroke(
          path, StrokeStyle(width: 2, cap: .round, join: .round, dash: [2, 6]), .color(accent))
      }
    ]
  }

  /// Adds to the selection. A tap on a selected thing removes it from the selection.
  private func combine(_ chosen: Chosen, with selection: Selection, on board: Board) -> Chosen {
    let old = selection.chosen(on: board)
    if isTap, let one = chosen.strokes.first, selection.orders.contains(one.order) {
      return Chosen(strokes: old.strokes.filter { $0 !== one }, pictures: old.pictures)
    }
    if isTap, let one = chosen.pictures.first, selection.pictures.contains(one.name) {
      return Chosen(strokes: old.strokes, pictures: old.pictures.filter { $0.name != one.name })
    }
    let names = Set(chosen.pictures.map(\.name) + selection.pictures)
    return Chosen(
      strokes: Stroke.inOrder(old.strokes + chosen.strokes),
      pictures: board.pictures.filter { names.contains($0.name) })
  }

  /// The topmost stroke where the finger landed, otherwise the topmost picture.
  private func touched(_ board: Board, _ camera: Camera) -> Chosen {
    let point = points[0]
    let reach = Self.tapReach / camera.zoom
    let stroke = board.strokes(in: Rect(center: point, size: Size(2 * reach, 2 * reach))).last {
      !$0.ink.brush.erases && $0.isTouched(from: point, to: point, reach: reach)
    }
    if let stroke { return Chosen(strokes: [stroke]) }
    return Chosen(pictures: board.pictures.last { $0.contains(point) }.map { [$0] } ?? [])
  }
}
