/// Properties of a stroke's outline.
public struct StrokeReport: Hashable, Sendable {
  /// Whether every contour of the line was closed and drawn without dashes.
  public var isClosed = true
  /// Whether the two inner edges met in one point at every corner. If so, the outline of a closed contour that does not
  /// come near itself is two curves without any crossing.
  public var innerJoinsMet = true
}

/// Makes the outlines of strokes, which are filled by the non-zero rule. It keeps its working memory from call to call,
/// so each thread needs one instance.
///
/// The outline is the exact union of one quadrilateral per chord and one wedge per corner, all with the same winding,
/// so that nothing cancels. Inner edges meet where they cross if the chords are long enough at both ends. Otherwise
/// they go through the corner itself, which overlaps but stays exact.
///
/// The chords of a curve have round joins in any style, so that a wide stroke of a tight curve is as exact as the curve
/// itself. Corners and caps at a curve's end follow the curve's tangent, not its chord.
public struct Stroker: Sendable {
  /// A point of the line that is being outlined.
  struct Vertex {
    var point: Point
    /// The direction of arrival; zero until it is set to a curve's tangent or the chord's direction.
    var arriving = Vector.zero
    /// The direction of departure; zero until it is set to a curve's tangent or the chord's direction.
    var leaving = Vector.zero
    /// The distance to the next vertex.
    var length = 0.0
    /// The tangent of half the angle by which the line turns here, positive clockwise on screen; infinite where it
    /// turns back on the spot.
    var turn = 0.0
    /// Whether the line has no corner here and joins round.
    var isSmooth = false
    /// Whether the inner edges go through the vertex instead of meeting.
    var isPivot = false

    init(_ point: Point) { self.point = point }
  }

  /// The contour being read.
  var contour: [Vertex] = []
  /// The present dash, and the first one, which waits to be joined with the contour's last.
  var dash: [Vertex] = []
  var firstDash: [Vertex] = []
  /// The direction of a dash without length; zero while the dash has none.
  var dotDirection = Vector.zero
  private var unmapped = Polyline()
  private var firstDirection = Vector.zero
  private var lastDirection = Vector.zero
  private var firstIsCurve = false
  private var lastIsCurve = false

  /// Makes a stroker.
  public init() {}

  /// Appends the outline of a path's stroke, to be filled by the non-zero rule.
  ///
  /// The transform applies to the width too, even where it stretches unevenly. A contour without length becomes a dot
  /// with round and square caps, and nothing with butt caps or if it is only a move. Nothing is appended if the width
  /// is not positive or the transform is not finite.
  ///
  /// - Parameters:
  ///   - path: the line.
  ///   - style: its width, caps, joins and dashes, in the path's coordinates.
  ///   - tolerance: the largest distance of a chord from its curve, and from its round join or cap, in the target
  ///     space; where both apply the errors add.
  ///   - transform: from the path's space to the target space.
  ///   - outline: receives closed contours.
  /// - Returns: properties of the outline.
  /// - Complexity: O(points written + dashes); a line of more than 100,000 dashes, or with a period under
  ///   the tolerance, is drawn solid.
  @discardableResult
  public mutating func stroke(
    _ path: Path, _ style: StrokeStyle, tolerance: Double, transform: Affine = .identity,
    into outline: inout Polyline
  ) -> StrokeReport {
    let stretch = transform.maxScale
    guard style.width > 0, transform.isFinite, stretch > 0, stretch.isFinite else { return StrokeReport() }
    let tolerance = Path.usable(tolerance)
    if transform.isSimilarity {
      let pen = StrokePen(style, scale: stretch, tolerance: tolerance, heading: transform.apply(Vector(1, 0)))
      return stroke(path, pen, transform, into: &outline)
    }
    // The width differs by direction in the target space, so the outline is made in the path's space.
    let pen = StrokePen(
      style, scale: 1, tolerance: Path.usable(tolerance / stretch), heading: Vector(1, 0))
    var own = Polyline()
    swap(&own, &unmapped)
    own.removeAll()
    let report = stroke(path, pen, .identity, into: &own)
    for contour in own.contours {
      outline.begin()
      for index in contour.range { outline.add(transform.apply(own.points[index])) }
      outline.end(isClosed: contour.isClosed)
    }
    swap(&own, &unmapped)
    return report
  }

  private mutating func stroke(
    _ path: Path, _ pen: StrokePen, _ transform: Affine, into outline: inout Polyline
  ) -> StrokeReport {
    var report = StrokeReport()
    var start = Point.origin
    var isOpen = false
    path.eachSegment(transform) { segment in
      if case .move(let p) = segment {
        if isOpen { finish(isClosed: false, pen, &outline, &report) }
        isOpen = false
        start = p
        return
      }
      if !isOpen {
        begin(at: start)
        isOpen = true
      }
      switch segment {
      case .move: break
      case .line(_, let end): line(to: end, pen)
      case .quad(let curve):
        let cubic = CubicCurve(curve)
        self.curve(cubic, chords: curve.chordCount(tolerance: pen.tolerance), pen) { curve.point($0, $1) }
      case .cubic(let curve):
        self.curve(curve, chords: curve.chordCount(tolerance: pen.tolerance), pen) { curve.point($0, $1) }
      case .close:
        line(to: start, pen)
        finish(isClosed: true, pen, &outline, &report)
        isOpen = false
      }
    }
    if isOpen { finish(isClosed: false, pen, &outline, &report) }
    return report
  }

  // MARK: Reading a contour

  private mutating func begin(at p: Point) {
    contour.removeAll(keepingCapacity: true)
    contour.append(Vertex(p))
    firstDirection = .zero
    lastDirection = .zero
  }

  private mutating func line(to p: Point, _ pen: StrokePen) {
    let way = p - contour[contour.count - 1].point
    let length = way.length
    guard length > pen.gap else { return }
    let direction = way / length
    corner(direction, isCurve: false)
    contour.append(Vertex(p))
    lastDirection = direction
    lastIsCurve = false
  }

  @inline(__always)
  private mutating func curve(
    _ curve: CubicCurve, chords: Int, _ pen: StrokePen, _ point: (Double, Double) -> Point
  ) {
    let start = contour[contour.count - 1].point
    guard
      max(
        start.distance(to: curve.control1), start.distance(to: curve.control2), start.distance(to: curve.end))
        > pen.gap
    else { return }
    corner(curve.startDirection, isCurve: true)
    let first = contour.count
    let step = 1 / Double(chords)
    var last = start
    for index in 1..<chords {
      let p = point(Double(chords - index) * step, Double(index) * step)
      if (p - last).lengthSquared > pen.gap * pen.gap {
        last = p
        var vertex = Vertex(p)
        vertex.isSmooth = true
        contour.append(vertex)
      }
    }
    if curve.end.distance(to: contour[contour.count - 1].point) <= pen.gap && contour.count > first {
      contour.removeLast()
    }
    contour.append(Vertex(curve.end))
    lastDirection = -curve.reversed.startDirection
    lastIsCurve = true
  }

  /// Sets the turn at the last vertex, where a new line or curve leaves in a direction.
  private mutating func corner(_ direction: Vector, isCurve: Bool) {
    if contour.count == 1 {
      firstDirection = direction
      firstIsCurve = isCurve
      if isCurve { contour[0].leaving = direction }
    } else {
      Stroker.join(
        &contour[contour.count - 1], lastDirection, lastIsCurve, direction, isCurve)
    }
  }

  /// Sets the turn at a vertex between two lines or curves. A turn of less than about half a degree at a curve's end
  /// counts as smooth.
  private static func join(
    _ vertex: inout Vertex, _ arriving: Vector, _ arrivesByCurve: Bool, _ leaving: Vector,
    _ leavesByCurve: Bool
  ) {
    let cross = arriving.cross(leaving)
    vertex.isSmooth =
      (arrivesByCurve || leavesByCurve) && arriving.dot(leaving) > 0 && cross * cross < 1e-4
    vertex.arriving = arrivesByCurve && !vertex.isSmooth ? arriving : .zero
    vertex.leaving = leavesByCurve && !vertex.isSmooth ? leaving : .zero
  }

  /// Outlines the contour that was read.
  private mutating func finish(
    isClosed: Bool, _ pen: StrokePen, _ outline: inout Polyline, _ report: inout StrokeReport
  ) {
    if contour.count > 1 {
      if isClosed {
        // The closing line, or a line or curve that came back, ends on the first vertex.
        contour.removeLast()
        Stroker.join(&contour[0], lastDirection, lastIsCurve, firstDirection, firstIsCurve)
      } else if lastIsCurve {
        contour[contour.count - 1].arriving = lastDirection
      }
    }
    if contour.count > 1 && pen.hasDashes && dashes(isClosed: isClosed, pen, &outline, &report) { return }
    report.isClosed = report.isClosed && isClosed && contour.count > 1
    if !pen.outline(&contour, isClosed: isClosed && contour.count > 1, into: &outline) {
      report.innerJoinsMet = false
    }
  }
}

extension Path {
  /// The outline of the path's stroke, to be filled by the non-zero rule. See ``Stroker``, which reuses memory.
  public func stroked(_ style: StrokeStyle, tolerance: Double, transform: Affine = .identity) -> Polyline {
    var stroker = Stroker()
    var result = Polyline()
    stroker.stroke(self, style, tolerance: tolerance, transform: transform, into: &result)
    return result
  }
}
