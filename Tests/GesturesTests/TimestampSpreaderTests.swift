import Geometry
import Gestures
import Testing

@Suite struct TimestampSpreading {
  private func moves(_ finger: Int, _ count: Int, at time: Double) -> [InputEvent] {
    (0..<count).map {
      .touchMove(TouchTable.finger(finger), at: Point(Double($0), 0), pressure: 1, time: time)
    }
  }

  private func expect(_ events: [InputEvent], _ times: [Double]) {
    #expect(events.count == times.count)
    for (event, time) in zip(events, times) { #expect(abs(event.time - time) < 1e-9) }
  }

  @Test func reportsOfOnePumpAreSpreadOverItsInterval() {
    var spreader = TimestampSpreader()
    _ = spreader.spread(moves(1, 1, at: 1))
    expect(spreader.spread(moves(1, 4, at: 1.02)), [1.005, 1.01, 1.015, 1.02])
    expect(spreader.spread(moves(1, 2, at: 1.03)), [1.025, 1.03])
  }

  @Test func eachFingerIsSpreadForItself() {
    var spreader = TimestampSpreader()
    _ = spreader.spread(moves(1, 1, at: 1))
    let mixed = zip(moves(1, 2, at: 1.02), moves(2, 2, at: 1.02)).flatMap { [$0, $1] }
    expect(spreader.spread(mixed), [1.01, 1.01, 1.02, 1.02])
  }

  @Test func aLongSilenceIsNotStretched() {
    var spreader = TimestampSpreader()
    _ = spreader.spread(moves(1, 1, at: 1))
    expect(spreader.spread(moves(1, 2, at: 9)), [9 - 1.0 / 60, 9])
  }

  @Test func landingsAndLiftingsKeepTheirTimesAndBoundTheSpread() {
    var spreader = TimestampSpreader()
    _ = spreader.spread(moves(1, 1, at: 1))
    let id = TouchTable.finger(2)
    let batch: [InputEvent] =
      [.touchDown(id, at: .origin, pressure: 1, time: 1.01)] + moves(2, 2, at: 1.02)
      + [.touchUp(id, at: .origin, time: 1.02)]
    expect(spreader.spread(batch), [1.01, 1.015, 1.02, 1.02])
  }

  @Test func timesOfOneFingerNeverGoBackwards() {
    var generator = RandomSource(seed: 3)
    var spreader = TimestampSpreader()
    var last: [TouchID: Double] = [:]
    var pump = 1.0
    for _ in 0..<300 {
      pump += Double.random(in: 0...0.03, using: &generator)
      let batch = (0..<Int.random(in: 0...9, using: &generator)).flatMap { _ in
        moves(Int.random(in: 1...3, using: &generator), 1, at: pump)
      }
      for event in spreader.spread(batch) {
        #expect(event.time >= last[event.touch!] ?? 0 && event.time <= pump)
        last[event.touch!] = event.time
      }
    }
  }

  @Test func spreadingGivesASteadyHandItsSpeed() {
    // 200 reports a second at a steady 1000 dp/s, pumped 60 times a second.
    var spreader = TimestampSpreader()
    var tracker = VelocityTracker()
    var reported = 0
    for pump in 1...30 {
      let time = Double(pump) / 60
      var batch: [InputEvent] = []
      while Double(reported + 1) / 200 <= time {
        reported += 1
        batch.append(
          .touchMove(TouchTable.finger(1), at: Point(Double(reported) * 5, 0), pressure: 1, time: time))
      }
      for event in spreader.spread(batch) {
        if case .touchMove(_, let point, _, let time) = event { tracker.add(point, at: time) }
      }
    }
    #expect(abs(tracker.velocity(at: 0.5).dx - 1000) < 60)
  }
}
