import Geometry

/// A film on the screen: how far it is, and whether it runs.
struct FilmScreen {
  /// How fast it can run; at 1 all of it takes ``length`` seconds, or less where it is short.
  static let speeds = [1.0, 2, 4, 0.5]
  private static let length = 30.0
  private static let slowest = 2.0

  let film: TableFilm
  /// How many moves have been made, and the table after them.
  private(set) var count = 0
  private(set) var table: PuzzleTable
  private(set) var speed = 1.0
  /// How far it is, in moves.
  private var position = 0.0
  /// When it was last brought on, on the injected clock; nil while it stands.
  private var last: Double?

  init(_ film: TableFilm) {
    self.film = film
    table = film.table(after: 0)
  }

  var isRunning: Bool { last != nil }
  /// How far it is, 0…1.
  var fraction: Double { film.count == 0 ? 1 : position / Double(film.count) }
  /// Moves a second.
  private var rate: Double { max(Self.slowest, Double(film.count) / Self.length) * speed }
  /// How long until another move is seen, in seconds.
  var nextStep: Double { max(1 / 30, (Double(count + 1) - position) / rate) }

  /// Lets it run from a time on, from the start again once it has come to its end.
  mutating func run(at time: Double) {
    if count == film.count { _ = go(to: 0) }
    last = time
  }

  /// Lets it stand.
  mutating func stop() { last = nil }

  /// Takes the next speed, after the last the first.
  mutating func changeSpeed() {
    let index = Self.speeds.firstIndex(of: speed) ?? 0
    speed = Self.speeds[(index + 1) % Self.speeds.count]
  }

  /// Goes on to a time; it stands once it has come to its end. Returns what looks different, nil for everything.
  mutating func advance(to time: Double) -> [Rect]? {
    guard let last else { return [] }
    position = min(Double(film.count), position + max(0, time - last) * rate)
    self.last = count < film.count ? time : nil
    return set(Int(position))
  }

  /// Goes to a fraction of the whole. Returns what looks different, nil for everything.
  mutating func go(to fraction: Double) -> [Rect]? {
    position = max(0, min(1, fraction)) * Double(film.count)
    return set(Int(position.rounded()))
  }

  /// Goes some moves on or back and stands.
  mutating func step(by steps: Int) -> [Rect]? {
    last = nil
    position = Double(max(0, min(film.count, count + steps)))
    return set(Int(position))
  }

  private mutating func set(_ wanted: Int) -> [Rect]? {
    if wanted >= count { return film.advance(&table, &count, to: wanted) }
    count = wanted
    table = film.table(after: wanted)
    return nil
  }
}
