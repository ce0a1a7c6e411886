import Geometry

/// The knob of most cardboard puzzles: three cubics (shoulder, head, shoulder) over a line along x from (0, 0) to
/// (`length`, 0). It points towards positive y.
///
/// The control points are those of Draradech's jigsaw generator (public domain), whose jitter changes five of their
/// lengths. Every seam has its own room: the two triangles over it with the middles of its pieces as apexes. Curves
/// that stay in their rooms cannot meet. A curve that leaves its room is drawn again with other random numbers; after
/// some tries the knob shrinks, and in the end it is omitted.
package struct ClassicKnob: Hashable, Sendable {
  /// The shape of knobs, in parts of the line's length.
  package struct Look: Hashable, Sendable {
    /// The size of a knob: 0.1 by default, from 0.05 to 0.15.
    package var tab: Double
    /// How far its lengths vary to either side: 0.04 by default, at most 0.13.
    package var jitter: Double

    /// Makes a look.
    package init(tab: Double = 0.1, jitter: Double = 0.04) {
      self.tab = tab
      self.jitter = jitter
    }

    /// The largest distance of a curve from its line.
    var depth: Double { 3 * tab + jitter }
  }

  /// The distances of the middles of the two pieces from the line, on the side of the knob and on the other.
  struct Room: Hashable, Sendable {
    var ahead: Double
    var behind: Double
  }

  /// The distance of the first and last control points from their ends, in parts of the length.
  static let shoulder = 0.2
  /// The part of its room that a curve may use. The rest keeps pieces from becoming very thin.
  private static let share = 0.9
  /// How often a curve is drawn again before it shrinks.
  private static let tries = 3
  private static let sizes = [1, 0.86, 0.72, 0.58, 0.45]
  /// The width of the neck of a knob without jitter, in parts of its tab, with room for the jitter.
  private static let neck = 1.4

  /// The end points and control points of the curve: a start, and three points for each cubic.
  let points: [Point]
  /// Whether there is a knob. Otherwise the curve only leads from one slope to the other, or is straight if there is no
  /// room.
  let hasKnob: Bool

  /// Makes a curve.
  ///
  /// - Parameters:
  ///   - look: the size and jitter of the knob.
  ///   - length: the x of the end.
  ///   - neck: the least width of the neck; 0 for any. Where the look has a narrower one, the knob is larger.
  ///   - room: the room on both sides of the line.
  ///   - startSlope: the slope at the start, shared with the preceding curve so that cuts run smoothly through corners.
  ///   - endSlope: the slope at the end.
  ///   - random: the source of the variation.
  ///   - isFree: whether a curve is clear of everything else; always true by default.
  init(
    _ look: Look, length: Double, neck: Double = 0, room: Room, startSlope: Double, endSlope: Double,
    random: inout RandomSource, isFree: ([Point]) -> Bool = { _ in true }
  ) {
    let a = startSlope * Self.shoulder * length
    let e = -endSlope * Self.shoulder * length
    let smallest = neck / (Self.neck * look.tab)
    let sizes = neck > 0 ? [max(1, smallest)] + Self.sizes.filter { $0 < 1 && $0 > smallest } : Self.sizes
    for size in sizes {
      for _ in 0..<(neck > 0 ? 2 : 1) * Self.tries {
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
    let j = look.jitter * min(size, 1)
    let b = random.within(-j...j)
    let c = random.within(-j...j)
    let d = random.within(-j...j)
    // On longer lines the knob keeps its size and stays in the middle.
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
