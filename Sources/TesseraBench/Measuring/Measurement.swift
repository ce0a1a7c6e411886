/// What is made of many measured values.
enum Measurement {
  /// The middle of some values, or 0 of none.
  static func median(_ values: [Double]) -> Double {
    guard !values.isEmpty else { return 0 }
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }

  /// The mean of some values, or 0 of none.
  static func mean(_ values: [Double]) -> Double {
    values.isEmpty ? 0 : values.reduce(0, +) / Double(values.count)
  }

  /// The value below which a part of them lies, such as 0.99, or 0 of none.
  static func quantile(_ part: Double, of values: [Double]) -> Double {
    guard !values.isEmpty else { return 0 }
    return values.sorted()[min(values.count - 1, Int(Double(values.count) * part))]
  }
}

extension Section {
  /// The seconds of processor time that a call of each body takes, by round: they run in turn, each repeated until it has run for
  /// about `slice` seconds.
  ///
  /// - Parameters:
  ///   - ours: our own work.
  ///   - peers: what it is compared with.
  ///   - others: peers that measure themselves, once a round.
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

  /// The same without others.
  mutating func compare(
    rounds: Int = 15, slice: Double = 0.02, _ ours: [() -> Void], with peers: [() -> Void] = []
  ) -> [[Double]] {
    compare(rounds: rounds, slice: slice, ours, with: peers, others: {})
  }
}
