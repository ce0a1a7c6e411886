import Geometry
import Interface
import ModeKit

extension CutMesh {
  /// Makes a cut from pieces that are given as pixels. The smoothed lines between owners of a map are the seams. Pieces
  /// have the same size as in other cuts.
  ///
  /// - Parameters:
  ///   - map: the piece of each pixel. Pieces without pixels are omitted.
  ///   - relations: the indices of pieces that belong together. Where these do not connect all pieces, touching pieces
  ///     belong together too.
  /// - Throws: `Problem` when the pieces do not form one puzzle.
  /// - Complexity: O(pixels).
  init(_ map: PieceMap, relations: [(Int, Int)]) throws(Problem) {
    let traced = Tracing(map)
    let numbers = Self.readingOrder(map)
    let total = numbers.reduce(0) { $0 + ($1 >= 0 ? 1 : 0) }
    guard total >= 2 else {
      throw Problem(tr("The pieces of this puzzle are empty; choose another one."))
    }
    let scale = Cut.pieceSide / map.pieceSide
    func placed(_ point: Point) -> Point { Point(point.x * scale, point.y * scale) }

    var seams: [Seam] = []
    var points: [Point] = []
    for chain in traced.chains {
      let line = TracedLine(chain.corners)
      let ahead = numbers[Int(chain.ahead)]
      let behind = chain.behind < 0 ? -1 : numbers[Int(chain.behind)]
      seams.append(
        Seam(
          from: chain.from, to: chain.to, ahead: ahead, behind: behind, points: Int32(points.count),
          knob: behind < 0 ? 0 : line.knob(deeper: map.pieceSide * Self.knobDepth)))
      points += line.curve.points.map(placed)
    }
    do throws(MeshOverlay.Contradiction) {
      try self.init(traced.vertices.map(placed), seams, points, count: total)
    } catch {
      throw TarReader.damaged
    }
    let known = relations.compactMap { first, second -> (Int, Int)? in
      guard numbers.indices.contains(first), numbers.indices.contains(second), numbers[first] >= 0,
        numbers[second] >= 0, first != second
      else { return nil }
      return (Int(numbers[first]), Int(numbers[second]))
    }
    if Links.connect(known, count: total) {
      links = Links(known, count: total)
    } else {
      let touching = seams.filter { $0.behind >= 0 }.map { (Int($0.ahead), Int($0.behind)) }
      guard Links.connect(known + touching, count: total) else {
        throw Problem(tr("The pieces of this puzzle are not connected; choose another one."))
      }
      links = Links(known + touching, count: total)
    }
  }

  /// Makes a mesh of `count` pieces from traced seams.
  ///
  /// - Throws: when the seams of a piece do not form closed loops.
  init(
    _ vertices: [Point], _ seams: [Seam], _ points: [Point], count: Int
  ) throws(MeshOverlay.Contradiction) {
    var walks: [(piece: Int32, side: Int32)] = []
    for (number, seam) in seams.enumerated() {
      walks.append((seam.ahead, Int32(number) << 1))
      if seam.behind >= 0 { walks.append((seam.behind, Int32(number) << 1 | 1)) }
    }
    let rim = seams.indices.filter { seams[$0].behind < 0 }.map { (Int32(0), Int32($0) << 1) }
    let loops = try Self.loops(walks, seams, count: count)
    let outline = try Self.loops(rim, seams, count: 1).sides
    self.init(
      border: Self.border(outline, seams, vertices, points), side: Cut.pieceSide, vertices: vertices,
      seams: seams, points: points, sides: loops.sides, starts: loops.starts)
  }

  /// The deviation from the straight line between its ends, in parts of a piece's side, at which a line counts as a
  /// knob.
  private static let knobDepth = 0.12

  /// The number of each piece of a map, row by row; −1 for one without pixels.
  private static func readingOrder(_ map: PieceMap) -> [Int32] {
    var sums = [(x: Int, y: Int, area: Int)](repeating: (0, 0, 0), count: map.count)
    for y in 1...map.height {
      for x in 1...map.width {
        let owner = Int(map.owners[y * map.stride + x])
        guard owner >= 0 else { continue }
        sums[owner] = (sums[owner].x + x, sums[owner].y + y, sums[owner].area + 1)
      }
    }
    let shown = sums.indices.filter { sums[$0].area > 0 }
    func key(_ piece: Int) -> (Double, Double, Int) {
      let area = Double(sums[piece].area)
      return (
        (Double(sums[piece].y) / area / map.pieceSide).rounded(.down), Double(sums[piece].x) / area, piece
      )
    }
    var numbers = [Int32](repeating: -1, count: map.count)
    for (number, piece) in shown.sorted(by: { key($0) < key($1) }).enumerated() {
      numbers[piece] = Int32(number)
    }
    return numbers
  }

  private static func border(_ sides: [Int32], _ seams: [Seam], _ vertices: [Point], _ points: [Point])
    -> Path
  {
    var path = Path()
    var last: Int32 = -1
    for side in sides {
      let number = Int(side >> 1)
      let seam = seams[number]
      if seam.from != last {
        path.close()
        path.move(to: vertices[Int(seam.from)])
      }
      curve(of: number, seams, points).add(
        backwards: false, from: vertices[Int(seam.from)], to: vertices[Int(seam.to)], to: &path)
      last = seam.to
    }
    path.close()
    return path
  }
}

/// Traces the lines between pixels of different owners.
private struct Tracing {
  /// A line between two vertices with one owner on each side, in pixels. Every step has length 1.
  struct Chain {
    var corners: [Point]
    var from: Int32
    var to: Int32
    /// The owner to its right, and to its left; −1 is the outside, which is never on the right.
    var ahead: Int32
    var behind: Int32
  }

  private(set) var chains: [Chain] = []
  private(set) var vertices: [Point] = []
  private var names: [Int: Int32] = [:]

  /// Right, down, left, up.
  private static let steps = [(x: 1, y: 0), (x: 0, y: 1), (x: -1, y: 0), (x: 0, y: -1)]

  init(_ map: PieceMap) {
    let (across, stride) = (map.width + 1, map.stride)
    // Bit 0: the line to the right of a corner is done. Bit 1: the one below it is done.
    var done = [UInt8](repeating: 0, count: across * (map.height + 1))
    map.owners.withUnsafeBufferPointer { owners in
      /// The owners around a corner: upper left, upper right, lower left, lower right.
      func around(_ x: Int, _ y: Int) -> (Int32, Int32, Int32, Int32) {
        let at = y * stride + x
        return (owners[at], owners[at + 1], owners[at + stride], owners[at + stride + 1])
      }
      /// The directions of lines at a corner as bits: right, down, left and up.
      func lines(_ x: Int, _ y: Int) -> Int {
        let (nw, ne, sw, se) = around(x, y)
        return (ne != se ? 1 : 0) | (sw != se ? 2 : 0) | (nw != sw ? 4 : 0) | (nw != ne ? 8 : 0)
      }
      func take(_ x: Int, _ y: Int, _ way: Int) -> Bool {
        let (place, bit): (Int, UInt8) =
          switch way {
          case 0: (y * across + x, 1)
          case 1: (y * across + x, 2)
          case 2: (y * across + x - 1, 1)
          default: ((y - 1) * across + x, 2)
          }
        if done[place] & bit != 0 { return false }
        done[place] |= bit
        return true
      }
      func follow(_ startX: Int, _ startY: Int, _ startWay: Int) {
        guard take(startX, startY, startWay) else { return }
        var (x, y, way) = (startX, startY, startWay)
        var corners = [Point(Double(x), Double(y))]
        let (nw, ne, sw, se) = around(x, y)
        var (right, left) = [(se, ne), (sw, se), (nw, sw), (ne, nw)][way]
        while true {
          x += Self.steps[way].x
          y += Self.steps[way].y
          corners.append(Point(Double(x), Double(y)))
          let ways = lines(x, y)
          guard ways.nonzeroBitCount == 2, x != startX || y != startY else { break }
          // The outgoing one of the two directions.
          way = (ways & ~(1 << (way ^ 2))).trailingZeroBitCount
          _ = take(x, y, way)
        }
        if right < 0 {
          corners.reverse()
          swap(&right, &left)
        }
        chains.append(
          Chain(
            corners: corners, from: name(corners[0], across), to: name(corners[corners.count - 1], across),
            ahead: right, behind: left))
      }
      // Lines that start where three or more owners meet come first, then closed lines around owners with one
      // neighbour.
      for y in 0...map.height {
        for x in 0...map.width {
          let ways = lines(x, y)
          guard ways.nonzeroBitCount > 2 else { continue }
          for way in 0..<4 where ways & 1 << way != 0 { follow(x, y, way) }
        }
      }
      for y in 0...map.height {
        for x in 0..<map.width where lines(x, y) & 1 != 0 { follow(x, y, 0) }
      }
    }
  }

  private mutating func name(_ corner: Point, _ across: Int) -> Int32 {
    let key = Int(corner.y) * across + Int(corner.x)
    if let known = names[key] { return known }
    let name = Int32(vertices.count)
    names[key] = name
    vertices.append(corner)
    return name
  }
}
