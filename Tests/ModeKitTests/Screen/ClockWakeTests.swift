import ModeKit
import Testing

struct ClockWakeTests {
  @Test func oneWakeUpIsPendingAtATime() {
    var wake = ClockWake()
    #expect(wake.plan(after: 250, at: 10) == 10.25)
    #expect(wake.plan(after: 150, at: 10.1) == nil, "the earlier one is pending")
    #expect(wake.plan(after: 1000, at: 10.25) == 11.25)
    // A frame that came late does not lose the clock.
    #expect(wake.plan(after: 500, at: 20) == 20.5)
  }

  @Test func aClockThatRunsAgainGetsAWakeUpAtOnce() {
    var wake = ClockWake()
    _ = wake.plan(after: 900, at: 0)
    wake.cancel()
    #expect(wake.plan(after: 400, at: 0.5) == 0.9)
  }
}
