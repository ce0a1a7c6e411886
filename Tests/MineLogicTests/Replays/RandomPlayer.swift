import Geometry
import MineLogic

/// Plays games with a mouse: with flags and chords of every kind, useless and double clicks, and clicks that are dragged,
/// also off the board.
struct RandomPlayer {
  /// What was recorded.
  private(set) var replay: Replay
  private var random: RandomSource
  private var game: PlayedGame
  private var time = 0

  /// Plays a game until it is won or lost, or for a while.
  static func game(seed: UInt64) -> RandomGame {
    var random = RandomSource(seed: seed)
    let levels = [(8, 8, 10), (5 + random.below(16), 4 + random.below(9), 12), (16, 16, 40), (30, 16, 99)]
    // Few large ones, since they take long.
    let (width, height, mines) = levels[min(random.below(4), random.below(5))]
    let grid = Grid(width: width, height: height)
    let start = random.below(grid.cellCount)
    let field = Minefield.random(
      grid, mineCount: mines, start: start, firstClick: random.below(2) == 0 ? .safe : .opening,
      using: &random)
    var player = RandomPlayer(replay: Replay(field), random: random, game: PlayedGame(field))
    player.prepare()
    player.open(start)
    let opening = player.replay.events.count - 1
    // Times count from here.
    for index in player.replay.events.indices { player.replay.events[index].time = 0 }
    player.time = 0
    let steps = player.random.below(8) == 0 ? player.random.below(60) : 2000
    for _ in 0..<steps where player.game.status == .playing { player.step() }
    if player.random.below(4) == 0 { player.go(player.random.below(grid.cellCount)) }
    player.replay.player = "Ada"
    return RandomGame(replay: player.replay, opening: opening)
  }

  // The hand

  private mutating func put(_ action: Replay.Action, at cell: Int?) {
    let grid = replay.field.grid
    let place = cell.map { grid.cell($0) } ?? Cell(grid.width, grid.height)
    let inset = cell == nil ? (0, 0) : (random.below(16), random.below(16))
    replay.events.append(.init(time: time, action, x: place.x * 16 + inset.0, y: place.y * 16 + inset.1))
  }

  /// Moves to a cell, or off the board, and waits a little.
  private mutating func go(_ cell: Int?) {
    for _ in 0..<random.below(3) {
      put(.move, at: random.below(20) == 0 ? nil : random.below(replay.field.grid.cellCount))
    }
    put(.move, at: cell)
    time += random.below(200) == 0 ? 70_000 : random.below(300) * 10
  }

  private mutating func press(_ actions: Replay.Action..., at cell: Int?) {
    go(cell)
    for action in actions {
      put(action, at: cell)
      if random.below(2) == 0 { time += random.below(8) * 10 }
    }
  }

  private mutating func open(_ cell: Int) {
    press(.leftPress, at: random.below(3) == 0 ? random.below(replay.field.grid.cellCount) : cell)
    press(.leftRelease, at: cell)
    _ = game.make(.init(time: 0, .open, cell: cell))
  }

  private mutating func flag(_ cell: Int) {
    press(.rightPress, .rightRelease, at: cell)
    _ = game.make(.init(time: 0, .flag, cell: cell))
  }

  private mutating func chord(_ number: Int) {
    let releases: [Replay.Action] =
      random.below(2) == 0 ? [.leftRelease, .rightRelease] : [.rightRelease, .leftRelease]
    switch random.below(7) {
    case 0: press(.leftPress, .rightPress, at: number)
    case 1: press(.rightPress, .leftPress, at: number)
    case 2:
      // A flag in the same stroke.
      guard let mine = pick({ $0.field.isMine($1) && !$0.isOpen($1) && !$0.isFlagged($1) }) else { return }
      press(.rightPress, at: mine)
      _ = game.make(.init(time: 0, .flag, cell: mine))
      press(.leftPress, at: number)
    case 3:
      press(.rightPress, at: nil)
      press(.leftPress, at: number)
    case 4:
      press(.leftPress, at: random.below(replay.field.grid.cellCount))
      press(.rightPress, at: number)
    case 5:
      // One button stays down for two chords.
      press(.rightPress, .leftPress, .leftRelease, .leftPress, at: number)
    default:
      press(.middlePress, .middleRelease, at: number)
      _ = game.make(.init(time: 0, .chord, cell: number))
      return
    }
    if random.below(12) == 0 {
      // Released off the board it does nothing.
      for release in releases { press(release, at: nil) }
    } else {
      for release in releases { press(release, at: number) }
      _ = game.make(.init(time: 0, .chord, cell: number))
    }
  }

  // The head

  private struct View {
    let field: Minefield
    let game: PlayedGame
    func isOpen(_ cell: Int) -> Bool { game.position.isOpen[cell] }
    func isFlagged(_ cell: Int) -> Bool { game.isFlagged[cell] }
    /// Whether only flags on mines stand around a cell, so that a chord there is not fatal.
    func isSafe(_ cell: Int) -> Bool {
      field.grid.neighbors(of: cell).allSatisfy { !isFlagged($0) || field.isMine($0) }
    }
  }

  private mutating func pick(_ isWanted: (View, Int) -> Bool) -> Int? {
    let view = View(field: replay.field, game: game)
    let count = replay.field.grid.cellCount
    let first = random.below(count)
    return (first..<first + count).lazy.map { $0 % count }.first { isWanted(view, $0) }
  }

  /// Clicks before the first opening, some of which leave no trace.
  private mutating func prepare() {
    let closed: (View, Int) -> Bool = { $0.field.isMine($1) && !$0.isFlagged($1) }
    for _ in 0..<random.below(5) {
      switch random.below(6) {
      case 0, 1: if let mine = pick(closed) { flag(mine) }
      case 2:
        if game.isFlagged.count(where: { $0 }) > 1 {
          if let flagged = pick({ $0.isFlagged($1) }) { flag(flagged) }
        } else if let safe = pick({ ($0.field.number($1) ?? 0) > 0 }) {
          // Without a mine: ms-toollib forgets that its flag was removed, and counts it as effective twice.
          for _ in 0..<2 { flag(safe) }
        }
      case 3:
        press(.leftPress, at: random.below(replay.field.grid.cellCount))
        press(.leftRelease, at: nil)
      case 4:
        press(
          .leftPress, .rightPress, .rightRelease, .leftRelease, at: random.below(replay.field.grid.cellCount))
      default: press(.leftPress, .leftRelease, at: nil)
      }
    }
  }

  private mutating func step() {
    switch random.below(25) {
    case 0...8:
      if let safe = pick({ !$0.field.isMine($1) && !$0.isOpen($1) && !$0.isFlagged($1) }) { open(safe) }
    case 9...13: if let mine = pick({ $0.field.isMine($1) && !$0.isFlagged($1) }) { flag(mine) }
    case 14:
      if let mine = pick({ $0.field.isMine($1) }) { for _ in 0...random.below(3) { flag(mine) } }
    case 15: if let open = pick({ $0.isOpen($1) }) { press(.rightPress, .rightRelease, at: open) }
    case 16: press(.rightPress, .rightRelease, at: nil)
    case 17: if let idle = pick({ $0.isOpen($1) || $0.isFlagged($1) }) { open(idle) }
    case 18: press(.leftPress, .leftRelease, at: nil)
    case 19:
      // A wrong flag, mostly removed again.
      let wrong = pick { ($0.field.number($1) ?? 0) > 0 && !$0.isOpen($1) }
      if let wrong { for _ in 0..<(random.below(4) == 0 ? 1 : 2) { flag(wrong) } }
    case 20:
      if random.below(30) == 0, let mine = pick({ $0.field.isMine($1) && !$0.isFlagged($1) }) { open(mine) }
    default:
      let isRash = random.below(40) == 0
      if let number = pick({ $0.isOpen($1) && ($0.isSafe($1) || isRash) }) { chord(number) }
    }
  }
}

/// A game that ``RandomPlayer`` has played.
struct RandomGame {
  /// What was recorded, from the first touch on.
  var replay: Replay
  /// The index of the event that opens the first cell.
  var opening: Int

  /// The same for formats that begin with the first opening and have the flags that were set before.
  var fromOpening: Replay {
    var before = replay
    before.events = Array(replay.events[..<opening])
    var game = PlayedGame(replay.field)
    for click in before.clicks { _ = game.make(click) }
    var after = replay
    after.flagged = game.isFlagged.indices.filter { game.isFlagged[$0] }
    after.events = Array(replay.events[opening...])
    return after
  }
}
