import Geometry

/// The simplest curve between two neighbouring pieces, in units of the shorter side of a piece. It runs along x from
/// (0, 0) to (`length`, 0), and its knob rises to exactly ``depth`` above the line, towards positive y.
///
/// Six cubics join smoothly: shoulder, neck, two quarters of the head, neck, shoulder. The head stays so far from both
/// ends that the knobs of a piece never meet: see ``reach``.
struct SimpleKnob {
  /// The height of the knob: a quarter of the side.
  static let depth = 0.25
  /// How far the head extends from the middle of the line to either side, at most.
  static let reach = 0.07 + 0.016 + 0.122

  /// The end points and control points of the curve: a start, and three points for each of six cubics.
  let points: [Point]

  /// Makes a curve.
  ///
  /// - Parameters:
  ///   - length: the x of the end, at least 1.
  ///   - startSlope: the slope at the start, shared with the preceding curve so that cuts run smoothly through corners.
  ///   - endSlope: the slope at the end.
  ///   - random: the source of the variation.
  init(length: Double, startSlope: Double, endSlope: Double, random: inout RandomSource) {
    let middle = length / 2 + random.within(-0.07...0.07)
    let lean = random.within(-0.016...0.016)
    let neck = random.within(0.058...0.076)
    let head = random.within(0.104...0.122)
    let waist = random.within(0.046...0.064)
    let widest = SimpleKnob.depth - head * random.within(0.9...1)
    let rise = widest - waist
    let shoulder = random.within(0.2...0.3) * length
    // The control distance of a quarter ellipse as a cubic.
    let round = 0.5523
    let leftNeck = Point(middle - neck, waist)
    let rightNeck = Point(middle + neck, waist)
    let left = Point(middle + lean - head, widest)
    let right = Point(middle + lean + head, widest)
    let top = Point(middle + lean, SimpleKnob.depth)
    let rest = SimpleKnob.depth - widest
    points = [
      .origin,
      Point(shoulder, shoulder * startSlope), leftNeck + Vector(0.022, -0.085), leftNeck,
      leftNeck + Vector(-0.011, 0.042), left - Vector(0, rise * 0.5), left,
      left + Vector(0, rest * round), top - Vector(head * round, 0), top,
      top + Vector(head * round, 0), right + Vector(0, rest * round), right,
      right - Vector(0, rise * 0.5), rightNeck + Vector(0.011, 0.042), rightNeck,
      rightNeck + Vector(-0.022, -0.085), Point(length - shoulder, -shoulder * endSlope), Point(length, 0),
    ]
  }
}
