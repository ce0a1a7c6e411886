import Geometry

/// The position of a replay, whether it runs, and its speed, on the injected clock and in units of the mode.
package struct ReplayClock: Sendable {
  /// The speeds, in the order of the button.
  private static let speeds = [0.5, 1, 2, 4, 8]

  /// The length of the replay in units.
  package let length: Double
  /// Units per second at speed 1.
  private let pace: Double
  /// The position in units.
  package private(set) var position = 0.0
  private var speed = 1.0
  /// When the position was last advanced, in seconds; nil while paused.
  private var last: Double?

  /// Makes a clock that is paused at the beginning.
  package init(length: Double, pace: Double) {
    self.length = length
    self.pace = pace
  }

  package var isRunning: Bool { last != nil }
  /// The position as a share of the length, 0…1.
  package var fraction: Double { length > 0 ? position / length : 1 }
  /// The speed in a few letters, such as "½×".
  package var speedText: String { speed < 1 ? "½×" : "\(Int(speed))×" }

  /// Plays from a time in seconds on; from the beginning if it is at its end.
  package mutating func run(at time: Double) {
    if position >= length { position = 0 }
    last = time
  }

  /// Pauses at a time in seconds.
  package mutating func stop(at time: Double) {
    advance(to: time)
    last = nil
  }

  /// Advances to a time in seconds, if it runs; it pauses at its end.
  package mutating func advance(to time: Double) {
    guard let last else { return }
    position = min(length, position + max(0, time - last) * pace * speed)
    self.last = position < length ? time : nil
  }

  /// Switches to the next speed, and from the last to the first, at a time in seconds.
  package mutating func changeSpeed(at time: Double) {
    advance(to: time)
    let index = Self.speeds.firstIndex(of: speed) ?? 0
    speed = Self.speeds[(index + 1) % Self.speeds.count]
  }

  /// Goes to the unit nearest to a position, and pauses.
  package mutating func go(to place: Double) {
    last = nil
    position = min(max(place.rounded(), 0), length)
  }

  /// How long it takes to a later position at this speed, in seconds; 0 to an earlier one.
  package func seconds(to place: Double) -> Double { max(0, place - position) / (pace * speed) }
}
