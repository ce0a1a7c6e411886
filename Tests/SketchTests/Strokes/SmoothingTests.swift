import Geometry
import MadeHands
import Scene
import Sketch
import Testing

/// Whether quick small writing keeps its height and its corners, and a slow line loses the noise of the panel. The
/// hands are made, and written at the rates of panels with bad timestamps.
struct SmoothingTests {
  private static let rates = [60.0, 120, 240]
  /// How far timestamps are off, in seconds.
  private static let jitter = 0.003
  private static let middle = Vector(640, 400)

  /// What was drawn of a hand, as a fine polyline.
  private func drawn(
    _ samples: [(place: Point, time: Double)], _ each: ((Slate, Point) throws -> Void)? = nil
  ) throws -> [Point] {
    let slate = Slate()
    slate.use(.brush("pen"))
    let finger = slate.land(samples[0].place + Self.middle)
    for (before, sample) in zip(samples, samples.dropFirst()) {
      slate.move(finger, to: sample.place + Self.middle, after: sample.time - before.time)
      try each?(slate, sample.place)
    }
    slate.lift(finger, at: samples[samples.count - 1].place + Self.middle)
    guard let stroke = slate.board.strokes.first(where: { _ in true }) else { return [] }
    var points: [Point] = []
    for span in stroke.spans {
      stroke.steps(of: span) { step in points += (0...16).map { step.point(Double($0) / 16) } }
    }
    return points
  }

  @Test(arguments: rates, [15.0, 40]) func quickSmallWritingKeepsItsHeight(rate: Double, height: Double)
    throws
  {
    for perSecond in 3...9 {
      let hand = MadeHand.swings(height: height, perSecond: Double(perSecond))
      let samples = hand.samples(rate: rate, jitter: Self.jitter, seed: UInt64(perSecond))
      let kept = DrawnLine.reach(try drawn(samples)) / DrawnLine.reach(samples.map(\.place))
      #expect(kept >= 0.98, "\(perSecond) swings a second")
      #expect(kept <= 1.1, "\(perSecond) swings a second")
    }
  }

  @Test(arguments: rates, [400.0, 1600]) func cornersOfAQuickZigzagStay(rate: Double, speed: Double) throws {
    let corners = (0...12).map { Point(Double($0) * 40 - 240, $0 % 2 == 0 ? -60 : 60) }
    for seed in 1...4 {
      let hand = MadeHand.polyline(corners, speed: speed)
      let samples = hand.samples(rate: rate, jitter: Self.jitter, seed: UInt64(seed))
      let inner = Array(corners[1...11])
      // The least miss of a smooth line that passes through the samples is that of their polyline.
      let line = try drawn(samples)
      #expect(DrawnLine.miss(line, inner) <= 1.2 * DrawnLine.miss(samples.map(\.place), inner) + 0.5)
    }
  }

  @Test(arguments: rates) func noiseOfASlowLineIsReducedFourfold(rate: Double) throws {
    for speed in [15.0, 25, 40] {
      let hand = MadeHand.polyline([Point(-100, 0), Point(-100 + 5 * speed, 0)], speed: speed)
      let samples = hand.samples(rate: rate, noise: 1, jitter: Self.jitter, seed: UInt64(speed))
      let inner = -88...(-112 + 5 * speed)
      let line = try drawn(samples)
      #expect(
        DrawnLine.deviation(line, between: inner) * 4
          <= DrawnLine.deviation(samples.map(\.place), between: inner), "\(speed) dp/s")
    }
  }

  @Test(arguments: rates) func theInkReachesTheFingerWithinAFrame(rate: Double) throws {
    for speed in [40.0, 400, 1600] {
      let hand = MadeHand.polyline([Point(-400, 0), Point(400, 0)], speed: speed)
      let samples = hand.samples(rate: rate, seed: 3).prefix(100)
      var count = 0
      _ = try drawn(Array(samples)) { slate, finger in
        let mark = try #require(slate.lastMark)
        count += 1
        guard count > 3 else { return }
        let box = mark.bounds(of: 0..<mark.stepCount + mark.guessCount)
        let tip = box.maxX - mark.bounds(of: 0..<1).width / 2
        #expect(finger.x - tip <= speed / 60 + 0.2, "\(speed) dp/s")
      }
      #expect(count > 10)
    }
  }

  /// What has settled stays: each step is what it was when it was first shown, whatever follows.
  @Test(arguments: 1...4) func settledInkNeverChanges(seed: Int) throws {
    var random = RandomSource(seed: UInt64(seed))
    let corners = (0...30).map { _ in Point(random.within(-300...300), random.within(-200...200)) }
    let hand = MadeHand.polyline(corners, speed: [30, 200, 800, 3000][seed - 1])
    var settled: [Rect] = []
    var last: (any InkMark)?
    _ = try drawn(hand.samples(rate: 120, noise: 0.5, jitter: Self.jitter, seed: 9)) { slate, _ in
      let mark = try #require(slate.lastMark)
      settled += (settled.count..<mark.stepCount).map { mark.bounds(of: $0..<$0 + 1) }
      last = mark
    }
    let mark = try #require(last)
    #expect(settled.count == mark.stepCount && settled.count > 20)
    for (index, bounds) in settled.enumerated() { #expect(mark.bounds(of: index..<index + 1) == bounds) }
  }

  @Test func aFingerThatTremblesInPlaceMakesADot() throws {
    var random = RandomSource(seed: 4)
    let samples = (0..<90).map { number in
      (place: Point(random.within(-0.7...0.7), random.within(-0.7...0.7)), time: Double(number) / 90)
    }
    let line = try drawn(samples)
    #expect(line.allSatisfy { $0.distance(to: .origin) < 1.5 })
  }

  /// A quick stroke is light from its start on, and a slow one stays heavy.
  @Test func aQuickStrokeStartsAsLightAsItGoesOn() throws {
    func pressures(speed: Double) throws -> [Double] {
      let slate = Slate()
      let finger = slate.land(Point(100, 400))
      for i in 1...20 { slate.move(finger, to: Point(100 + Double(i) * speed / 120, 400)) }
      slate.lift(finger, at: Point(100 + 20 * speed / 120, 400))
      let stroke = try #require(slate.board.strokes.first { _ in true })
      var steps: [Step] = []
      for span in stroke.spans { stroke.steps(of: span) { steps.append($0) } }
      return steps.map(\.startPressure)
    }
    let quick = try pressures(speed: 1600)
    #expect(quick.allSatisfy { abs($0 - 0.5) < 0.05 })
    #expect(try pressures(speed: 60).allSatisfy { $0 > 0.9 })
  }
}
