/// Turns the events of a replay's buttons into clicks, by the rules of Metasweeper (ms-toollib, minesweeper_board.rs).
///
/// - A cell opens when the left button is released. Released off the board, the button counts as a click.
/// - A flag is set or removed when the right button goes down. On an open cell or off the board the press counts too,
///   but not if it becomes part of a chord.
/// - Both buttons down, in either order, chord at the first release; so do the middle button, and Shift with the left
///   one. The button that is still down does nothing when it is released, and chords again if the other one goes down.
/// - Before the first cell is opened, clicks count only while they leave a flag. If the last one is removed, the game
///   starts again.
struct ClickReader {
  /// The buttons that are down.
  private enum Buttons {
    case up, left, right, both
    /// The left one, which has chorded.
    case spent
    /// The left one, pressed with Shift.
    case shifted
  }

  /// The part of the game.
  private enum Phase {
    /// Nothing counts yet.
    case ready
    /// The left button is down or there are flags, but no cell is open.
    case preparing
    case playing
  }

  /// The clicks so far.
  private(set) var clicks: [Replay.Click] = []
  private let replay: Replay
  private var game: PlayedGame
  private var buttons = Buttons.up
  private var phase = Phase.ready
  /// How many cells have a flag or a question mark.
  private var marked = 0
  /// The index of the click of the right button that is down, if it changed nothing.
  private var idleRight: Int?

  /// Whether a cell has been opened.
  var hasBegun: Bool { phase == .playing }
  /// Whether the game is not over.
  var isRunning: Bool { game.status == .playing }

  /// Starts to read a replay, with the flags that it begins with.
  init(_ replay: Replay) {
    self.replay = replay
    game = PlayedGame(replay.field, marks: replay.marks)
    for cell in replay.flagged { flag(cell, Replay.Event(time: 0, .rightPress, x: 0, y: 0)) }
  }

  /// Reads the next event.
  mutating func read(_ event: Replay.Event) {
    guard isRunning else { return }
    let cell = replay.cell(event)
    switch event.action {
    case .leftPress, .shiftPress: pressLeft(cell, shift: event.action == .shiftPress)
    case .leftRelease: releaseLeft(cell, event)
    case .rightPress: pressRight(cell, event)
    case .rightRelease:
      switch buttons {
      case .right:
        buttons = .up
        idleRight = nil
      case .both:
        buttons = .spent
        chord(cell, event)
      case .up, .left, .spent, .shifted: break
      }
    case .middleRelease: chord(cell, event)
    case .middlePress, .move, .toggleMarks, .lift: break
    }
  }

  private mutating func pressLeft(_ cell: Int?, shift: Bool) {
    switch buttons {
    case .up:
      buttons = shift ? .shifted : .left
      if phase == .ready, cell != nil { phase = .preparing }
    case .right: buttons = .both
    case .left, .both, .spent, .shifted: break
    }
  }

  private mutating func releaseLeft(_ cell: Int?, _ event: Replay.Event) {
    switch buttons {
    case .left:
      buttons = .up
      if phase == .ready { return }
      if phase == .preparing, cell == nil, marked == 0 { return reset() }
      if !add(.open, cell, event).opened.isEmpty { phase = .playing }
    case .both:
      buttons = .right
      chord(cell, event)
    case .shifted:
      buttons = .up
      chord(cell, event)
    case .spent: buttons = .up
    case .up, .right: break
    }
  }

  private mutating func pressRight(_ cell: Int?, _ event: Replay.Event) {
    switch buttons {
    case .up:
      buttons = .right
      if let cell { return flag(cell, event) }
      if phase != .ready { addIdleRight(nil, event) }
    case .left:
      buttons = .both
      if phase == .preparing, cell != nil, marked == 0 { phase = .ready }
    case .spent, .shifted: buttons = .both
    case .right, .both: break
    }
  }

  private mutating func flag(_ cell: Int, _ event: Replay.Event) {
    if game.position.isOpen[cell] { return addIdleRight(cell, event) }
    let wasMarked = game.isFlagged[cell] || game.isQuestioned[cell]
    _ = add(.flag, cell, event)
    let isMarked = game.isFlagged[cell] || game.isQuestioned[cell]
    marked += (isMarked ? 1 : 0) - (wasMarked ? 1 : 0)
    if phase == .ready { phase = .preparing }
    if phase == .preparing, marked == 0 { reset() }
  }

  private mutating func addIdleRight(_ cell: Int?, _ event: Replay.Event) {
    idleRight = clicks.count
    _ = add(.flag, cell, event)
  }

  private mutating func chord(_ cell: Int?, _ event: Replay.Event) {
    if phase == .ready { return }
    if let idleRight { clicks.remove(at: idleRight) }
    idleRight = nil
    if cell != nil { _ = add(.chord, cell, event) }
  }

  private mutating func add(_ kind: Replay.Click.Kind, _ cell: Int?, _ event: Replay.Event)
    -> PlayedGame.Effect
  {
    let click = Replay.Click(time: event.time, kind, cell: cell, finger: event.finger)
    clicks.append(click)
    return game.make(click)
  }

  private mutating func reset() {
    clicks = []
    idleRight = nil
    phase = .ready
  }
}

extension Replay {
  /// The clicks that the events amount to, by the rules of Metasweeper (ms-toollib, minesweeper_board.rs). There are
  /// none after the end of the game.
  ///
  /// - Complexity: O(cells + events).
  public var clicks: [Click] {
    var reader = ClickReader(self)
    for event in events { reader.read(event) }
    return reader.clicks
  }

  /// The index of the event that opens the first cell; nil if none is opened.
  ///
  /// - Complexity: O(cells + events).
  var opening: Int? {
    var reader = ClickReader(self)
    return events.firstIndex { event in
      reader.read(event)
      return reader.hasBegun
    }
  }

  /// How far the mouse moved from the first opening on, in pixels of cells that are 16 pixels wide; nil if no movement
  /// was recorded. Stretches that begin or end off the board are replaced by a straight line between the nearest events
  /// on it (ms-toollib, base_video.rs).
  ///
  /// - Complexity: O(cells + events).
  public var path: Double? {
    guard events.contains(where: { $0.action == .move }), let opening else { return nil }
    var pixels = 0.0
    var last = events[opening]
    for event in events[opening...] where cell(event) != nil {
      let (dx, dy) = (Double(event.x - last.x), Double(event.y - last.y))
      pixels += (dx * dx + dy * dy).squareRoot()
      last = event
    }
    return pixels * 16 / Double(cellSide)
  }
}
