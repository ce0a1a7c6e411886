import Glibc

/// How far the work on mutations has come, in a file that outlives the process that does it.
struct Progress {
  /// Numbers, which are eight bytes each in the file.
  struct State {
    /// The next mutation.
    var next = 0
    /// The slowest so far, in milliseconds.
    var slowest = 0
    /// The most memory so far, in bytes.
    var memory = 0
    /// How often a reader was given up for time, and for memory.
    var slow = 0
    var large = 0
    /// How many findings did not end the process.
    var findings = 0
  }

  /// The path of the file.
  let path: String
  private let file: Int32

  /// Opens the file.
  init(_ path: String) {
    self.path = path
    file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
  }

  /// What the file says.
  func read() -> State {
    var state = State()
    withUnsafeMutableBytes(of: &state) { _ = pread(file, $0.baseAddress, $0.count, 0) }
    return state
  }

  /// Writes it, in one system call.
  func write(_ state: State) { withUnsafeBytes(of: state) { _ = pwrite(file, $0.baseAddress, $0.count, 0) } }
}
