import Geometry

/// Makes nodes of a stroke from the places through which it should pass.
///
/// Strokes are drawn as quadratic curves between the midpoints of successive nodes. These curves do not pass through
/// the nodes. So there are two nodes for each place: one halfway to the next place, on a centripetal Catmull-Rom curve
/// (Yuksel, Schaefer and Keyser, "Parameterization and applications of Catmull-Rom curves", 2011), and one such that
/// the curve passes through the place itself. The first and the last segment are straight.
struct StrokeCurve {
  /// A place of the curve.
  typealias Knot = Smoothing.Sample

  /// A place is omitted if it is closer than `distance` to the previous one and within `aside` of the chord, in dp.
  private static let thin = (distance: 1.0, aside: 0.05)
  /// Places closer than this to the previous one are always omitted, in dp.
  private static let closest = 0.1

  /// The last knots, three at most.
  private var knots: [Knot] = []
  /// The last place, which may still be omitted.
  private var waiting: Knot?
  /// The last node between two knots.
  private var middle: Knot?

  /// Adds a place, and passes the nodes that are now final to `node`. They end before the last place.
  mutating func add(_ knot: Knot, _ node: (Knot) -> Void) {
    guard let last = knots.last else { return append(knot, node) }
    if let waiting, matters(waiting, between: last, knot) { append(waiting, node) }
    waiting = knot
  }

  /// Ends the curve at the last place.
  mutating func finish(_ node: (Knot) -> Void) {
    if let waiting { append(waiting, node) }
    waiting = nil
    guard knots.count > 1 else { return }
    let count = knots.count
    step(count > 2 ? knots[count - 3] : nil, knots[count - 2], knots[count - 1], nil, node)
    node(knots[count - 1])
  }

  private func matters(_ knot: Knot, between last: Knot, _ next: Knot) -> Bool {
    let way = knot.place - last.place
    if way.length >= Self.thin.distance { return true }
    guard way.length >= Self.closest else { return false }
    let chord = next.place - last.place
    let share = chord.lengthSquared > 0 ? max(0, min(1, way.dot(chord) / chord.lengthSquared)) : 0
    return (way - chord * share).length > Self.thin.aside
  }

  private mutating func append(_ knot: Knot, _ node: (Knot) -> Void) {
    knots.append(knot)
    let count = knots.count
    if count == 1 { node(knot) }
    if count > 2 {
      step(count > 3 ? knots[count - 4] : nil, knots[count - 3], knots[count - 2], knot, node)
      knots.removeFirst(count - 3)
    }
  }

  /// Passes the node at a knot and the one halfway to the next knot to `node`. The outer neighbours are nil at the
  /// ends.
  private mutating func step(
    _ before: Knot?, _ from: Knot, _ to: Knot, _ after: Knot?, _ node: (Knot) -> Void
  ) {
    let way = to.place - from.place
    let chord = Self.chord(way)
    // The slope along the square root of the distance.
    func slope(_ a: Knot, _ b: Knot, _ c: Knot) -> Vector {
      let (i, j) = (Self.chord(b.place - a.place), Self.chord(c.place - b.place))
      return (b.place - a.place) / i - (c.place - a.place) / (i + j) + (c.place - b.place) / j
    }
    var start = before.map { slope($0, from, to) }
    var end = after.map { slope(from, to, $0) }
    // An end is a parabola.
    start = start ?? end.map { (way * (3 / chord) - $0) / 2 }
    end = end ?? start.map { (way * (3 / chord) - $0) / 2 }
    var between = from.place.lerp(to.place, 0.5)
    if let start, let end {
      let curve = between + (start - end) * (chord / 8)
      between = curve - ((from.place - curve) + (to.place - curve)) / 8
    }
    let next = Knot(place: between, time: from.time, pressure: (from.pressure + to.pressure) / 2)
    if let middle {
      let aside = (from.place - middle.place) + (from.place - next.place)
      node(Knot(place: from.place + aside / 6, time: from.time, pressure: from.pressure))
    }
    node(next)
    middle = next
  }

  private static func chord(_ way: Vector) -> Double { max(way.length, 1e-9).squareRoot() }
}
