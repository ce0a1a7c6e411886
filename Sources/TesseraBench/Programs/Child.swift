import Glibc
import ModeKit

/// The process of a program that the benchmark has started. It ends with the last reference.
final class Child {
  private let pid: pid_t
  private var isOver = false

  /// Starts a program, which is looked up on the PATH unless it has a slash, in this environment with some variables
  /// changed. `output` and `input` are file descriptors for its standard output and input; without them both are
  /// /dev/null.
  ///
  /// - Returns: nil when it does not start.
  init?(
    _ path: String, _ arguments: [String], changing variables: [String: String] = [:], input: Int32? = nil,
    output: Int32? = nil
  ) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let input {
      posix_spawn_file_actions_adddup2(&actions, input, 0)
    } else {
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    }
    if let output {
      posix_spawn_file_actions_adddup2(&actions, output, 1)
    } else {
      posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    }
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    var environment: [String] = []
    var entry = environ
    while let text = entry.pointee {
      let line = String(cString: text)
      if variables[String(line.prefix { $0 != "=" })] == nil { environment.append(line) }
      entry += 1
    }
    environment += variables.map { "\($0.key)=\($0.value)" }
    var argv = ([path] + arguments).map { strdup($0) } + [nil]
    var envp = environment.map { strdup($0) } + [nil]
    defer {
      for text in argv { free(text) }
      for text in envp { free(text) }
    }
    var child = pid_t()
    guard posix_spawnp(&child, path, &actions, nil, &argv, &envp) == 0 else { return nil }
    pid = child
  }

  deinit { end() }

  /// Asks the process to end, and kills it after two seconds.
  func end() {
    guard !isOver else { return }
    isOver = true
    kill(pid, SIGTERM)
    var status: Int32 = 0
    for _ in 0..<200 {
      if waitpid(pid, &status, WNOHANG) != 0 { return }
      usleep(10_000)
    }
    kill(pid, SIGKILL)
    waitpid(pid, &status, 0)
  }

  /// The seconds of processor time that all its threads have used, in steps of the system's clock tick.
  var processorTime: Double {
    let fields = Self.read("/proc/\(pid)/stat").split(separator: ")").last?.split(separator: " ") ?? []
    guard fields.count > 12, let user = Double(fields[11]), let system = Double(fields[12]) else {
      return .nan
    }
    return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
  }

  /// Its resident memory in bytes, shared files included.
  var residentBytes: Double {
    let fields = Self.read("/proc/\(pid)/statm").split(separator: " ")
    guard fields.count > 1, let pages = Double(fields[1]) else { return .nan }
    return pages * Double(sysconf(Int32(_SC_PAGESIZE)))
  }

  /// A file's text; empty when it cannot be read.
  static func read(_ path: String) -> String {
    guard let file = fopen(path, "r") else { return "" }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }

  /// Runs a program, by default another process of this one, and reads its measurements: a name and a number on each line
  /// of its output.
  ///
  /// - Throws: ``Problem`` if its output is empty or lacks one of `names`.
  static func figures(
    of program: String = "/proc/self/exe", _ arguments: [String], _ names: [String],
    changing variables: [String: String] = [:]
  ) throws(Problem) -> [String: Double] {
    let words = arguments.joined(separator: " ")
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw Problem("there is no pipe to read \(words) from") }
    let child = Child(program, arguments, changing: variables, output: ends[1])
    close(ends[1])
    guard child != nil, let file = fdopen(ends[0], "r") else { throw Problem("\(words) did not start") }
    defer { fclose(file) }
    var text: [UInt8] = []
    while case let byte = getc(file), byte != EOF { text.append(UInt8(truncatingIfNeeded: byte)) }
    withExtendedLifetime(child) {}
    var figures: [String: Double] = [:]
    for line in String(decoding: text, as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: " ")
      if words.count == 2, let value = Double(words[1]) { figures[String(words[0])] = value }
    }
    if let missing = names.first(where: { figures[$0] == nil }) {
      throw Problem("\(words) ended without telling \(missing)")
    }
    return figures
  }

  /// Starts a server that is written in Python, in `scripts/peers`, and reads the numbers of its ports, which it prints when
  /// it is ready.
  ///
  /// - Throws: ``Problem`` when there is no Python, or it does not start.
  static func server(
    _ script: String, _ arguments: [String], ports count: Int
  ) throws(Problem) -> (child: Child, ports: [Int]) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw Problem("there is no pipe to \(script)") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    // Nothing is written beside the script.
    let child = Child("python3", ["-B", "scripts/peers/\(script)"] + arguments, output: ends[1])
    close(ends[1])
    guard let child, let answers = fdopen(ends[0], "r") else { throw Problem("python3 did not start") }
    defer { fclose(answers) }
    var buffer = [CChar](repeating: 0, count: 64)
    let isReady = fgets(&buffer, Int32(buffer.count), answers) != nil
    let ports = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      .split { $0.isWhitespace }.compactMap { Int($0) }
    guard isReady, ports.count == count else { throw Problem("\(script) did not start") }
    return (child, ports)
  }

  /// A memory figure of this process in bytes, by its name in `/proc/self/status`, such as "VmRSS".
  static func ownBytes(_ name: String) -> Double {
    let line = read("/proc/self/status").split(separator: "\n").first { $0.hasPrefix(name + ":") }
    return (Double((line ?? "").filter(\.isNumber)) ?? .nan) * 1024
  }
}
