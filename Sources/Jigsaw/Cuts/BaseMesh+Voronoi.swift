import Geometry

extension BaseMesh {
  /// Makes the Voronoi cells of evenly scattered points: those of a triangular lattice, each moved at random.
  ///
  /// Points move so little that no triangle of the lattice turns over, so the lattice is a valid triangulation.
  /// Flipping its edges (Lawson 1977) makes it Delaunay. The circumcentres of its triangles are the vertices of the
  /// cells.
  ///
  /// - Parameters:
  ///   - area: the rectangle that whole cells cover.
  ///   - unit: the square root of a cell's area.
  ///   - wander: the largest displacement of a point, as a part of the distance between points, below 0.4.
  ///   - seed: decides the displacements of the points.
  /// - Complexity: O(cells).
  init(voronoi area: Rect, unit: Double, wander: Double, seed: UInt64) {
    let pitch = unit * 1.074_569_931_823_542
    let step = pitch * 0.866_025_403_784_438_6
    let margin = 3.0
    let columns = Int((area.width / pitch).rounded(.up)) + 2 * Int(margin)
    let rows = Int((area.height / step).rounded(.up)) + 2 * Int(margin)
    let corner = area.origin - Vector(pitch * (margin - 0.25), step * (margin - 0.5))
    var sites: [Point] = []
    sites.reserveCapacity(columns * rows)
    for row in 0..<rows {
      for column in 0..<columns {
        var random = RandomSource(seed: seed ^ (UInt64(row) << 32 | UInt64(column)) &* 0xD6E8_FEB8_6659_FD93)
        _ = random.next()
        var move = Vector.zero
        repeat { move = Vector(random.within(-1...1), random.within(-1...1)) } while move.lengthSquared > 1
        let place = Vector((Double(column) + (row & 1 == 0 ? 0 : 0.5)) * pitch, Double(row) * step)
        sites.append(corner + place + move * (wander * pitch))
      }
    }
    var triangles = Triangulation(lattice: sites, columns: columns, rows: rows)
    triangles.makeDelaunay(unit: unit)
    self.init(dualOf: triangles)
  }

  /// Makes the Voronoi cells of a Delaunay triangulation, except those at its rim.
  private init(dualOf triangles: Triangulation) {
    vertices = (0..<triangles.corners.count / 3).map { triangles.circumcentre($0) }
    let sites = triangles.sites
    /// A half-edge that leaves each site; unused for sites at the rim.
    var leaving = [Int32](repeating: -1, count: sites.count)
    var isRim = [Bool](repeating: false, count: sites.count)
    for edge in triangles.corners.indices {
      let site = Int(triangles.corners[edge])
      leaving[site] = Int32(edge)
      if triangles.twins[edge] < 0 {
        isRim[site] = true
        isRim[Int(triangles.corners[Triangulation.next(edge)])] = true
      }
    }
    var cells = [Int32](repeating: -1, count: sites.count)
    for site in sites.indices where !isRim[site] && leaving[site] >= 0 {
      cells[site] = Int32(middles.count)
      middles.append(sites[site])
    }
    var numbers = [Int32](repeating: -1, count: triangles.corners.count)
    for edge in triangles.corners.indices {
      let twin = Int(triangles.twins[edge])
      guard twin > edge else { continue }
      let ahead = cells[Int(triangles.corners[edge])]
      let behind = cells[Int(triangles.corners[twin])]
      guard ahead >= 0 || behind >= 0 else { continue }
      numbers[edge] = Int32(edges.count)
      edges.append(Edge(from: Int32(twin / 3), to: Int32(edge / 3), ahead: ahead, behind: behind))
    }
    for site in sites.indices where cells[site] >= 0 {
      let first = Int(leaving[site])
      var edge = first
      repeat {
        // Goes to the next triangle around the site, across the shared edge.
        edge = Int(triangles.twins[Triangulation.next(Triangulation.next(edge))])
        let twin = Int(triangles.twins[edge])
        cellSides.append(numbers[min(edge, twin)] << 1 | (edge < twin ? 0 : 1))
      } while edge != first
      cellStarts.append(Int32(cellSides.count))
    }
  }
}

/// A triangulation of points. Triangles are clockwise on screen; half-edge e leaves `corners[e]` in triangle e / 3.
private struct Triangulation {
  let sites: [Point]
  private(set) var corners: [Int32]
  /// The opposite half-edge, or −1 at the rim.
  private(set) var twins: [Int32]

  static func next(_ edge: Int) -> Int { edge % 3 == 2 ? edge - 2 : edge + 1 }

  /// Makes two triangles for each four neighbouring points of a triangular lattice whose odd rows are shifted right.
  init(lattice sites: [Point], columns: Int, rows: Int) {
    self.sites = sites
    corners = []
    twins = []
    corners.reserveCapacity(columns * rows * 6)
    twins.reserveCapacity(columns * rows * 6)
    func edge(_ column: Int, _ row: Int, _ corner: Int) -> Int32 {
      guard column >= 0, row >= 0, column < columns - 1, row < rows - 1 else { return -1 }
      return Int32((row * (columns - 1) + column) * 6 + corner)
    }
    for row in 0..<rows - 1 {
      for column in 0..<columns - 1 {
        let a = Int32(row * columns + column)
        let b = a + 1
        let d = a + Int32(columns)
        let e = d + 1
        let (above, below) = (edge(column, row - 1, 4), edge(column, row + 1, 0))
        if row & 1 == 0 {
          corners += [a, b, d, b, e, d]
          twins += [
            above, edge(column, row, 5), edge(column - 1, row, 3), edge(column + 1, row, 2), below,
            edge(column, row, 1),
          ]
        } else {
          corners += [a, b, e, a, e, d]
          twins += [
            above, edge(column + 1, row, 5), edge(column, row, 3), edge(column, row, 2), below,
            edge(column - 1, row, 1),
          ]
        }
      }
    }
  }

  /// Flips edges until no point lies inside the circumcircle of a neighbouring triangle.
  ///
  /// - Complexity: O(triangles) for evenly spread points.
  mutating func makeDelaunay(unit: Double) {
    // Four points on a circle, within rounding, stay as they are; otherwise the flips would repeat forever.
    let slack = unit * unit * unit * unit * 1e-9
    corners.withUnsafeMutableBufferPointer { corners in
      twins.withUnsafeMutableBufferPointer { twins in
        var open = Array(corners.indices)
        while let a = open.popLast() {
          let b = Int(twins[a])
          guard b >= 0 else { continue }
          let a1 = Self.next(a)
          let a2 = Self.next(a1)
          let b1 = Self.next(b)
          let b2 = Self.next(b1)
          let (p, q) = (corners[a], corners[b])
          let (r, s) = (corners[a2], corners[b2])
          guard Self.circle(sites[Int(p)], sites[Int(q)], sites[Int(r)], sites[Int(s)]) > slack else {
            continue
          }
          // Triangles pqr and qps become rsq and srp.
          let (outer1, outer2, outer3, outer4) = (twins[a1], twins[a2], twins[b1], twins[b2])
          corners[a] = s
          corners[a1] = q
          corners[a2] = r
          corners[b] = r
          corners[b1] = p
          corners[b2] = s
          func link(_ edge: Int, _ other: Int32) {
            twins[edge] = other
            if other >= 0 { twins[Int(other)] = Int32(edge) }
          }
          link(a, outer4)
          link(a1, outer1)
          link(b, outer2)
          link(b1, outer3)
          twins[a2] = Int32(b2)
          twins[b2] = Int32(a2)
          open += [a, a1, b, b1]
        }
      }
    }
  }

  /// The in-circle test: above zero when `p` lies inside the circle through three points that are clockwise on screen.
  private static func circle(_ a: Point, _ b: Point, _ c: Point, _ p: Point) -> Double {
    let (u, v, w) = (a - p, b - p, c - p)
    return u.lengthSquared * v.cross(w) + v.lengthSquared * w.cross(u) + w.lengthSquared * u.cross(v)
  }

  /// The circumcentre of a triangle.
  func circumcentre(_ triangle: Int) -> Point {
    let a = sites[Int(corners[3 * triangle])]
    let b = sites[Int(corners[3 * triangle + 1])] - a
    let c = sites[Int(corners[3 * triangle + 2])] - a
    let scale = 0.5 / b.cross(c)
    return a
      + Vector(
        (c.dy * b.lengthSquared - b.dy * c.lengthSquared) * scale,
        (b.dx * c.lengthSquared - c.dx * b.lengthSquared) * scale)
  }
}
