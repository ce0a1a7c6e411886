import Geometry
import MineLogic
import ModeKit

/// Where the pointers were during a replay, and what they clicked. Times are those of the replay, in milliseconds;
/// places are in world points.
package struct PointerTrails: Sendable {
  /// The path of a mouse or a finger.
  package struct Trail: Sendable {
    /// A place on it.
    package struct Stop: Sendable {
      package var time: Double
      package var place: Point
      /// Whether no line leads here.
      package var begins: Bool
    }

    package let hand: Hand
    /// The number by which its colour is chosen.
    var hue = 0
    package fileprivate(set) var stops: [Stop] = []

    /// How many of its places come no later than a time.
    ///
    /// - Complexity: O(log places).
    func count(until time: Double) -> Int {
      PointerTrails.count(stops.count) { stops[$0].time <= time }
    }

    /// The place at a time; nil where the finger is off the board, or before the mouse came to it.
    ///
    /// - Complexity: O(log places).
    package func place(at time: Double) -> Point? {
      let next = count(until: time)
      guard next > 0 else { return nil }
      let last = stops[next - 1]
      guard next < stops.count, !stops[next].begins else {
        // The mouse stays where it was seen.
        return hand.finger == 0 || last.time == time ? last.place : nil
      }
      return last.place.lerp(stops[next].place, (time - last.time) / max(stops[next].time - last.time, 1))
    }
  }

  /// A click.
  package struct Click: Sendable {
    package var time: Double
    package var kind: Replay.Click.Kind
    package var place: Point
    package var hue: Int
  }

  /// The most pointers that are shown: ten fingers of four people, and more than there are mice.
  private static let mostTrails = 48

  /// The paths, by seat and pointer.
  package private(set) var trails: [Trail] = []
  /// The clicks, in the order of their times; empty if no path was recorded.
  package private(set) var clicks: [Click] = []

  /// Takes the paths and clicks of a log. `clocks` are the readings of the game's clock after each step of the timeline.
  ///
  /// - Complexity: O(n log n) for samples and steps.
  init(_ log: GameLog, _ timeline: ReplayTimeline<Game, LoggedMove<GameMove>>, clocks: [Int]) {
    // After the first opening is undone the clock starts again; each start has steps of its own.
    var starts = [0]
    var made = 0
    var finger = 0
    var parts: [(start: Int, seat: Int, path: PointerPath)] = []
    var found: [(start: Int, step: Int, hand: Hand)] = []
    for step in log.steps {
      if case .finger(let number) = step.move { finger = number }
      if case .path(let path) = step.move { parts.append((starts.count - 1, step.seat, path)) }
      guard made < timeline.count, timeline.steps[made].id == step.id else { continue }
      if made > 0, clocks[made] < clocks[made - 1] { starts.append(made) }
      if step.kind == .move { found.append((starts.count - 1, made, .init(seat: step.seat, finger: finger))) }
      made += 1
    }
    guard !parts.isEmpty, timeline.count > 0 else { return }
    /// The time in the replay for a reading of the clock.
    func time(_ clock: Int, _ start: Int) -> Double {
      let first = starts[start]
      let end = start + 1 < starts.count ? starts[start + 1] : clocks.count
      let last = first + Self.count(end - first) { clocks[first + $0] <= clock } - 1
      guard last >= first else { return Double(timeline.ends[first]) }
      let limit = last + 1 < clocks.count ? timeline.ends[last + 1] : timeline.length
      return Double(min(timeline.ends[last] + clock - clocks[last], limit))
    }
    add(parts, time)
    for (start, step, hand) in found {
      let move = timeline.steps[step].move
      guard let kind = move.clickKind, let cell = move.touched.first, log.rules.size.contains(cell) else {
        continue
      }
      var moment = Double(timeline.ends[step])
      if case .idle(_, _, let clock) = move { moment = time(clock, start) }
      let trail = trails.first { $0.hand == hand }
      clicks.append(
        Click(
          time: moment, kind: kind, place: Self.place(on: cell, trail?.place(at: moment)),
          hue: trail?.hue ?? 0))
    }
    clicks.sort { $0.time < $1.time }
  }

  private mutating func add(
    _ parts: [(start: Int, seat: Int, path: PointerPath)], _ time: (Int, Int) -> Double
  ) {
    var found: [Hand: Trail] = [:]
    let scale = Layout.cellSide / Double(PointerPath.unitsPerCell)
    for (start, seat, path) in parts {
      for stroke in path.strokes {
        let hand = Hand(seat: seat, finger: stroke.pointer)
        guard found[hand] != nil || found.count < Self.mostTrails else { continue }
        var trail = found.removeValue(forKey: hand) ?? Trail(hand: hand)
        var begins = !stroke.continues || trail.stops.isEmpty
        for sample in stroke.samples {
          // A log from elsewhere may have its parts in another order.
          let moment = max(time(sample.time, start), trail.stops.last?.time ?? 0)
          let place = Point(Double(sample.x) * scale, Double(sample.y) * scale)
          trail.stops.append(.init(time: moment, place: place, begins: begins))
          begins = false
        }
        found[hand] = trail
      }
    }
    trails = found.values.sorted { ($0.hand.seat, $0.hand.finger) < ($1.hand.seat, $1.hand.finger) }
    // Several people have a colour each; the fingers of one person differ.
    let seats = Set(trails.map(\.hand.seat)).sorted()
    for index in trails.indices {
      trails[index].hue = seats.count > 1 ? seats.firstIndex(of: trails[index].hand.seat) ?? 0 : index
    }
  }

  /// The place of a click: that of its pointer if it is near the cell, otherwise the middle of the cell.
  private static func place(on cell: Cell, _ pointer: Point?) -> Point {
    let box = Layout.rect(of: cell)
    guard let pointer, box.inset(by: -Layout.cellSide).contains(pointer) else { return box.center }
    return Point(min(max(pointer.x, box.minX), box.maxX), min(max(pointer.y, box.minY), box.maxY))
  }

  /// How many of the numbers from 0 to below `all` pass a test, which must be true up to some number and false from
  /// there on.
  ///
  /// - Complexity: O(log n).
  static func count(_ all: Int, passing test: (Int) -> Bool) -> Int {
    var (low, high) = (0, all)
    while low < high {
      let middle = (low + high) / 2
      if test(middle) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension GameMove {
  /// The click that the move is, if it is one.
  fileprivate var clickKind: Replay.Click.Kind? {
    switch self {
    case .open, .begin: .open
    case .chord: .chord
    case .flag, .question, .flagAround: .flag
    case .idle(let kind, _, _): kind
    case .remark, .reveal, .conceal, .restart, .pause, .running, .strict, .mark, .finger, .late, .path: nil
    }
  }
}
