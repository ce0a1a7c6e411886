import ModeKit
import Testing

struct ReplayClockTests {
  @Test func itFollowsTheInjectedClockAndStopsAtItsEnd() {
    var clock = ReplayClock(length: 10, pace: 2)
    clock.advance(to: 50)
    #expect(clock.position == 0 && !clock.isRunning)
    clock.run(at: 100)
    clock.advance(to: 101)
    #expect(clock.position == 2 && clock.isRunning && clock.fraction == 0.2)
    #expect(clock.seconds(to: 6) == 2 && clock.seconds(to: 1) == 0)
    clock.stop(at: 102)
    clock.advance(to: 200)
    #expect(clock.position == 4 && !clock.isRunning)
    clock.run(at: 200)
    clock.advance(to: 300)
    #expect(clock.position == 10 && !clock.isRunning && clock.fraction == 1)
    clock.run(at: 300)
    #expect(clock.position == 0 && clock.isRunning, "at its end it begins again")
    // It does not run backwards when the time does.
    clock.advance(to: 299)
    #expect(clock.position == 0)
  }

  @Test func aNewSpeedHoldsFromWhenItIsChosen() {
    var clock = ReplayClock(length: 1000, pace: 1)
    clock.run(at: 0)
    var texts = [clock.speedText]
    var places: [Double] = []
    for time in 1...5 {
      clock.changeSpeed(at: Double(time))
      texts.append(clock.speedText)
      places.append(clock.position)
    }
    #expect(texts == ["1×", "2×", "4×", "8×", "½×", "1×"])
    #expect(places == [1, 3, 7, 15, 15.5])
  }

  @Test func aPlaceIsTakenWithinItAndStandsThere() {
    var clock = ReplayClock(length: 10, pace: 1)
    clock.run(at: 0)
    clock.go(to: 3.6)
    #expect(clock.position == 4 && !clock.isRunning)
    clock.go(to: -3)
    #expect(clock.position == 0)
    clock.go(to: 1e30)
    #expect(clock.position == 10)
    #expect(ReplayClock(length: 0, pace: 1).fraction == 1, "an empty replay is over")
  }
}
