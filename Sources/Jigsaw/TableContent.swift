import Geometry
import Interface
import Scene

/// The puzzle table: the ground, the frame where the picture goes, and the groups that lie there.
struct TableContent: LayerContent {
  let table: PuzzleTable
  /// The groups that hands hold, which are drawn elsewhere.
  let held: Set<Int>
  let theme: Theme

  func draw(_ rect: Rect, scale: Double, into canvas: Canvas) {
    let puzzle = table.puzzle
    Ground.table(theme, extent: puzzle.table).draw(rect, scale: scale, into: canvas)
    drawFrame(rect, into: canvas)
    let reach = PieceLook.reach(puzzle.cut)
    let painter = GroupPainter(table: table, theme: theme, canvas: canvas, rect: rect)
    for id in table.groups(in: rect.inset(by: -reach)) where !held.contains(id) { painter.draw(id) }
  }

  /// A shallow place in the table, as large as the picture.
  private func drawFrame(_ rect: Rect, into canvas: Canvas) {
    let cut = table.puzzle.cut
    let line = max(cut.side * 0.02, 1 / canvas.scale)
    guard cut.frame.inset(by: -2 * line).intersects(rect) else { return }
    let isRectangle = cut.grid != nil
    let path =
      isRectangle ? Path(roundedRect: cut.frame.inset(by: -line), radius: cut.side * 0.05) : cut.border
    canvas.fill(path, theme.color(.shadow).faded(0.35))
    canvas.stroke(path, theme.color(.frame), width: isRectangle ? line : 2 * line)
  }
}

/// A group in a hand, where it lay when it was lifted.
struct LiftedContent: LayerContent {
  let table: PuzzleTable
  let group: Int
  let theme: Theme

  func draw(_ rect: Rect, scale: Double, into canvas: Canvas) {
    GroupPainter(table: table, theme: theme, canvas: canvas, rect: rect).draw(group, lifted: true)
  }
}
