extension Section {
  /// Measures the processor time of a call of each body, in seconds, by round. The bodies run in turn, each repeated
  /// for about `slice` seconds.
  ///
  /// `ours` is our own work, and `peers` the other sides. `others` are peers that measure themselves, once per round.
  mutating func compare(
    rounds: Int = 15, slice: Double = 0.02, _ ours: [() -> Void], with peers: [() -> Void] = [],
    others: () throws -> Void
  ) rethrows -> [[Double]] {
    let bodies = ours + peers
    let repeats = bodies.map { body in
      body()
      let watch = Stopwatch()
      body()
      return max(1, min(100_000, Int(slice / max(1e-7, watch.peers))))
    }
    var samples = [[Double]](repeating: [], count: bodies.count)
    try forEachRound(rounds) { _ in
      for (index, body) in bodies.enumerated() {
        let watch = Stopwatch()
        for _ in 0..<repeats[index] { body() }
        let time = index < ours.count ? watch.ours() : watch.peers
        samples[index].append(time / Double(repeats[index]))
      }
      try others()
    }
    return samples
  }

  /// Compares without peers that measure themselves.
  mutating func compare(
    rounds: Int = 15, slice: Double = 0.02, _ ours: [() -> Void], with peers: [() -> Void] = []
  ) -> [[Double]] {
    compare(rounds: rounds, slice: slice, ours, with: peers, others: {})
  }
}
