import Geometry
import Gestures
import ModeKit
import Scene
import Sketch
import Testing

/// Wet ink up to the predicted place of a finger.
struct PredictionTests {
  private static let brushes = ["chalk", "pastel", "pencil", "marker", "pen"]

  /// How far a mark reaches to the right with predicted ink, in world points.
  private func reach(_ mark: any InkMark) -> Double {
    mark.bounds(of: 0..<mark.stepCount + mark.guessCount).maxX - mark.bounds(of: 0..<1).width / 2
  }

  @Test(arguments: brushes) func inkOfASteadyFingerIsPredictedByAFrameAtMost(brush: String) throws {
    for speed in [200.0, 600, 1800] {
      let slate = Slate()
      slate.use(.brush(brush))
      let finger = slate.land(Point(100, 400))
      var ahead = 0
      for i in 1...40 {
        let x = 100 + Double(i) * speed / 120
        slate.move(finger, to: Point(x, 400))
        let mark = try #require(slate.lastMark)
        // There is no speed before the third sample.
        guard i > 2 else { continue }
        ahead += reach(mark) > x - 640 + 0.5 ? 1 : 0
        // Its middle is at the finger or before it, and not farther than the finger comes in a frame.
        #expect(reach(mark) <= x - 640 + speed / 120 + 0.5)
        #expect(reach(mark) > x - 640 - 0.5)
      }
      #expect(ahead > 30)
      // The stroke is what the samples say, without predicted ink.
      slate.lift(finger, at: Point(100 + 40 * speed / 120, 400))
      #expect(slate.lastMark?.guessCount == 0)
      let end = try #require(slate.board.strokes.first { _ in true }?.points.last)
      #expect(abs(end.x - (100 + 40 * speed / 120 - 640)) < 0.1)
    }
  }

  @Test(arguments: ["felt", "eraser"]) func erasersNeverPredict(brush: String) throws {
    let slate = Slate()
    slate.draw((0...40).map { Point(100 + Double($0) * 8, 400) })
    slate.use(.brush(brush))
    let finger = slate.land(Point(100, 400))
    for i in 1...40 {
      slate.move(finger, to: Point(100 + Double(i) * 8, 400))
      #expect(try #require(slate.lastMark).guessCount == 0)
    }
  }

  @Test func nothingIsPredictedForAFingerThatTurnsOrStopsOrCreeps() throws {
    let slate = Slate()
    let finger = slate.land(Point(300, 400))
    var place = Point(300, 400)
    // How far the ink reaches beyond a finger that has always moved to the right or down.
    func predictions(_ way: [Vector]) throws -> [Double] {
      return try way.map { step in
        place = place + step
        slate.move(finger, to: place)
        let mark = try #require(slate.lastMark)
        let reach = mark.bounds(of: 0..<1).width / 2
        let box = mark.bounds(of: 0..<mark.stepCount + mark.guessCount).offset(by: Vector(640, 400))
        return max(box.maxX - place.x, box.maxY - place.y) - reach
      }
    }
    let most = 1.0
    // Two movements alike, then a corner: silent until it is steady again.
    let corner = try predictions([Vector(8, 0), Vector(8, 0), Vector(0, 8), Vector(0, 8)])
    #expect(corner[1] > most && corner[2] < most && corner[3] > most)
    // It stops within the time of a sample, or goes on much slower.
    let stop = try predictions([Vector(0, 8), Vector(0, 8), Vector(0, 3), Vector(0, 0)])
    #expect(stop[1] > most && stop[2] < most && stop[3] < most)
    #expect(try predictions(Array(repeating: Vector(0.5, 0), count: 20)).allSatisfy { $0 < most })
  }

  @Test func predictedInkGoesWhenAFingerIsSilent() throws {
    let slate = Slate()
    let finger = slate.land(Point(300, 400))
    for i in 1...10 { slate.move(finger, to: Point(300 + Double(i) * 8, 400)) }
    let ahead = try #require(slate.lastMark)
    #expect(reach(ahead) > 380 - 640 + 4)
    #expect(slate.allRequests.contains { if case .wakeWhenIdle = $0 { true } else { false } })
    slate.wait(0.05)
    slate.tick()
    let rested = try #require(slate.lastMark)
    #expect(abs(reach(rested) - (380 - 640)) < 0.5, "the ink still reaches the finger")
    #expect(rested.stepCount == ahead.stepCount)
    #expect(rested.bounds(of: 0..<rested.stepCount) == ahead.bounds(of: 0..<ahead.stepCount))
  }

  @Test func predictedInkGoesWhenAFingerIsSilentWhileAnotherDraws() throws {
    let slate = Slate()
    let (still, other) = (slate.land(Point(300, 200)), slate.land(Point(300, 600)))
    for i in 1...10 { slate.move(still, to: Point(300 + Double(i) * 8, 200)) }
    #expect(reach(try #require(slate.lastMark(of: still))) > 380 - 640 + 4)
    for i in 1...6 { slate.move(other, to: Point(300 + Double(i) * 8, 600)) }
    #expect(reach(try #require(slate.lastMark(of: still))) < 380 - 640 + 0.5)
    #expect(reach(try #require(slate.lastMark(of: other))) > 348 - 640 + 4)
  }

  /// The same samples, one in each event or all in one, so that nothing is ever predicted: the same bytes.
  @Test(arguments: brushes, [UInt64(1), 2]) func theStrokeIsTheSameWithoutPredictions(
    brush: String, seed: UInt64
  ) throws {
    var random = RandomSource(seed: seed)
    var place = Point(200, 300)
    var way = Vector(6, 1)
    let points = (0..<120).map { _ in
      if random.below(12) == 0 { way = Vector(random.within(-14...14), random.within(-14...14)) }
      place = place + way
      return place
    }
    let (predicting, plain) = (Slate(), Slate())
    for slate in [predicting, plain] { slate.use(.brush(brush)) }
    var steps = 0
    let finger = predicting.land(points[0])
    for point in points.dropFirst() {
      predicting.move(finger, to: point)
      steps += try #require(predicting.lastMark).guessCount
    }
    predicting.lift(finger, at: points[119])
    #expect(steps > 100)
    let other = plain.land(points[0])
    plain.move(other, throughAllOf: Array(points.dropFirst()))
    plain.lift(other, at: points[119])
    #expect(predicting.store.records.map(\.move) == plain.store.records.map(\.move))
    #expect(predicting.bytes == plain.bytes)
  }
}
