extension Path {
  /// The distance of a quarter circle's control points from its ends, as a fraction of the radius: 4/3·(√2 − 1). The
  /// curve bulges out by at most 2.73·10⁻⁴ of the radius.
  static let quarterControl = 0.552_284_749_830_793_4

  /// Makes a closed rectangle, clockwise on screen from the upper left corner.
  public init(rect: Rect) {
    self.init()
    add(rect: rect)
  }

  /// Makes a closed rectangle with round corners.
  public init(roundedRect rect: Rect, radius: Double) {
    self.init()
    add(roundedRect: rect, corners: Corners(radius))
  }

  /// Makes a closed rectangle with round corners of different radii.
  public init(roundedRect rect: Rect, corners: Corners) {
    self.init()
    add(roundedRect: rect, corners: corners)
  }

  /// Makes a closed ellipse that fills a rectangle.
  public init(ellipseIn rect: Rect) {
    self.init()
    add(ellipseIn: rect)
  }

  /// Makes a closed circle.
  public init(circle center: Point, radius: Double) {
    self.init(
      ellipseIn: Rect(
        minX: center.x - radius, minY: center.y - radius, maxX: center.x + radius, maxY: center.y + radius))
  }

  /// Makes straight lines through all points, closed by default; empty without points.
  public init(polygon points: [Point], isClosed: Bool = true) {
    self.init()
    guard let first = points.first else { return }
    move(to: first)
    for p in points.dropFirst() { line(to: p) }
    if isClosed { close() }
  }

  /// The radii of a rectangle's four corners. Negative ones count as 0.
  public struct Corners: Hashable, Sendable {
    /// The radius of the upper left corner.
    public var upperLeft: Double
    /// The radius of the upper right corner.
    public var upperRight: Double
    /// The radius of the lower right corner.
    public var lowerRight: Double
    /// The radius of the lower left corner.
    public var lowerLeft: Double

    /// Makes four radii.
    public init(
      upperLeft: Double = 0, upperRight: Double = 0, lowerRight: Double = 0, lowerLeft: Double = 0
    ) {
      self.upperLeft = upperLeft
      self.upperRight = upperRight
      self.lowerRight = lowerRight
      self.lowerLeft = lowerLeft
    }

    /// Makes four equal radii.
    public init(_ radius: Double) {
      self.init(upperLeft: radius, upperRight: radius, lowerRight: radius, lowerLeft: radius)
    }
  }

  /// Adds a closed rectangle, clockwise on screen from the upper left corner.
  public mutating func add(rect: Rect) {
    guard rect.isFinite else { return }
    move(to: Point(rect.minX, rect.minY))
    line(to: Point(rect.maxX, rect.minY))
    line(to: Point(rect.maxX, rect.maxY))
    line(to: Point(rect.minX, rect.maxY))
    close()
  }

  /// Adds a closed rectangle with round corners, clockwise on screen. Radii that do not fit on a side are
  /// all scaled down by the same factor, as in CSS.
  public mutating func add(roundedRect rect: Rect, corners: Corners) {
    guard rect.isFinite else { return }
    func usable(_ radius: Double) -> Double { radius > 0 ? min(radius, 1e300) : 0 }
    var a = usable(corners.upperLeft)
    var b = usable(corners.upperRight)
    var c = usable(corners.lowerRight)
    var d = usable(corners.lowerLeft)
    let factor = min(
      1, rect.width / max(a + b, 1e-300), rect.width / max(c + d, 1e-300),
      rect.height / max(b + c, 1e-300), rect.height / max(a + d, 1e-300))
    a *= factor
    b *= factor
    c *= factor
    d *= factor
    guard a + b + c + d > 0 else {
      add(rect: rect)
      return
    }
    let k = 1 - Path.quarterControl
    move(to: Point(rect.minX + a, rect.minY))
    line(to: Point(rect.maxX - b, rect.minY))
    if b > 0 {
      cubic(
        Point(rect.maxX - b * k, rect.minY), Point(rect.maxX, rect.minY + b * k),
        to: Point(rect.maxX, rect.minY + b))
    }
    line(to: Point(rect.maxX, rect.maxY - c))
    if c > 0 {
      cubic(
        Point(rect.maxX, rect.maxY - c * k), Point(rect.maxX - c * k, rect.maxY),
        to: Point(rect.maxX - c, rect.maxY))
    }
    line(to: Point(rect.minX + d, rect.maxY))
    if d > 0 {
      cubic(
        Point(rect.minX + d * k, rect.maxY), Point(rect.minX, rect.maxY - d * k),
        to: Point(rect.minX, rect.maxY - d))
    }
    line(to: Point(rect.minX, rect.minY + a))
    if a > 0 {
      cubic(
        Point(rect.minX, rect.minY + a * k), Point(rect.minX + a * k, rect.minY),
        to: Point(rect.minX + a, rect.minY))
    }
    close()
  }

  /// Adds a closed ellipse that fills a rectangle, clockwise on screen from its rightmost point. It is four cubics, at
  /// most 2.73·10⁻⁴ of the radius too large.
  public mutating func add(ellipseIn rect: Rect) {
    guard rect.isFinite else { return }
    let c = rect.center
    let rx = (rect.maxX - rect.minX) / 2
    let ry = (rect.maxY - rect.minY) / 2
    let kx = rx * Path.quarterControl
    let ky = ry * Path.quarterControl
    move(to: Point(rect.maxX, c.y))
    cubic(Point(rect.maxX, c.y + ky), Point(c.x + kx, rect.maxY), to: Point(c.x, rect.maxY))
    cubic(Point(c.x - kx, rect.maxY), Point(rect.minX, c.y + ky), to: Point(rect.minX, c.y))
    cubic(Point(rect.minX, c.y - ky), Point(c.x - kx, rect.minY), to: Point(c.x, rect.minY))
    cubic(Point(c.x + kx, rect.minY), Point(rect.maxX, c.y - ky), to: Point(rect.maxX, c.y))
    close()
  }

  /// Adds an arc of an ellipse: a line from the current point to its start (a move if there is none), then cubics of at
  /// most a quarter turn each, at most 2.73·10⁻⁴ of the larger radius too large.
  ///
  /// - Parameters:
  ///   - center: the ellipse's centre.
  ///   - radii: its half width and half height.
  ///   - rotation: the rotation of the ellipse's x axis in radians, clockwise on screen.
  ///   - start: the start angle in radians from the ellipse's x axis, clockwise on screen.
  ///   - sweep: the angle of the arc in radians, clockwise on screen if positive; at most a full turn.
  public mutating func arc(center: Point, radii: Size, rotation: Double = 0, start: Double, sweep: Double) {
    guard center.isFinite, radii.width.isFinite, radii.height.isFinite, rotation.isFinite, start.isFinite,
      !sweep.isNaN
    else { return }
    let sweep = max(-2 * .pi, min(2 * .pi, sweep))
    let map = Affine.scale(radii.width, radii.height).then(.rotation(rotation)).then(
      .translation(center - .origin))
    var angle = start
    let first = map.apply(Point.origin + Vector(angle: angle))
    if isOpen { if currentPoint != first { line(to: first) } } else { move(to: first) }
    // The slack keeps a quarter turn with a rounding error in one piece.
    let pieces = max(1, (abs(sweep) / (.pi / 2) - 1e-9).rounded(.up))
    let turn = sweep / pieces
    let reach = 4.0 / 3 * tangent(turn / 4)
    for _ in 0..<Int(pieces) {
      let from = Vector(angle: angle)
      angle += turn
      let to = Vector(angle: angle)
      cubic(
        map.apply(Point.origin + from + from.perpendicular * reach),
        map.apply(Point.origin + to - to.perpendicular * reach), to: map.apply(Point.origin + to))
    }
  }

  /// Adds an arc of a circle; see ``arc(center:radii:rotation:start:sweep:)``.
  public mutating func arc(center: Point, radius: Double, start: Double, sweep: Double) {
    arc(center: center, radii: Size(radius, radius), start: start, sweep: sweep)
  }

}
