import Concurrency

/// Reads untrusted files in a child process without rights: it can open no file, reach no network and start no process,
/// and its time and memory are limited. So a hostile file that takes over a decoder, crashes it or keeps it busy harms
/// nothing but its own reading.
///
/// The child is the same program, started with ``argument`` for the first file and reused for later ones. It reads one
/// file at a time. After a crash, an exceeded limit or a cancellation it is ended, and the next file gets a new child.
public final class Sandbox: FileReading {
  /// The argument with which the program runs as the child: its main function then only calls ``serve(_:prepare:)``.
  public static let argument = "--sandbox"

  private struct State {
    /// The idle child.
    var child: ReadingProcess?
    /// Whether a file is being read.
    var isBusy = false
    var isClosed = false
  }

  private let program: String
  private let state = Locked(State())

  /// Makes a sandbox without a child. `program` is the path of the program that the child runs.
  public init(program: String = "/proc/self/exe") { self.program = program }

  deinit { close() }

  /// The interval at which a waiting read checks for cancellation, in seconds.
  private static let nap = 0.05

  /// Reads a file in the child, which is started if there is none, and waits for the contents.
  public func read(
    _ file: [UInt8], by reader: FileReader, _ parameters: [UInt8], isCancelled: @Sendable () -> Bool
  ) throws(ReadingFailure) -> FileContents {
    guard file.count <= reader.limits.file else { throw .tooLarge }
    let idle = try take(isCancelled)
    let process: ReadingProcess
    if let idle, idle.isWaiting {
      process = idle
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
    // The last reference ends the child, which takes time and is done outside of the lock.
    let child = state.signal { state in
      state.isClosed = true
      defer { state.child = nil }
      return state.child
    }
    withExtendedLifetime(child) {}
  }
}
