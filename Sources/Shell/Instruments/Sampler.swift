import CSampler
import Concurrency
import Glibc

/// Looks a thousand times a second which functions use the processor, on all threads: where the time of a frame goes.
///
/// A thread of its own asks every thread that has used processor time since it last looked for its call stack, by a signal,
/// and gives the sample the weight of that time. Threads that wait are left alone. Nothing runs before one is made and after
/// it is stopped. Any thread.
package final class Sampler: Sendable {
  private struct State: Sendable {
    var tree = CallTree()
    var functions: [String] = []
    var threads: [Int32: String] = [:]
    var isStopped = false
  }

  private let state: Locked<State>
  private let thread: Thread

  /// Starts to look every `interval` seconds and remembers the last `memory` seconds. Nil where the system allows no signal
  /// handler.
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

  /// Samples name the sampler that asked, so that several may run side by side.
  private static let owners = Locked<UInt32>(0)

  deinit { stop() }

  /// Stops looking. The second call does nothing.
  package func stop() {
    state.signal { $0.isStopped = true }
    thread.join()
  }

  /// The clock of the samples, in seconds.
  package static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  /// Where the time went in a span of ``now``. The last fiftieth of a second may be missing yet.
  ///
  /// - Complexity: O(samples + calls · depth).
  package func profile(in span: ClosedRange<Double>) -> Profile {
    let state = state.with { $0 }
    return state.tree.profile(in: span, functions: state.functions, threads: state.threads)
  }
}

/// The sampler's thread at work: the threads it watches and what it knows of their functions.
private struct Watch {
  struct Stack {
    var functions: [Int]
    var thread: Int32
    var time: Double
    var seconds: Double
  }

  let owner: UInt32
  var symbolizer = Symbolizer()
  /// What threads are called, those that have gone included.
  var names: [Int32: String] = [:]
  /// Processor nanoseconds used up to the last look.
  private var used: [Int32: UInt64] = [:]
  private var next = csampler_count()
  private var hasLooked = false

  init(owner: UInt32) { self.owner = owner }

  /// Finds threads that are new and forgets those that have gone.
  mutating func findThreads() {
    guard let folder = opendir("/proc/self/task") else { return }
    defer { closedir(folder) }
    var found: [Int32: UInt64] = [:]
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard let thread = Int32(name), thread != csampler_this_thread() else { continue }
      // What was there before the sampler begins with what it has used; what came later has used nothing unseen.
      found[thread] = used[thread] ?? (hasLooked ? 0 : csampler_processor_time(thread))
      if used[thread] == nil, let title = readSystemFile("/proc/self/task/\(thread)/comm") {
        names[thread] = String(decoding: title.prefix { $0 != 10 }, as: UTF8.self)
      }
    }
    used = found
    hasLooked = true
  }

  /// Asks every thread that has run since the last time.
  mutating func ask() {
    for (thread, before) in used {
      let time = csampler_processor_time(thread)
      // Less than a tick of some kernels' clocks is not worth an interruption yet.
      guard time > before, time - before > 50_000 else { continue }
      used[thread] = csampler_ask(thread, owner, time - before) ? time : nil
    }
  }

  /// Takes the stacks that were written since the last time.
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
