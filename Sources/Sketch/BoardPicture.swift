import Geometry
import Interface
import Raster
import Scene

/// A board as a picture: the blackboard, and the strokes that can be seen, one by one or, where many are tiny, as patches.
///
/// A pixel depends on the board and on the scale alone, not on the rectangle that is drawn.
package struct BoardPicture: LayerContent {
  let board: Board
  let theme: Theme
  let ground: BoardGround
  private let usesPatches: Bool

  /// Makes a picture.
  ///
  /// - Parameters:
  ///   - isTransparent: whether to show neither the blackboard nor, where the eraser was, anything else but pictures.
  ///   - usesPatches: whether crowds of tiny strokes are drawn as patches; without, to compare, a tile costs all its strokes.
  package init(_ board: Board, theme: Theme, isTransparent: Bool = false, usesPatches: Bool = true) {
    self.board = board
    self.theme = board.look.theme(theme)
    self.usesPatches = usesPatches
    var ground = BoardGround(theme, board)
    if isTransparent { ground.board = nil }
    self.ground = ground
  }

  package func draw(_ rect: Rect, scale: Double, into canvas: Canvas) {
    let area = rect.intersection(canvas.visible)
    guard !area.isEmpty, area.isFinite else { return }
    ground.draw(area, scale: scale, into: canvas)
    // Lines thinner than a pixel are drawn as wide as one.
    let reach = area.inset(by: -1 / scale)
    let painter = StrokePainter(theme: theme, ground: ground)
    guard usesPatches, let level = Patch.level(for: scale), board.isCrowded(area, level: level) else {
      for stroke in board.strokes(in: reach) { painter.draw(stroke, in: reach, into: canvas) }
      return
    }
    let parts = parts(of: area, reach, level)
    for stroke in parts.strokes { painter.draw(stroke, in: reach, into: canvas) }
    for patch in parts.patches { draw(patch, over: parts.strokes, into: canvas) }
    for stroke in parts.fresh { painter.draw(stroke, in: reach, into: canvas) }
  }

  /// What is drawn of a rectangle: strokes, patches in their place where they are crowded, and the newest strokes over all.
  private func parts(
    of area: Rect, _ reach: Rect, _ level: Int
  ) -> (strokes: [Stroke], patches: [Patch], fresh: [Stroke]) {
    var strokes: [Stroke] = []
    var patches: [Patch] = []
    board.patches?.visit(area, level: level) {
      patches.append($0)
    } sparse: {
      strokes += $0.lazy.filter { $0.touches(reach) }
    }
    return (Stroke.inOrder(strokes), patches, board.fresh.filter { $0.bounds.intersects(reach) })
  }

  /// How many strokes are drawn one by one for a rectangle, and how many patches.
  package func counts(of area: Rect, scale: Double) -> (strokes: Int, patches: Int) {
    let reach = area.inset(by: -1 / scale)
    guard let level = Patch.level(for: scale), board.isCrowded(area, level: level) else {
      return (board.strokes(in: reach).count, 0)
    }
    let parts = parts(of: area, reach, level)
    return (parts.strokes.count + parts.fresh.count, parts.patches.count)
  }

  /// Draws a patch in the pixels that are its own, in place of what strokes beyond it left there.
  private func draw(_ patch: Patch, over strokes: [Stroke], into canvas: Canvas) {
    let square = patch.square.rect
    let ink = StrokePainter(theme: theme, ground: BoardGround())
    let picture = patch.drawn(ink, canvas)
    canvas.clip(to: square) {
      if strokes.contains(where: { $0.touches(patch.square.reach) }) {
        canvas.ink(square, .reveal(ground)) { mask, _ in mask.clear(to: 255) }
      }
      canvas.spread(picture, over: square)
    }
  }
}
