import Geometry

/// A straight seam between any two pieces, with a classic knob where there is room.
struct KnobbedLine: Hashable, Sendable {
  /// The shortest seam that gets a knob, in units of a piece's side.
  private static let shortest = 0.3
  /// The longest line whose knob grows with the line, in the same units.
  private static let longest = 0.85

  /// The course of the seam.
  private(set) var curve = SeamCurve()
  /// 1 for a knob into the piece that follows the seam forwards, −1 for one into the other, 0 for none.
  private(set) var direction = 0

  /// Makes a straight line.
  init() {}

  /// Makes a seam.
  ///
  /// - Parameters:
  ///   - start: the start of the seam.
  ///   - end: the end of the seam.
  ///   - ahead: the middle of the piece to the right, which follows the seam forwards.
  ///   - behind: the middle of the other piece.
  ///   - look: the size and jitter of knobs.
  ///   - unit: the length by which pieces are measured.
  ///   - neck: the least width of the knob's neck; 0 for any.
  ///   - random: the source of the variation.
  ///   - isFree: whether a curve in picture space, given as ``SeamCurve/points``, is clear of everything else; always
  ///     true by default.
  init(
    from start: Point, to end: Point, ahead: Point, behind: Point, _ look: ClassicKnob.Look, unit: Double,
    neck: Double = 0, random: inout RandomSource, isFree: ([Point]) -> Bool = { _ in true }
  ) {
    let way = end - start
    let length = way.length
    guard length > Self.shortest * unit else { return }
    let along = way / length
    let sign = random.next() & 1 == 1 ? 1.0 : -1
    let out = along.perpendicular * sign
    let scale = min(length, Self.longest * unit)
    /// The room over the whole line, computed from the shallower half of its triangle.
    func room(_ middle: Point, _ side: Double) -> Double {
      let height = (middle - start).dot(out) * side
      let foot = (middle - start).dot(along)
      let run = max(foot, length - foot)
      return run > 0 ? max(0, height) / run * length / 2 / scale : 0
    }
    let (near, far) = sign > 0 ? (ahead, behind) : (behind, ahead)
    func placed(_ points: [Point]) -> [Point] {
      points[1..<points.count - 1].map { start + along * ($0.x * scale) + out * ($0.y * scale) }
    }
    let knob = ClassicKnob(
      look, length: length / scale, neck: neck / scale,
      room: .init(ahead: room(near, 1), behind: room(far, -1)), startSlope: 0,
      endSlope: 0, random: &random, isFree: { isFree(placed($0)) })
    guard knob.hasKnob else { return }
    curve.points = placed(knob.points)[...]
    direction = sign > 0 ? 1 : -1
  }

  /// The kind of the side for the piece that follows the seam in a direction.
  func side(backwards: Bool) -> KnobSide {
    direction == 0 ? .plain : (direction > 0) == backwards ? .knob : .hole
  }
}
