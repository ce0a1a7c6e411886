import Geometry
import MineLogic
import ModeKit

/// A replay of a game: the state after each step, at the time of that step. Its length is the time played, in
/// milliseconds.
package struct GameReplay: Sendable {
  /// The duration of a step without a clock reading, such as an undo, in milliseconds.
  private static let pause = 400

  /// The visible steps.
  package let timeline: ReplayTimeline<Game, LoggedMove<GameMove>>
  /// Where the pointers were, and what they clicked.
  package let trails: PointerTrails
  /// Where the pointers were for how long; nil if that was not recorded.
  let heat: HeatMap?

  /// Makes a replay of a game.
  ///
  /// - Complexity: O(steps + opened cells), and O(n log n) for the samples of the path.
  package init(_ log: GameLog) {
    var clock = 0
    var clocks: [Int] = []
    timeline = ReplayTimeline(from: Game(log.end.rules, seed: log.seed), log.steps.filter(\.move.isSeen)) {
      step, game in
      (try? game.apply(step.move, seat: step.seat)).map { _ in [] }
    } length: { step, game in
      defer { clock = game.clock }
      clocks.append(game.clock)
      // After the first opening is undone the clock starts again.
      return max(0, game.clock - clock) + (step.kind == .move ? 0 : Self.pause)
    }
    trails = PointerTrails(log, timeline, clocks: clocks)
    heat = HeatMap(trails.trails, on: log.rules.size)
  }
}

extension GameMove {
  /// Whether the move is shown as a step. Idle clicks are.
  fileprivate var isSeen: Bool {
    switch self {
    case .pause, .running, .strict, .mark, .finger, .late, .path: false
    default: true
    }
  }

  /// The cells that the hand touched, or the place off the field.
  var touched: [Cell] {
    switch self {
    case .open(let cell, _), .begin(let cell, _), .chord(let cell, _), .flag(let cell, _, _),
      .question(let cell, _, _),
      .flagAround(let cell, _), .idle(_, let cell, _):
      [cell]
    case .remark, .reveal, .conceal, .restart, .pause, .running, .strict, .mark, .finger, .late, .path: []
    }
  }
}

/// The replay of a game on the screen. Its clock counts milliseconds.
package struct GameReplayScreen: ReplayScreen {
  /// The interval at which the bar is updated during a replay, and the one at which pointers move, in seconds.
  private static let pace = 0.1
  private static let pointerPace = 1.0 / 30

  let replay: GameReplay
  package var clock: ReplayClock
  /// The number of steps made, and the game after them.
  private(set) var count = 0
  private(set) var game: Game
  /// Marks shown in place of the last step.
  var marks: CellMarks?
  /// Cells that would have been safe too.
  var alsoSafe: [Cell] = []
  /// The heat map, if it is shown.
  var heatLayer: FloatingLayer?
  /// The last game shown.
  private var shown: Game?

  init(_ replay: GameReplay) {
    self.replay = replay
    clock = ReplayClock(length: Double(replay.timeline.length), pace: 1000)
    game = replay.timeline.state(after: 0)
  }

  var isAtEnd: Bool { count == replay.timeline.count }

  package var untilNext: Double {
    let pace = replay.trails.trails.isEmpty ? Self.pace : Self.pointerPace
    return isAtEnd ? pace : min(pace, clock.seconds(to: Double(replay.timeline.ends[count])))
  }

  package mutating func show() -> [Rect]? {
    // Nothing has been done before the replay starts.
    show(clock.position <= 0 && !clock.isRunning ? 0 : replay.timeline.count(at: clock.position))
  }

  package mutating func step(by steps: Int) -> [Rect]? {
    let count = min(max(count + steps, 0), replay.timeline.count)
    clock.go(to: Double(replay.timeline.length(of: count)))
    // Several steps may be due at once.
    return show(count)
  }

  private mutating func show(_ wanted: Int) -> [Rect]? {
    marks = nil
    alsoSafe = []
    if wanted >= count {
      _ = replay.timeline.advance(&game, &count, to: wanted)
    } else {
      count = wanted
      game = replay.timeline.state(after: wanted)
    }
    defer { shown = game }
    return shown.flatMap { game.changes(since: $0) }
  }
}
