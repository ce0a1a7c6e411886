import Compositor

/// What the frames of the last seconds cost, phase by phase. Main thread only.
final class Instruments {
  /// The parts of a turn of the main loop, in order.
  enum Phase: Int, CaseIterable, Sendable {
    case events, update, results, upload, draw, present
  }

  /// One frame.
  struct Frame: Sendable {
    /// When it began, in seconds of the platform's clock.
    var start: Double
    /// Seconds by ``Phase``.
    var seconds: [Double]
    /// What the compositor says of it; nil for a turn of the loop that drew nothing.
    var report: FrameReport?

    /// Seconds of all phases.
    var total: Double { seconds.reduce(0, +) }
  }

  /// How many frames are kept: ten seconds at 60 a second.
  static let capacity = 600

  private var ring: [Frame] = []
  private var next = 0
  private var open: (phase: Phase, since: Double)?
  private var current = Frame(start: 0, seconds: [])

  /// The frames, oldest first.
  var frames: [Frame] { Array(ring[next...] + ring[..<next]) }
  /// The newest frame.
  var last: Frame? { ring.isEmpty ? nil : ring[(next + ring.count - 1) % ring.count] }

  /// A phase begins, which ends the one before.
  func begin(_ phase: Phase, at time: Double) {
    if phase == .events {
      current = Frame(start: time, seconds: [Double](repeating: 0, count: Phase.allCases.count))
    }
    close(at: time)
    open = (phase, time)
  }

  private func close(at time: Double) {
    guard let open else { return }
    current.seconds[open.phase.rawValue] += time - open.since
    self.open = nil
  }

  /// The frame is shown.
  func endFrame(_ report: FrameReport?, at time: Double) {
    close(at: time)
    guard let report else { return }
    current.report = report
    current.seconds[Phase.results.rawValue] = report.phases.plan + report.phases.urgent + report.phases.ink
    current.seconds[Phase.upload.rawValue] = report.phases.upload
    current.seconds[Phase.draw.rawValue] = report.phases.draw
    current.seconds[Phase.present.rawValue] = report.phases.present
    if ring.count < Self.capacity {
      ring.append(current)
      next = 0
    } else {
      ring[next] = current
      next = (next + 1) % Self.capacity
    }
  }
}
