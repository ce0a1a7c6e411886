import Geometry

/// What one or two fingers have done to the thing they hold, from the positions of the fingers alone.
///
/// The thing stays glued under the fingers. While two fingers are closer than a hand can mean, only their
/// middle counts. When a finger joins or leaves, the grip is taken anew where the fingers are, so nothing jumps.
struct Grip {
  /// Where the thing has gone since the grip was first taken.
  private(set) var transform = Affine.identity
  /// The last step of it.
  private(set) var delta = Affine.identity
  /// The size factor so far.
  private(set) var scale = 1.0
  /// The turn so far in radians; goes on counting beyond a whole turn.
  private(set) var rotation = 0.0

  private let turns: Bool
  private let closest: Double
  private var settled = Affine.identity
  private var settledScale = 1.0
  private var base: [Point]
  private var last: [Point]
  private var isFrozen = false

  /// Takes hold at one or two points. `turns` is false for what cannot be turned by a hand; under `closest` dp of
  /// distance two fingers neither scale nor turn.
  init(at points: [Point], turns: Bool, closest: Double) {
    self.turns = turns
    self.closest = closest
    base = points
    last = points
    isFrozen = tooClose(points)
  }

  /// Takes hold anew at other points; the thing does not move.
  mutating func rebase(to points: [Point]) {
    settled = transform
    settledScale = scale
    delta = .identity
    base = points
    last = points
    isFrozen = tooClose(points)
  }

  /// Follows the fingers, in the order in which they took hold.
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

  /// Whether fingers have gone far enough to mean something: one by `slop`; two by `slop` of their distance, of their
  /// middle, or of arc.
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

/// The middle of one or more points.
func middle(of points: [Point]) -> Point {
  guard let first = points.first else { return .origin }
  var sum = Vector.zero
  for point in points { sum += point - first }
  return first + sum / Double(points.count)
}
