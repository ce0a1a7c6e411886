/// Restores the times of moves. SDL stamps all events of one pump with the time of the pump, so a 200 Hz panel seems to
/// report three or four times at once and then not at all.
///
/// The moves of each finger with the same stamp are spread evenly from that finger's last event, or from the last pump,
/// up to the stamp. They are at most 1/60 s apart, the interval of the slowest panel, so a pause before them stays a
/// pause.
public struct TimestampSpreader: Sendable {
  private static let slowestReport = 1.0 / 60
  private var lastPump = -Double.infinity

  /// Makes a spreader that has seen no pump.
  public init() {}

  /// Returns the same events in the same order with the times of moves spread.
  ///
  /// - Complexity: O(events × fingers).
  public mutating func spread(_ batch: [InputEvent]) -> [InputEvent] {
    var result = batch
    var newest = lastPump
    var fingers: [TouchID] = []
    for event in batch {
      if let id = event.touch, !fingers.contains(id) { fingers.append(id) }
      if event.time.isFinite { newest = max(newest, event.time) }
    }
    for finger in fingers { spread(finger, in: &result) }
    spread(nil, in: &result)
    lastPump = newest
    return result
  }

  /// Spreads the moves of one finger, or of the mouse for nil.
  private func spread(_ finger: TouchID?, in events: inout [InputEvent]) {
    var before = lastPump
    var run: [Int] = []
    func close(_ run: [Int], _ before: Double, _ events: inout [InputEvent]) {
      guard run.count > 1 else { return }
      let end = events[run[0]].time
      let interval = min(end - before, Double(run.count) * Self.slowestReport)
      guard interval > 0 else { return }
      for (k, index) in run.enumerated() {
        events[index] = events[index].at(end - interval * Double(run.count - 1 - k) / Double(run.count))
      }
    }
    for index in events.indices {
      let event = events[index]
      guard event.touch == finger, event.time.isFinite else { continue }
      let isMove =
        switch event {
        case .touchMove, .mouseMove, .penMove: true
        default: false
        }
      if let first = run.first, !isMove || events[first].time != event.time {
        let end = events[first].time
        close(run, before, &events)
        before = max(before, end)
        run = []
      }
      if isMove { run.append(index) } else { before = max(before, event.time) }
    }
    close(run, before, &events)
  }
}
