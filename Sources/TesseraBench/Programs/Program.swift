import Concurrency
import Glibc
import ModeKit

/// A program that opens a window on some display.
struct Program {
  var path: String
  var arguments: [String]
  var display: BenchDisplay

  /// The path of this program.
  static var folder: String {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = max(0, readlink("/proc/self/exe", &buffer, buffer.count))
    let path = String(decoding: buffer.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
  }

  /// The time at which a program reached a step of its start.
  struct Reached {
    /// Seconds since the start.
    var time: Double
    /// The processor time of all its threads up to then, in seconds.
    var processor: Double
  }

  /// Starts the program as a new user would, and waits until it reports a step.
  ///
  /// - Parameters:
  ///   - goal: the name of the step in ``Trace``.
  ///   - delay: the seconds between the origin of times and the start.
  /// - Returns: the program, and the steps that it has reached.
  /// - Throws: ``Problem`` when it takes longer than 20 seconds.
  func start(until goal: String, after delay: Double = 0) throws(Problem) -> (
    child: Child, steps: [String: Reached]
  ) {
    let late = Problem("\(path) did not tell of \"\(goal)\" within 20 seconds")
    var template = Array("/tmp/tessera-bench-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw Problem("there is no folder to be made in /tmp") }
    let home = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer { BenchFolder.remove(home) }
    let trace = home + "/trace"
    let variables = [
      "HOME": home, "XDG_DATA_HOME": home, "XDG_CONFIG_HOME": home, "TESSERA_TRACE": trace,
    ].merging(display.variables) { $1 }
    let begin = SystemClock.monotonic.seconds
    if delay > 0 { usleep(UInt32(delay * 1e6)) }
    guard let child = Child(path, arguments, changing: variables) else {
      throw Problem("\(path) did not start")
    }
    while SystemClock.monotonic.seconds - begin < 20 {
      let steps = Self.steps(in: Child.read(trace), since: begin)
      if steps[goal] != nil { return (child, steps) }
      usleep(2000)
    }
    throw late
  }

  /// The steps in a trace.
  private static func steps(in trace: String, since begin: Double) -> [String: Reached] {
    var steps: [String: Reached] = [:]
    for line in trace.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count > 2, let time = Double(words[words.count - 2]),
        let processor = Double(words[words.count - 1])
      else { continue }
      steps[words.dropLast(2).joined(separator: " ")] = Reached(time: time - begin, processor: processor)
    }
    return steps
  }
}
