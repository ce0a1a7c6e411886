extension Path {
  /// One step of a path with its start.
  public enum Segment: Hashable, Sendable {
    /// A contour starts.
    case move(Point)
    /// A straight line.
    case line(Point, Point)
    /// A quadratic curve.
    case quad(QuadCurve)
    /// A cubic curve.
    case cubic(CubicCurve)
    /// A straight line to the contour's start, which ends the contour; it may have no length.
    case close(Point, Point)
  }

  /// The steps of a path in order, without allocation. All points are finite, and a contour always begins with a move.
  public struct Segments: Sequence, IteratorProtocol, Sendable {
    @usableFromInline let verbs: [Verb]
    @usableFromInline let points: [Point]
    @usableFromInline var verb = 0
    @usableFromInline var point = 0
    @usableFromInline var start = Point.origin
    @usableFromInline var last = Point.origin

    @inlinable init(_ path: Path) {
      verbs = path.verbs
      points = path.points
    }

    /// The next step, or nil after the last.
    @inlinable public mutating func next() -> Segment? {
      guard verb < verbs.count else { return nil }
      verb += 1
      let from = last
      switch verbs[verb - 1] {
      case .move:
        last = take()
        start = last
        return .move(last)
      case .line:
        last = take()
        return .line(from, last)
      case .quad:
        let control = take()
        last = take()
        return .quad(QuadCurve(from, control, last))
      case .cubic:
        let control1 = take()
        let control2 = take()
        last = take()
        return .cubic(CubicCurve(from, control1, control2, last))
      case .close:
        last = start
        return .close(from, start)
      }
    }

    @inlinable mutating func take() -> Point {
      point += 1
      return points[point - 1]
    }
  }

  /// The steps of the path in order.
  @inlinable public var segments: Segments { Segments(self) }

  /// Calls `body` with each step, mapped by a finite transform and clamped to ±``Polyline/limit``. This is the inner
  /// loop of stroking, in which `body` is inlined once for every verb.
  @inline(__always) func eachSegment(_ transform: Affine, _ body: (Segment) -> Void) {
    verbs.withUnsafeBufferPointer { verbs in
      points.withUnsafeBufferPointer { points in
        var next = 0
        var start = Point.origin
        var last = Point.origin
        for verb in verbs {
          let from = last
          let count = verb.pointCount
          @inline(__always) func point(_ index: Int) -> Point {
            Polyline.clamped(transform.apply(points[next + index]))
          }
          if count > 0 { last = point(count - 1) }
          switch verb {
          case .move:
            start = last
            body(.move(last))
          case .line: body(.line(from, last))
          case .quad: body(.quad(QuadCurve(from, point(0), last)))
          case .cubic: body(.cubic(CubicCurve(from, point(0), point(1), last)))
          case .close:
            last = start
            body(.close(from, start))
          }
          next += count
        }
      }
    }
  }

  /// The contours as separate paths.
  public var contours: [Path] {
    var result: [Path] = []
    var current = Path()
    for segment in segments {
      if case .move = segment, !current.isEmpty {
        result.append(current)
        current = Path()
      }
      current.append(segment)
    }
    if !current.isEmpty { result.append(current) }
    return result
  }

  /// The path with every contour reversed. Contours keep their order and stay open or closed. The curves flatten to the
  /// same points as before, bit for bit.
  public var reversed: Path {
    var result = Path()
    var contour: [Segment] = []
    func finish(_ result: inout Path) {
      guard let last = contour.last else { return }
      var isClosed = false
      switch last {
      case .move(let p): result.move(to: p)
      case .close(let from, _):
        isClosed = true
        result.move(to: from)
      default: result.move(to: last.end)
      }
      for segment in contour.reversed() {
        switch segment {
        case .move, .close: break
        case .line(let from, _): result.line(to: from)
        case .quad(let curve): result.quad(curve.control, to: curve.start)
        case .cubic(let curve): result.cubic(curve.control2, curve.control1, to: curve.start)
        }
      }
      if isClosed { result.close() }
      contour.removeAll()
    }
    for segment in segments {
      if case .move = segment { finish(&result) }
      contour.append(segment)
    }
    finish(&result)
    return result
  }

  /// Adds a step of another path; its start is ignored.
  public mutating func append(_ segment: Segment) {
    switch segment {
    case .move(let p): move(to: p)
    case .line(_, let end): line(to: end)
    case .quad(let curve): quad(curve.control, to: curve.end)
    case .cubic(let curve): cubic(curve.control1, curve.control2, to: curve.end)
    case .close: close()
    }
  }
}

extension Path.Segment {
  /// Where the step ends.
  public var end: Point {
    switch self {
    case .move(let p): p
    case .line(_, let end), .close(_, let end): end
    case .quad(let curve): curve.end
    case .cubic(let curve): curve.end
    }
  }
}
