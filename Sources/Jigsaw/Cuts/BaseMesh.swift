import Geometry

/// Cells with straight edges that cover a frame and more, from which an irregular cut is made.
struct BaseMesh: Sendable {
  /// A straight edge between two vertices.
  struct Edge: Sendable {
    var from: Int32
    var to: Int32
    /// The cell to the right, seen from start to end, or −1.
    var ahead: Int32
    /// The cell to the left, or −1.
    var behind: Int32
  }

  /// The points where edges meet.
  var vertices: [Point] = []
  /// A point in the middle of each cell.
  var middles: [Point] = []
  var edges: [Edge] = []
  /// The edges around each cell, clockwise, as twice the edge's number, plus one if the cell follows the edge
  /// backwards. The edges of cell c are those from `cellStarts[c]` up to `cellStarts[c + 1]`.
  var cellSides: [Int32] = []
  var cellStarts: [Int32] = [0]
  /// The cut whose seams are the curves of the edges, if edges are curved. Its seams have the edges' numbers.
  var curves: (any CutPattern)?
  /// The translation of that cut.
  var shift = Vector.zero

  /// The edges around a cell.
  func sides(of cell: Int) -> ArraySlice<Int32> {
    cellSides[Int(cellStarts[cell])..<Int(cellStarts[cell + 1])]
  }

  func point(_ vertex: Int32) -> Point { vertices[Int(vertex)] }

  init() {}

  /// Makes the cells of a regular cut, translated.
  init(_ pattern: any CutPattern, shift: Vector) {
    self.shift = shift
    curves = pattern
    vertices = (0..<pattern.vertexCount).map { pattern.vertex($0) + shift }
    middles = (0..<pattern.count).map { pattern.middle(of: $0) + shift }
    edges = Array(repeating: Edge(from: -1, to: -1, ahead: -1, behind: -1), count: pattern.seamCount)
    for piece in 0..<pattern.count {
      pattern.forEachSide(of: piece) { side in
        if side.isBackwards {
          edges[side.seam].from = Int32(side.to)
          edges[side.seam].to = Int32(side.from)
          edges[side.seam].behind = Int32(piece)
        } else {
          edges[side.seam].from = Int32(side.from)
          edges[side.seam].to = Int32(side.to)
          edges[side.seam].ahead = Int32(piece)
        }
        cellSides.append(Int32(side.seam << 1 | (side.isBackwards ? 1 : 0)))
      }
      cellStarts.append(Int32(cellSides.count))
    }
  }
}
