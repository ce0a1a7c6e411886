import Geometry

/// Merges the faces of an overlay until no piece will have a narrow neck, such as a bridge between a whimsy and the
/// edge of a cell, or a long thin end.
///
/// Two faces are merged only if the result has no narrow neck. So a sound face stays sound.
struct NeckMending {
  /// The merged faces.
  private(set) var merging: FaceMerging
  /// A point on the border of each face that could not be mended.
  private(set) var unmendable: [Point] = []

  /// The lines of each stretch. Edges are straight: they get their knobs later.
  private let lines: [[LineSegment]]
  private let stretches: [MeshOverlay.Stretch]
  private var test: NeckTest
  private let longestEnd: Double
  private let largest: Double
  private var isSound: [Bool]
  /// The earlier findings, by a hash of the outline's lines.
  private(set) var known: [UInt64: NeckTest.Finding]

  /// The largest area of a piece that is made to mend another, in squares of a side.
  private static let largest = 2.8

  /// Starts with merged faces. `side` is the length by which pieces are measured; `known` comes from another mending
  /// with the same test.
  init(
    _ overlay: MeshOverlay, _ merging: FaceMerging, _ width: NeckWidth, side: Double,
    known: [UInt64: NeckTest.Finding] = [:]
  ) {
    self.known = known
    self.merging = merging
    test = NeckTest(width: width.necks)
    longestEnd = width.longestEnd
    largest = Self.largest * side * side
    stretches = overlay.stretches
    lines = overlay.stretches.map { stretch in
      var lines: [LineSegment] = []
      if case .curve(let segments) = stretch.source {
        for segment in segments {
          if segment.isLine {
            lines.append(LineSegment(start: segment.curve.start, end: segment.curve.end))
          } else {
            lines.add(segment.curve)
          }
        }
      } else {
        lines.append(
          LineSegment(start: overlay.nodes[Int(stretch.from)], end: overlay.nodes[Int(stretch.to)]))
      }
      return lines
    }
    // A cell that has not been clipped is convex.
    var pieces = [Int](repeating: 0, count: merging.areas.count)
    var isClipped = [Bool](repeating: false, count: merging.areas.count)
    for face in merging.areas.indices {
      let root = Int(self.merging.root(Int32(face)))
      pieces[root] += 1
    }
    for face in merging.areas.indices {
      isClipped[face] = merging.around[face].contains {
        if case .wholeEdge = overlay.stretches[Int($0)].source { false } else { true }
      }
    }
    isSound = pieces.indices.map { pieces[$0] == 1 && !isClipped[$0] }
  }

  /// Merges every face with a narrow neck or a long thin end.
  ///
  /// - Complexity: O(faces beside curves), each as ``NeckTest/find(_:measuresEnds:)``.
  mutating func mend() {
    var open = Array(isSound.indices.reversed().map(Int32.init))
    while let face = open.popLast() {
      guard face >= Int32(merging.fixed), merging.isRoot(face), !isSound[Int(face)] else { continue }
      let own = find(face, nil)
      isSound[Int(face)] = true
      guard own.neck.isFinite || own.end > longestEnd else { continue }
      guard let other = partner(of: face, own) else { continue }
      open.append(join(face, other))
    }
  }

  /// The neighbour that a face is merged with; nil if it stays as it is.
  private mutating func partner(of face: Int32, _ own: NeckTest.Finding) -> Int32? {
    var best: (face: Int32, isShort: Bool, area: Double)?
    for (other, _) in merging.neighbours(of: face) {
      let area = merging.areas[Int(face)] + merging.areas[Int(other)]
      guard area <= largest else { continue }
      let both = find(face, other)
      let isShort = both.end <= longestEnd
      // A face with only a long end is not merged into a piece that has a long end too.
      guard both.neck.isInfinite, isShort || own.neck.isFinite else { continue }
      if let best, best.isShort != isShort ? best.isShort : best.area <= area { continue }
      best = (other, isShort, area)
    }
    if let best { return best.face }
    // A thin end at the frame is not caused by whimsies.
    let around = merging.around[Int(face)]
    if own.neck.isFinite || !around.contains(where: { stretches[Int($0)].isFrame }),
      let line = lines[Int(around[0])].first
    {
      unmendable.append(line.start)
    }
    return nil
  }

  /// Merges the smallest faces until `wanted` are left. Returns whether that was possible.
  mutating func reduce(to wanted: Int) -> Bool {
    guard merging.count > wanted else { return merging.count == wanted }
    let order = merging.areas.indices.dropFirst(merging.fixed).filter { merging.isRoot(Int32($0)) }
      .map { (area: merging.areas[$0], face: Int32($0)) }.sorted { ($0.area, $0.face) < ($1.area, $1.face) }
    for (area, face) in order where merging.isRoot(face) && merging.areas[Int(face)] == area {
      let near = merging.neighbours(of: face).sorted { ($0.length, $1.face) > ($1.length, $0.face) }
      for (other, _) in near {
        let both = find(face, other)
        guard both.neck.isInfinite, both.end <= longestEnd else { continue }
        isSound[Int(join(face, other))] = true
        break
      }
      if merging.count == wanted { return true }
    }
    return false
  }

  private mutating func join(_ face: Int32, _ other: Int32) -> Int32 {
    let joined = merging.join(face, other)
    isSound[Int(joined)] = false
    return joined
  }

  /// Tests the outline of a face, or of two together.
  private mutating func find(_ face: Int32, _ other: Int32?) -> NeckTest.Finding {
    var border: [LineSegment] = []
    func isOurs(_ root: Int32) -> Bool { root == face || root == other }
    for number in merging.around[Int(face)] + (other.map { merging.around[Int($0)] } ?? []) {
      let stretch = stretches[Int(number)]
      guard isOurs(merging.root(stretch.ahead)) != isOurs(merging.root(stretch.behind)) else { continue }
      border += lines[Int(number)]
    }
    // A sum does not depend on the order of the lines.
    let sum = border.reduce(UInt64(0)) { sum, line in
      var hash: UInt64 = 0
      for value in [line.start.x, line.start.y, line.end.x, line.end.y] {
        hash = RandomSource(seed: hash ^ value.bitPattern).mixed
      }
      return sum &+ hash
    }
    if let found = known[sum] { return found }
    let found = test.find(border, measuresEnds: true)
    known[sum] = found
    return found
  }
}

extension RandomSource {
  /// The next random number, without advancing the source.
  fileprivate var mixed: UInt64 {
    var copy = self
    return copy.next()
  }
}
