import Geometry

/// Rows and columns of equal cells, computed from the grid and a seed without stored data.
struct GridCut: CellPattern {
  /// The curves between cells.
  enum Curves: Hashable, Sendable {
    /// ``SimpleKnob``.
    case simple
    /// ``ClassicKnob``.
    case classic(ClassicKnob.Look)
    /// Straight lines.
    case straight
  }

  let columns: Int
  let rows: Int
  let cell: Size
  private let curves: Curves
  private let seed: UInt64

  /// Makes a cut. The sides of a cell are above zero, columns and rows at least 1.
  init(columns: Int, rows: Int, cell: Size, curves: Curves, seed: UInt64) {
    self.columns = columns
    self.rows = rows
    self.cell = cell
    self.curves = curves
    self.seed = seed
  }

  var seamCount: Int { downs + rows * (columns + 1) }
  var vertexCount: Int { (columns + 1) * (rows + 1) }
  var side: Double { min(cell.width, cell.height) }
  var border: Path { Path(rect: frame) }
  var pitch: Double { max(cell.width, cell.height) + depth * 2.2 }
  var depth: Double {
    switch curves {
    case .simple: side * SimpleKnob.depth
    case .classic(let look): side * look.depth
    case .straight: 0
    }
  }

  /// The number of the first vertical seam. Horizontal ones come before it.
  private var downs: Int { (rows + 1) * columns }

  func vertex(_ number: Int) -> Point {
    Point(Double(number % (columns + 1)) * cell.width, Double(number / (columns + 1)) * cell.height)
  }

  private func cellBox(_ piece: Int) -> Rect {
    let column = piece % columns
    let row = piece / columns
    return Rect(
      minX: Double(column) * cell.width, minY: Double(row) * cell.height,
      maxX: Double(column + 1) * cell.width, maxY: Double(row + 1) * cell.height)
  }

  func box(of piece: Int) -> Rect { cellBox(piece).inset(by: -depth) }
  func middle(of piece: Int) -> Point { cellBox(piece).center }

  func forEachPiece(in rect: Rect, _ body: (Int) -> Void) {
    let area = rect.inset(by: -depth).intersection(frame)
    guard !area.isEmpty else { return }
    forEachCell(in: area, body)
  }

  func forEachSide(of piece: Int, _ body: (PieceSide) -> Void) {
    let column = piece % columns
    let row = piece / columns
    let corner = row * (columns + 1) + column
    let below = corner + columns + 1
    body(
      PieceSide(
        seam: row * columns + column, isBackwards: false, neighbour: row > 0 ? piece - columns : -1,
        from: corner, to: corner + 1))
    body(
      PieceSide(
        seam: downs + corner + 1, isBackwards: false, neighbour: column + 1 < columns ? piece + 1 : -1,
        from: corner + 1, to: below + 1))
    body(
      PieceSide(
        seam: (row + 1) * columns + column, isBackwards: true,
        neighbour: row + 1 < rows ? piece + columns : -1, from: below + 1, to: below))
    body(
      PieceSide(
        seam: downs + corner, isBackwards: true, neighbour: column > 0 ? piece - 1 : -1, from: below,
        to: corner))
  }

  // Seams

  /// The direction of a grid line: rightwards or downwards.
  private enum Axis: UInt64 {
    case across, down
  }

  /// The grid line of a seam, and the vertex where it starts.
  private func line(_ seam: Int) -> (axis: Axis, column: Int, row: Int) {
    seam < downs
      ? (.across, seam % columns, seam / columns)
      : (.down, (seam - downs) % (columns + 1), (seam - downs) / (columns + 1))
  }

  private func random(_ salt: UInt64, _ column: Int, _ row: Int) -> RandomSource {
    let place = UInt64(column) | UInt64(row) << 20 | salt << 40
    var mixer = RandomSource(seed: seed ^ (place &* 0xD6E8_FEB8_6659_FD93))
    return RandomSource(seed: mixer.next())
  }

  /// The slope of the cut at a vertex.
  private func slope(_ axis: Axis, _ column: Int, _ row: Int, steepest: Double) -> Double {
    var random = random(2 + axis.rawValue, column, row)
    return random.within(-steepest...steepest)
  }

  /// Whether the line that starts at a vertex lies on the picture's border.
  private func isBorder(_ axis: Axis, _ column: Int, _ row: Int) -> Bool {
    axis == .across ? row == 0 || row == rows : column == 0 || column == columns
  }

  func knob(_ seam: Int, backwards: Bool) -> KnobSide {
    let (axis, column, row) = line(seam)
    guard curves != .straight, !isBorder(axis, column, row) else { return .plain }
    var random = random(axis.rawValue, column, row)
    // The knob points towards positive y (across) or x (down): away from the piece that follows the seam backwards, or
    // forwards.
    let isForward = random.next() & 1 == 1
    return isForward == (backwards == (axis == .across)) ? .knob : .hole
  }

  func add(_ seam: Int, backwards: Bool, to path: inout Path) {
    let (axis, column, row) = line(seam)
    let first = row * (columns + 1) + column
    let start = vertex(first)
    let end = vertex(axis == .across ? first + 1 : first + columns + 1)
    guard curves != .straight, !isBorder(axis, column, row) else {
      return path.line(to: backwards ? start : end)
    }
    let points = points(axis, column, row)
    let sign = points.sign
    points.list.withUnsafeBufferPointer { points in
      func place(_ index: Int) -> Point {
        // The ends are the exact vertices, shared by every line that meets there.
        if index == 0 { return start }
        if index == points.count - 1 { return end }
        let along = points[index].x * side
        let out = points[index].y * side * sign
        return axis == .across ? Point(start.x + along, start.y + out) : Point(start.x + out, start.y + along)
      }
      if backwards {
        for i in stride(from: points.count - 2, to: 0, by: -3) {
          path.cubic(place(i), place(i - 1), to: place(i - 2))
        }
      } else {
        for i in stride(from: 1, to: points.count - 1, by: 3) {
          path.cubic(place(i), place(i + 1), to: place(i + 2))
        }
      }
    }
  }

  /// A curve in units of the side, and −1 if it is mirrored, else 1.
  private func points(_ axis: Axis, _ column: Int, _ row: Int) -> (list: [Point], sign: Double) {
    var random = random(axis.rawValue, column, row)
    let sign = random.next() & 1 == 1 ? 1.0 : -1
    let length = (axis == .across ? cell.width : cell.height) / side
    let next = axis == .across ? (column + 1, row) : (column, row + 1)
    switch curves {
    case .classic(let look):
      // The middles of both cells are half a cell away from the line.
      let room = (axis == .across ? cell.height : cell.width) / side / 2
      let steepest = look.jitter / ClassicKnob.shoulder
      let knob = ClassicKnob(
        look, length: length, room: .init(ahead: room, behind: room),
        startSlope: sign * slope(axis, column, row, steepest: steepest),
        endSlope: sign * slope(axis, next.0, next.1, steepest: steepest), random: &random)
      return (knob.points, sign)
    case .simple, .straight:
      // The knob may be mirrored, but the slopes belong to the vertices.
      let knob = SimpleKnob(
        length: length, startSlope: sign * slope(axis, column, row, steepest: 0.13),
        endSlope: sign * slope(axis, next.0, next.1, steepest: 0.13), random: &random)
      return (knob.points, sign)
    }
  }
}

extension Cut {
  /// A grid with the simplest knobs, a quarter of a side deep.
  package static func simple(columns: Int, rows: Int, cell: Size, seed: UInt64) -> Cut {
    Cut(GridCut(columns: columns, rows: rows, cell: cell, curves: .simple, seed: seed))
  }

  /// A grid with classic knobs.
  package static func classic(
    columns: Int, rows: Int, cell: Size, look: ClassicKnob.Look = .init(), seed: UInt64
  ) -> Cut {
    Cut(GridCut(columns: columns, rows: rows, cell: cell, curves: .classic(look), seed: seed))
  }

  /// A grid of straight lines.
  package static func rectangles(columns: Int, rows: Int, cell: Size) -> Cut {
    Cut(GridCut(columns: columns, rows: rows, cell: cell, curves: .straight, seed: 0))
  }
}
