import Compositor

/// Notes how far the start has come, until it is over.
struct StartTrace {
  private var trace: Trace?
  /// Whether a frame has been shown in which nothing was missing.
  private var isWhole = false

  /// Tells a trace, if there is one.
  init(_ trace: Trace?) { self.trace = trace }

  /// The window is there.
  func noteWindow() { trace?.note("window") }

  /// A frame was shown: everything in its place, and later the cards' pictures too.
  mutating func note(_ report: FrameReport, isSettled: Bool, _ jobs: Jobs) {
    guard trace != nil || !isWhole, report.missing == 0, isSettled else { return }
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
