extension Path {
  /// Appends the path's contours to a buffer as straight lines.
  ///
  /// Control points are transformed first, so that the tolerance counts in the target space. Chords are
  /// evenly spaced in each curve's parameter and evaluated symmetrically: a curve walked backwards gives the
  /// same points, bit for bit, in the opposite order, so that two shapes that share a curve fit exactly.
  /// A move that nothing follows leaves no contour; a contour without length leaves a single point.
  /// Through a transform that is not finite nothing is appended.
  ///
  /// - Parameters:
  ///   - polyline: receives the contours.
  ///   - tolerance: how far a chord may be from its curve, in the target space (a curve that needs more than
  ///     ``Polyline/maxChords`` chords is the exception).
  ///   - transform: from the path's space to the target space.
  /// - Complexity: O(points written).
  public func flatten(into polyline: inout Polyline, tolerance: Double, transform: Affine = .identity) {
    guard transform.isFinite else { return }
    let tolerance = Path.usable(tolerance)
    var start = Point.origin
    var isOpen = false
    eachSegment(transform) { segment in
      if case .move(let p) = segment {
        if isOpen { polyline.end(isClosed: false) }
        isOpen = false
        start = p
        return
      }
      if !isOpen {
        polyline.begin(at: start)
        isOpen = true
      }
      switch segment {
      case .move: break
      case .line(_, let p): polyline.addClamped(p)
      case .quad(let curve): polyline.add(curve, tolerance)
      case .cubic(let curve): polyline.add(curve, tolerance)
      case .close:
        polyline.end(isClosed: true)
        isOpen = false
      }
    }
    if isOpen { polyline.end(isClosed: false) }
  }

  /// The path's contours as straight lines; see ``flatten(into:tolerance:transform:)``, which reuses memory.
  public func flattened(tolerance: Double, transform: Affine = .identity) -> Polyline {
    var result = Polyline()
    flatten(into: &result, tolerance: tolerance, transform: transform)
    return result
  }

  /// A tolerance that can be divided by: one too small, negative or NaN becomes 10⁻⁹.
  static func usable(_ tolerance: Double) -> Double { tolerance > 1e-9 ? tolerance : 1e-9 }
}

extension Polyline {
  /// Adds a curve that starts at the contour's last point.
  fileprivate mutating func add(_ curve: CubicCurve, _ tolerance: Double) {
    let count = curve.chordCount(tolerance: tolerance)
    let step = 1 / Double(count)
    for index in 1..<count {
      addClamped(curve.point(Double(count - index) * step, Double(index) * step))
    }
    addClamped(curve.end)
  }

  /// Adds a curve that starts at the contour's last point.
  fileprivate mutating func add(_ curve: QuadCurve, _ tolerance: Double) {
    let count = curve.chordCount(tolerance: tolerance)
    let step = 1 / Double(count)
    for index in 1..<count {
      addClamped(curve.point(Double(count - index) * step, Double(index) * step))
    }
    addClamped(curve.end)
  }
}
