import CSandbox
import Concurrency
import Glibc

/// The parent's handle of a child process that reads files. The process ends with the last reference. One thread uses
/// it at a time, which is the invariant behind `@unchecked Sendable`.
final class ReadingProcess: @unchecked Sendable {
  private let id: pid_t
  private let socket: Int32
  /// The size of its address space before the first file, in bytes.
  private var size: UInt64 = 0
  private var hasEnded = false

  /// The longest start, in seconds. Usually it takes a hundredth; a loaded machine needs longer.
  private static let longestStart = 10.0
  /// The time beyond the limit of processor time after which an answer is too late, in seconds: other processes run
  /// too.
  private static let patience = 2.0
  /// The interval at which cancellation is checked, in milliseconds.
  private static let nap: Int32 = 50
  /// The largest growth of the address space after a file, in bytes. A process that has grown more is replaced.
  private static let leftovers: UInt64 = 64 << 20

  /// Starts the child and waits until it is ready.
  ///
  /// - Throws: ``ReadingFailure/unavailable``.
  init(_ program: String) throws(ReadingFailure) {
    var socket: Int32 = -1
    id = csandbox_start(program, Sandbox.argument, &socket)
    self.socket = socket
    guard id > 0, case .success(.ready) = answer(within: Self.longestStart, bodyAtMost: 0, { false }) else {
      throw .unavailable
    }
    size = csandbox_address_space(id)
  }

  deinit {
    guard id > 0 else { return }
    _ = end()
    close(socket)
  }

  /// Ends the process. Returns the signal that ended it, or 0 if it had ended before.
  private func end() -> Int32 {
    guard !hasEnded else { return 0 }
    hasEnded = true
    kill(id, SIGKILL)
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    return status & 0x7F
  }

  /// Whether the process is alive and idle.
  var isWaiting: Bool {
    var event = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    return !hasEnded && poll(&event, 1, 0) == 0
  }

  /// Whether the process can be used for another file.
  var isFresh: Bool { !hasEnded && csandbox_address_space(id) <= size + Self.leftovers }

  /// Reads a file in the process, and waits for its contents. After any failure except a refusal the process has ended.
  func read(
    _ file: [UInt8], by reader: FileReader, _ parameters: [UInt8], isCancelled: () -> Bool
  ) throws(ReadingFailure) -> FileContents {
    let limits = reader.limits
    let request = Request(reader: reader.name, parameters: parameters)
    guard csandbox_limit(id, UInt64(limits.seconds), size + UInt64(limits.memory)),
      request.send(with: file, to: socket)
    else {
      _ = end()
      throw .failed
    }
    let answer = answer(
      within: Double(limits.seconds) + Self.patience, bodyAtMost: limits.contents, isCancelled)
    switch answer {
    case .success(.contents(let contents)): return contents
    case .success(.refused(let sentence)): throw .refused(sentence)
    case .success(.ready):
      _ = end()
      throw .failed
    case .failure(let failure):
      let signal = end()
      throw signal == SIGXCPU ? ReadingFailure.tooSlow : failure
    }
  }

  /// Waits for the next answer.
  private func answer(
    within seconds: Double, bodyAtMost limit: Int, _ isCancelled: () -> Bool
  ) -> Result<Answer, ReadingFailure> {
    let deadline = SystemClock.monotonic.seconds + seconds
    while true {
      var event = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
      if poll(&event, 1, Self.nap) > 0 { break }
      if isCancelled() { return .failure(.cancelled) }
      if SystemClock.monotonic.seconds > deadline { return .failure(.tooSlow) }
    }
    guard let answer = Answer(from: socket, bodyAtMost: limit) else { return .failure(.failed) }
    return .success(answer)
  }
}
