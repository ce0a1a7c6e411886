import Geometry

/// The knob that most cardboard puzzles have: three cubics, shoulder, head and shoulder, over a line along x from (0, 0) to
/// (`length`, 0). It stands out towards positive y.
///
/// The controls are those of Draradech's jigsaw generator (public domain), whose jitter moves five of their lengths. Every
/// seam has room to itself: the two triangles over it to the middles of its pieces. A curve that stays within them can meet
/// no other seam, whatever the others look like. One that does not is drawn anew; after some tries the knob shrinks, and at
/// last it is left out.
package struct ClassicKnob: Hashable, Sendable {
  /// How knobs look, in parts of the line's length.
  package struct Look: Hashable, Sendable {
    /// The size of a knob: a tenth usually, 0.05 at least and 0.15 at most.
    package var tab: Double
    /// How far its lengths vary to either side: 0.04 usually, 0.13 at most.
    package var jitter: Double

    /// Makes a look.
    package init(tab: Double = 0.1, jitter: Double = 0.04) {
      self.tab = tab
      self.jitter = jitter
    }

    /// The farthest that a curve reaches from its line.
    var depth: Double { 3 * tab + jitter }
  }

  /// How far the middles of the two pieces are from the line, on the side of the knob and on the other.
  struct Room: Hashable, Sendable {
    var ahead: Double
    var behind: Double
  }

  /// How far along the line the controls of its ends are, in parts of the length.
  static let shoulder = 0.2
  /// How much of its room a curve may use: the rest keeps pieces from being thinner than a hair.
  private static let share = 0.9
  /// How often a curve is drawn anew before it shrinks.
  private static let tries = 3
  private static let sizes = [1, 0.86, 0.72, 0.58, 0.45]

  /// The joints and controls of the curve: a start and three points for each cubic.
  let points: [Point]
  /// Whether there is a knob: else the curve only swings from one slope to the other, if that has room.
  let hasKnob: Bool

  /// Makes a curve.
  ///
  /// - Parameters:
  ///   - look: its size and jitter.
  ///   - length: where it ends.
  ///   - room: where it may be.
  ///   - startSlope: its slope at its start, which the curve before it shares, so that cuts run smoothly on.
  ///   - endSlope: its slope at its end.
  ///   - random: decides how it looks.
  ///   - isFree: whether a curve meets nothing else; everything by default.
  init(
    _ look: Look, length: Double, room: Room, startSlope: Double, endSlope: Double,
    random: inout RandomSource, isFree: ([Point]) -> Bool = { _ in true }
  ) {
    let a = startSlope * Self.shoulder * length
    let e = -endSlope * Self.shoulder * length
    for size in Self.sizes {
      for _ in 0..<Self.tries {
        let points = Self.points(look, length: length, size: size, a, e, &random)
        if Self.fits(points, length, room), isFree(points) {
          self.points = points
          hasKnob = true
          return
        }
      }
    }
    let swing = [
      Point.origin, Point(Self.shoulder * length, a), Point((1 - Self.shoulder) * length, e),
      Point(length, 0),
    ]
    hasKnob = false
    points =
      Self.fits(swing, length, room) && isFree(swing)
      ? swing : [.origin, Point(length / 3, 0), Point(length * 2 / 3, 0), Point(length, 0)]
  }

  private static func points(
    _ look: Look, length: Double, size: Double, _ a: Double, _ e: Double, _ random: inout RandomSource
  ) -> [Point] {
    let t = look.tab * size
    let j = look.jitter * size
    let b = random.within(-j...j)
    let c = random.within(-j...j)
    let d = random.within(-j...j)
    // The knob keeps its shape on longer lines.
    let middle = length / 2 + b
    return [
      .origin, Point(shoulder * length, a), Point(middle + d, c - t), Point(middle - t, t + c),
      Point(middle - 2 * t - d, 3 * t + c), Point(middle + 2 * t - d, 3 * t + c), Point(middle + t, t + c),
      Point(middle + d, c - t), Point((1 - shoulder) * length, e), Point(length, 0),
    ]
  }

  /// Whether a curve stays within its room.
  private static func fits(_ points: [Point], _ length: Double, _ room: Room) -> Bool {
    let ahead = room.ahead * share / (length / 2)
    let behind = room.behind * share / (length / 2)
    var index = 0
    while index + 3 < points.count {
      let curve = CubicCurve(points[index], points[index + 1], points[index + 2], points[index + 3])
      for step in 1...10 where index + 4 < points.count || step < 10 {
        let p = curve.point(at: Double(step) / 10)
        let run = min(p.x, length - p.x)
        guard run > 0, p.y <= run * ahead, -p.y <= run * behind else { return false }
      }
      index += 3
    }
    return true
  }
}
