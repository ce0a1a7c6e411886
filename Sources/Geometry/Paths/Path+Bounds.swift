extension Path {
  /// The smallest rectangle that contains every line and curve, exact at the curves' extrema; ``Rect/null`` when there
  /// is none. A move without a line or curve after it is ignored.
  ///
  /// - Complexity: O(points).
  public var bounds: Rect {
    var box = Rect.null
    for segment in segments {
      switch segment {
      case .move: break
      case .line(let from, let to), .close(let from, let to): box = box.union(from).union(to)
      case .quad(let curve): box = box.union(curve.bounds)
      case .cubic(let curve): box = box.union(curve.bounds)
      }
    }
    return box
  }

  /// The smallest rectangle that contains every point and control point. It is cheaper to compute than ``bounds``, and
  /// contains them.
  ///
  /// - Complexity: O(points).
  public var controlBounds: Rect { points.reduce(.null) { $0.union($1) } }

  /// The smallest rectangle that contains the path's transformed stroke with its joins and caps.
  ///
  /// It is exact for solid lines with two exceptions, where it may be too large: it allows for a round cap at the ends
  /// of curves that bend more tightly than half the width, and for the longest miter at corners within 1/2000 of the
  /// width of each other. For dashed lines it allows for a cap anywhere. It is ``Rect/null`` when nothing is drawn. The
  /// outlines of ``Stroker`` may lie outside by its tolerance.
  ///
  /// - Complexity: O(points).
  public func strokeBounds(_ style: StrokeStyle, transform: Affine = .identity) -> Rect {
    guard style.width > 0, style.width.isFinite, transform.isFinite else { return .null }
    var bounds = StrokeBounds(style, transform)
    var isOpen = false
    var start = Point.origin
    for segment in segments {
      if case .move(let p) = segment {
        if isOpen { bounds.end(isClosed: false) }
        isOpen = false
        start = p
        continue
      }
      if !isOpen {
        bounds.begin(at: start)
        isOpen = true
      }
      switch segment {
      case .move: break
      case .line(let from, let to): bounds.line(from, to)
      case .quad(let curve): bounds.curve(CubicCurve(curve))
      case .cubic(let curve): bounds.curve(curve)
      case .close(let from, let to):
        bounds.line(from, to)
        bounds.end(isClosed: true)
        isOpen = false
      }
    }
    if isOpen { bounds.end(isClosed: false) }
    return bounds.box
  }
}

extension StyledPath {
  /// The smallest rectangle that contains the transformed fill and stroke, width and miters included.
  public func bounds(transform: Affine = .identity) -> Rect {
    var box = Rect.null
    if style.mode != .stroke, transform.isFinite {
      box = transform == .identity ? path.bounds : path.transformed(by: transform).bounds
    }
    if style.mode != .fill { box = box.union(path.strokeBounds(style.stroke, transform: transform)) }
    return box
  }
}

/// Collects the bounds of a stroke. It computes in the path's space and transforms only points.
private struct StrokeBounds {
  var box = Rect.null
  private let style: StrokeStyle
  private let transform: Affine
  private let radius: Double
  /// The unit vectors whose images reach furthest right and furthest down.
  private let right: Vector
  private let down: Vector
  private let isDashed: Bool

  private var start = Point.origin
  private var first = Vector.zero
  private var last = Vector.zero
  private var end = Point.origin

  init(_ style: StrokeStyle, _ transform: Affine) {
    self.style = style
    self.transform = transform
    radius = style.width / 2
    right = Vector(transform.a, transform.c).normalized
    down = Vector(transform.b, transform.d).normalized
    isDashed = !style.dash.isEmpty
  }

  mutating func begin(at p: Point) {
    start = p
    end = p
    first = .zero
    last = .zero
  }

  mutating func line(_ from: Point, _ to: Point) {
    let way = to - from
    guard way != .zero else { return }
    let direction = way.normalized
    // The corner is so close to the next one that a stroker may merge them.
    if way.length < radius / 1000 { addDisc(to, max(1, longestMiter)) }
    element(from, to, direction, direction)
  }

  mutating func curve(_ curve: CubicCurve) {
    let direction = curve.startDirection
    guard direction != .zero else { return }
    element(curve.start, curve.end, direction, -curve.reversed.startDirection)
    if StrokeBounds.bends(curve, within: radius, 3) {
      // Where the curve is tighter than the radius, the inner edge turns back and may reach beyond both ends.
      addDisc(curve.start, 1)
      addDisc(curve.end, 1)
    }
    let image = curve.transformed(by: transform)
    image.extremaOfX { addSides(curve.point(at: $0), right) }
    image.extremaOfY { addSides(curve.point(at: $0), down) }
  }

  /// Whether a curve may have a radius of curvature below a limit. Its speed is at least that of the slowest control
  /// vector along the chord, its acceleration at most the larger second difference.
  private static func bends(_ curve: CubicCurve, within limit: Double, _ depth: Int) -> Bool {
    let a = curve.control1 - curve.start
    let b = curve.control2 - curve.control1
    let c = curve.end - curve.control2
    let chord = (curve.end - curve.start).normalized
    let speed = min(a.dot(chord), b.dot(chord), c.dot(chord))
    if speed > 0, 2 * max((b - a).length, (c - b).length) * limit <= 3 * speed * speed { return false }
    if depth == 0 { return true }
    let (first, second) = curve.split(at: 0.5)
    return bends(first, within: limit, depth - 1) || bends(second, within: limit, depth - 1)
  }

  /// Adds both ends of a line or curve, and the join before it.
  private mutating func element(_ from: Point, _ to: Point, _ leaving: Vector, _ arriving: Vector) {
    if last == .zero { first = leaving } else { join(from, last, leaving) }
    addSides(from, leaving.perpendicular)
    addSides(to, arriving.perpendicular)
    last = arriving
    end = to
  }

  mutating func end(isClosed: Bool) {
    if last == .zero {
      switch style.cap {
      case .butt: break
      case .round: addDisc(start, 1)
      case .square: addSquare(start, Vector(1, 0), -1)
      }
    } else if isClosed {
      join(start, last, first)
    } else {
      cap(start, -first)
      cap(end, last)
    }
  }

  private mutating func cap(_ p: Point, _ direction: Vector) {
    switch style.cap {
    case .butt: break
    case .round: addArc(p) { $0.dot(direction) >= 0 }
    case .square: addSquare(p, direction, 0)
    }
  }

  private mutating func join(_ p: Point, _ arriving: Vector, _ leaving: Vector) {
    if isDashed { addDisc(p, style.cap == .square ? 2.0.squareRoot() : 1) }
    let cross = arriving.cross(leaving)
    let dot = arriving.dot(leaving)
    let isSmooth = dot > 0 && cross * cross < 1e-4
    if isSmooth || style.join == .round {
      addArc(p) { $0.dot(arriving) >= 0 && $0.dot(leaving) <= 0 }
    } else if style.join == .miter {
      let turn = cross / (1 + dot)
      if 1 + dot > 1e-12, 1 + turn * turn <= style.miterLimit * style.miterLimit {
        let outside = cross > 0 ? -arriving.perpendicular : arriving.perpendicular
        add(p + (outside + arriving * abs(turn)) * radius)
      }
    }
  }

  private var longestMiter: Double {
    style.join == .miter && style.miterLimit > 1 ? min(style.miterLimit, 1e6) : 1
  }

  private mutating func add(_ p: Point) {
    let image = transform.apply(p)
    if image.isFinite { box = box.union(image) }
  }

  /// Adds the points half a width to both sides. With dashes, whose caps may be anywhere, it adds a disc.
  private mutating func addSides(_ p: Point, _ side: Vector) {
    if isDashed {
      addDisc(p, style.cap == .square ? 2.0.squareRoot() : 1)
    } else {
      add(p + side * radius)
      add(p - side * radius)
    }
  }

  /// Adds the extreme points of a disc around a point.
  private mutating func addDisc(_ p: Point, _ factor: Double) {
    for side in [right, down] {
      add(p + side * (radius * factor))
      add(p - side * (radius * factor))
    }
  }

  /// Adds the extreme points of a disc in directions that satisfy a condition.
  private mutating func addArc(_ p: Point, _ isIncluded: (Vector) -> Bool) {
    for side in [right, down, -right, -down] where isIncluded(side) { add(p + side * radius) }
  }

  /// Adds the corners of a square cap that starts `back` radii before a point.
  private mutating func addSquare(_ p: Point, _ direction: Vector, _ back: Double) {
    for length in [back, 1] { addSides(p + direction * (radius * length), direction.perpendicular) }
  }
}
