import Geometry
import ModeKit

/// How a picture is cut into pieces: a pure function of the grid and a seed, so that nothing of it need be stored.
///
/// Lengths are points of the *picture space*: the picture lies at the origin, and a piece keeps its place of the finished
/// puzzle. Neighbours share one curve, computed from the line between them alone; one walks it forwards, the
/// other backwards, and so they fit to the last bit.
package struct Cut: Hashable, Sendable {
  /// Which way a line of the grid runs.
  enum Axis: UInt64 {
    case across, down
  }

  /// How many pieces lie side by side.
  package let columns: Int
  /// How many lie one below the other.
  package let rows: Int
  /// The box of a piece without its knobs.
  package let cell: Size
  private let seed: UInt64

  /// Makes a cut. The cell's sides are above zero, columns and rows at least 1.
  package init(columns: Int, rows: Int, cell: Size, seed: UInt64) {
    self.columns = columns
    self.rows = rows
    self.cell = cell
    self.seed = seed
  }

  /// How many pieces there are; a piece's number is its row times ``columns`` plus its column.
  package var count: Int { columns * rows }
  /// The shorter side of a piece without its knobs.
  package var side: Double { min(cell.width, cell.height) }
  /// How far knobs stand out: a quarter of the side.
  package var depth: Double { side * Knob.depth }
  /// The whole picture.
  package var frame: Rect {
    Rect(x: 0, y: 0, width: Double(columns) * cell.width, height: Double(rows) * cell.height)
  }

  /// The box of some cells, without knobs.
  package func box(columns c: ClosedRange<Int>, rows r: ClosedRange<Int>) -> Rect {
    Rect(
      minX: Double(c.lowerBound) * cell.width, minY: Double(r.lowerBound) * cell.height,
      maxX: Double(c.upperBound + 1) * cell.width, maxY: Double(r.upperBound + 1) * cell.height)
  }

  /// A crossing of the grid's lines.
  private func vertex(_ column: Int, _ row: Int) -> Point {
    Point(Double(column) * cell.width, Double(row) * cell.height)
  }

  private func random(_ salt: UInt64, _ column: Int, _ row: Int) -> RandomSource {
    let place = UInt64(column) | UInt64(row) << 20 | salt << 40
    var mixer = RandomSource(seed: seed ^ (place &* 0xD6E8_FEB8_6659_FD93))
    return RandomSource(seed: mixer.next())
  }

  /// The slope of the cut where it crosses a vertex.
  private func slope(_ axis: Axis, _ column: Int, _ row: Int) -> Double {
    var random = random(2 + axis.rawValue, column, row)
    return random.within(-0.13...0.13)
  }

  /// Whether the line from a vertex (rightwards or downwards) is on the picture's border.
  private func isBorder(_ axis: Axis, _ column: Int, _ row: Int) -> Bool {
    axis == .across ? row == 0 || row == rows : column == 0 || column == columns
  }

  /// Whether the knob of an inner line points towards positive y (across) or x (down).
  private func pointsForward(_ axis: Axis, _ column: Int, _ row: Int) -> Bool {
    var random = random(axis.rawValue, column, row)
    return random.next() & 1 == 1
  }

  /// Adds the line from a vertex rightwards or downwards to a path that stands at its start (its end when walked
  /// backwards).
  func add(_ axis: Axis, _ column: Int, _ row: Int, backwards: Bool, to path: inout Path) {
    let start = vertex(column, row)
    let end = axis == .across ? vertex(column + 1, row) : vertex(column, row + 1)
    guard !isBorder(axis, column, row) else { return path.line(to: backwards ? start : end) }
    var random = random(axis.rawValue, column, row)
    let sign = random.next() & 1 == 1 ? 1.0 : -1
    let side = side
    let length = (axis == .across ? cell.width : cell.height) / side
    let next = axis == .across ? (column + 1, row) : (column, row + 1)
    // The knob may be turned over; the slopes belong to the vertices and must not.
    let knob = Knob(
      length: length, startSlope: sign * slope(axis, column, row),
      endSlope: sign * slope(axis, next.0, next.1),
      random: &random)
    knob.points.withUnsafeBufferPointer { points in
      func place(_ index: Int) -> Point {
        // The ends are the vertices themselves, which every line that meets there shares.
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

  /// The outline of a piece in picture space, clockwise.
  package func outline(_ column: Int, _ row: Int) -> Path {
    var path = Path()
    path.move(to: vertex(column, row))
    add(.across, column, row, backwards: false, to: &path)
    add(.down, column + 1, row, backwards: false, to: &path)
    add(.across, column, row + 1, backwards: true, to: &path)
    add(.down, column, row, backwards: true, to: &path)
    path.close()
    return path
  }

  /// The outline of a piece for fingers: its holes are filled, because a small piece with two holes is hard to
  /// take hold of.
  package func touchOutline(_ column: Int, _ row: Int) -> Path {
    var path = Path()
    path.move(to: vertex(column, row))
    func side(_ axis: Axis, _ c: Int, _ r: Int, standsOut: Bool, backwards: Bool) {
      if isBorder(axis, c, r) || !standsOut {
        let end = axis == .across ? vertex(c + 1, r) : vertex(c, r + 1)
        path.line(to: backwards ? vertex(c, r) : end)
      } else {
        add(axis, c, r, backwards: backwards, to: &path)
      }
    }
    side(.across, column, row, standsOut: !pointsForward(.across, column, row), backwards: false)
    side(.down, column + 1, row, standsOut: pointsForward(.down, column + 1, row), backwards: false)
    side(.across, column, row + 1, standsOut: pointsForward(.across, column, row + 1), backwards: true)
    side(.down, column, row, standsOut: !pointsForward(.down, column, row), backwards: true)
    path.close()
    return path
  }
}
