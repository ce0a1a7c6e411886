import Library
import MineLogic
import ModeKit

/// A game reconstructed from its log: every step in order, and the clicks that were not undone.
package struct GameLog: Sendable {
  /// The rules of the game.
  package let rules: GameRules
  /// The seed of its mines.
  package let seed: UInt64
  /// The logged moves, in order.
  package let steps: [LoggedMove<GameMove>]
  /// The final state of the game.
  package private(set) var end: Game
  /// The clicks that were not undone, in order. Those before the first opening are among them while they leave a flag,
  /// unless something was undone before; then they are only known by ``flagged``.
  package private(set) var clicks: [Replay.Click] = []
  /// The indices of the cells that were flagged when the first cell was opened, if ``clicks`` do not contain the
  /// flagging.
  package private(set) var flagged: [Int] = []
  /// Whether there were question marks.
  package private(set) var marks = false
  /// Where the pointers were since the first cell was opened.
  package private(set) var path = PointerPath()
  /// The uncertainty of the clock's start, in milliseconds; nil if it was not recorded.
  package private(set) var startError: Double?

  /// The clicks of a logged move.
  private struct Entry {
    var clicks: [Replay.Click]
    /// Whether they changed nothing.
    var isIdle: Bool
    var stands = true
  }

  /// Replays a log.
  ///
  /// - Complexity: O(steps + opened cells).
  package init(_ rules: GameRules, seed: UInt64, _ steps: [LoggedMove<GameMove>]) {
    self.rules = rules
    self.seed = seed
    self.steps = steps
    marks = steps.contains { if case .question = $0.move { true } else { false } }
    var game = Game(rules, seed: seed)
    var entries: [MoveID: Entry] = [:]
    var order: [MoveID] = []
    var finger: Int?
    var preparation = Preparation(marks: marks)
    var flags: [Int] = []
    var isUntouched = true
    for step in steps {
      if case .finger(let number) = step.move { finger = number == 0 ? nil : number }
      if case .path(let part) = step.move { path.append(part) }
      if case .late(let error) = step.move { startError = Double(error) / 1000 }
      if game.start == nil, step.move.opens {
        // The game begins here, possibly again.
        flags = game.flaggedPlaces
        let isKnown = isUntouched && preparation.flags == flags
        flagged = isKnown ? [] : flags
        if !isKnown { preparation.clicks = [] }
        order = []
        path = PointerPath()
      }
      isUntouched = isUntouched && step.kind == .move
      switch step.kind {
      case .move:
        let clicks = game.clicks(of: step.move, marks: marks, finger: finger)
        if game.start == nil, !step.move.opens { preparation.add(clicks) }
        if !clicks.isEmpty {
          entries[step.id] = Entry(clicks: clicks, isIdle: step.move.isIdle)
          order.append(step.id)
        }
      case .undo: entries[step.made]?.stands = false
      case .redo:
        if var entry = entries[step.made] {
          entry.stands = true
          entries[step.id] = entry
          order.append(step.id)
        }
      }
      // A move that was possible once is possible again.
      _ = try? game.apply(step.move, seat: step.seat)
    }
    end = game
    if let field = end.position?.field {
      clicks = preparation.clicks + standing(order.compactMap { entries[$0] }, on: field, flags)
    }
  }

  /// Replays all moves of a document.
  init(_ chronicle: Chronicle<MinesweeperMode>) {
    self.init(chronicle.params, seed: chronicle.seed, chronicle.moves)
  }

  /// The clicks of the entries that were not undone. An idle click on an open cell that an undo has closed would now
  /// change something, so it is omitted.
  private func standing(_ entries: [Entry], on field: Minefield, _ flags: [Int]) -> [Replay.Click] {
    var game = PlayedGame(field, flagged: flags, marks: marks)
    var clicks: [Replay.Click] = []
    for entry in entries where entry.stands {
      if entry.isIdle, entry.clicks.contains(where: game.wouldChange) { continue }
      for click in entry.clicks { _ = game.make(click) }
      clicks += entry.clicks
    }
    return clicks
  }

  /// The rules with the board that was played: a random one if no board as asked for was found.
  package var playedRules: GameRules {
    var rules = end.rules
    switch (rules.boards, end.made) {
    case (.noGuess(var wish), let made?):
      wish.method = made.method ?? wish.method
      rules.boards = .noGuess(wish)
    case (.noGuess, nil), (.measured, nil): rules.boards = .random
    default: break
    }
    return rules
  }

  /// The game as a replay; nil until mines are laid.
  ///
  /// - Complexity: O(cells + clicks), and O(n log n) for the samples of the path.
  package var replay: Replay? {
    guard let position = end.position else { return nil }
    var replay = Replay(position.field)
    replay.flagged = flagged
    replay.marks = marks
    replay.add(clicks, along: path)
    if !end.isRunning { replay.time = end.clock }
    return replay
  }
}

/// The clicks before the first opening. They only count while they leave a mark (`ClickReader`).
private struct Preparation {
  /// The clicks that count.
  var clicks: [Replay.Click] = []
  /// How often a cell was clicked since it had no mark: once for a flag, twice for a question mark.
  private var turns: [Int: Int] = [:]
  private let marks: Bool

  init(marks: Bool) { self.marks = marks }

  /// The indices of the cells that are flagged now, in order.
  var flags: [Int] { turns.filter { $0.value == 1 }.map(\.key).sorted() }

  /// Adds clicks.
  mutating func add(_ new: [Replay.Click]) {
    for click in new {
      if click.kind == .flag, let cell = click.cell {
        turns[cell] = (turns[cell, default: 0] + 1) % (marks ? 3 : 2)
        if turns[cell] == 0 { turns[cell] = nil }
      }
      if turns.isEmpty { clicks = [] } else { clicks.append(click) }
    }
  }
}

extension PlayedGame {
  /// Whether a click would change anything.
  fileprivate func wouldChange(_ click: Replay.Click) -> Bool {
    guard let cell = click.cell else { return false }
    return switch click.kind {
    case .open: !position.isOpen[cell] && !isFlagged[cell]
    case .flag: !position.isOpen[cell]
    case .chord: !chordCells(cell).isEmpty
    }
  }
}

extension GameMove {
  /// Whether the move changed nothing.
  fileprivate var isIdle: Bool { if case .idle = self { true } else { false } }

  /// Whether the move can lay the mines.
  var opens: Bool {
    switch self {
    case .open, .begin: true
    default: false
    }
  }
}

extension Game {
  /// The indices of the flagged cells, in order.
  fileprivate var flaggedPlaces: [Int] {
    guard flags > 0 else { return [] }
    return (0..<size.cellCount).filter { board.isFlag(Cell($0 % size.width, $0 / size.width)) }
  }

  /// The clicks of a move as ranking programs count them: each flag is one click.
  fileprivate func clicks(of move: GameMove, marks: Bool, finger: Int?) -> [Replay.Click] {
    func click(_ kind: Replay.Click.Kind, _ cell: Cell, _ clock: Int) -> Replay.Click {
      let time = start == nil ? 0 : max(self.clock, clock)
      let place = cell == size.outside ? nil : cell.y * size.width + cell.x
      return Replay.Click(time: time, kind, cell: place, finger: finger)
    }
    switch move {
    case .open(let cell, let clock): return [click(.open, cell, clock)]
    case .begin(let cell, _): return [click(.open, cell, 0)]
    case .chord(let cell, let clock): return [click(.chord, cell, clock)]
    case .flag(let cell, true, let clock), .question(let cell, _, let clock):
      return [click(.flag, cell, clock)]
    // With question marks it takes two clicks to remove a flag.
    case .flag(let cell, false, let clock):
      return Array(repeating: click(.flag, cell, clock), count: marks ? 2 : 1)
    case .flagAround(let cell, let clock):
      return cellsToFlag(around: cell).map { click(.flag, $0, clock) }
    case .idle(let kind, let cell, let clock): return [click(kind, cell, clock)]
    case .remark, .reveal, .conceal, .restart, .pause, .running, .strict, .mark, .finger, .late, .path:
      return []
    }
  }
}
