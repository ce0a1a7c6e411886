import Compositor

/// Records the steps of the start.
struct StartTrace {
  private var trace: Trace?
  /// Whether a complete frame has been shown.
  private var isWhole = false

  /// Records to a trace, if there is one.
  init(_ trace: Trace?) { self.trace = trace }

  /// Records that the window is open.
  func noteWindow() { trace?.note("window") }

  /// Notes a frame: records the first complete one, and the first after which no job is pending, when the cards have
  /// their pictures.
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
