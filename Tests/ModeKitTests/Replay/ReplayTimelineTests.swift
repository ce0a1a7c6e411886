import Geometry
import ModeKit
import Testing

struct ReplayTimelineTests {
  /// A timeline of sums: odd multiples of 7 are invalid steps, and the length of a step is its number.
  private func timeline(_ steps: [Int]) -> ReplayTimeline<[Int], Int> {
    ReplayTimeline(from: [], steps) { step, state in
      if step % 14 == 7 { return nil }
      state.append(step)
      return [Rect(x: Double(step), y: 0, width: 1, height: 1)]
    } length: { step, state in
      #expect(state.last == step, "it is told the state after the step")
      return step
    }
  }

  @Test(arguments: [0, 1, 2, 31, 32, 33, 100, 1000]) func everyStateIsThatOfAllStepsBefore(count: Int) {
    var random = RandomSource(seed: UInt64(count))
    let steps = (0..<count).map { _ in random.below(50) }
    let timeline = timeline(steps)
    let sound = steps.filter { $0 % 14 != 7 }
    #expect(timeline.steps == sound && timeline.count == sound.count && timeline.length == sound.reduce(0, +))
    for after in 0...sound.count {
      #expect(timeline.state(after: after) == Array(sound.prefix(after)))
      #expect(timeline.length(of: after) == sound.prefix(after).reduce(0, +))
    }
    // Positions beyond the ends show the first and the last state.
    #expect(timeline.state(after: -5).isEmpty && timeline.state(after: count + 5) == sound)
    #expect(timeline.length(of: -1) == 0 && timeline.length(of: count + 5) == timeline.length)
    for _ in 0..<50 {
      let start = random.below(sound.count + 1)
      let end = start + random.below(sound.count + 1 - start)
      var (state, done) = (timeline.state(after: start), start)
      let damage = timeline.advance(&state, &done, to: end)
      #expect(done == end && state == Array(sound.prefix(end)))
      #expect(damage.map(\.minX) == sound[start..<end].map(Double.init))
    }
  }

  @Test func aLengthCountsTheStepsThatEndThereOrBefore() {
    let timeline = timeline([3, 0, 5, 1])
    #expect([-1, 0, 2.9, 3, 7, 8, 9, 100].map { timeline.count(at: $0) } == [0, 0, 0, 2, 2, 3, 4, 4])
  }
}
