import Geometry

/// The plainest curve between two neighbouring pieces, in units of the shorter side of a piece: it runs along x from (0, 0) to
/// (`length`, 0), and its knob rises to exactly ``depth`` above the line, towards positive y.
///
/// Six cubics that meet smoothly: shoulder, neck, two quarters of the head, neck, shoulder. The head stays far
/// enough from both ends that the knobs of a piece never meet: see ``reach``.
struct SimpleKnob {
  /// How far the knob rises: a quarter of the side.
  static let depth = 0.25
  /// The part of the line, from its middle to either side, that the head never leaves.
  static let reach = 0.07 + 0.016 + 0.122

  /// The joints and controls of the curve: a start and three points for each of six cubics.
  let points: [Point]

  /// Makes a curve.
  ///
  /// - Parameters:
  ///   - length: where it ends, at least 1.
  ///   - startSlope: its slope at its start, which the curve before it shares, so that cuts run smoothly on.
  ///   - endSlope: its slope at its end.
  ///   - random: decides how it looks.
  init(length: Double, startSlope: Double, endSlope: Double, random: inout RandomSource) {
    let middle = length / 2 + random.within(-0.07...0.07)
    let lean = random.within(-0.016...0.016)
    let neck = random.within(0.058...0.076)
    let head = random.within(0.104...0.122)
    let waist = random.within(0.046...0.064)
    let widest = SimpleKnob.depth - head * random.within(0.9...1)
    let rise = widest - waist
    let shoulder = random.within(0.2...0.3) * length
    // The quarter of an ellipse by a cubic.
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
