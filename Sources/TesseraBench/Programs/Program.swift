import Glibc
import ModeKit

/// A program that opens a window on some display.
struct Program {
  var path: String
  var arguments: [String]
  var display: BenchDisplay

  /// Where this program lies.
  static var folder: String {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = max(0, readlink("/proc/self/exe", &buffer, buffer.count))
    let path = String(decoding: buffer.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
  }

  /// Starts it as a new user would and waits until it says that it has come so far: the program, and after how many
  /// seconds it had reached what it told of.
  ///
  /// - Parameters:
  ///   - goal: how far, as ``Trace`` calls it.
  ///   - delay: seconds that pass between the moment from which time is counted and the start.
  /// - Returns: the program, and the time of each goal in seconds.
  /// - Throws: ``Problem`` when it takes longer than 20 seconds.
  func start(until goal: String, after delay: Double = 0) throws(Problem) -> (
    child: Child, times: [String: Double]
  ) {
    let late = Problem("\(path) did not tell of \"\(goal)\" within 20 seconds")
    var template = Array("/tmp/tessera-bench-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw Problem("there is no folder to be made in /tmp") }
    let home = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer { Self.remove(home) }
    let trace = home + "/trace"
    let variables = [
      "HOME": home, "XDG_DATA_HOME": home, "XDG_CONFIG_HOME": home, "TESSERA_TRACE": trace,
    ].merging(display.variables) { $1 }
    let begin = Stopwatch.now(.wall)
    if delay > 0 { usleep(UInt32(delay * 1e6)) }
    guard let child = Child(path, arguments, changing: variables) else {
      throw Problem("\(path) did not start")
    }
    while Stopwatch.now(.wall) - begin < 20 {
      let times = Self.times(in: Child.read(trace), since: begin)
      if times[goal] != nil { return (child, times) }
      usleep(2000)
    }
    throw late
  }

  /// What a trace tells, in seconds.
  private static func times(in trace: String, since begin: Double) -> [String: Double] {
    var times: [String: Double] = [:]
    for line in trace.split(separator: "\n") {
      guard let space = line.lastIndex(of: " "), let time = Double(line[line.index(after: space)...]) else {
        continue
      }
      times[String(line[..<space])] = time - begin
    }
    return times
  }

  /// Removes a folder with all that a first start leaves in it. The program keeps what it has open.
  private static func remove(_ path: String) {
    guard let folder = opendir(path) else {
      unlink(path)
      return
    }
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { remove(path + "/" + name) }
    }
    closedir(folder)
    rmdir(path)
  }
}
