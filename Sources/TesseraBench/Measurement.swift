import Glibc

/// One part of the benchmark.
struct BenchPart: Sendable {
  /// What is typed to run it alone.
  var name: String
  /// Measures and reports.
  var run: @Sendable (inout Report) -> Void
}

/// Measuring on a machine that others use too: processor time of this thread, medians, and rounds in turn.
enum Measurement {
  /// The processor time that this thread has used, in seconds.
  static func threadTime() -> Double { seconds(CLOCK_THREAD_CPUTIME_ID) }

  /// The time on the wall, in seconds from some moment in the past.
  static func wallTime() -> Double { seconds(CLOCK_MONOTONIC) }

  private static func seconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

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

  /// The seconds of processor time that each body takes: the medians of `rounds` rounds in which the bodies run in
  /// turn, each repeated until it has run for about `slice` seconds.
  static func compare(rounds: Int = 15, slice: Double = 0.02, _ bodies: () -> Void...) -> [Double] {
    let repeats = bodies.map { body in
      body()
      let start = threadTime()
      body()
      return max(1, min(100_000, Int(slice / max(1e-7, threadTime() - start))))
    }
    var samples = [[Double]](repeating: [], count: bodies.count)
    for _ in 0..<rounds {
      for (index, body) in bodies.enumerated() {
        let start = threadTime()
        for _ in 0..<repeats[index] { body() }
        samples[index].append((threadTime() - start) / Double(repeats[index]))
      }
    }
    return samples.map(median)
  }
}
