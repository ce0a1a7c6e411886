import Geometry

/// Rows of hexagons, every other row shifted by half a cell, computed from the grid and a seed without stored data.
///
/// Rows are shifted by a quarter of a cell alternately to either side. So all rows have the same number of cells, and
/// cells at the border keep at least three quarters of their size. Between two rows runs a zigzag, whose vertices
/// belong alternately to the lines of the row above and of the row below.
struct HexagonCut: CellPattern {
  let columns: Int
  let rows: Int
  let cell: Size
  private let look: ClassicKnob.Look
  private let seed: UInt64

  /// The width of a regular hexagon's cell for a height of 1, where the height is the distance of rows: three quarters
  /// of a hexagon.
  static let aspect = 1.154_700_538_379_251_5

  /// Makes a cut. The sides of a cell are above zero, columns and rows at least 1.
  init(columns: Int, rows: Int, cell: Size, look: ClassicKnob.Look, seed: UInt64) {
    self.columns = columns
    self.rows = rows
    self.cell = cell
    self.look = look
    self.seed = seed
  }

  var side: Double { min(cell.width, cell.height) }
  /// The amplitude of the zigzags between rows.
  private var swing: Double { cell.height / 6 }
  var depth: Double { swing + reach }
  var pitch: Double { max(cell.width * 1.25, cell.height + 2 * swing) + side * 0.2 }
  var border: Path { Path(rect: frame) }

  /// The number of edges of a zigzag, and of its vertices.
  private var steps: Int { 2 * columns - 1 }
  private var stops: Int { 2 * columns }
  /// The number of the first vertical seam; the zigzags come before it.
  private var downs: Int { (rows + 1) * steps }
  var seamCount: Int { downs + rows * (columns + 1) }
  var vertexCount: Int { (rows + 1) * stops }

  /// Whether a row is shifted to the right; the others are shifted to the left.
  private func isShifted(_ row: Int) -> Bool { row & 1 == 0 }

  func vertex(_ number: Int) -> Point {
    let line = number / stops
    let stop = number % stops
    let y = Double(line) * cell.height
    if stop == 0 { return Point(0, y) }
    if stop == stops - 1 { return Point(Double(columns) * cell.width, y) }
    let x = (0.25 + 0.5 * Double(stop)) * cell.width
    guard line > 0, line < rows else { return Point(x, y) }
    // A vertex on a line of the row above lies higher, one of the row below lower.
    let isAbove = isShifted(line - 1) == (stop & 1 == 0)
    return Point(x, y + (isAbove ? -swing : swing))
  }

  /// The vertex of a zigzag at which the line left of a cell begins or ends.
  private func stop(_ column: Int, row: Int) -> Int {
    if column == 0 { return 0 }
    if column == columns { return stops - 1 }
    return isShifted(row) ? 2 * column : 2 * column - 1
  }

  private func cellBox(_ piece: Int) -> Rect {
    let column = piece % columns
    let row = piece / columns
    func x(_ column: Int) -> Double {
      if column == 0 { return 0 }
      return (Double(column) + (column == columns ? 0 : isShifted(row) ? 0.25 : -0.25)) * cell.width
    }
    return Rect(
      minX: x(column), minY: Double(row) * cell.height, maxX: x(column + 1),
      maxY: Double(row + 1) * cell.height)
  }

  /// The largest horizontal extent of a knob beyond its line.
  private var reach: Double { cell.height * 2 / 3 * look.depth }
  func box(of piece: Int) -> Rect { cellBox(piece).inset(dx: -reach, dy: -depth) }
  func middle(of piece: Int) -> Point { cellBox(piece).center }

  func forEachPiece(in rect: Rect, _ body: (Int) -> Void) {
    let area = rect.inset(dx: -reach - cell.width / 4, dy: -depth).intersection(frame)
    guard !area.isEmpty else { return }
    forEachCell(in: area, body)
  }

  /// The piece of a row at an edge of a zigzag, or −1 above the first and below the last row.
  private func piece(_ step: Int, row: Int) -> Int {
    guard row >= 0, row < rows else { return -1 }
    return row * columns + (isShifted(row) ? step / 2 : (step + 1) / 2)
  }

  func forEachSide(of piece: Int, _ body: (PieceSide) -> Void) {
    let column = piece % columns
    let row = piece / columns
    let first = stop(column, row: row)
    let last = stop(column + 1, row: row)
    let above = row * stops
    let below = above + stops
    for step in first..<last {
      body(
        PieceSide(
          seam: row * steps + step, isBackwards: false, neighbour: self.piece(step, row: row - 1),
          from: above + step, to: above + step + 1))
    }
    let down = downs + row * (columns + 1) + column
    body(
      PieceSide(
        seam: down + 1, isBackwards: false, neighbour: column + 1 < columns ? piece + 1 : -1,
        from: above + last, to: below + last))
    for step in (first..<last).reversed() {
      body(
        PieceSide(
          seam: (row + 1) * steps + step, isBackwards: true, neighbour: self.piece(step, row: row + 1),
          from: below + step + 1, to: below + step))
    }
    body(
      PieceSide(
        seam: down, isBackwards: true, neighbour: column > 0 ? piece - 1 : -1, from: below + first,
        to: above + first))
  }

  /// The ends of a seam, and the pieces that follow it forwards and backwards.
  private func ends(_ seam: Int) -> (from: Int, to: Int, ahead: Int, behind: Int) {
    if seam < downs {
      let line = seam / steps
      let step = seam % steps
      let from = line * stops + step
      return (from, from + 1, piece(step, row: line), piece(step, row: line - 1))
    }
    let row = (seam - downs) / (columns + 1)
    let column = (seam - downs) % (columns + 1)
    let from = row * stops + stop(column, row: row)
    return (
      from, from + stops, column > 0 ? row * columns + column - 1 : -1,
      column < columns ? row * columns + column : -1
    )
  }

  private func line(_ seam: Int) -> (line: KnobbedLine, from: Point, to: Point) {
    let (from, to, ahead, behind) = ends(seam)
    let start = vertex(from)
    let end = vertex(to)
    guard ahead >= 0, behind >= 0 else { return (KnobbedLine(), start, end) }
    var mixer = RandomSource(seed: seed ^ (UInt64(seam) &* 0xD6E8_FEB8_6659_FD93))
    var random = RandomSource(seed: mixer.next())
    let knob = KnobbedLine(
      from: start, to: end, ahead: middle(of: ahead), behind: middle(of: behind), look, unit: side,
      random: &random)
    return (knob, start, end)
  }

  func knob(_ seam: Int, backwards: Bool) -> KnobSide { line(seam).line.side(backwards: backwards) }

  func add(_ seam: Int, backwards: Bool, to path: inout Path) {
    let (line, start, end) = line(seam)
    line.curve.add(backwards: backwards, from: start, to: end, to: &path)
  }
}

extension Cut {
  /// Rows of hexagons with classic knobs.
  package static func hexagons(
    columns: Int, rows: Int, cell: Size, look: ClassicKnob.Look = .init(), seed: UInt64
  ) -> Cut {
    Cut(HexagonCut(columns: columns, rows: rows, cell: cell, look: look, seed: seed))
  }
}
