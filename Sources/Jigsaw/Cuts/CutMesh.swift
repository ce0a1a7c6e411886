import Geometry

/// An irregular cut: a table of vertices, seams and pieces that is built once and then shared.
struct CutMesh: CutPattern {
  /// A curve with a piece on each side.
  struct Seam: Sendable {
    var from: Int32
    var to: Int32
    /// The piece to the right, which follows the seam forwards.
    var ahead: Int32
    /// The piece to the left, which follows the seam backwards, or −1 outside the picture.
    var behind: Int32
    /// The index of its first point in the list of all points; the next seam's points follow.
    var points: Int32
    /// 1 for a knob into the piece to the right, −1 for one into the other, 0 for none.
    var knob: Int8
  }

  let frame: Rect
  let border: Path
  let side: Double
  let depth: Double
  let pitch: Double
  let vertices: [Point]
  let seams: [Seam]
  /// The points of all seams' curves, one seam after the other; see ``SeamCurve/points``.
  let points: [Point]
  /// The sides of all pieces, as twice the seam's number, plus one if the piece follows the seam backwards. The sides
  /// of piece p are those from `starts[p]` up to `starts[p + 1]`.
  private let sides: [Int32]
  private let starts: [Int32]
  private let boxes: [Rect]
  private let bins: Bins
  /// The pieces that belong together; nil where those with a common seam do.
  var links: Links?

  /// Makes a mesh.
  ///
  /// `border` is the outline of all pieces, `side` the length by which pieces are measured. `vertices` are the points
  /// where seams meet. `seams` come in any order; `points` holds the points of all of them, one seam after the other.
  /// `sides` are the sides of each piece, loop by loop, clockwise; `starts` holds the index of each piece's first side.
  init(
    border: Path, side: Double, vertices: [Point], seams: [Seam], points: [Point], sides: [Int32],
    starts: [Int32]
  ) {
    self.border = border
    self.side = side
    self.vertices = vertices
    self.seams = seams
    self.points = points
    self.sides = sides
    self.starts = starts
    frame = border.bounds
    let seamBoxes = seams.indices.map { index in
      let seam = seams[index]
      let (start, end) = (vertices[Int(seam.from)], vertices[Int(seam.to)])
      let curve = Self.curve(of: index, seams, points)
      guard !curve.points.isEmpty else { return Rect(corner: start, corner: end) }
      var path = Path()
      path.move(to: start)
      curve.add(backwards: false, from: start, to: end, to: &path)
      return path.bounds
    }
    let boxes = (0..<starts.count - 1).map { piece in
      sides[Int(starts[piece])..<Int(starts[piece + 1])].reduce(Rect.null) {
        $0.union(seamBoxes[Int($1 >> 1)])
      }
    }
    self.boxes = boxes
    depth = side * 0.4
    pitch = boxes.reduce(0) { max($0, $1.width, $1.height) } + side * 0.1
    bins = Bins(frame, size: side * 1.5, count: boxes.count) { boxes[$0] }
  }

  var count: Int { boxes.count }
  var seamCount: Int { seams.count }
  var vertexCount: Int { vertices.count }
  func vertex(_ number: Int) -> Point { vertices[number] }
  func box(of piece: Int) -> Rect { boxes[piece] }
  func middle(of piece: Int) -> Point { boxes[piece].center }

  func forEachSide(of piece: Int, _ body: (PieceSide) -> Void) {
    for side in sides[Int(starts[piece])..<Int(starts[piece + 1])] {
      let number = Int(side >> 1)
      let seam = seams[number]
      body(
        side & 1 == 0
          ? PieceSide(
            seam: number, isBackwards: false, neighbour: Int(seam.behind), from: Int(seam.from),
            to: Int(seam.to))
          : PieceSide(
            seam: number, isBackwards: true, neighbour: Int(seam.ahead), from: Int(seam.to),
            to: Int(seam.from)))
    }
  }

  func forEachNeighbour(of piece: Int, _ body: (Int) -> Void) {
    if let links { return links.forEach(of: piece, body) }
    forEachSide(of: piece) { if $0.neighbour >= 0 { body($0.neighbour) } }
  }

  func add(_ number: Int, backwards: Bool, to path: inout Path) {
    let seam = seams[number]
    Self.curve(of: number, seams, points).add(
      backwards: backwards, from: vertices[Int(seam.from)], to: vertices[Int(seam.to)], to: &path)
  }

  /// The curve of a seam, taken from the points of all seams.
  static func curve(of number: Int, _ seams: [Seam], _ points: [Point]) -> SeamCurve {
    let end = number + 1 < seams.count ? Int(seams[number + 1].points) : points.count
    return SeamCurve(points: points[Int(seams[number].points)..<end])
  }

  func knob(_ number: Int, backwards: Bool) -> KnobSide {
    let knob = seams[number].knob
    return knob == 0 ? .plain : (knob > 0) == backwards ? .knob : .hole
  }

  func forEachPiece(in rect: Rect, _ body: (Int) -> Void) {
    guard rect.intersects(frame) else { return }
    let (across, down) = bins.range(of: rect)
    for row in down {
      for column in across {
        for number in bins.numbers(column, row) {
          let box = boxes[Int(number)]
          guard box.intersects(rect) else { continue }
          // A piece in several bins is visited only in the first of them under the rectangle.
          let home = bins.range(of: box)
          if max(home.columns.lowerBound, across.lowerBound) == column,
            max(home.rows.lowerBound, down.lowerBound) == row
          {
            body(Int(number))
          }
        }
      }
    }
  }
}
