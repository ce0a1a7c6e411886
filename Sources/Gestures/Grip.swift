import Geometry

/// The transform of a target that one or two fingers hold, computed from the positions of the fingers.
///
/// The target stays under the fingers. While two fingers are closer than `closest`, only their centre counts. When a
/// finger joins or leaves, the grip continues from the present positions, so the target does not jump.
struct Grip {
  /// How the target has moved since the grip began, in dp.
  private(set) var transform = Affine.identity
  /// The last step of `transform`.
  private(set) var delta = Affine.identity
  /// The scale factor so far.
  private(set) var scale = 1.0
  /// The rotation so far in radians, clockwise on screen; it counts on beyond a full turn.
  private(set) var rotation = 0.0

  private let turns: Bool
  private let closest: Double
  private var settled = Affine.identity
  private var settledScale = 1.0
  private var base: [Point]
  private var last: [Point]
  private var isFrozen = false

  /// Makes a grip at one or two points. `turns` is false for targets that a hand cannot turn. Two fingers closer than
  /// `closest` dp neither scale nor turn.
  init(at points: [Point], turns: Bool, closest: Double) {
    self.turns = turns
    self.closest = closest
    base = points
    last = points
    isFrozen = tooClose(points)
  }

  /// Continues the grip at other points without moving the target.
  mutating func rebase(to points: [Point]) {
    settled = transform
    settledScale = scale
    delta = .identity
    base = points
    last = points
    isFrozen = tooClose(points)
  }

  /// Follows the fingers, in the same order as before.
  mutating func move(to points: [Point]) {
    guard points.count == base.count, !points.isEmpty else { return rebase(to: points) }
    let close = tooClose(points)
    if close || isFrozen || points.count < 2 {
      let step = Similarity.translation(middle(of: points) - middle(of: last)).affine
      transform = transform.then(step)
      if points.count < 2 {
        transform = settled.then(Similarity.translation(points[0] - base[0]).affine)
      }
      delta = step
      if close != isFrozen || points.count == 2 {
        settled = transform
        settledScale = scale
        base = points
      }
      isFrozen = close
    } else {
      delta = glue(from: last, to: points).affine
      let whole = glue(from: base, to: points)
      transform = settled.then(whole.affine)
      scale = settledScale * whole.scale
      rotation += Similarity(from: last[0], last[1], to: points[0], points[1]).rotation
    }
    last = points
  }

  /// Whether fingers have moved further than `slop` dp: one finger by its path; two by the change of their distance, by
  /// their centre, or by the arc of their rotation.
  static func hasMoved(from rest: [Point], to points: [Point], slop: Double) -> Bool {
    guard rest.count == points.count, !points.isEmpty else { return false }
    guard points.count == 2 else { return rest[0].distance(to: points[0]) > slop }
    let p = rest[1] - rest[0]
    let q = points[1] - points[0]
    return rest[0].lerp(rest[1], 0.5).distance(to: points[0].lerp(points[1], 0.5)) > slop
      || abs(q.length - p.length) > slop
      || abs(arctangent2(p.cross(q), p.dot(q))) * min(p.length, q.length) > slop
  }

  private func glue(from p: [Point], to q: [Point]) -> Similarity {
    turns
      ? Similarity(from: p[0], p[1], to: q[0], q[1])
      : .upright(from: p[0], p[1], to: q[0], q[1])
  }

  private func tooClose(_ points: [Point]) -> Bool {
    points.count == 2 && points[0].distance(to: points[1]) < closest
  }
}

/// The centre of the points; the origin when there are none.
func middle(of points: [Point]) -> Point {
  guard let first = points.first else { return .origin }
  var sum = Vector.zero
  for point in points { sum += point - first }
  return first + sum / Double(points.count)
}
