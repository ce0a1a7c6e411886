import Compositor

/// Records the steps of the start, and lets what is not urgent begin after it.
struct StartTrace {
  private var trace: Trace?
  /// Whether a complete frame has been shown.
  private var isWhole = false
  /// The time of the first frame, in seconds.
  private var begin: Double?
  /// Whether the start is over: everything has been recorded and has begun.
  private var isOver = false

  /// The longest time for which what is not urgent waits for a complete frame, in seconds: a hand that draws at once may
  /// keep frames from being complete.
  private static let patience = 1.0

  /// Records to a trace, if there is one.
  init(_ trace: Trace?) { self.trace = trace }

  /// Records that the window is open.
  func noteWindow() { trace?.note("window") }

  /// Notes a frame: records the first complete one, and the first after which no job is pending, when the cards have
  /// their pictures.
  mutating func note(
    _ report: FrameReport, isSettled: @autoclosure () -> Bool, at time: Double, _ jobs: Jobs
  ) {
    guard !isOver else { return }
    let begin = begin ?? time
    self.begin = begin
    let isComplete = report.missing == 0 && isSettled()
    // Until then all processors are left to the first frame and to recording it.
    defer {
      if isComplete || time >= begin + Self.patience {
        jobs.beginLater()
        isOver = isWhole && trace == nil
      }
    }
    guard isComplete else { return }
    if !isWhole {
      isWhole = true
      trace?.note("first frame")
      jobs.run(urgency: .later, { Heap.settle() }, then: {})
    }
    if jobs.pending == 0 {
      trace?.note("pictures")
      trace = nil
    }
  }
}
