extension Path {
  /// Appends the path's contours to a buffer as straight lines.
  ///
  /// Control points are transformed first, so that the tolerance is in the target space. Chords are evenly spaced in
  /// each curve's parameter and evaluated symmetrically: a reversed curve gives the same points, bit for bit, in the
  /// opposite order, so that two shapes that share a curve fit exactly. A move without a line or curve after it adds no
  /// contour; a contour without length adds a single point. A transform that is not finite appends nothing.
  ///
  /// - Parameters:
  ///   - sink: receives the contours, such as a ``Polyline``.
  ///   - tolerance: the largest distance of a chord from its curve, in the target space. It may be exceeded by curves
  ///     that need more than ``Polyline/maxChords`` chords.
  ///   - transform: from the path's space to the target space.
  /// - Complexity: O(points written).
  @inlinable
  public func flatten<Sink: FlatteningSink>(
    into sink: inout Sink, tolerance: Double, transform: Affine = .identity
  ) {
    guard transform.isFinite else { return }
    let tolerance = Path.usable(tolerance)
    verbs.withUnsafeBufferPointer { verbs in
      points.withUnsafeBufferPointer { points in
        var next = 0
        var start = Point.origin
        var last = Point.origin
        var isOpen = false
        @inline(__always) func take() -> Point {
          next &+= 1
          return Polyline.clamped(transform.apply(points[next &- 1]))
        }
        for verb in verbs {
          if verb == .move {
            if isOpen { sink.end(isClosed: false) }
            isOpen = false
            start = take()
            last = start
            continue
          }
          if !isOpen {
            sink.begin(at: start)
            isOpen = true
          }
          switch verb {
          case .move: break
          case .line:
            last = take()
            sink.line(to: last)
          case .quad:
            let curve = QuadCurve(last, take(), take())
            sink.curve(curve, chords: curve.chordCount(tolerance: tolerance))
            last = curve.end
          case .cubic:
            let curve = CubicCurve(last, take(), take(), take())
            sink.curve(curve, chords: curve.chordCount(tolerance: tolerance))
            last = curve.end
          case .close:
            sink.end(isClosed: true)
            last = start
            isOpen = false
          }
        }
        if isOpen { sink.end(isClosed: false) }
      }
    }
  }

  /// The path's contours as straight lines; see ``flatten(into:tolerance:transform:)``, which reuses memory.
  public func flattened(tolerance: Double, transform: Affine = .identity) -> Polyline {
    var result = Polyline()
    flatten(into: &result, tolerance: tolerance, transform: transform)
    return result
  }

  /// A tolerance that can be used as a divisor: one that is too small, negative or NaN becomes 10⁻⁹.
  @usableFromInline static func usable(_ tolerance: Double) -> Double { tolerance > 1e-9 ? tolerance : 1e-9 }
}

/// A receiver of the contours of a path that is flattened.
public protocol FlatteningSink {
  /// Starts a contour. This point and all others are within ±``Polyline/limit``.
  mutating func begin(at p: Point)
  /// Adds a line from the last point, possibly without length.
  mutating func line(to p: Point)
  /// Adds a curve that starts at the last point, as `chords` chords evenly spaced in its parameter.
  mutating func curve(_ curve: CubicCurve, chords: Int)
  /// Adds a curve that starts at the last point, as `chords` chords evenly spaced in its parameter.
  mutating func curve(_ curve: QuadCurve, chords: Int)
  /// Ends the contour.
  mutating func end(isClosed: Bool)
}

extension Polyline: FlatteningSink {
  /// Adds a line from the last point, unless it has no length.
  public mutating func line(to p: Point) { addClamped(p) }

  /// Adds a curve's chords except those without length.
  public mutating func curve(_ curve: CubicCurve, chords: Int) {
    curve.eachChordEnd(chords) { addClamped($0) }
  }

  /// Adds a curve's chords except those without length.
  public mutating func curve(_ curve: QuadCurve, chords: Int) {
    curve.eachChordEnd(chords) { addClamped($0) }
  }
}

extension CubicCurve {
  /// Calls `body` with the end of each of `chords` chords, evenly spaced in the parameter.
  @inlinable @inline(__always)
  public func eachChordEnd(_ chords: Int, _ body: (Point) -> Void) {
    let step = 1 / Double(chords)
    var index = 1
    while index < chords {
      body(point(Double(chords &- index) * step, Double(index) * step))
      index &+= 1
    }
    body(end)
  }
}

extension QuadCurve {
  /// Calls `body` with the end of each of `chords` chords, evenly spaced in the parameter.
  @inlinable @inline(__always)
  public func eachChordEnd(_ chords: Int, _ body: (Point) -> Void) {
    let step = 1 / Double(chords)
    var index = 1
    while index < chords {
      body(point(Double(chords &- index) * step, Double(index) * step))
      index &+= 1
    }
    body(end)
  }
}
