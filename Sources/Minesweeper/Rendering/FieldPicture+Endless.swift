import Geometry
import Scene

extension FieldPicture {
  /// Draws a part of an endless field: the laid chunks as on any board and, around them, the outlines of unlaid cells
  /// on the bare ground.
  func drawEndless(_ area: Rect, _ scale: Double, _ canvas: Canvas) {
    canvas.fill(Path(rect: area), .color(colors.plain))
    guard let cells = cells(in: area) else { return }
    let size = Layout.cellSide * scale
    // Zoomed out, the summary picture shows laid and unlaid cells.
    if size < Self.smallestCell { return draw(cells, size, canvas) }
    canvas.grain(area, amount: 3)
    let side = Board.chunkSide
    for band in cells.rows.lowerBound / side...(cells.rows.upperBound - 1) / side {
      for column in cells.columns.lowerBound / side...(cells.columns.upperBound - 1) / side {
        let part = (
          columns: cells.columns.clamped(to: column * side..<(column + 1) * side),
          rows: cells.rows.clamped(to: band * side..<(band + 1) * side)
        )
        if game.board.isLaid(column, band) {
          let chunk = Layout.rect(ofChunk: column, band)
          let (a, b) = (canvas.snapped(chunk.origin), canvas.snapped(Point(chunk.maxX, chunk.maxY)))
          canvas.fill(Rect(minX: a.x, minY: a.y, maxX: b.x, maxY: b.y), colors.open)
          draw(part, size, canvas)
        } else {
          drawUnlaid(part, size, canvas)
        }
      }
    }
  }

  /// Draws the outlines of unlaid cells.
  private func drawUnlaid(
    _ cells: (columns: Range<Int>, rows: Range<Int>), _ size: Double, _ canvas: Canvas
  ) {
    let pixel = 1 / canvas.scale
    let isLarge = size >= Self.smallestShape
    for y in cells.rows {
      for x in cells.columns {
        let rect = Layout.rect(of: Cell(x, y))
        let a = canvas.snapped(rect.origin)
        let b = canvas.snapped(Point(rect.maxX, rect.maxY))
        let cell = Rect(
          minX: a.x + (isLarge ? pixel : 0), minY: a.y + (isLarge ? pixel : 0), maxX: b.x - pixel,
          maxY: b.y - pixel)
        if isLarge {
          canvas.fill(cell, radius: 4, .color(colors.unlaid))
        } else {
          canvas.fill(cell, colors.unlaid)
        }
      }
    }
  }
}
