import Concurrency

/// Reads untrusted files in a child process that has given up its rights: it can open no file, reach no network
/// and start no process, and it has limits of time and memory. So a file that takes a decoder over, crashes it or keeps it busy
/// costs no more than itself.
///
/// The child is this same program, started with ``argument`` when the first file comes, and kept for the next ones. It reads one
/// file at a time. After a crash, a limit or a cancelled file it is ended, and the next file gets a new one.
public final class Sandbox: FileReading {
  /// The argument that makes a program the child: its main function then calls ``serve(_:prepare:)`` and nothing else.
  public static let argument = "--sandbox"

  private struct State {
    /// The child that waits for a file.
    var child: ReadingProcess?
    /// Whether a file is being read.
    var isBusy = false
    var isClosed = false
  }

  private let program: String
  private let state = Locked(State())

  /// Makes a sandbox; nothing is started yet. `program` is the path of the program that the child runs.
  public init(program: String = "/proc/self/exe") { self.program = program }

  deinit { close() }

  /// How long somebody who waits for another file sleeps before they ask whether theirs is still wanted, in seconds.
  private static let nap = 0.05

  /// Has a file read by the child, which starts unless it waits already, and waits for what the file held.
  public func read(
    _ file: [UInt8], by reader: FileReader, _ parameters: [UInt8], isCancelled: @Sendable () -> Bool
  ) throws(ReadingFailure) -> FileContents {
    guard file.count <= reader.limits.file else { throw .tooLarge }
    let kept = try take(isCancelled)
    let process: ReadingProcess
    if let kept, kept.isWaiting {
      process = kept
    } else {
      do throws(ReadingFailure) { process = try ReadingProcess(program) } catch {
        give(back: nil)
        throw error
      }
    }
    defer { give(back: process.isFresh ? process : nil) }
    return try process.read(file, by: reader, parameters) {
      isCancelled() || state.with { $0.isClosed }
    }
  }

  /// Waits for its turn and takes the child, if there is one.
  private func take(_ isCancelled: () -> Bool) throws(ReadingFailure) -> ReadingProcess? {
    while true {
      if isCancelled() { throw .cancelled }
      let turn = state.wait(atMost: Self.nap, until: { !$0.isBusy || $0.isClosed }) {
        state -> Result<ReadingProcess?, ReadingFailure>? in
        if state.isClosed { return .failure(.cancelled) }
        if state.isBusy { return nil }
        state.isBusy = true
        defer { state.child = nil }
        return .success(state.child)
      }
      if let turn { return try turn.get() }
    }
  }

  private func give(back child: ReadingProcess?) {
    state.signal { state in
      state.isBusy = false
      state.child = state.isClosed ? nil : child
    }
  }

  /// Ends the child. A file that is being read is cancelled within a tenth of a second.
  public func close() {
    // Its last reference ends it, and that is not waited for under the lock.
    let child = state.signal { state in
      state.isClosed = true
      defer { state.child = nil }
      return state.child
    }
    withExtendedLifetime(child) {}
  }
}
