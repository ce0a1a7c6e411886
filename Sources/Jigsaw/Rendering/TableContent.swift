import Geometry
import Interface
import Scene

/// The puzzle table: the ground, the frame of the picture, and the groups on the table.
struct TableContent: LayerContent {
  let table: PuzzleTable
  /// The held groups, which are not drawn here.
  let held: Set<Int>
  /// The groups that are marked as selected.
  var selected: Set<Int> = []
  /// Whether the picture is shown in the frame.
  var showsFramePicture = false
  /// Whether pieces are hidden, as while the puzzle is paused.
  var isCovered = false
  /// The trays, where their content is shown but not played.
  var trays: TrayStrips?
  let theme: Theme

  func draw(_ rect: Rect, scale: Double, into canvas: Canvas) {
    let puzzle = table.puzzle
    Ground.table(theme, extent: puzzle.table).draw(rect, scale: scale, into: canvas)
    drawFrame(rect, into: canvas)
    if isCovered { return }
    let reach = PieceLook.reach(puzzle.cut)
    let painter = GroupPainter(table: table, theme: theme, canvas: canvas, rect: rect)
    let marker = SelectionMarker(table: table, theme: theme, canvas: canvas, rect: rect)
    for id in table.groups(in: rect.inset(by: -reach)) where !held.contains(id) {
      painter.draw(id)
      if selected.contains(id) { marker.draw(id) }
    }
    trays?.draw(rect, of: table, theme: theme, into: canvas)
  }

  /// Draws a shallow recess as large as the picture.
  private func drawFrame(_ rect: Rect, into canvas: Canvas) {
    let cut = table.puzzle.cut
    let line = max(cut.side * 0.02, 1 / canvas.scale)
    guard cut.frame.inset(by: -2 * line).intersects(rect) else { return }
    let isRectangle = cut.grid != nil
    let path =
      isRectangle ? Path(roundedRect: cut.frame.inset(by: -line), radius: cut.side * 0.05) : cut.border
    canvas.fill(path, theme.color(.shadow).faded(0.35))
    if showsFramePicture, !isCovered {
      canvas.fill(cut.border, table.puzzle.picture.paint(over: cut.picture))
      canvas.fill(cut.border, theme.color(.tableFar).faded(0.7))
    }
    canvas.stroke(path, theme.color(.frame), width: isRectangle ? line : 2 * line)
  }
}

/// Held groups, at the placements where they were lifted.
struct LiftedContent: LayerContent {
  let table: PuzzleTable
  /// Their names, ascending, with their state when they were lifted.
  let groups: [(group: Int, was: PieceGroup)]
  /// The selection of each seat.
  let selections: [Set<Int>]
  /// The colour of the person at another machine who holds them; nil for hands here.
  let hue: Int?
  let theme: Theme

  func draw(_ rect: Rect, scale: Double, into canvas: Canvas) {
    let painter = GroupPainter(table: table, theme: theme, canvas: canvas, rect: rect)
    let marker = SelectionMarker(table: table, theme: theme, canvas: canvas, rect: rect)
    func draw(_ id: Int) {
      painter.draw(id, lifted: true)
      if let hue {
        marker.draw(id, .hue(hue))
      } else if selections.contains(where: { $0.contains(id) }) {
        marker.draw(id)
      }
    }
    if groups.count == 1 { return draw(groups[0].group) }
    let reach = PieceLook.liftedReach(table.puzzle.cut)
    let names = Set(groups.map(\.group))
    for id in table.groups(in: rect.inset(by: -reach)) where names.contains(id) { draw(id) }
  }
}

/// Marks groups with a line along their outline: as selected, or as held by somebody at another machine.
struct SelectionMarker {
  let table: PuzzleTable
  let theme: Theme
  let canvas: Canvas
  /// The part of the table to draw.
  let rect: Rect

  /// Marks a group.
  ///
  /// - Complexity: O(pieces in the rectangle).
  func draw(_ id: Int, _ role: ColorRole = .accent) {
    let side = table.puzzle.cut.side
    let color = theme.color(role)
    if side * canvas.scale < PieceLook.plainBelow, table.groups[id].count == 1 {
      return canvas.fill(table.box(of: id).inset(by: side * 0.2), color.faded(0.7))
    }
    let width = max(side * 0.045, 2 / canvas.scale)
    let outline = table.outline(of: id, near: rect.inset(by: -2 * width))
    canvas.stroke(outline, theme.color(.shadow), width: width * 2)
    canvas.stroke(outline, color, width: width)
  }
}
