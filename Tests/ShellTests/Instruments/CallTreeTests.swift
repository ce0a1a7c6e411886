import Shell
import Testing

@Suite struct CallTreeTests {
  private let functions = ["main", "frame", "draw", "walk"]

  /// Samples at 0…9 s, a second each: main → frame → draw at even times, main → walk → walk at odd ones.
  private func filled() -> CallTree {
    var tree = CallTree()
    for second in 0..<10 {
      tree.add(
        second % 2 == 0 ? [2, 1, 0] : [3, 3, 0], thread: second < 8 ? 1 : 2, time: Double(second), seconds: 1)
    }
    return tree
  }

  @Test func timeIsCountedOnceWhereItWasSpentAndOnceInEachCaller() {
    let profile = filled().profile(in: 0...9, functions: functions, threads: [1: "one", 2: "two"])
    func entry(_ name: String) -> Profile.Entry? { profile.entries.first { $0.name == name } }
    #expect(entry("main") == .init(name: "main", own: 0, total: 10))
    #expect(entry("draw") == .init(name: "draw", own: 5, total: 5))
    #expect(entry("frame") == .init(name: "frame", own: 0, total: 5))
    // It called itself: both calls are one.
    #expect(entry("walk") == .init(name: "walk", own: 5, total: 5))
    #expect(profile.threads == [.init(name: "one", seconds: 8), .init(name: "two", seconds: 2)])
    #expect(profile.samples == 10 && profile.seconds == 10)
    #expect(profile.entries.map(\.own) == profile.entries.map(\.own).sorted(by: >))
  }

  @Test func onlyTheSpanCounts() {
    let profile = filled().profile(in: 2...4, functions: functions, threads: [:])
    #expect(profile.samples == 3)
    #expect(profile.entries.first == .init(name: "draw", own: 2, total: 2))
    #expect(profile.threads.map(\.name) == ["1"])
    #expect(filled().profile(in: 20...30, functions: functions, threads: [:]).entries.isEmpty)
  }

  @Test func whatIsOldIsForgotten() {
    var tree = CallTree()
    for n in 0..<5_000 {
      tree.add([0], thread: 1, time: Double(n), seconds: 1)
      tree.forget(before: Double(n) - 100)
    }
    let profile = tree.profile(in: 0...5_000, functions: functions, threads: [:])
    #expect(profile.samples == 101)
  }
}
