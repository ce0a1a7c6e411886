import Geometry
import MineLogic
import ModeKit

/// A game that is played again: the game after each of its steps, at the time when it came. It is as long as it took, in
/// milliseconds.
package struct Film: Sendable {
  /// How long a step that has no reading of the clock is waited for, such as an undo, in milliseconds.
  private static let pause = 400

  /// The steps that can be seen.
  package let reel: FilmReel<Game, LoggedMove<GameMove>>

  /// Makes a film of a game.
  ///
  /// - Complexity: O(steps + cells that they opened).
  package init(_ log: GameLog) {
    var clock = 0
    reel = FilmReel(from: Game(log.rules, seed: log.seed), log.steps.filter(\.move.isSeen)) { step, game in
      (try? game.apply(step.move, seat: step.seat)).map { _ in [] }
    } length: { step, game in
      defer { clock = game.clock }
      // After the first opening was taken back the clock begins anew.
      return max(0, game.clock - clock) + (step.kind == .move ? 0 : Self.pause)
    }
  }
}

extension GameMove {
  /// Whether it can be seen, or was meant to do something that can.
  fileprivate var isSeen: Bool {
    switch self {
    case .pause, .mark, .finger, .late: false
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
    case .remark, .reveal, .conceal, .restart, .pause, .mark, .finger, .late: []
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
    clock = FilmClock(length: Double(film.reel.length), pace: 1000)
    game = film.reel.state(after: 0)
  }

  var isAtEnd: Bool { count == film.reel.count }

  package var untilNext: Double {
    isAtEnd ? Self.pace : min(Self.pace, clock.seconds(to: Double(film.reel.ends[count])))
  }

  package mutating func show() -> [Rect]? {
    // Before the clock runs nothing has been done.
    show(clock.position <= 0 && !clock.isRunning ? 0 : film.reel.count(at: clock.position))
  }

  package mutating func step(by steps: Int) -> [Rect]? {
    let count = min(max(count + steps, 0), film.reel.count)
    clock.go(to: Double(film.reel.length(of: count)))
    // Several steps may come at once.
    return show(count)
  }

  private mutating func show(_ wanted: Int) -> [Rect]? {
    marks = nil
    alsoSafe = []
    if wanted >= count {
      _ = film.reel.advance(&game, &count, to: wanted)
    } else {
      count = wanted
      game = film.reel.state(after: wanted)
    }
    defer { shown = game }
    return shown.flatMap { game.changes(since: $0) }
  }
}
