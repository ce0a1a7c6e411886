import Geometry

/// What the end of a shape that a finger pulls has snapped to, so that squares become square and right angles right.
struct Snap: Hashable {
  /// Angles are multiples of this, in radians.
  static let angleStep = Double.pi / 12
  /// An end this far from such an angle, in radians, goes there.
  private static let angleReach = 0.055
  /// Lengths and sides that are this near to a whole number of steps, or to each other, in dp, become so.
  private static let lengthReach = 7.0
  /// Steps of lengths are those of the lines that can be printed on a board, halved or doubled until they are so far apart, in
  /// dp.
  private static let pitch = 40.0
  private static let leastPitch = 28.0

  /// Where the end is then, in world points.
  var end: Point
  /// The angle that it has snapped to, in degrees counter-clockwise from the right.
  var angle: Int?
  /// The length that it has snapped to, or that both sides have become, in world points.
  var length: Double?

  /// From length to length, in world points, at a zoom in dp per world point.
  static func lengthStep(zoom: Double) -> Double {
    let octaves = (leastPitch / (pitch * zoom)).exponent
    return pitch * power(2, Double(octaves + 1))
  }

  /// Snaps the end of a shape that has its other end at `start`; nil where nothing is near enough.
  ///
  /// Lengths of lines are whole steps only where the angle is one: by itself every length would be near some step.
  init?(_ tool: Tool, from start: Point, to end: Point, zoom: Double) {
    self.end = end
    let way = end - start
    let reach = Self.lengthReach / zoom
    let step = Self.lengthStep(zoom: zoom)
    func whole(_ length: Double) -> Double? {
      let near = (length / step).rounded() * step
      return near > 0 && abs(near - length) <= reach ? near : nil
    }
    if tool == .circle || tool == .rectangle {
      let (width, height) = (abs(way.dx), abs(way.dy))
      guard width > reach, height > reach, abs(width - height) <= reach else { return nil }
      let side = whole((width + height) / 2) ?? (width + height) / 2
      self.end = start + Vector(way.dx < 0 ? -side : side, way.dy < 0 ? -side : side)
      length = side
      return
    }
    let turns = (way.angle / Self.angleStep).rounded()
    guard way.length > reach, abs(way.angle - turns * Self.angleStep) <= Self.angleReach else { return nil }
    let degrees = -Int(turns) * 15
    angle = (degrees + 360) % 360
    // Across is exactly across, and down is exactly down.
    let across = Vector(angle: turns * Self.angleStep)
    let length = way.dot(across)
    self.length = whole(length)
    let exact =
      Int(turns) % 12 == 0
      ? Vector(across.dx.rounded(), 0)
      : Int(turns) % 6 == 0 ? Vector(0, across.dy.rounded()) : across
    self.end = start + exact * (self.length ?? length)
  }

  /// What is shown beside the finger.
  var text: String {
    let parts = [angle.map { "\($0)°" }, length.map { Self.number($0) }]
    return parts.compactMap { $0 }.joined(separator: " · ")
  }

  private static func number(_ value: Double) -> String {
    value >= 10 || value == value.rounded()
      ? String(Int(min(value, 1e15).rounded())) : String((value * 100).rounded() / 100)
  }
}
