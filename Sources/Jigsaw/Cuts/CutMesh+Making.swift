import Geometry

extension CutMesh {
  /// Makes pieces from a merged overlay: numbers them in reading order, and gives the edges between them knobs. With
  /// `necks` no knob makes a piece narrow.
  init(
    _ overlay: MeshOverlay, _ merging: FaceMerging, _ obstacles: Obstacles, look: ClassicKnob.Look?,
    necks: NeckTest? = nil, side: Double, seed: UInt64
  ) throws(MeshOverlay.Contradiction) {
    var merging = merging
    let all = overlay.stretches
    let roots = all.map { (ahead: merging.root($0.ahead), behind: merging.root($0.behind)) }
    let kept = all.indices.filter { roots[$0].ahead != roots[$0].behind }
    let numbers = Self.readingOrder(overlay, merging, kept, roots, side)

    // Only nodes that are still in use are copied.
    var vertexOf = [Int32](repeating: -1, count: overlay.nodes.count)
    var vertices: [Point] = []
    func vertex(_ node: Int32) -> Int32 {
      if vertexOf[Int(node)] < 0 {
        vertexOf[Int(node)] = Int32(vertices.count)
        vertices.append(overlay.nodes[Int(node)])
      }
      return vertexOf[Int(node)]
    }
    var seams: [Seam] = []
    var courses: [SeamMending.Course] = []
    var walks: [(piece: Int32, side: Int32)] = []
    func course(of index: Int, _ attempt: UInt64) -> SeamMending.Course {
      var points: [Point] = []
      let knob = Self.addCurve(
        of: all[index], overlay, obstacles, look, neck: necks?.width ?? 0, side, seed, attempt, to: &points)
      return SeamMending.Course(points: points, knob: knob)
    }
    for index in kept {
      let number = Int32(seams.count)
      let ahead = numbers[Int(roots[index].ahead)]
      let behind = roots[index].behind < 0 ? -1 : numbers[Int(roots[index].behind)]
      courses.append(course(of: index, 0))
      seams.append(
        Seam(
          from: vertex(all[index].from), to: vertex(all[index].to), ahead: ahead, behind: behind, points: 0,
          knob: 0))
      walks.append((ahead, number << 1))
      if behind >= 0 { walks.append((behind, number << 1 | 1)) }
    }
    if let necks {
      courses = SeamMending.mend(courses, of: seams, vertices, count: merging.count, necks) {
        course(of: kept[$0], $1)
      }
    }
    var points: [Point] = []
    for (number, course) in courses.enumerated() {
      seams[number].points = Int32(points.count)
      seams[number].knob = course.knob
      points += course.points
    }
    let (sides, starts) = try Self.loops(walks, seams, count: merging.count)
    self.init(
      border: overlay.outlines[0].path, side: side, vertices: vertices, seams: seams, points: points,
      sides: sides, starts: starts)
  }

  /// Numbers faces row by row, by the middles of their boxes.
  private static func readingOrder(
    _ overlay: MeshOverlay, _ merging: FaceMerging, _ kept: [Int],
    _ roots: [(ahead: Int32, behind: Int32)], _ side: Double
  ) -> [Int32] {
    var boxes = [Rect](repeating: .null, count: merging.areas.count)
    for index in kept {
      let stretch = overlay.stretches[index]
      let box = Rect(corner: overlay.nodes[Int(stretch.from)], corner: overlay.nodes[Int(stretch.to)])
      for face in [roots[index].ahead, roots[index].behind] where face >= 0 {
        boxes[Int(face)] = boxes[Int(face)].union(box)
      }
    }
    let faces = boxes.indices.filter { boxes[$0].minX.isFinite }
    let keys: [(row: Double, x: Double)] = boxes.map { box in
      box.minX.isFinite ? ((box.center.y / side).rounded(.down), box.center.x) : (0, 0)
    }
    var numbers = [Int32](repeating: -1, count: boxes.count)
    let ordered = faces.sorted { (keys[$0].row, keys[$0].x, $0) < (keys[$1].row, keys[$1].x, $1) }
    for (number, face) in ordered.enumerated() { numbers[face] = Int32(number) }
    return numbers
  }

  /// Adds the points between the ends of a stretch. Returns the direction of its knob, see ``Seam/knob``. Each
  /// `attempt` draws another knob, whose neck is at least `neck` wide.
  private static func addCurve(
    of stretch: MeshOverlay.Stretch, _ overlay: MeshOverlay, _ obstacles: Obstacles,
    _ look: ClassicKnob.Look?, neck: Double, _ side: Double, _ seed: UInt64, _ attempt: UInt64,
    to points: inout [Point]
  ) -> Int8 {
    let start = overlay.nodes[Int(stretch.from)]
    let end = overlay.nodes[Int(stretch.to)]
    let mesh = overlay.mesh
    let number: Int
    switch stretch.source {
    case .curve(let segments):
      if segments.count == 1, segments[0].isLine { return 0 }
      for (index, segment) in segments.enumerated() {
        points.append(segment.curve.control1)
        points.append(segment.curve.control2)
        if index + 1 < segments.count { points.append(segment.curve.end) }
      }
      return 0
    case .wholeEdge(let edge):
      number = edge
      if let pattern = mesh.curves {
        var path = Path()
        pattern.add(edge, backwards: false, to: &path)
        // A path that starts with a curve has the origin as its first point.
        let own = path.points.dropFirst(path.verbs.first == .move ? 1 : 0).dropLast().map { $0 + mesh.shift }
        if own.isEmpty { return 0 }
        if obstacles.isFree(own, from: start, to: end) {
          points += own
          return pattern.knob(edge, backwards: true) == .knob ? 1 : -1
        }
      }
    case .partOfEdge(let edge): number = edge
    }
    guard let look else { return 0 }
    let edge = mesh.edges[number]
    guard edge.ahead >= 0, edge.behind >= 0 else { return 0 }
    var mixer = RandomSource(seed: seed ^ (UInt64(number) &* 0x9FB2_1C65_1E98_DF25))
    var random = RandomSource(seed: mixer.next() ^ UInt64(stretch.from) ^ attempt << 32)
    let line = KnobbedLine(
      from: start, to: end, ahead: mesh.middles[Int(edge.ahead)], behind: mesh.middles[Int(edge.behind)],
      look, unit: side, neck: neck, random: &random, isFree: { obstacles.isFree($0, from: start, to: end) })
    points += line.curve.points
    return Int8(line.direction)
  }

  /// Sorts the sides of each piece into closed loops.
  static func loops(
    _ walks: [(piece: Int32, side: Int32)], _ seams: [Seam], count: Int
  ) throws(MeshOverlay.Contradiction) -> (sides: [Int32], starts: [Int32]) {
    var starts = [Int32](repeating: 0, count: count + 1)
    for walk in walks { starts[Int(walk.piece) + 1] += 1 }
    for piece in 0..<count { starts[piece + 1] += starts[piece] }
    var filled = starts
    var sides = [Int32](repeating: 0, count: walks.count)
    for walk in walks {
      sides[Int(filled[Int(walk.piece)])] = walk.side
      filled[Int(walk.piece)] += 1
    }
    func ends(_ side: Int32) -> (from: Int32, to: Int32) {
      let seam = seams[Int(side >> 1)]
      return side & 1 == 0 ? (seam.from, seam.to) : (seam.to, seam.from)
    }
    for piece in 0..<count {
      let range = Int(starts[piece])..<Int(starts[piece + 1])
      guard !range.isEmpty else { throw MeshOverlay.Contradiction() }
      var start = ends(sides[range.lowerBound]).from
      for index in range.dropLast() {
        let at = ends(sides[index]).to
        if let next = (index + 1..<range.upperBound).first(where: { ends(sides[$0]).from == at }) {
          sides.swapAt(index + 1, next)
        } else {
          guard at == start else { throw MeshOverlay.Contradiction() }
          start = ends(sides[index + 1]).from
        }
      }
      guard ends(sides[range.upperBound - 1]).to == start else { throw MeshOverlay.Contradiction() }
    }
    return (sides, starts)
  }
}

/// The curves from which knobs keep a distance.
struct Obstacles {
  private let chords: [CutOutline.Chord]
  private let bins: Bins
  private let clearance: Double

  /// Makes obstacles with the clearance for knobs.
  init(_ chords: [CutOutline.Chord], in area: Rect, unit: Double) {
    self.init(chords, in: area, clearance: unit * 0.07)
  }

  /// Makes obstacles with a clearance in points.
  init(_ chords: [CutOutline.Chord], in area: Rect, clearance: Double) {
    self.chords = chords
    self.clearance = clearance
    bins = Bins(area, size: clearance * 7, count: chords.count) {
      Rect(corner: chords[$0].start, corner: chords[$0].end)
    }
  }

  /// Whether a seam with these points between its ends keeps the clearance from all curves. Less is required near its
  /// ends, which may lie on a curve.
  func isFree(_ points: [Point], from start: Point, to end: Point) -> Bool {
    var box = Rect(corner: start, corner: end)
    for point in points { box = box.union(point) }
    var near: [Int] = []
    bins.visit(box.inset(by: -clearance)) { if !near.contains($0) { near.append($0) } }
    guard !near.isEmpty else { return true }
    let line = [start] + points + [end]
    for index in stride(from: 0, to: line.count - 3, by: 3) {
      let curve = CubicCurve(line[index], line[index + 1], line[index + 2], line[index + 3])
      for step in 1...12 {
        let p = curve.point(at: Double(step) / 12)
        let needed = min(clearance, 0.3 * min(p.distance(to: start), p.distance(to: end)))
        for number in near where Self.distance(p, chords[number].start, chords[number].end) < needed {
          return false
        }
      }
    }
    return true
  }

  /// Whether a point keeps the clearance from all curves.
  func isFree(_ p: Point) -> Bool {
    var isFree = true
    bins.visit(Rect(center: p, size: .zero).inset(by: -clearance)) {
      if Self.distance(p, chords[$0].start, chords[$0].end) < clearance { isFree = false }
    }
    return isFree
  }

  private static func distance(_ p: Point, _ a: Point, _ b: Point) -> Double {
    let way = b - a
    let length = way.lengthSquared
    let t = length > 0 ? max(0, min(1, (p - a).dot(way) / length)) : 0
    return p.distance(to: a + way * t)
  }
}
