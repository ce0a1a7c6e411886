import Concurrency
import Glibc
import Raster

/// A program that a test started. It is ended when the last reference goes.
package final class ChildProcess {
  /// What could not be done, for the test's report.
  package struct Failure: Error, CustomStringConvertible {
    package var description: String

    /// Makes a failure.
    package init(description: String) { self.description = description }
  }

  /// Its number.
  package let pid: pid_t
  private var status: Int32?

  /// The file that holds what it has written to both of its outputs.
  package let log: String

  /// Starts `path` (looked up on the PATH unless it has a slash) with an environment that holds only `environment`, the
  /// PATH and the options of sanitizers. `inherited` becomes its file descriptor 3.
  package init(
    _ path: String, _ arguments: [String], environment: [String: String] = [:], log: String,
    errorLog: String? = nil, inherited: Int32? = nil
  ) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, log, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    if let errorLog {
      posix_spawn_file_actions_addopen(&actions, 2, errorLog, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    } else {
      posix_spawn_file_actions_adddup2(&actions, 1, 2)
    }
    if let inherited { posix_spawn_file_actions_adddup2(&actions, inherited, 3) }

    // A test may run on a thread that blocks signals, which the program would inherit and never hear that it is to end.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    var usual = sigset_t()
    sigfillset(&usual)
    posix_spawnattr_setsigdefault(&attributes, &usual)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

    var environment = environment
    environment["PATH"] = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
    for name in ["ASAN_OPTIONS", "TSAN_OPTIONS"] {
      if let options = getenv(name) { environment[name] = String(cString: options) }
    }
    var argv = ([path] + arguments).map { strdup($0) } + [nil]
    var envp = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer {
      for text in argv { free(text) }
      for text in envp { free(text) }
    }
    var child = pid_t()
    let code = posix_spawnp(&child, path, &actions, &attributes, &argv, &envp)
    guard code == 0 else {
      throw Failure(description: "\(path) does not start: \(String(cString: strerror(code)))")
    }
    pid = child
    self.log = log
  }

  deinit { if poll() == nil { end(within: 2) } }

  /// The exit status once it has ended, 128 plus the signal's number if one ended it; nil while it runs.
  package func poll() -> Int32? {
    if status == nil {
      var raw: Int32 = 0
      if waitpid(pid, &raw, WNOHANG) == pid { status = raw & 0x7F == 0 ? raw >> 8 & 0xFF : 128 + raw & 0x7F }
    }
    return status
  }

  /// Waits for it to end by itself; nil when it does not within `seconds`.
  package func wait(seconds: Double) -> Int32? {
    _ = waitUntil(seconds: seconds) { self.poll() != nil }
    return status
  }

  /// Asks it to end, by default as a session manager would, then makes it end.
  @discardableResult package func end(within seconds: Double, by signal: Int32 = SIGTERM) -> Int32? {
    if poll() == nil { Glibc.kill(pid, signal) }
    if wait(seconds: seconds) == nil {
      Glibc.kill(pid, SIGKILL)
      var raw: Int32 = 0
      waitpid(pid, &raw, 0)
      status = 128 + SIGKILL
    }
    return status
  }

  /// Sends it a signal.
  package func send(_ signal: Int32) { if poll() == nil { Glibc.kill(pid, signal) } }

  /// Ends it in the middle of whatever it does, as a lack of memory or a power cut would.
  package func kill() {
    guard poll() == nil else { return }
    Glibc.kill(pid, SIGKILL)
    var raw: Int32 = 0
    waitpid(pid, &raw, 0)
    status = 128 + SIGKILL
  }

  /// The seconds of processor time that it has used, of all its threads.
  package var processorTime: Double {
    let fields = readFile("/proc/\(pid)/stat").split(separator: ")").last?.split(separator: " ") ?? []
    guard fields.count > 12, let user = Double(fields[11]), let system = Double(fields[12]) else { return 0 }
    return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
  }

  /// How long each of its threads could have run while others had the processors, in seconds since it started.
  package var waits: [String: Double] {
    var waits: [String: Double] = [:]
    for thread in ScratchFolder.names(in: "/proc/\(pid)/task") {
      let folder = "/proc/\(pid)/task/\(thread)"
      let figures = readFile("\(folder)/schedstat").split(separator: " ")
      guard figures.count > 1, let nanoseconds = Double(figures[1]) else { continue }
      let name = readFile("\(folder)/comm").split(separator: "\n").first ?? ""
      waits["\(name) \(thread)"] = nanoseconds / 1e9
    }
    return waits
  }
}

/// Polls until `condition` holds; false when it does not within `seconds`. Only for other processes, which cannot
/// be waited for in another way. `interval` is how long it is until the next look, in seconds: longer where a look
/// costs the machine much.
package func waitUntil(
  seconds: Double, every interval: Double = 0.005, _ condition: () throws -> Bool
) rethrows -> Bool {
  let end = SystemClock.monotonic.seconds + seconds
  while true {
    if try condition() { return true }
    if SystemClock.monotonic.seconds > end { return false }
    usleep(UInt32(interval * 1e6))
  }
}

/// Looks until what is seen satisfies a condition and then stays the same for a while, in `rest` seconds of at
/// least three looks. Returns what was seen last, and whether it came to rest within `seconds`.
package func waitForRest(
  seconds: Double, rest: Double, _ look: () throws -> Bitmap,
  where isShown: (Bitmap) throws -> Bool = { _ in true }
) rethrows -> (picture: Bitmap, isAtRest: Bool) {
  var last = try look()
  var since = SystemClock.monotonic.seconds
  var looks = 1
  let isAtRest = try waitUntil(seconds: seconds, every: 0.05) {
    // What a look shows was there when it began at the earliest.
    let now = SystemClock.monotonic.seconds
    let next = try look()
    if next.isSamePicture(as: last), try isShown(next) {
      looks += 1
    } else {
      (last, since, looks) = (next, SystemClock.monotonic.seconds, 1)
    }
    return looks >= 3 && now - since >= rest
  }
  return (last, isAtRest)
}

/// A file's bytes; empty when it cannot be read.
package func readBytes(_ path: String) -> [UInt8] {
  let file = open(path, O_RDONLY | O_CLOEXEC)
  guard file >= 0 else { return [] }
  defer { close(file) }
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = read(file, &buffer, buffer.count)
    guard count > 0 else { return bytes }
    bytes += buffer.prefix(count)
  }
}

/// A file's text; empty when it cannot be read.
package func readFile(_ path: String) -> String { String(decoding: readBytes(path), as: UTF8.self) }

/// Whether a program is on the PATH.
package func isInstalled(_ program: String) -> Bool {
  let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
  return path.split(separator: ":").contains { access("\($0)/\(program)", X_OK) == 0 }
}
