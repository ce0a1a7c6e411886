import Geometry

/// A snap of the dragged end of a shape to an angle or a length, so that squares and right angles are exact.
struct Snap: Hashable {
  /// The angles are multiples of this, in radians.
  static let angleStep = Double.pi / 12
  /// The largest deviation from such an angle, in radians.
  private static let angleReach = 0.055
  /// The largest deviation from a whole number of steps, or between two sides, in dp.
  private static let lengthReach = 7.0
  /// The step of lengths is the pitch of printed lines, halved or doubled until it is at least `leastPitch` dp on
  /// screen.
  private static let pitch = 40.0
  private static let leastPitch = 28.0

  /// The snapped end, in world points.
  var end: Point
  /// The snapped angle, in degrees counterclockwise from the right; nil for none.
  var angle: Int?
  /// The snapped length, or that of both sides, in world points; nil for none.
  var length: Double?

  /// The step of lengths in world points, at a zoom in dp per world point.
  static func lengthStep(zoom: Double) -> Double {
    let octaves = (leastPitch / (pitch * zoom)).exponent
    return pitch * power(2, Double(octaves + 1))
  }

  /// Snaps the end of a shape whose other end is `start`; nil if nothing is near.
  ///
  /// The length of a line is only snapped together with its angle: by itself, any length would be near a step.
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
    // Horizontal and vertical directions are exact.
    let across = Vector(angle: turns * Self.angleStep)
    let length = way.dot(across)
    self.length = whole(length)
    let exact =
      Int(turns) % 12 == 0
      ? Vector(across.dx.rounded(), 0)
      : Int(turns) % 6 == 0 ? Vector(0, across.dy.rounded()) : across
    self.end = start + exact * (self.length ?? length)
  }

  /// The text shown beside the finger.
  var text: String {
    let parts = [angle.map { "\($0)°" }, length.map { Self.number($0) }]
    return parts.compactMap { $0 }.joined(separator: " · ")
  }

  private static func number(_ value: Double) -> String {
    value >= 10 || value == value.rounded()
      ? String(Int(min(value, 1e15).rounded())) : String((value * 100).rounded() / 100)
  }
}
