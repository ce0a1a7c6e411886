import Geometry
import Interface
import Scene

/// The orders for sorting loose pieces.
package enum PieceOrder: Hashable, Sendable, CaseIterable {
  /// Pieces of the border first.
  case edges
  /// By hue, and by lightness within a range of hues.
  case colors
  /// By the number and the sequence of knobs and holes.
  case knobs
}

extension PuzzleTable {
  /// Sorts single pieces into the heaps of an order, and within each heap. Equal pieces stay in the order in which they
  /// lie, since their numbers would reveal their places.
  ///
  /// - Complexity: O(n log n) in the pieces.
  package func sorted(_ ids: [Int], by order: PieceOrder) -> [[Int]] {
    let cut = puzzle.cut
    let colors = order == .colors ? PieceColors(puzzle) : nil
    let keyed = ids.map { id -> (heap: Int, rank: Double, row: Double, x: Double, id: Int) in
      let piece = Int(groups[id].first)
      let middle = box(of: id).center
      let row = (middle.y / cut.pitch).rounded(.down)
      switch order {
      case .edges: return (cut.isAtBorder(piece) ? 0 : 1, 0, row, middle.x, id)
      case .knobs: return (cut.shapeKind(of: piece), 0, row, middle.x, id)
      case .colors:
        let look = colors?.look(of: piece) ?? .grey(lightness: 0)
        return (look.heap, -look.lightness, row, middle.x, id)
      }
    }
    var heaps: [[Int]] = []
    var last: Int?
    for one in keyed.sorted(by: { ($0.heap, $0.rank, $0.row, $0.x) < ($1.heap, $1.rank, $1.row, $1.x) }) {
      if one.heap != last { heaps.append([]) }
      last = one.heap
      heaps[heaps.count - 1].append(one.id)
    }
    return heaps
  }

  /// Lays single pieces in rows on a free part of the table. Each heap starts a row. They go to the nearest free
  /// rectangle; if none is large enough, to all free places beside the frame, and if those are too few, also inside the
  /// frame.
  ///
  /// - Returns: the pieces with their places, ascending; fewer than given when the table is full.
  package func rows(of heaps: [[Int]], except held: Set<Int> = []) -> [Laid] {
    let ids = heaps.flatMap { $0 }
    guard !ids.isEmpty else { return [] }
    for withFrame in [false, true] {
      let lattice = RowLattice(self, moving: ids, held, withFrame: withFrame)
      guard
        let slots = lattice.block(for: heaps.map(\.count), near: middle(of: ids))
          ?? lattice.lines(for: heaps.map(\.count), isLast: withFrame)
      else { continue }
      return zip(ids, slots).map { Laid(group: $0, at: placement(of: $0, middle: $1)) }
        .sorted { $0.group < $1.group }
    }
    return []
  }

  private func middle(of ids: [Int]) -> Point {
    let sum = ids.reduce(Vector.zero) { $0 + (box(of: $1).center - .origin) }
    return .origin + sum * (1 / Double(ids.count))
  }
}

extension Cut {
  /// A sort key for the shape of a piece: border pieces first, then by the number of knobs and of holes, then by
  /// whether two knobs are adjacent.
  package func shapeKind(of piece: Int) -> Int {
    var sides: [KnobSide] = []
    var isAtBorder = false
    forEachSide(of: piece) { side in
      if side.neighbour < 0 { isAtBorder = true }
      sides.append(knob(side))
    }
    let knobs = sides.filter { $0 == .knob }.count
    let holes = sides.filter { $0 == .hole }.count
    let hasPair = sides.indices.contains { sides[$0] == .knob && sides[($0 + 1) % sides.count] == .knob }
    return (isAtBorder ? 0 : 1 << 16) + min(knobs, 63) << 8 + min(holes, 63) << 1 + (hasPair ? 0 : 1)
  }
}

/// A lattice of places for pieces over a table, and which of them are taken.
private struct RowLattice {
  let origin: Point
  let step: Size
  let columns: Int
  let rows: Int
  /// The number of taken places above and left of each lattice corner: a summed-area table.
  private var sums: [Int32]

  init(_ table: PuzzleTable, moving: [Int], _ held: Set<Int>, withFrame: Bool) {
    let extent = moving.reduce(table.puzzle.cut.pitch) {
      max($0, table.pictureBox(of: $1).width, table.pictureBox(of: $1).height)
    }
    let area = table.puzzle.table
    columns = max(1, Int(area.width / extent))
    rows = max(1, Int(area.height / extent))
    step = Size(extent, extent)
    origin = Point(
      area.center.x - Double(columns) * extent / 2, area.center.y - Double(rows) * extent / 2)
    var grid = table.occupancyBeside(moving, except: held, withFrame: withFrame)
    if !withFrame { grid.take(table.puzzle.cut.frame) }
    sums = Array(repeating: 0, count: (columns + 1) * (rows + 1))
    for row in 0..<rows {
      for column in 0..<columns {
        let isTaken = grid.overlaps(
          Rect(
            x: origin.x + Double(column) * extent, y: origin.y + Double(row) * extent, width: extent,
            height: extent))
        let at = (row + 1) * (columns + 1) + column + 1
        sums[at] = sums[at - 1] + sums[at - columns - 1] - sums[at - columns - 2] + (isTaken ? 1 : 0)
      }
    }
  }

  private func middle(_ column: Int, _ row: Int) -> Point {
    Point(
      origin.x + (Double(column) + 0.5) * step.width, origin.y + (Double(row) + 0.5) * step.height)
  }

  private func taken(_ column: Int, _ row: Int, _ across: Int, _ down: Int) -> Int32 {
    let wide = columns + 1
    return sums[(row + down) * wide + column + across] - sums[row * wide + column + across]
      - sums[(row + down) * wide + column] + sums[row * wide + column]
  }

  /// Places in a free rectangle near a point, with an aspect ratio as close to a screen's as possible. Every heap
  /// starts a row.
  func block(for counts: [Int], near point: Point) -> [Point]? {
    let total = counts.reduce(0, +)
    let ideal = max(1, Int((Double(total) * 1.7).squareRoot().rounded()))
    func height(_ across: Int) -> Int { counts.reduce(0) { $0 + ($1 + across - 1) / across } }
    for way in 0..<max(columns, ideal) {
      for across in way == 0 ? [ideal] : [ideal + way, ideal - way] where (1...columns).contains(across) {
        let down = height(across)
        guard down <= rows, let corner = free(across, down, near: point) else { continue }
        var places: [Point] = []
        var row = corner.row
        for count in counts {
          for number in 0..<count {
            places.append(middle(corner.column + number % across, row + number / across))
          }
          row += (count + across - 1) / across
        }
        return places
      }
    }
    return nil
  }

  private func free(_ across: Int, _ down: Int, near point: Point) -> (column: Int, row: Int)? {
    var best: (column: Int, row: Int)?
    var least = Double.infinity
    for row in 0...rows - down {
      for column in 0...columns - across where taken(column, row, across, down) == 0 {
        let center = Point(
          origin.x + (Double(column) + Double(across) / 2) * step.width,
          origin.y + (Double(row) + Double(down) / 2) * step.height)
        let way = center.distance(to: point)
        if way < least { (best, least) = ((column, row), way) }
      }
    }
    return best
  }

  /// Free places in reading order. Every heap starts a row if there is room for that. Nil when there are too few,
  /// unless `isLast` is set; then there may be fewer places than pieces.
  func lines(for counts: [Int], isLast: Bool) -> [Point]? {
    for startsRows in [true, false] {
      var places: [Point] = []
      var (column, row) = (0, 0)
      for count in counts {
        if startsRows, column > 0 { (column, row) = (0, row + 1) }
        var left = count
        while left > 0, row < rows {
          if taken(column, row, 1, 1) == 0 {
            places.append(middle(column, row))
            left -= 1
          }
          column += 1
          if column == columns { (column, row) = (0, row + 1) }
        }
      }
      if places.count == counts.reduce(0, +) || (isLast && !startsRows) { return places }
    }
    return nil
  }
}
