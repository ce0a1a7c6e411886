import Concurrency
import Glibc
import Shell
import Testing

/// Uses processor time and nothing else.
@inline(never) func deliberatelySlow(seconds: Double) -> Double {
  var sum = 0.0
  let end = SystemClock.thread.seconds + seconds
  while SystemClock.thread.seconds < end {
    for i in 1...200_000 { sum += 1 / (sum + Double(i)) }
  }
  return sum
}

/// Calls the slow one.
@inline(never) func callsTheSlowOne(seconds: Double) -> Double { deliberatelySlow(seconds: seconds) + 1 }

@Suite(.serialized) struct SamplerTests {
  @Test(.needsSampler) func slowFunctionIsAtTheTopOnAllThreads() throws {
    let start = Sampler.now
    let sampler = try #require(Sampler())
    var begin = 0.0
    var profile = Profile()
    var ours: [Profile.ThreadEntry] = []
    // Samples of a sampler that gets no turn for long are written over: then the threads work once more.
    for _ in 0..<10 where ours.count < 3 || slow(profile)?.total ?? 0 < 0.3 {
      begin = Sampler.now
      let sums = Locked(0.0)
      let threads = (1...3).map { n in
        Thread(name: "slow \(n)") {
          let sum = callsTheSlowOne(seconds: 0.3)
          sums.with { $0 += sum }
        }
      }
      for thread in threads { thread.join() }
      let end = Sampler.now
      (profile, ours) = (Profile(), [])
      // The last samples are collected within a few turns of the sampler's thread, however long a busy machine
      // takes for these.
      while Sampler.now < end + 6, ours.count < 3 || slow(profile)?.total ?? 0 < 0.3 {
        profile = sampler.profile(in: begin...end)
        ours = profile.threads.filter { $0.name.hasPrefix("slow ") }
      }
    }
    sampler.stop()

    let top = try #require(slow(profile))
    // Tests run side by side: what other threads did may stand above it, but nothing that these three did.
    let others = profile.seconds - ours.reduce(0) { $0 + $1.seconds }
    #expect(profile.entries.allSatisfy { $0.own <= top.own + others })
    #expect(top.own > 0.3 && top.own <= top.total + 1e-9)
    let caller = try #require(profile.entries.first { $0.name.hasSuffix("callsTheSlowOne(seconds:)") })
    #expect(caller.total > 0.3 && caller.own < 0.1)
    #expect(ours.count == 3 && ours.allSatisfy { $0.seconds > 0.05 })
    #expect(sampler.profile(in: (start - 2)...(start - 1)).entries.isEmpty)
  }

  private func slow(_ profile: Profile) -> Profile.Entry? {
    profile.entries.first { $0.name.hasSuffix("deliberatelySlow(seconds:)") }
  }
}

extension Trait where Self == ConditionTrait {
  /// For tests that ask where a thread spends its time.
  static var needsSampler: Self {
    .enabled(if: getenv("TSAN_OPTIONS") == nil, "ThreadSanitizer keeps the sampler's signals back")
  }
}
