import Fetching
import Testing

@Suite struct PaceTests {
  /// A pace that expectations can change.
  private final class Watch {
    private var pace: Pace

    init() {
      var limits = FetchLimits()
      (limits.connecting, limits.answering, limits.judging, limits.least) = (10, 20, 30, 100)
      pace = Pace(limits, at: 1000)
    }

    var deadline: Double { pace.deadline }
    func connect(at time: Double) { pace.connect(at: time) }
    func receive(_ count: Int, at time: Double) { pace.receive(count, at: time) }
    func isTooSlow(at time: Double) -> Bool { pace.isTooSlow(at: time) }
  }

  private let pace = Watch()

  @Test func connectingHasATime() {
    #expect(pace.deadline == 1010 && !pace.isTooSlow(at: 1009.9))
    #expect(pace.isTooSlow(at: 1010))
  }

  @Test func answeringHasATimeOfItsOwn() {
    pace.connect(at: 1009)
    #expect(!pace.isTooSlow(at: 1028.9))
    #expect(pace.isTooSlow(at: 1029))
  }

  @Test func aFirstByteIsEnoughForAWhile() {
    pace.connect(at: 1001)
    pace.receive(1, at: 1020)
    #expect(pace.deadline == 1050 && !pace.isTooSlow(at: 1049))
    #expect(pace.isTooSlow(at: 1050))
  }

  @Test func aServerThatKeepsUpIsLeftInPeace() {
    pace.connect(at: 1001)
    for second in 1002..<5000 {
      pace.receive(4, at: Double(second))
      #expect(!pace.isTooSlow(at: Double(second)))
    }
    #expect(pace.isTooSlow(at: 5100))
  }

  @Test func drippingIsTooSlow() {
    pace.connect(at: 1001)
    let end = (1002..<5000).first { second in
      pace.receive(3, at: Double(second))
      return pace.isTooSlow(at: Double(second))
    }
    #expect(end == 1032)
  }
}
