/// A stroke style prepared for one target space. It makes the outline of one open or closed line.
struct StrokePen {
  let radius: Double
  let cap: LineCap
  let join: LineJoin
  let miterLimit: Double
  let tolerance: Double
  /// The distance up to which points are merged.
  let gap: Double
  /// The largest angle in radians between the points of a round join.
  let arcStep: Double
  /// The direction of the square cap of a dot.
  let heading: Vector
  /// The dash lengths in the target space; empty for a solid line.
  let dash: [Double]
  /// The length after which the dashes repeat.
  let period: Double
  /// Where in the period the line starts, 0..<period.
  let phase: Double

  var hasDashes: Bool { !dash.isEmpty }

  init(_ style: StrokeStyle, scale: Double, tolerance: Double, heading: Vector) {
    radius = min(style.width / 2 * scale, Polyline.limit)
    cap = style.cap
    join = style.join
    miterLimit = style.miterLimit
    self.tolerance = tolerance
    gap = tolerance / 1024
    // The height of an arc over its chord is r·(1 − cos(step / 2)). A step of at most an eighth of a turn keeps small
    // dots round; at most 1,024 points per half circle are enough for radii of 20,000 pixels.
    arcStep = max(.pi / 1024, min(.pi / 4, 2 * arccosine(max(-1, 1 - tolerance / radius))))
    self.heading = heading.normalized
    let lengths = style.dash.map { $0 * scale }
    let sum = lengths.reduce(0, +) * (lengths.count % 2 == 0 ? 1 : 2)
    let isDashed = style.dash.allSatisfy { $0 >= 0 } && sum.isFinite && sum > tolerance
    dash = isDashed ? lengths : []
    period = isDashed ? sum : 0
    let rest = isDashed ? (style.dashPhase * scale).truncatingRemainder(dividingBy: sum) : 0
    phase = rest.isFinite ? (rest < 0 ? rest + sum : rest) : 0
  }

  /// Appends the outline of a line. A single vertex is a dot.
  ///
  /// - Returns: whether all inner edges met.
  func outline(_ line: inout [Stroker.Vertex], isClosed: Bool, into result: inout Polyline) -> Bool {
    if line.count < 2 {
      if let vertex = line.first {
        dot(vertex.point, vertex.leaving == .zero ? heading : vertex.leaving, into: &result)
      }
      return true
    }
    let hasTangents = line.contains { $0.arriving != .zero || $0.leaving != .zero }
    if hasTangents { turnAtEnds(&line, isClosed: isClosed) }
    let count = line.count
    return line.withUnsafeMutableBufferPointer { line in
      let met = prepare(line, isClosed: isClosed, hasTangents: hasTangents)
      withWriter(room(line)) { writer in
        if isClosed {
          for index in 0..<count { forward(line[index], into: &writer) }
          writer.end(&result)
          for index in (0..<count).reversed() { backward(line[index], into: &writer) }
        } else {
          for index in 1..<count - 1 { forward(line[index], into: &writer) }
          end(line[count - 1].point, line[count - 1].arriving, into: &writer)
          for index in (1..<count - 1).reversed() { backward(line[index], into: &writer) }
          end(line[0].point, -line[0].leaving, into: &writer)
        }
        writer.end(&result)
      }
      return met
    }
  }

  // MARK: Writing

  /// Collects the points of one contour in memory that is known to be large enough.
  private struct Writer {
    let base: UnsafeMutablePointer<Point>
    var count = 0

    @inline(__always) mutating func add(_ p: Point) {
      let p = Polyline.clamped(p)
      if count > 0 && base[count - 1] == p { return }
      base[count] = p
      count += 1
    }

    /// Appends the contour to a polyline and starts the next.
    mutating func end(_ polyline: inout Polyline) {
      polyline.add(closed: UnsafeBufferPointer(start: base, count: count))
      count = 0
    }
  }

  private func withWriter(_ room: Int, _ body: (inout Writer) -> Void) {
    withUnsafeTemporaryAllocation(of: Point.self, capacity: room) { memory in
      guard let base = memory.baseAddress else { return }
      var writer = Writer(base: base)
      body(&writer)
    }
  }

  /// The largest number of points of one contour of a prepared line's outline: three for each side and vertex, and
  /// those of round joins and caps.
  private func room(_ line: UnsafeMutableBufferPointer<Stroker.Vertex>) -> Int {
    // The angle of an arc is less than twice the tangent of half of it, and at most half a turn.
    var turns = 0.0
    for index in line.indices { turns += min(2 * abs(line[index].turn), .pi) }
    return 8 * line.count + Int((turns + 2 * .pi) / arcStep) + 8
  }

  // MARK: Directions and turns

  /// Computes directions, lengths and turns, and decides at which vertices the inner edges can meet.
  private func prepare(
    _ line: UnsafeMutableBufferPointer<Stroker.Vertex>, isClosed: Bool, hasTangents: Bool
  ) -> Bool {
    let count = line.count
    let chords = isClosed ? count : count - 1
    for index in 0..<chords {
      let next = index + 1 < count ? index + 1 : 0
      let way = line[next].point - line[index].point
      let length = way.length
      // A doubled vertex has a tangent between its copies.
      let chord = length > 0 ? way * (1 / length) : line[index].leaving
      line[index].length = length
      if line[index].leaving == .zero { line[index].leaving = chord }
      if line[next].arriving == .zero { line[next].arriving = chord }
      line[index].isPivot = false
    }
    line[count - 1].isPivot = false
    for index in 0..<count {
      let cross = line[index].arriving.cross(line[index].leaving)
      let dot = line[index].arriving.dot(line[index].leaving)
      line[index].turn = 1 + dot > 1e-12 ? cross / (1 + dot) : cross < 0 ? -.infinity : .infinity
    }
    if !isClosed {
      line[0].turn = 0
      line[count - 1].turn = 0
    }
    var met = true
    let scale = 1 / radius
    for index in 0..<chords {
      let next = index + 1 < count ? index + 1 : 0
      // Both ends shorten the edge on the clockwise side, in radii: inner corners by the tangent of half the angle, and
      // tangents that differ from the chord by their lean to one side.
      let room = line[index].length * scale
      var lean = 0.0
      if hasTangents {
        let way = line[next].point - line[index].point
        lean = (line[index].leaving - line[next].arriving).cross(way) / max(line[index].length, 1e-300)
      }
      let a = line[index].turn
      let b = line[next].turn
      if a > 0 || b > 0, max(a, 0) + max(b, 0) + lean > room {
        met = false
        if a > 0 { line[index].isPivot = true }
        if b > 0 { line[next].isPivot = true }
      }
      if a < 0 || b < 0, max(-a, 0) + max(-b, 0) - lean > room {
        met = false
        if a < 0 { line[index].isPivot = true }
        if b < 0 { line[next].isPivot = true }
      }
    }
    return met
  }

  /// Doubles each vertex where a tangent differs so much from its chord that the edge would run backwards: there the
  /// line turns from one to the other on the spot.
  private func turnAtEnds(_ line: inout [Stroker.Vertex], isClosed: Bool) {
    func leans(_ tangent: Vector, _ way: Vector) -> Bool {
      let length = way.length
      return tangent.dot(way) < 0.7 * length || radius * abs(tangent.cross(way)) > length * length / 2
    }
    var index = 0
    while index < line.count {
      let vertex = line[index]
      if vertex.leaving != .zero, isClosed || index + 1 < line.count {
        let next = line[index + 1 < line.count ? index + 1 : 0].point
        if leans(vertex.leaving, next - vertex.point) {
          var turning = Stroker.Vertex(vertex.point)
          turning.arriving = vertex.leaving
          turning.isSmooth = true
          line.insert(turning, at: index + 1)
        }
      }
      if vertex.arriving != .zero, isClosed || index > 0 {
        let previous = line[index > 0 ? index - 1 : line.count - 1].point
        if leans(vertex.arriving, vertex.point - previous) {
          var turning = Stroker.Vertex(vertex.point)
          turning.leaving = vertex.arriving
          turning.isSmooth = true
          line.insert(turning, at: index > 0 ? index : line.count)
          if index > 0 { index += 1 }
        }
      }
      // Skip the vertex, and its copy if there is one.
      index += 1
      if index < line.count, line[index].point == vertex.point { index += 1 }
    }
  }

  // MARK: Corners

  @inline(__always)
  private func forward(_ vertex: Stroker.Vertex, into result: inout Writer) {
    corner(vertex, vertex.arriving, vertex.leaving, vertex.turn, into: &result)
  }

  @inline(__always)
  private func backward(_ vertex: Stroker.Vertex, into result: inout Writer) {
    corner(vertex, -vertex.leaving, -vertex.arriving, -vertex.turn, into: &result)
  }

  /// Adds the clockwise side of a corner between the directions `a` and `b`.
  @inline(__always)
  private func corner(
    _ vertex: Stroker.Vertex, _ a: Vector, _ b: Vector, _ turn: Double, into result: inout Writer
  ) {
    let p = vertex.point
    let from = a.perpendicular * radius
    let meetsInOnePoint: Bool
    if turn > 0 {
      if vertex.isPivot {
        result.add(p + from)
        result.add(p)
        result.add(p + b.perpendicular * radius)
        return
      }
      meetsInOnePoint = true
    } else {
      // A miter and a bevel differ by r·turn², and the arc lies between them.
      meetsInOnePoint =
        radius * turn * turn <= tolerance / 2
        || (join == .miter && !vertex.isSmooth && turn > -.infinity
          && 1 + turn * turn <= miterLimit * miterLimit)
    }
    if meetsInOnePoint {
      result.add(p + from - a * (radius * turn))
      return
    }
    result.add(p + from)
    if vertex.isSmooth || join == .round {
      arc(p, from, -abs(arctangent2(a.cross(b), a.dot(b))), into: &result)
    }
    result.add(p + b.perpendicular * radius)
  }

  /// Adds the points strictly inside an arc around `center` that starts at an offset and turns by an angle.
  private func arc(_ center: Point, _ from: Vector, _ angle: Double, into result: inout Writer) {
    let chords = Int((abs(angle) / arcStep).rounded(.up))
    guard chords > 1 else { return }
    let c = cosine(angle / Double(chords))
    let s = sine(angle / Double(chords))
    var offset = from
    for _ in 1..<chords {
      offset = Vector(offset.dx * c - offset.dy * s, offset.dx * s + offset.dy * c)
      result.add(center + offset)
    }
  }

  // MARK: Ends

  /// Adds the cap of a line that arrives in a direction, from its clockwise side around to the other.
  private func end(_ p: Point, _ direction: Vector, into result: inout Writer) {
    let side = direction.perpendicular * radius
    switch cap {
    case .butt:
      result.add(p + side)
      result.add(p - side)
    case .round:
      result.add(p + side)
      arc(p, side, -.pi, into: &result)
      result.add(p - side)
    case .square:
      let ahead = direction * radius
      result.add(p + side + ahead)
      result.add(p - side + ahead)
    }
  }

  /// Appends the dot that a line without length leaves.
  private func dot(_ p: Point, _ direction: Vector, into result: inout Polyline) {
    guard cap != .butt else { return }
    withWriter(Int(2 * .pi / arcStep) + 8) { writer in
      end(p, direction, into: &writer)
      end(p, -direction, into: &writer)
      writer.end(&result)
    }
  }
}
