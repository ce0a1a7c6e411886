import Geometry
import Interface
import Raster
import Scene

/// A board as a picture: the blackboard, and the strokes that can be seen, each through one mask.
struct BoardPicture: LayerContent {
  let board: Board
  let theme: Theme
  let ground: BoardGround

  /// Makes a picture; a transparent one shows neither the blackboard nor, where the eraser was, anything else but pictures.
  init(_ board: Board, theme: Theme, isTransparent: Bool = false) {
    self.board = board
    self.theme = theme
    var ground = BoardGround(theme, board.pictures)
    if isTransparent { ground.board = nil }
    self.ground = ground
  }

  /// A stroke smaller than this on screen, in device pixels, is one spot.
  private static let smallestStroke = 1.5
  /// A part of a stroke smaller than this, in device pixels, is straight.
  private static let smallestCurve = 2.0

  func draw(_ rect: Rect, scale: Double, into canvas: Canvas) {
    let area = rect.intersection(canvas.visible)
    guard !area.isEmpty, area.isFinite else { return }
    ground.draw(area, scale: scale, into: canvas)
    for stroke in board.strokes(in: area) { draw(stroke, area, scale, canvas) }
  }

  private func draw(_ stroke: Stroke, _ area: Rect, _ scale: Double, _ canvas: Canvas) {
    let size = max(stroke.bounds.width, stroke.bounds.height) * scale
    guard size >= Self.smallestStroke else {
      if stroke.ink.brush != .eraser {
        canvas.fill(stroke.bounds, theme.color(.chalk(stroke.ink.color)).faded(0.4))
      }
      return
    }
    // A mask as large as what can be seen of it, not as the stroke.
    let spans = stroke.spans.filter { $0.bounds.intersects(area) }
    guard !spans.isEmpty else { return }
    let box = spans.reduce(Rect.null) { $0.union($1.bounds) }
    canvas.ink(box, stroke.ink.paint(theme, over: ground)) { mask, transform in
      let stamper = Stamper(stroke.ink, mask, transform)
      // Only from farther away than where it was drawn: there, wet ink and dry must be the same.
      let isFar = stroke.ink.unit * scale < 1 / 40
      for span in spans {
        let size = max(span.bounds.width, span.bounds.height) - 2 * stroke.ink.reach
        if isFar, size * scale < Self.smallestCurve {
          stamper.stamp(span.chord)
        } else {
          stroke.steps(of: span) { stamper.stamp($0) }
        }
      }
    }
  }
}
