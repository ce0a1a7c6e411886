import Geometry

/// How far a replay is, and whether and how fast it runs: by the injected clock, in units that the mode chooses.
package struct FilmClock: Sendable {
  /// How fast it can run, one after the other.
  private static let speeds = [0.5, 1, 2, 4, 8]

  /// How long the replay is, in units.
  package let length: Double
  /// Units a second at speed 1.
  private let pace: Double
  /// How far it is, in units.
  package private(set) var position = 0.0
  private var speed = 1.0
  /// When it was last brought on, in seconds; nil while it stands.
  private var last: Double?

  /// Makes one that stands at its beginning.
  package init(length: Double, pace: Double) {
    self.length = length
    self.pace = pace
  }

  package var isRunning: Bool { last != nil }
  /// How far it is, 0…1.
  package var fraction: Double { length > 0 ? position / length : 1 }
  /// The speed in a few letters, such as "½×".
  package var speedText: String { speed < 1 ? "½×" : "\(Int(speed))×" }

  /// Lets it run from a time in seconds on, from the start again once it has come to its end.
  package mutating func run(at time: Double) {
    if position >= length { position = 0 }
    last = time
  }

  /// Lets it stand from a time on.
  package mutating func stop(at time: Double) {
    advance(to: time)
    last = nil
  }

  /// Goes on to a time, if it runs; it stands once it has come to its end.
  package mutating func advance(to time: Double) {
    guard let last else { return }
    position = min(length, position + max(0, time - last) * pace * speed)
    self.last = position < length ? time : nil
  }

  /// Takes the next speed from a time on, after the last the first.
  package mutating func changeSpeed(at time: Double) {
    advance(to: time)
    let index = Self.speeds.firstIndex(of: speed) ?? 0
    speed = Self.speeds[(index + 1) % Self.speeds.count]
  }

  /// Goes to the unit that is nearest to a place, and stands there.
  package mutating func go(to place: Double) {
    last = nil
    position = min(max(place.rounded(), 0), length)
  }

  /// How long it takes to a later place at this speed, in seconds; 0 to an earlier one.
  package func seconds(to place: Double) -> Double { max(0, place - position) / (pace * speed) }
}
