import Geometry
import Gestures
import Testing

/// Solves a spring or a drag numerically: fourth-order Runge–Kutta over x″ = f(x, x′).
private func integrate(
  from x: Double, _ v: Double, until end: Double, acceleration: (Double, Double) -> Double
) -> (x: Double, v: Double) {
  let steps = 2000
  let h = end / Double(steps)
  var x = x
  var v = v
  for _ in 0..<steps {
    let (k1x, k1v) = (v, acceleration(x, v))
    let (k2x, k2v) = (v + h / 2 * k1v, acceleration(x + h / 2 * k1x, v + h / 2 * k1v))
    let (k3x, k3v) = (v + h / 2 * k2v, acceleration(x + h / 2 * k2x, v + h / 2 * k2v))
    let (k4x, k4v) = (v + h * k3v, acceleration(x + h * k3x, v + h * k3v))
    x += h / 6 * (k1x + 2 * k2x + 2 * k3x + k4x)
    v += h / 6 * (k1v + 2 * k2v + 2 * k3v + k4v)
  }
  return (x, v)
}

@Suite struct Physics {
  @Test(arguments: [(0.0, 1000.0), (250, -8000), (-3, 50)]) func aFlingSlowsByItsOwnSpeed(
    x: Double, v: Double
  ) {
    let fling = Fling(from: x, speed: v)
    for end in [0.1, 0.5, 2.0] {
      let truth = integrate(from: x, v, until: end) { _, v in 1000 * logarithm(0.998) * v }
      #expect(abs(fling.position(at: end) - truth.x) < 1e-6 * abs(v))
      #expect(abs(fling.velocity(at: end) - truth.v) < 1e-6 * abs(v))
    }
    #expect(abs((fling.end - x) / v - 0.4995) < 1e-4, "the distance of half a second at its first speed")
    #expect(abs(abs(fling.velocity(at: fling.duration())) - 10) < 1e-9)
    let passed = (fling.start + fling.end) / 2
    #expect(fling.time(at: passed).map { abs(fling.position(at: $0) - passed) < 1e-9 * abs(v) } == true)
    #expect(fling.time(at: fling.end + v) == nil && fling.time(at: x - v) == nil)
  }

  @Test func aFlingThatDoesNotMoveGoesNowhere() {
    let fling = Fling(from: 7, speed: 0)
    #expect(fling.position(at: 3) == 7 && fling.end == 7 && fling.duration() == 0 && fling.time(at: 8) == nil)
  }

  @Test func aRubberBandYieldsLessAndLessWithinItsExtent() {
    let band = RubberBand(extent: 800)
    var last = 0.0
    var lastGain = Double.infinity
    for pull in stride(from: 10.0, through: 5000, by: 10) {
      let stretch = band.stretch(forPull: pull)
      #expect(stretch > last && stretch < 800 && stretch - last <= lastGain)
      #expect(abs(band.pull(forStretch: stretch) - pull) < 1e-6 * pull)
      #expect(band.stretch(forPull: -pull) == -stretch)
      (lastGain, last) = (stretch - last, stretch)
    }
    #expect(abs(band.stretch(forPull: 1e-3) / 1e-3 - 0.55) < 1e-5)
    #expect(band.stretch(forPull: 0) == 0 && band.stretch(forPull: .nan) == 0)
    #expect(band.pull(forStretch: 900).isFinite)
    #expect(RubberBand(extent: 0).stretch(forPull: 5) == 0)
  }

  @Test func aRubberBandIsCaughtWhereItIs() {
    let band = RubberBand(extent: 500)
    for value in stride(from: -900.0, through: 900, by: 37) {
      let shown = band.apply(value, within: -100...200)
      #expect(abs(band.undo(shown, within: -100...200) - value) < 1e-6)
      if (-100...200).contains(value) { #expect(shown == value) }
    }
  }

  @Test(arguments: [(100.0, 0.0), (100, -3000), (-40, 2000), (0, 500)]) func aBounceIsACriticallyDampedSpring(
    x: Double, v: Double
  ) {
    let spring = Spring(from: 20 + x, speed: v, to: 20)
    for end in [0.05, 0.2, 0.7] {
      let truth = integrate(from: 20 + x, v, until: end) { x, v in -100 * (x - 20) - 20 * v }
      #expect(abs(spring.position(at: end) - truth.x) < 1e-5)
      #expect(abs(spring.velocity(at: end) - truth.v) < 1e-4)
    }
    var crossings = 0
    var rest: Double?
    for step in 1...400 {
      let (a, b) = (
        spring.position(at: Double(step - 1) / 100) - 20, spring.position(at: Double(step) / 100) - 20
      )
      if a * b < 0 { crossings += 1 }
      if rest == nil, spring.isAtRest(at: Double(step) / 100) { rest = Double(step) / 100 }
      if rest != nil { #expect(abs(b) < 0.5, "it stays at rest") }
    }
    #expect(crossings <= 1 && (rest ?? 9) < 2)
  }

  @Test func velocityIsTheSlopeOfAParabola() {
    var generator = RandomSource(seed: 4)
    for _ in 0..<100 {
      let v = Vector(
        .random(in: -3000...3000, using: &generator), .random(in: -3000...3000, using: &generator))
      let a = Vector(
        .random(in: -9000...9000, using: &generator), .random(in: -9000...9000, using: &generator))
      var tracker = VelocityTracker()
      let rate = [60.0, 90, 125, 200].randomElement(using: &generator)!
      for k in -30...0 {
        let t = Double(k) / rate
        tracker.add(Point(400, 300) + v * t + a * (t * t / 2), at: 5 + t)
      }
      #expect((tracker.velocity(at: 5) - v).length < 1e-3 * (1 + v.length))
    }
  }

  @Test func velocityForgetsAPauseAndNeedsTwoTimes() {
    var tracker = VelocityTracker()
    #expect(tracker.velocity(at: 0) == .zero)
    tracker.add(Point(0, 0), at: 0)
    #expect(tracker.velocity(at: 0) == .zero)
    tracker.add(Point(50, 0), at: 0)
    #expect(tracker.velocity(at: 0) == .zero, "two places at one time are no speed")
    tracker.add(Point(60, 0), at: 0.01)
    #expect(tracker.velocity(at: 0.01).dx > 0)
    #expect(tracker.velocity(at: 0.06) == .zero, "still for 50 ms")
    tracker.add(Point(61, 0), at: 0.1)
    tracker.add(Point(62, 0), at: 0.11)
    #expect(abs(tracker.velocity(at: 0.11).dx - 100) < 1e-6, "samples before the pause are ignored")
    tracker.add(Point(.nan, 0), at: 0.12)
    tracker.add(Point(500, 0), at: 0.05)
    #expect(abs(tracker.velocity(at: 0.11).dx - 100) < 1e-6)
  }

  @Test func flingSpeedsHaveAFloorAndACeiling() {
    let settings = GestureSettings()
    #expect(settings.fling(from: Vector(30, 30)) == .zero)
    #expect(settings.fling(from: Vector(300, 400)) == Vector(300, 400))
    let fast = settings.fling(from: Vector(30000, 40000))
    #expect(abs(fast.length - 8000) < 1e-9 && abs(fast.dx / fast.dy - 0.75) < 1e-12)
    #expect(settings.fling(from: Vector(.nan, 0)) == .zero)
  }

  @Test func twoPointsAreGluedByOneSimilarity() {
    var generator = RandomSource(seed: 9)
    func point() -> Point {
      Point(.random(in: -500...500, using: &generator), .random(in: -500...500, using: &generator))
    }
    for _ in 0..<500 {
      let (p1, p2, q1, q2, other) = (point(), point(), point(), point(), point())
      let map = Similarity(from: p1, p2, to: q1, q2)
      #expect(map.affine.apply(p1).distance(to: q1) < 1e-8 && map.affine.apply(p2).distance(to: q2) < 1e-8)
      // Angles survive: the triangle with a third point keeps its shape.
      let moved = map.affine.apply(other)
      #expect(abs(moved.distance(to: q1) - map.scale * other.distance(to: p1)) < 1e-6)
      #expect(abs(map.scale - q1.distance(to: q2) / p1.distance(to: p2)) < 1e-9)
      let upright = Similarity.upright(from: p1, p2, to: q1, q2)
      #expect(upright.rotation == 0 && abs(upright.scale - map.scale) < 1e-9)
      #expect(upright.affine.apply(p1.lerp(p2, 0.5)).distance(to: q1.lerp(q2, 0.5)) < 1e-8)
    }
  }

  @Test func fingersInOnePlaceOnlyShift() {
    let p = Point(3, 4)
    for map in [
      Similarity(from: p, p, to: Point(10, 10), Point(20, 10)),
      .upright(from: p, p, to: Point(10, 10), Point(20, 10)),
      Similarity(from: p, Point(9, 9), to: p, p), Similarity(from: p, Point(.nan, 9), to: p, p),
    ] {
      #expect(map.scale == 1 && map.rotation == 0)
    }
  }
}
