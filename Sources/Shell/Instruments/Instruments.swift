import Compositor
import Concurrency

/// The cost of the frames of the last seconds, phase by phase. Main thread only.
package final class Instruments {
  /// The parts of an iteration of the main loop, in order.
  package enum Phase: Int, CaseIterable, Sendable {
    case events, update, results, upload, draw, present
  }

  /// One frame.
  package struct Frame: Sendable {
    /// When its iteration of the loop began and when it was shown, in seconds of the platform's clock.
    package var start: Double, end: Double
    /// Seconds by ``Phase``.
    package var seconds = [Double](repeating: 0, count: Phase.allCases.count)
    /// The compositor's report on the frame.
    package var report = FrameReport()
    /// When the oldest input arrived that the frame responds to, in seconds of the platform's clock; nil for a frame
    /// without input.
    package var input: Double?
    /// The time from the oldest input until the frame was shown, in seconds.
    package var latency: Double? { input.map { max(0, end - $0) } }

    /// Makes a frame without phases.
    package init(start: Double, end: Double) {
      self.start = start
      self.end = end
    }

    /// Seconds of a phase.
    package subscript(phase: Phase) -> Double {
      get { seconds[phase.rawValue] }
      set { seconds[phase.rawValue] = newValue }
    }
    /// Seconds of all phases.
    package var total: Double { seconds.reduce(0, +) }
  }

  /// How many frames are kept: ten seconds at 60 a second.
  package static let capacity = 600

  /// The source of the counts of live objects.
  package struct LiveObjectSource {
    /// How many objects of each kind were made, and how many live.
    package var rows: () -> [LiveObjects.Row] = { LiveObjects.rows }
    /// At most `limit` live objects of a kind, the newest first.
    package var newest: (_ limit: Int, _ kind: String) -> [LiveObjects.Instance] = {
      LiveObjects.newest($0, of: $1)
    }
  }

  /// The source of the counts of live objects: by default those of the whole process.
  package var live = LiveObjectSource()

  private var ring: [Frame] = []
  private var next = 0
  private var current = Frame(start: 0, end: 0)
  private var updateBegan = 0.0

  /// Makes instruments without any frames.
  package init() {}

  /// The last frames, oldest first, at most `count`.
  ///
  /// - Complexity: O(`count`).
  package func frames(last count: Int) -> [Frame] {
    let count = min(count, ring.count)
    return (0..<count).map { ring[(next + ring.count - count + $0) % ring.count] }
  }

  /// The newest frame.
  package var last: Frame? { frames(last: 1).first }

  /// Notes that an iteration of the loop begins to handle events.
  ///
  /// `input` is the time of the oldest input that it handles, if any.
  package func beginEvents(at time: Double, input: Double? = nil) {
    current = Frame(start: time, end: time)
    current.input = input
  }

  /// Notes that the events are handled.
  package func beginUpdate(at time: Double) {
    updateBegan = time
    current[.events] = time - current.start
  }

  /// Notes that the iteration is over. With a report, a frame was shown and is kept.
  package func endFrame(_ report: FrameReport?, at time: Double) {
    guard let report else { return }
    let phases = report.phases
    current.end = time
    current.report = report
    current[.results] = phases.plan + phases.urgent + phases.ink
    current[.upload] = phases.upload
    current[.draw] = phases.draw
    current[.present] = phases.present
    // The compositor's phases follow the update in the same iteration.
    let shown = current[.results] + current[.upload] + current[.draw] + current[.present]
    current[.update] = max(0, time - updateBegan - shown)
    if ring.count < Self.capacity {
      ring.append(current)
    } else {
      ring[next] = current
      next = (next + 1) % Self.capacity
    }
  }
}
