import Concurrency
import Geometry
import Glibc
import TestSupport

/// A stroke that a finger has drawn on a touch screen.
package struct PlayedStroke: Sendable {
  /// Where a finger was, in pixels of the screen, and when the X server had handed that out, in seconds of the
  /// monotonic clock.
  package struct Step: Sendable {
    package var place: Point
    package var time: Double
  }

  /// From where the finger landed. No two strokes of a painter start within 12 pixels of each other.
  package internal(set) var steps: [Step]
  /// When the finger lifted; nil while it is down, and for ever if the program ended before.
  package internal(set) var end: Double?
}

/// Ten fingers that draw beside each other, each in a column of its own, at random.
///
/// All land together at first and after they were lifted: two fingers alone that move apart would be a pinch, which moves
/// the view, and the strokes are found by their places.
package final class Painter {
  private struct Finger {
    /// Where its next strokes start.
    var starts: [Point]
    /// The stroke that it draws, by its index; nil while it is up.
    var stroke: Int?
    /// The steps until it lifts, or until it lands again.
    var stepsLeft: Int
    var step = Vector.zero
    let column: ClosedRange<Double>
  }

  /// The strokes so far, in the order in which they began.
  package private(set) var strokes: [PlayedStroke] = []

  private let touch: TouchScreen
  private var random: RandomSource
  private var fingers: [Finger] = []

  /// The rows in which fingers stay, in pixels: away from bars and messages.
  private static let rows = 100.0...520.0
  /// The time between two samples of a finger, in seconds.
  private static let pace = 0.016

  /// Makes fingers on a screen of 1280×800 pixels.
  package init(_ touch: TouchScreen, seed: UInt64) {
    self.touch = touch
    random = RandomSource(seed: seed)
    for number in 0..<10 {
      let left = 60 + 116 * Double(number)
      var starts: [Point] = []
      for x in stride(from: left, through: left + 84, by: 12) {
        for y in stride(from: Self.rows.lowerBound, through: Self.rows.upperBound, by: 12) {
          starts.append(Point(x, y))
        }
      }
      random.shuffle(&starts)
      fingers.append(
        Finger(starts: starts, stepsLeft: 0, column: left - 8...left + 92))
    }
  }

  /// How many fingers are down.
  package var down: Int { fingers.count { $0.stroke != nil } }

  /// Draws until a time on the monotonic clock. Fingers that are down then stay down.
  package func paint(until end: Double) {
    while true {
      let start = SystemClock.monotonic.seconds
      if start >= end { return }
      let moved = fingers.indices.filter { advance($0) }
      if !moved.isEmpty { touch.syncFingers() }
      let now = SystemClock.monotonic.seconds
      for index in moved { note(index, at: now) }
      usleep(UInt32(max(0, min(end, start + Self.pace) - SystemClock.monotonic.seconds) * 1e6))
    }
  }

  /// Lifts all fingers that are down, and waits until the X server has handed that out.
  package func lift() {
    guard down > 0 else { return }
    for index in fingers.indices where fingers[index].stroke != nil { touch.up(index, at: place(index)) }
    touch.syncFingers()
    let now = SystemClock.monotonic.seconds
    for index in fingers.indices {
      if let stroke = fingers[index].stroke { strokes[stroke].end = now }
    }
    rest()
  }

  /// Lifts all fingers that are down from a screen that shows no program any more: their strokes never end.
  package func leave() {
    guard down > 0 else { return }
    for index in fingers.indices where fingers[index].stroke != nil {
      touch.up(index, at: place(index))
    }
    touch.syncFingers()
    rest()
  }

  /// Ends all strokes, and lets all fingers land at the next step.
  private func rest() {
    for index in fingers.indices {
      fingers[index].stroke = nil
      fingers[index].stepsLeft = 0
    }
  }

  /// Lets a finger do what comes next; false when it rests in the air.
  private func advance(_ index: Int) -> Bool {
    fingers[index].stepsLeft -= 1
    guard let stroke = fingers[index].stroke else {
      guard fingers[index].stepsLeft <= 0, let start = fingers[index].starts.popLast() else { return false }
      let side = random.within(1...4) * (random.below(2) == 0 ? 1 : -1)
      let down = start.y < (Self.rows.lowerBound + Self.rows.upperBound) / 2
      fingers[index].step = Vector(side, random.within(5...9) * (down ? 1 : -1))
      fingers[index].stepsLeft = [6, 12, 25, 60, 150][random.below(5)]
      fingers[index].stroke = strokes.count
      strokes.append(PlayedStroke(steps: [.init(place: start, time: .infinity)]))
      touch.down(index, at: start)
      return true
    }
    if fingers[index].stepsLeft < 0 {
      touch.up(index, at: place(index))
      return true
    }
    var step = fingers[index].step
    let here = place(index)
    if !fingers[index].column.contains(here.x + step.dx) { step.dx = -step.dx }
    if !Self.rows.contains(here.y + step.dy) { step.dy = -step.dy }
    fingers[index].step = step
    strokes[stroke].steps.append(.init(place: here + step, time: .infinity))
    touch.move(index, to: here + step)
    return true
  }

  /// Notes that the server has handed out what a finger did last.
  private func note(_ index: Int, at time: Double) {
    guard let stroke = fingers[index].stroke else { return }
    let last = strokes[stroke].steps.count - 1
    strokes[stroke].steps[last].time = min(strokes[stroke].steps[last].time, time)
    guard fingers[index].stepsLeft < 0 else { return }
    strokes[stroke].end = time
    fingers[index].stroke = nil
    fingers[index].stepsLeft = 2 + random.below(25)
  }

  private func place(_ index: Int) -> Point {
    fingers[index].stroke.flatMap { strokes[$0].steps.last?.place } ?? .origin
  }
}
