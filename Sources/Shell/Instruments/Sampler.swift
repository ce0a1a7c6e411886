import CSampler
import Concurrency
import Glibc
import Library

/// A sampling profiler: finds a thousand times a second which functions use the processor, on all threads.
///
/// A thread of its own sends a signal to every thread that has used processor time since its last sample, and reads
/// its call stack. The sample has the weight of that time. Threads that wait are left alone. No code of a sampler
/// runs before it is made or after it is stopped. Any thread.
package final class Sampler: Sendable {
  private struct State: Sendable {
    var tree = CallTree()
    var functions: [String] = []
    var threads: [Int32: String] = [:]
    var isStopped = false
  }

  private let state: Locked<State>
  private let thread: Thread

  /// Starts to sample every `interval` seconds and keeps the last `memory` seconds. Nil if the system allows no
  /// signal handler.
  package init?(interval: Double = 0.001, memory: Double = 30) {
    guard csampler_install() else { return nil }
    let state = Locked(State())
    let owner = Self.owners.with { count in
      count = count == 0xFFFF ? 1 : count + 1
      return count
    }
    self.state = state
    thread = Thread(name: "sampler") {
      var watch = Watch(owner: owner)
      var turn = 0
      while !state.wait(atMost: interval, until: { $0.isStopped }, then: { $0.isStopped }) {
        if turn % 5 == 0 { watch.findThreads() }
        watch.ask()
        turn += 1
        guard turn % 20 == 0 else { continue }
        let stacks = watch.takeStacks()
        let horizon = Sampler.now - memory
        state.with { state in
          for stack in stacks {
            state.tree.add(
              stack.functions, thread: stack.thread, time: stack.time, seconds: stack.seconds)
          }
          state.tree.forget(before: horizon)
          if state.functions.count != watch.symbolizer.names.count {
            state.functions = watch.symbolizer.names
          }
          state.threads = watch.names
        }
      }
    }
  }

  /// The last number given to a sampler. Samples carry the number of the sampler that asked for them, so several can
  /// run side by side.
  private static let owners = Locked<UInt32>(0)

  deinit { stop() }

  /// Stops sampling. A second call does nothing.
  package func stop() {
    state.signal { $0.isStopped = true }
    thread.join()
  }

  /// The clock of the samples, in seconds.
  package static var now: Double { SystemClock.monotonic.seconds }

  /// The profile of a time span of ``now``. The samples of the last fiftieth of a second may still be missing. New samples
  /// wait meanwhile.
  ///
  /// - Complexity: O(samples + calls · depth).
  package func profile(in span: ClosedRange<Double>) -> Profile {
    state.with { $0.tree.profile(in: span, functions: $0.functions, threads: $0.threads) }
  }
}

/// The state of the sampler's thread: the threads that it watches, and the names of their functions.
private struct Watch {
  struct Stack {
    var functions: [Int]
    var thread: Int32
    var time: Double
    var seconds: Double
  }

  let owner: UInt32
  var symbolizer = Symbolizer()
  /// The names of threads, including those that have ended.
  var names: [Int32: String] = [:]
  /// Processor time used up to the last sample, in nanoseconds.
  private var used: [Int32: UInt64] = [:]
  private var next = csampler_count()
  private var hasLooked = false

  init(owner: UInt32) { self.owner = owner }

  /// Finds new threads and forgets those that have ended.
  mutating func findThreads() {
    var found: [Int32: UInt64] = [:]
    for name in DiskFile.names(in: "/proc/self/task") {
      guard let thread = Int32(name), thread != csampler_this_thread() else { continue }
      // For a thread older than the sampler, only the time from now on counts; for a newer one, all its time does.
      found[thread] = used[thread] ?? (hasLooked ? 0 : csampler_processor_time(thread))
      if used[thread] == nil, let title = readSystemFile("/proc/self/task/\(thread)/comm") {
        names[thread] = String(decoding: title.prefix { $0 != 10 }, as: UTF8.self)
      }
    }
    used = found
    hasLooked = true
  }

  /// Requests a sample from every thread that has run since its last one.
  mutating func ask() {
    for (thread, before) in used {
      let time = csampler_processor_time(thread)
      // Too little time to be worth an interruption: less than a tick of some kernels' clocks.
      guard time > before, time - before > 50_000 else { continue }
      used[thread] = csampler_ask(thread, owner, time - before) ? time : nil
    }
  }

  /// Takes the stacks that were written since the last call.
  mutating func takeStacks() -> [Stack] {
    let count = csampler_count()
    let oldest = count > csampler_capacity() ? count - csampler_capacity() : 0
    var result: [Stack] = []
    var sample = csampler_sample()
    for number in max(next, oldest)..<max(count, next, oldest)
    where csampler_read(number, &sample) && sample.owner == owner {
      let functions = withUnsafeBytes(of: &sample.frames) { bytes in
        bytes.bindMemory(to: UInt.self).prefix(Int(sample.depth)).enumerated().map { depth, address in
          // A return address may be the first byte after a function that ends with its call.
          symbolizer.function(at: depth == 0 ? address : address &- 1)
        }
      }
      result.append(
        Stack(
          functions: functions, thread: sample.thread, time: Double(sample.time) * 1e-9,
          seconds: Double(sample.weight) * 1e-9))
    }
    next = count
    return result
  }
}
