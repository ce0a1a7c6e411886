import Concurrency
import Sandbox

/// A sandbox that notes how long it takes and why it gives files up.
final class WatchedReading: FileReading {
  /// What was seen since it was asked last.
  struct Seen {
    /// How long all files took together, and the slowest, in seconds.
    var seconds = 0.0
    var longest = 0.0
    /// How many files took too long, and how many too much memory.
    var slow = 0
    var large = 0
    /// How many readers crashed.
    var crashes = 0
  }

  private let sandbox = Sandbox()
  private let seen = Locked(Seen())

  /// A reader that fails within so many times its memory has not run out of it.
  private static let plenty = 4

  /// Returns what was seen, and begins anew.
  func take() -> Seen {
    seen.with { seen in
      defer { seen = Seen() }
      return seen
    }
  }

  /// Has a file read by the child.
  func read(
    _ file: [UInt8], by reader: FileReader, _ parameters: [UInt8], isCancelled: @Sendable () -> Bool
  ) throws(ReadingFailure) -> FileContents {
    let start = SystemClock.monotonic.seconds
    let result = Result { () throws(ReadingFailure) in
      try sandbox.read(file, by: reader, parameters, isCancelled: isCancelled)
    }
    let time = SystemClock.monotonic.seconds - start
    var isCrash = false
    if case .failure(.failed) = result { isCrash = crashes(file, reader, parameters) }
    let all = SystemClock.monotonic.seconds - start
    seen.with { seen in
      // The second attempt is the test's own.
      seen.seconds += all
      seen.longest = max(seen.longest, time)
      switch result {
      case .failure(.tooSlow): seen.slow += 1
      case .failure(.failed) where isCrash: seen.crashes += 1
      case .failure(.failed): seen.large += 1
      default: break
      }
    }
    return try result.get()
  }

  /// Whether a reader fails even with plenty of memory. It gets a child of its own, whose memory is not the app's.
  private func crashes(_ file: [UInt8], _ reader: FileReader, _ parameters: [UInt8]) -> Bool {
    let sandbox = Sandbox()
    defer { sandbox.close() }
    var limits = reader.limits
    limits.memory *= Self.plenty
    limits.contents *= Self.plenty
    let again = Result { () throws(ReadingFailure) in
      try sandbox.read(file, by: FileReader(reader.name, limits, reader.body), parameters) { false }
    }
    if case .failure(.failed) = again { return true }
    return false
  }

  /// Ends the child.
  func close() { sandbox.close() }
}
