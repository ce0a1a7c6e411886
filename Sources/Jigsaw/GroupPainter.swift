import Geometry
import Interface
import Scene

/// Draws groups of one table onto one canvas.
struct GroupPainter {
  let table: PuzzleTable
  let theme: Theme
  let canvas: Canvas
  /// The part of the table to draw.
  let rect: Rect

  private var cut: Cut { table.puzzle.cut }

  /// Draws what of a group lies in the rectangle.
  ///
  /// - Complexity: O(pixels): only cells in the rectangle are looked at, and below a few pixels a row of pieces is one
  ///   quad.
  func draw(_ id: Int, lifted: Bool = false) {
    let group = table.groups[id]
    let transform = group.placement.transform
    guard let back = transform.inverse else { return }
    let reach = lifted ? PieceLook.liftedReach(cut) : PieceLook.reach(cut)
    // The outline of the cells in sight ends outside of it, where neither its edge nor its shadow shows.
    let local = back.apply(rect.inset(by: -reach))
    guard let cells = cut.cells(in: local)?.intersection(group.cells) else { return }
    let columns = cut.columns
    let name = Int32(id)
    func has(_ column: Int, _ row: Int) -> Bool {
      column <= Int(group.maxColumn) && row <= Int(group.maxRow)
        && table.groupOf[row * columns + column] == name
    }
    if cut.side * canvas.scale < PieceLook.plainBelow {
      canvas.with(transform) { drawRuns(cells, has) }
    } else {
      drawPieces(cells, transform, isSingle: group.count == 1, lifted: lifted, has)
    }
  }

  private var paint: Paint { table.puzzle.picture.paint(over: cut.frame) }

  /// Rows of pieces as quads.
  private func drawRuns(_ cells: Cut.Cells, _ has: (Int, Int) -> Bool) {
    var path = Path()
    for row in cells.rows {
      var column = cells.columns.lowerBound
      while column <= cells.columns.upperBound {
        guard has(column, row) else {
          column += 1
          continue
        }
        var last = column
        while last < cells.columns.upperBound, has(last + 1, row) { last += 1 }
        path.add(rect: cut.box(columns: column...last, rows: row...row))
        column = last + 1
      }
    }
    canvas.fill(path, paint)
  }

  private func drawPieces(
    _ cells: Cut.Cells, _ transform: Affine, isSingle: Bool, lifted: Bool, _ has: (Int, Int) -> Bool
  ) {
    let side = cut.side
    let shape =
      isSingle
      ? cut.outline(cells.columns.lowerBound, cells.rows.lowerBound) : cut.outline(of: cells, has)
    let outline = shape.transformed(by: transform)
    let drop = PieceLook.drop(side, lifted: lifted)
    canvas.shadow(under: outline, blur: drop.blur, offset: drop.offset, color: theme.color(.shadow))
    canvas.with(transform) {
      canvas.fill(shape, paint)
      if !isSingle {
        let seams = cut.seams(of: cells, has)
        let width = max(PieceLook.cut(side), 0.7 / canvas.scale)
        canvas.stroke(seams, theme.color(.pieceShade).faded(0.75), width: width)
      }
    }
    canvas.bevel(
      outline, width: PieceLook.edge(side), lit: theme.color(.pieceLit), shade: theme.color(.pieceShade))
  }
}
