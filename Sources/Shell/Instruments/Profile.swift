/// The processor time of each function and thread over a span of time.
package struct Profile: Hashable, Sendable {
  /// One function.
  package struct Entry: Hashable, Sendable {
    /// The name.
    package var name: String
    /// Seconds in the function itself.
    package var own: Double
    /// Seconds in the function and in everything that it called.
    package var total: Double

    /// Makes an entry.
    package init(name: String, own: Double, total: Double) {
      self.name = name
      self.own = own
      self.total = total
    }
  }

  /// One thread.
  package struct ThreadEntry: Hashable, Sendable {
    /// The name.
    package var name: String
    /// The processor time, in seconds.
    package var seconds: Double

    /// Makes an entry.
    package init(name: String, seconds: Double) {
      self.name = name
      self.seconds = seconds
    }
  }

  /// The functions, most time of their own first.
  package var entries: [Entry] = []
  /// The threads, busiest first.
  package var threads: [ThreadEntry] = []
  /// The number of samples in the profile.
  package var samples = 0

  /// Makes an empty profile.
  package init() {}

  /// Seconds of all threads together.
  package var seconds: Double { threads.reduce(0) { $0 + $1.seconds } }
}

/// Call stacks with their times, stored compactly: every chain of calls is stored once, as a branch of a tree.
package struct CallTree: Sendable {
  /// A call of a function from another call (−1: the outermost call).
  private struct Node: Hashable, Sendable {
    var caller: Int32
    var function: Int32
  }

  private struct Sample: Sendable {
    var time: Double
    var seconds: Double
    var thread: Int32
    var node: Int32
  }

  private var nodes: [Node] = []
  private var indices: [Node: Int32] = [:]
  private var samples: [Sample] = []
  private var oldest = 0

  /// Makes an empty tree.
  package init() {}

  /// Adds a sample: at a time (seconds), a thread was in the innermost of `functions`, called by the one after it,
  /// and so on. The sample stands for a number of seconds.
  ///
  /// - Complexity: O(depth).
  package mutating func add(
    _ functions: some BidirectionalCollection<Int>, thread: Int32, time: Double, seconds: Double
  ) {
    var node: Int32 = -1
    for function in functions.reversed() {
      let key = Node(caller: node, function: Int32(truncatingIfNeeded: function))
      if let known = indices[key] {
        node = known
      } else {
        node = Int32(nodes.count)
        nodes.append(key)
        indices[key] = node
      }
    }
    if node >= 0 { samples.append(Sample(time: time, seconds: seconds, thread: thread, node: node)) }
  }

  /// Discards the samples before a time.
  package mutating func forget(before time: Double) {
    while oldest < samples.count, samples[oldest].time < time { oldest += 1 }
    // Removing from the front moves all elements, so it waits until half of them are discarded.
    if oldest > 1_000, oldest * 2 > samples.count {
      samples.removeFirst(oldest)
      oldest = 0
    }
  }

  /// Sums the samples in a span of time (seconds).
  ///
  /// - Complexity: O(samples + calls · depth).
  package func profile(
    in span: ClosedRange<Double>, functions: [String], threads: [Int32: String]
  ) -> Profile {
    var result = Profile()
    var byNode = [Double](repeating: 0, count: nodes.count)
    var byThread: [Int32: Double] = [:]
    for sample in samples[oldest...] where span.contains(sample.time) {
      byNode[Int(sample.node)] += sample.seconds
      byThread[sample.thread, default: 0] += sample.seconds
      result.samples += 1
    }
    var own = [Double](repeating: 0, count: functions.count)
    var total = own
    // A function that calls itself counts once.
    var lastSeen = [Int](repeating: -1, count: functions.count)
    for (index, seconds) in byNode.enumerated() where seconds > 0 {
      own[Int(nodes[index].function)] += seconds
      var node = Int32(index)
      while node >= 0 {
        let function = Int(nodes[Int(node)].function)
        if lastSeen[function] != index {
          lastSeen[function] = index
          total[function] += seconds
        }
        node = nodes[Int(node)].caller
      }
    }
    result.entries = functions.indices.filter { total[$0] > 0 }
      .map { Profile.Entry(name: functions[$0], own: own[$0], total: total[$0]) }
      .sorted { ($1.own, $1.total, $0.name) < ($0.own, $0.total, $1.name) }
    result.threads =
      byThread.map { Profile.ThreadEntry(name: threads[$0.key] ?? "\($0.key)", seconds: $0.value) }
      .sorted { ($1.seconds, $0.name) < ($0.seconds, $1.name) }
    return result
  }
}
