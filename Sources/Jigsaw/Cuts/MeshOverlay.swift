import Geometry

/// Straight-edged cells clipped by closed curves. The area inside the frame and outside the other curves is divided by
/// the cells, and each other curve encloses one face.
///
/// All decisions are side-of-line tests; angles are never compared. Rounding may still cause a contradiction where a
/// curve passes extremely close to a vertex. That is detected, and the caller must try another mesh.
struct MeshOverlay {
  /// The tests contradict each other because of rounding.
  struct Contradiction: Error {}

  /// A part of an edge or of a curve, with a face on each side.
  struct Stretch {
    /// The edge or curve that a stretch is a part of.
    enum Source {
      case wholeEdge(Int)
      case partOfEdge(Int)
      case curve([CutOutline.Segment])
    }

    var source: Source
    /// The nodes where it starts and ends.
    var from: Int32
    var to: Int32
    /// The faces to its right and to its left; −1 outside the frame.
    var ahead: Int32 = -1
    var behind: Int32 = -1
    /// Whether it is part of the frame.
    var isFrame = false
  }

  /// Where a curve crosses an edge.
  private struct Crossing {
    var edge: Int32
    /// The position along the edge, 0…1.
    var u: Double
    var outline: Int32
    var segment: Int32
    /// The parameter of the curve's segment.
    var t: Double
    var point: Point
    /// Whether the curve passes to the right-hand side of the edge.
    var isAhead: Bool
  }

  let mesh: BaseMesh
  /// The frame, followed by the curves within it.
  let outlines: [CutOutline]
  /// The vertices of the mesh, then the crossings, then the starts of curves that cross nothing.
  private(set) var nodes: [Point]
  private(set) var stretches: [Stretch] = []
  /// The area of each face. The faces of the curves within the frame come first, in the same order.
  private(set) var areas: [Double] = []

  private var crossings: [Crossing] = []

  /// Overlays curves on cells.
  ///
  /// - Complexity: O(n log n) in edges, chords and crossings.
  init(_ mesh: BaseMesh, _ outlines: [CutOutline], chords: [[CutOutline.Chord]], unit: Double)
    throws(Contradiction)
  {
    self.mesh = mesh
    self.outlines = outlines
    nodes = mesh.vertices
    areas = outlines.dropFirst().map { $0.area }
    findCrossings(chords, unit)
    nodes += crossings.map(\.point)
    let kept = try keepStretches()
    let arcs = try addCurves()
    try traceFaces(kept, arcs)
    // Only stretches of the frame may have nothing on the other side.
    for stretch in stretches {
      guard stretch.ahead >= 0, stretch.behind >= 0 || stretch.isFrame else { throw Contradiction() }
    }
  }

  // MARK: Crossings

  private mutating func findCrossings(_ chords: [[CutOutline.Chord]], _ unit: Double) {
    let area = outlines[0].bounds.inset(by: -unit)
    let bins = Bins(area, size: unit * 0.75, count: mesh.edges.count) { number in
      let edge = mesh.edges[number]
      return Rect(corner: mesh.point(edge.from), corner: mesh.point(edge.to))
    }
    var seen: [Int] = []
    for (index, list) in chords.enumerated() {
      for chord in list {
        seen.removeAll(keepingCapacity: true)
        bins.visit(Rect(corner: chord.start, corner: chord.end)) { number in
          guard !seen.contains(number) else { return }
          seen.append(number)
          cross(number, chord, index)
        }
      }
    }
  }

  private mutating func cross(_ number: Int, _ chord: CutOutline.Chord, _ outline: Int) {
    let edge = mesh.edges[number]
    let start = mesh.point(edge.from)
    let way = mesh.point(edge.to) - start
    func isAhead(_ p: Point) -> Bool { way.cross(p - start) >= 0 }
    let before = isAhead(chord.start)
    guard before != isAhead(chord.end) else { return }
    let curve = outlines[outline].segments[Int(chord.segment)].curve
    var (low, high) = (chord.from, chord.to)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      guard middle > low, middle < high else { break }
      if isAhead(curve.point(at: middle)) == before { low = middle } else { high = middle }
    }
    let point = curve.point(at: high)
    let u = (point - start).dot(way) / way.lengthSquared
    guard u >= 0, u < 1 else { return }
    crossings.append(
      Crossing(
        edge: Int32(number), u: u, outline: Int32(outline), segment: chord.segment, t: high, point: point,
        isAhead: !before))
  }

  // MARK: Stretches

  /// Keeps the parts of the edges inside the frame and outside the other curves. Returns the stretches of each edge, in
  /// order, as ranges.
  private mutating func keepStretches() throws(Contradiction) -> [Range<Int32>] {
    let order = crossings.indices.sorted {
      let (a, b) = (crossings[$0], crossings[$1])
      return (a.edge, a.u, $0) < (b.edge, b.u, $1)
    }
    var starts = [Int](repeating: 0, count: mesh.edges.count + 1)
    for crossing in crossings { starts[Int(crossing.edge) + 1] += 1 }
    for edge in mesh.edges.indices { starts[edge + 1] += starts[edge] }
    let regions = try regions(order, starts)
    var kept: [Range<Int32>] = []
    kept.reserveCapacity(mesh.edges.count)
    for (number, edge) in mesh.edges.enumerated() {
      let first = Int32(stretches.count)
      var region = regions[Int(edge.from)]
      var from = edge.from
      for index in order[starts[number]..<starts[number + 1]] {
        let node = Int32(mesh.vertices.count + index)
        if region == 1 { stretches.append(Stretch(source: .partOfEdge(number), from: from, to: node)) }
        region = try Self.region(region, after: crossings[index])
        from = node
      }
      if region == 1 {
        let isWhole = from == edge.from
        stretches.append(
          Stretch(source: isWhole ? .wholeEdge(number) : .partOfEdge(number), from: from, to: edge.to))
      }
      kept.append(first..<Int32(stretches.count))
    }
    return kept
  }

  /// The region on the other side of a crossing: 0 outside the frame, 1 inside it, and k + 1 inside curve k.
  private static func region(_ region: Int32, after crossing: Crossing) throws(Contradiction) -> Int32 {
    // Where a clockwise curve passes to the right-hand side of an edge, the edge leaves the curve.
    let enters = !crossing.isAhead
    let (outside, inside) = crossing.outline == 0 ? (Int32(0), Int32(1)) : (1, crossing.outline + 1)
    guard region == (enters ? outside : inside) else { throw Contradiction() }
    return enters ? inside : outside
  }

  /// The region of every vertex, found by a walk along the edges.
  private func regions(_ order: [Int], _ starts: [Int]) throws(Contradiction) -> [Int32] {
    var ends = [Int32](repeating: 0, count: mesh.vertices.count + 1)
    for edge in mesh.edges {
      ends[Int(edge.from) + 1] += 1
      ends[Int(edge.to) + 1] += 1
    }
    for vertex in mesh.vertices.indices { ends[vertex + 1] += ends[vertex] }
    var around = [Int32](repeating: 0, count: Int(ends[mesh.vertices.count]))
    var filled = ends
    for (number, edge) in mesh.edges.enumerated() {
      for vertex in [edge.from, edge.to] {
        around[Int(filled[Int(vertex)])] = Int32(number)
        filled[Int(vertex)] += 1
      }
    }
    var regions = [Int32](repeating: -1, count: mesh.vertices.count)
    let outside = outlines[0].path
    for first in mesh.vertices.indices where regions[first] < 0 && ends[first] < ends[first + 1] {
      // The first vertex lies at the mesh's rim, so only the frame can be near it.
      regions[first] = outside.contains(mesh.vertices[first]) ? 1 : 0
      var open = [first]
      while let vertex = open.popLast() {
        for number in around[Int(ends[vertex])..<Int(ends[vertex + 1])] {
          let edge = mesh.edges[Int(number)]
          let isForwards = Int(edge.from) == vertex
          let other = Int(isForwards ? edge.to : edge.from)
          var region = regions[vertex]
          let on = order[starts[Int(number)]..<starts[Int(number) + 1]]
          if isForwards {
            for index in on { region = try Self.region(region, after: crossings[index]) }
          } else {
            for index in on.reversed() {
              var crossing = crossings[index]
              crossing.isAhead.toggle()
              region = try Self.region(region, after: crossing)
            }
          }
          if regions[other] < 0 {
            regions[other] = region
            open.append(other)
          } else if regions[other] != region {
            throw Contradiction()
          }
        }
      }
    }
    return regions
  }

  /// Splits the curves at the edges. Returns the stretches in each cell.
  private mutating func addCurves() throws(Contradiction) -> [Int32: [Int32]] {
    var on = [[Int]](repeating: [], count: outlines.count)
    for (index, crossing) in crossings.enumerated() { on[Int(crossing.outline)].append(index) }
    var arcs: [Int32: [Int32]] = [:]
    for (outline, unsorted) in on.enumerated() {
      let list = unsorted.sorted {
        let (a, b) = (crossings[$0], crossings[$1])
        return (a.segment, a.t, $0) < (b.segment, b.t, $1)
      }
      let face = Int32(outline - 1)
      func add(_ cell: Int32, _ source: [CutOutline.Segment], _ from: Int, _ to: Int) {
        arcs[cell, default: []].append(Int32(stretches.count))
        stretches.append(
          Stretch(
            source: .curve(source), from: Int32(from), to: Int32(to), ahead: face, behind: -1,
            isFrame: outline == 0))
      }
      if list.isEmpty {
        let start = outlines[outline].segments[0].curve.start
        guard let cell = cell(around: start) else { throw Contradiction() }
        nodes.append(start)
        add(cell, outlines[outline].segments, nodes.count - 1, nodes.count - 1)
        continue
      }
      for (position, index) in list.enumerated() {
        let next = list[(position + 1) % list.count]
        let (a, b) = (crossings[index], crossings[next])
        let (leaving, arriving) = (mesh.edges[Int(a.edge)], mesh.edges[Int(b.edge)])
        let cell = a.isAhead ? leaving.ahead : leaving.behind
        guard cell >= 0, cell == (b.isAhead ? arriving.behind : arriving.ahead) else { throw Contradiction() }
        add(
          cell,
          outlines[outline].part(from: (Int(a.segment), a.t), to: (Int(b.segment), b.t)),
          mesh.vertices.count + index, mesh.vertices.count + next)
      }
    }
    return arcs
  }

  private func cell(around p: Point) -> Int32? {
    let cells = mesh.middles.indices.filter { cell in
      mesh.sides(of: cell).allSatisfy { side in
        let edge = mesh.edges[Int(side >> 1)]
        let (start, end) = (mesh.point(edge.from), mesh.point(edge.to))
        return ((end - start).cross(p - start) >= 0) == (side & 1 == 0)
      }
    }
    return cells.first.map { Int32($0) }
  }

  // MARK: Faces

  private mutating func traceFaces(_ kept: [Range<Int32>], _ arcs: [Int32: [Int32]]) throws(Contradiction) {
    var walk: [(stretch: Int32, isBackwards: Bool)] = []
    for cell in mesh.middles.indices {
      walk.removeAll(keepingCapacity: true)
      for side in mesh.sides(of: cell) {
        let range = kept[Int(side >> 1)]
        if side & 1 == 0 {
          for stretch in range { walk.append((stretch, false)) }
        } else {
          for stretch in range.reversed() { walk.append((stretch, true)) }
        }
      }
      // The frame is followed forwards, the curves within it backwards: they bound the area outside them.
      for arc in arcs[Int32(cell)] ?? [] { walk.append((arc, stretches[Int(arc)].ahead >= 0)) }
      guard !walk.isEmpty else { continue }
      var holes: [[(stretch: Int32, isBackwards: Bool)]] = []
      let firstFace = areas.count
      while !walk.isEmpty {
        let loop = try takeLoop(&walk)
        let area = loop.reduce(0.0) { $0 + swept($1.stretch) * ($1.isBackwards ? -1 : 1) }
        if area <= 0 {
          holes.append(loop)
        } else {
          areas.append(area)
          claim(loop, Int32(areas.count - 1))
        }
      }
      for hole in holes {
        // Only a curve that lies within one cell makes a hole. The cell then has no other face.
        guard areas.count == firstFace + 1 else { throw Contradiction() }
        areas[firstFace] += hole.reduce(0.0) { $0 + swept($1.stretch) * ($1.isBackwards ? -1 : 1) }
        claim(hole, Int32(firstFace))
      }
    }
  }

  private mutating func claim(_ loop: [(stretch: Int32, isBackwards: Bool)], _ face: Int32) {
    for step in loop {
      if step.isBackwards {
        stretches[Int(step.stretch)].behind = face
      } else {
        stretches[Int(step.stretch)].ahead = face
      }
    }
  }

  /// Removes the stretches of one closed loop from a cell's list.
  private func takeLoop(
    _ walk: inout [(stretch: Int32, isBackwards: Bool)]
  ) throws(Contradiction) -> [(stretch: Int32, isBackwards: Bool)] {
    func ends(_ step: (stretch: Int32, isBackwards: Bool)) -> (from: Int32, to: Int32) {
      let stretch = stretches[Int(step.stretch)]
      return step.isBackwards ? (stretch.to, stretch.from) : (stretch.from, stretch.to)
    }
    var loop = [walk.removeFirst()]
    let start = ends(loop[0]).from
    var at = ends(loop[0]).to
    while at != start {
      guard let index = walk.firstIndex(where: { ends($0).from == at }) else { throw Contradiction() }
      let step = walk.remove(at: index)
      at = ends(step).to
      loop.append(step)
    }
    return loop
  }

  /// The area that a stretch sweeps around the origin.
  private func swept(_ number: Int32) -> Double {
    let stretch = stretches[Int(number)]
    if case .curve(let segments) = stretch.source { return segments.reduce(0) { $0 + $1.curve.area } }
    return (nodes[Int(stretch.from)] - .origin).cross(nodes[Int(stretch.to)] - .origin) / 2
  }
}
