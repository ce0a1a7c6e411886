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

/// A game's replay on the screen. Its clock counts milliseconds.
package struct GameFilmScreen: FilmScreen {
  /// How often the bar follows a replay that runs, in seconds.
  private static let pace = 0.1

  let film: Film
  package var clock: FilmClock
  /// How many steps have been made, and the game after them.
  private(set) var count = 0
  private(set) var game: Game
  /// What is pointed at, in place of the last step.
  var marks: CellMarks?
  /// Cells that were safe too.
  var alsoSafe: [Cell] = []
  /// The game as it was shown last.
  private var shown: Game?

  init(_ film: Film) {
    self.film = film
    clock = FilmClock(length: Double(film.duration), pace: 1000)
    game = film.game(after: 0)
  }

  var isAtEnd: Bool { count == film.steps.count }

  package var untilNext: Double {
    count < film.times.count ? min(Self.pace, clock.seconds(to: Double(film.times[count]))) : Self.pace
  }

  package mutating func show() -> [Rect]? {
    // Before the clock runs nothing has been done.
    show(clock.position <= 0 && !clock.isRunning ? 0 : film.count(at: clock.position))
  }

  package mutating func step(by steps: Int) -> [Rect]? {
    let count = min(max(count + steps, 0), film.steps.count)
    clock.go(to: count == 0 ? 0 : Double(film.times[count - 1]))
    // Several steps may come at once.
    return show(count)
  }

  private mutating func show(_ count: Int) -> [Rect]? {
    marks = nil
    alsoSafe = []
    if count != self.count {
      self.count = count
      game = film.game(after: count)
    }
    defer { shown = game }
    return shown.flatMap { game.changes(since: $0) }
  }
}
