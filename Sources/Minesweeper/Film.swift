import Geometry
import MineLogic
import ModeKit

/// A game that is played again: its steps, when each comes, and the game at any moment.
package struct Film: Sendable {
  /// How long a step that has no reading of the clock is waited for, such as an undo, in milliseconds.
  private static let pause = 400
  /// How many steps lie between two games that are kept; the others are played from there.
  private static let stride = 32

  /// The steps that can be seen, in order.
  package let steps: [LoggedMove<GameMove>]
  /// When each comes, in milliseconds from the start of the film.
  package let times: [Int]
  private let kept: [Game]

  /// Makes a film of a game.
  ///
  /// - Complexity: O(steps + cells that they opened).
  package init(_ log: GameLog) {
    var game = Game(log.rules, seed: log.seed)
    var steps: [LoggedMove<GameMove>] = []
    var times: [Int] = []
    var kept: [Game] = [game]
    var time = 0
    for step in log.steps {
      let clock = game.clock
      guard (try? game.apply(step.move, seat: step.seat)) != nil else { continue }
      // After the first opening was taken back the clock begins anew.
      time += max(0, game.clock - clock)
      guard step.move.isSeen else { continue }
      if step.kind != .move { time += Film.pause }
      steps.append(step)
      times.append(time)
      if steps.count.isMultiple(of: Film.stride) { kept.append(game) }
    }
    self.steps = steps
    self.times = times
    self.kept = kept
  }

  /// How long it is, in milliseconds.
  package var duration: Int { times.last ?? 0 }

  /// How many steps have been made at a time, in milliseconds.
  ///
  /// - Complexity: O(log steps).
  package func count(at time: Double) -> Int {
    var (low, high) = (0, times.count)
    while low < high {
      let middle = (low + high) / 2
      if Double(times[middle]) <= time { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The game after some steps.
  ///
  /// - Complexity: that of at most 31 steps.
  package func game(after count: Int) -> Game {
    let count = min(max(count, 0), steps.count)
    let nearest = count / Film.stride
    var game = kept[nearest]
    for step in steps[(nearest * Film.stride)..<count] { _ = try? game.apply(step.move, seat: step.seat) }
    return game
  }
}

extension GameMove {
  /// Whether it can be seen, or was meant to do something that can.
  fileprivate var isSeen: Bool {
    switch self {
    case .pause, .mark, .finger: false
    default: true
    }
  }

  /// The cells that a hand touched for it.
  var touched: [Cell] {
    switch self {
    case .open(let cell, _), .begin(let cell, _), .chord(let cell, _), .flag(let cell, _, _),
      .question(let cell, _, _),
      .flagAround(let cell, _), .idle(_, let cell, _):
      [cell]
    case .remark, .reveal, .conceal, .restart, .pause, .mark, .finger: []
    }
  }
}

/// A film on the screen: how far it is, and whether it runs.
struct FilmScreen {
  /// How fast it can run.
  static let speeds = [0.5, 1, 2, 4, 8]

  let film: Film
  /// How many steps have been made, and the game after them.
  private(set) var count = 0
  private(set) var game: Game
  /// How far it is, in milliseconds.
  private(set) var position = 0.0
  /// When it began to run, on the injected clock, and where it was then; nil while it stands.
  private var running: (since: Double, from: Double)?
  /// How fast it runs.
  private(set) var speed = 1.0
  /// What is pointed at, in place of the last step.
  var marks: CellMarks?
  /// Cells that were safe too.
  var alsoSafe: [Cell] = []
  /// The game as it was shown last.
  private var shown: Game?

  init(_ film: Film) {
    self.film = film
    game = film.game(after: 0)
  }

  var isRunning: Bool { running != nil }
  var isAtEnd: Bool { count == film.steps.count }
  /// How far it is, 0…1.
  var fraction: Double { film.duration == 0 ? 1 : min(position / Double(film.duration), 1) }

  /// Lets it run from a time on, from the start again once it has come to its end.
  mutating func run(at time: Double) {
    if isAtEnd { go(to: 0) }
    marks = nil
    alsoSafe = []
    running = (time, position)
  }

  /// Lets it stand.
  mutating func stop(at time: Double) {
    advance(to: time)
    running = nil
  }

  /// Goes on to a time; it stands once it has come to its end.
  mutating func advance(to time: Double) {
    guard let running else { return }
    show(min(running.from + max(0, time - running.since) * 1000 * speed, Double(film.duration)))
    if isAtEnd { self.running = nil }
  }

  /// What looks different since this was last asked, in world points; nil for everything, as at first.
  mutating func takeChanges() -> [Rect]? {
    defer { shown = game }
    return shown.flatMap { game.changes(since: $0) }
  }

  /// When the next step comes if it runs, on the injected clock.
  func nextStep(after time: Double) -> Double? {
    guard isRunning, count < film.times.count else { return nil }
    return time + max(0, Double(film.times[count]) - position) / 1000 / speed
  }

  /// Takes the next speed, after the last the first.
  mutating func changeSpeed(at time: Double) {
    let runs = isRunning
    stop(at: time)
    let index = Self.speeds.firstIndex(of: speed) ?? 0
    speed = Self.speeds[(index + 1) % Self.speeds.count]
    if runs, !isAtEnd { running = (time, position) }
  }

  /// Goes to a position, in milliseconds, and stands there.
  mutating func go(to position: Double) {
    running = nil
    marks = nil
    alsoSafe = []
    show(min(max(position, 0), Double(film.duration)))
  }

  /// Goes to the moment after some steps, and stands there.
  mutating func go(afterSteps count: Int) {
    let count = min(max(count, 0), film.steps.count)
    go(to: count == 0 ? 0 : Double(film.times[count - 1]))
    // Several steps may come at once.
    set(count)
  }

  private mutating func show(_ position: Double) {
    self.position = position
    // Before the clock runs nothing has been done.
    set(position <= 0 && !isRunning ? 0 : film.count(at: position))
  }

  private mutating func set(_ count: Int) {
    guard count != self.count else { return }
    self.count = count
    game = film.game(after: count)
  }
}
