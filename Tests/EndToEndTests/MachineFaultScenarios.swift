import Glibc
import MachineFaults
import TestSupport
import Testing

extension EndToEnd {
  /// A small part of what `make torture` plays: kills, power cuts and other faults of the machine, under ten fingers.
  @Suite(.serialized, .enabled(if: noTouch == nil, "\(noTouch ?? "")"))
  struct MachineFaultScenarios {
    @Test func killsCostAtMostTheLastSecond() throws {
      // A busy machine gets another second.
      let figures = try Kills.run(1, promise: 2, seed: 3, on: TouchScreen())
      #expect(figures.areGood, "\(figures)")
      #expect(figures.kills == 1 && figures.old > 0, "\(figures)")
    }

    @Test func powerCutsCostNothingThatWasSynced() throws {
      let figures = try PowerCuts.run(
        3, perRun: 3, seconds: 1.5, opens: false, promise: 2, seed: 3, on: TouchScreen())
      #expect(figures.areGood, "\(figures)")
      #expect(figures.cuts == 3 && figures.synced > 0, "\(figures)")
    }

    @Test(
      .enabled(
        if: getenv("TSAN_OPTIONS") == nil,
        "ThreadSanitizer does not know the threads of libraries that the release executable opens"))
    func tablesOutliveTheLossOfServersAndPrograms() throws {
      let figures = try TableStorm.run(2, players: 5, seed: 3)
      #expect(figures.areGood, "\(figures)")
      #expect(figures.serverKills == 2 && figures.moves > 0, "\(figures)")
    }

    @Test(arguments: FaultCase.all.filter(\.isCheap)) func aFaultOfTheMachineIsSurvived(_ fault: FaultCase)
      throws
    {
      #expect(try fault.run(seed: 1) == [])
    }
  }
}
