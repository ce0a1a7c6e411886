import Geometry
import Scene

/// The picture within an outline, such as a single piece, without light or shadow.
struct PieceContent: LayerContent {
  let outline: Path
  let puzzle: Puzzle

  func draw(_ rect: Rect, scale: Double, into canvas: Canvas) {
    canvas.fill(outline, puzzle.picture.paint(over: puzzle.cut.picture))
  }
}
