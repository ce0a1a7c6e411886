import Concurrency
import Library

extension App {
  /// Saves everything and ends all work. The window is gone within `longestGoodbye`, whatever threads and disks do. A
  /// slow disk then has `longestSaving` to finish.
  ///
  /// - Returns: what kept the last changes from being saved.
  @discardableResult public func close() -> LibraryProblem? {
    if chrome.instruments != nil { chrome.toggleInstruments() }
    arena.endAll(time: platform.time)
    documents.leave()
    documents.roomServer = nil
    documents.work.current?.progress.cancel()
    let deadline = Deadline(in: Self.longestGoodbye)
    // Changes made so far are written before anything is waited for.
    library.flush(atMost: deadline.secondsLeft)
    // Files that are still being read are given up.
    platform.resources.files.close()
    let areIdle = [
      discover.close(until: deadline), jobs.close(until: deadline), stage.compositor.stop(until: deadline),
    ]
    let isSaved = saveTheRest(until: deadline)
    hasRunningThreads = !isSaved || areIdle.contains(false)
    return isSaved ? library.problem : LibraryProblem(.slow, path: library.directory)
  }

  /// Closes the library, without the window once the deadline has passed. Returns whether everything was written in time.
  private func saveTheRest(until deadline: Deadline) -> Bool {
    // Each step of closing may wait for the disk.
    let closing = Thread(name: "close library") { [library] in library.close() }
    if !closing.hasStarted { library.close() }
    if closing.join(until: deadline) { return true }
    platform.hideWindow()
    return closing.join(until: Deadline(in: Self.longestSaving))
  }

  /// How long the window may stay open while the app quits, in seconds.
  private static let longestGoodbye = 1.5
  /// How long the program saves after its window is gone, in seconds.
  private static let longestSaving = 10.0
}
