import Concurrency
import FuzzTargets
import Glibc
import TestSupport

/// Gives mutations of one file to the app's own path: the child of a sandbox, then cards, tiles and lists in this process.
///
/// One process supervises another one, which does the work. So a signal, a hang or too much memory becomes a finding, the
/// mutation is kept, and the work goes on with the next.
struct Mutations {
  /// The path of the file.
  let path: String
  /// How many.
  let count: Int
  /// When to stop even if there are more, in seconds.
  let seconds: Double
  /// What they follow from, together with their numbers.
  let seed: UInt64
  /// Where findings are kept.
  let findings: String

  /// How long the work may stand still, in seconds. Two readers may be given up one after another, each after eight.
  private static let patience = 30.0
  /// How many processes may be lost to a file.
  private static let mostDeaths = 20
  /// How much of what a process has said is passed on, in characters: a trap's trace can be long.
  private static let mostWords = 4000

  /// Supervises. Prints what came out in a line, and a line for each finding. Returns the exit status: 0 without findings.
  func run() -> Int32 {
    let file = path.split(separator: "/").suffix(2).joined(separator: "/")
    guard MutatedFile(path) != nil else {
      print("\(file): no target reads such files")
      return 0
    }
    let scratch = ScratchFolder(inMemory: true)
    let progress = Progress(scratch.path + "/progress")
    let start = SystemClock.monotonic.seconds
    var total = Progress.State()
    var deaths = 0
    while total.next < count, SystemClock.monotonic.seconds < start + seconds {
      let rest = seconds - (SystemClock.monotonic.seconds - start)
      progress.write(total)
      let words = [path, count, rest, seed, findings].map { "\($0)" } + [progress.path]
      guard let worker = try? ChildProcess("/proc/self/exe", ["work"] + words, log: scratch.path + "/log")
      else { fail("no process can be started") }
      let kind = end(of: worker, progress)
      total = progress.read()
      print(readFile(scratch.path + "/log").suffix(Self.mostWords), terminator: "")
      guard let kind else { continue }
      deaths += 1
      print("finding: \(kind): \(keep(total.next, as: kind))")
      total.next += 1
      if deaths == Self.mostDeaths { break }
    }
    let time = SystemClock.monotonic.seconds - start
    print(
      "\(file): \(total.next) mutations in \(Int(time.rounded())) s, slowest \(total.slowest / 1000).\(total.slowest % 1000 / 100) s,",
      "\(total.memory >> 20) MB, given up for time \(total.slow), for memory \(total.large);",
      "findings \(total.findings + deaths)")
    return total.findings + deaths == 0 ? 0 : 1
  }

  /// Waits for a worker. Returns what ended it; nil when it has come to its end.
  private func end(of worker: ChildProcess, _ progress: Progress) -> String? {
    var last = progress.read().next
    var since = SystemClock.monotonic.seconds
    while true {
      if let status = worker.wait(seconds: 0.5) {
        return status == 0 ? nil : status > 128 ? "signal-\(status - 128)" : "status-\(status)"
      }
      let (next, now) = (progress.read().next, SystemClock.monotonic.seconds)
      if next != last { (last, since) = (next, now) }
      if now > since + Self.patience {
        worker.kill()
        return "hang"
      }
    }
  }

  /// Keeps a mutation as a file. Returns its path.
  private func keep(_ number: Int, as kind: String) -> String {
    let ending = path.split(separator: "/").last.map(String.init) ?? ""
    let place = "\(findings)/\(kind)-\(seed)-\(number)-\(ending)"
    mkdir(findings, 0o755)
    if let file = MutatedFile(path) {
      ScratchFolder.write(file.mutation(seed &+ UInt64(number)), to: place)
    }
    return place
  }

  /// Does the work, as the process that is supervised.
  func work(_ progress: Progress) {
    guard let file = MutatedFile(path) else { return }
    var state = progress.read()
    let reading = WatchedReading()
    let exhibit = Exhibit(reading)
    let end = SystemClock.monotonic.seconds + seconds
    func find(_ kind: String) {
      state.findings += 1
      print("finding: \(kind): \(keep(state.next, as: kind))")
      fflush(nil)
    }
    while state.next < count, SystemClock.monotonic.seconds < end {
      let bytes = file.mutation(seed &+ UInt64(state.next))
      for target in file.targets {
        let before = SystemClock.monotonic.seconds
        target.show(bytes, exhibit)
        let seen = reading.take()
        let time = SystemClock.monotonic.seconds - before
        state.slowest = max(state.slowest, Int(seen.longest * 1000), Int((time - seen.seconds) * 1000))
        state.slow += seen.slow
        state.large += seen.large
        if seen.crashes > 0 { find("reader-\(target.name)") }
        // What is read and what is shown are waited for one after the other, and each must end in time.
        if max(seen.longest, time - seen.seconds) > Self.longest { find("slow-\(target.name)") }
      }
      let memory = Memory.mostUsed()
      if memory > max(Self.mostMemory, state.memory) { find("memory") }
      state.memory = max(state.memory, memory)
      state.next += 1
      progress.write(state)
    }
  }

  /// How long reading a file may take, and how long showing it, in seconds.
  private static let longest = 10.0
  /// How much memory the process and its child may use, in bytes.
  private static let mostMemory = 1 << 30
}
