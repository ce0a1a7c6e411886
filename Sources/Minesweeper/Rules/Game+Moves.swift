import Geometry
import Interface
import MineLogic
import ModeKit

extension Game {
  /// The longest time on the clock, in milliseconds: eleven days.
  static let longestClock = 999_999_999

  /// Makes a move for a seat.
  ///
  /// Undo closes exactly the cells that its move opened, and redo opens them again. So seats can undo their moves in
  /// any order: what remains is always a position of the same game. Only the first opening must be undone last, since
  /// it laid the mines.
  ///
  /// - Parameters:
  ///   - move: the move.
  ///   - seat: the seat that makes it.
  ///   - time: when it is made, in milliseconds since 1970; 0 if that is not known.
  /// - Throws: `Problem` when the move is impossible; the game is then unchanged.
  /// - Returns: the changed rectangles and the inverse move.
  mutating func apply(_ move: GameMove, seat: Int, time: Int64 = 0) throws(Problem) -> Applied<GameMove> {
    let before = status
    var applied: Applied<GameMove>
    switch move {
    case .open(let cell, let clock): applied = try open(cell, clock, seat)
    case .begin(let cell, let made): applied = try begin(cell, made, seat)
    case .chord(let cell, let clock): applied = try chord(cell, clock, seat)
    case .flag(let cell, let isSet, let clock): applied = try mark(cell, .flags, isSet, clock, seat)
    case .question(let cell, let isSet, let clock):
      applied = try mark(cell, .questions, isSet, clock, seat)
    case .flagAround(let cell, let clock): applied = try flagAround(cell, clock, seat)
    case .remark(let new, let old): applied = try remark(new, from: old, seat)
    case .reveal(let cells):
      try check(cells)
      let new = board.reveal(cells)
      guard !new.isEmpty else { throw Problem(tr("These cells have been opened or flagged since.")) }
      applied = noteOpened(new, seat, inverse: .conceal(new))
    case .conceal(let cells):
      try check(cells)
      let old = board.conceal(cells)
      guard !old.isEmpty else { throw Problem(tr("These cells are closed already.")) }
      applied = noteClosed(old, seat, inverse: .reveal(old))
    case .restart(let cells): applied = try restart(cells, seat)
    case .pause(let clock), .running(let clock):
      if status == .playing { advance(to: clock) }
      applied = Applied(damage: [], inverse: nil)
    case .strict:
      if start == nil, rules.boards.isMade, !rules.isRace { rules.isStrict = true }
      applied = Applied(damage: [], inverse: nil)
    case .mark(let new):
      marks.formUnion(new)
      applied = Applied(damage: [], inverse: nil)
    case .idle(_, let cell, _):
      try checkRunning(cell == size.outside ? Cell(0, 0) : cell)
      applied = Applied(damage: [], inverse: nil)
    case .finger, .late, .path: applied = Applied(damage: [], inverse: nil)
    }
    noteReading(move, time)
    if before == .lost, status != .lost { marks.insert(.afterLoss) }
    // The end of a game reveals every mine, and undoing the end hides them.
    if status != before, before == .won || before == .lost || !isRunning {
      applied.damage = [Layout.rect(of: board)]
    }
    return applied
  }

  private mutating func open(_ cell: Cell, _ clock: Int, _ seat: Int) throws(Problem) -> Applied<GameMove> {
    try checkCanOpen(cell)
    guard start == nil else {
      advance(to: clock)
      return openCells([cell], seat) { .conceal($0) }
    }
    try checkStart(cell)
    start = cell
    board.layMines(rules, seed: seed, start: cell)
    return openCells([cell], seat) { .restart($0) }
  }

  /// Opens cells and their flood fill.
  mutating func openCells(
    _ cells: [Cell], _ seat: Int, inverse: (CellSet) -> GameMove
  ) -> Applied<GameMove> {
    guard field != nil else {
      let new = board.open(cells)
      return noteOpened(new, seat, inverse: inverse(new))
    }
    lastCell = cells.first
    let before = board
    let new = openEndlessly(cells)
    var applied = noteOpened(new, seat, inverse: inverse(new))
    applied.damage += board.laid(since: before)
    return applied
  }

  private mutating func begin(
    _ cell: Cell, _ made: MadeBoard, _ seat: Int
  ) throws(Problem) -> Applied<GameMove> {
    try checkCanOpen(cell)
    guard start == nil else { throw Problem(tr("The game has begun with another cell.")) }
    try checkStart(cell)
    guard made.fits(size, cell) else { throw ByteReader.damaged }
    start = cell
    self.made = made
    board.lay(MineLayout(made.code.field))
    let new = board.open([cell])
    return noteOpened(new, seat, inverse: .restart(new))
  }

  /// Replaces a closed cell's mark by a flag or a question mark, or removes it.
  private mutating func mark(
    _ cell: Cell, _ plane: Board.Plane, _ isSet: Bool, _ clock: Int, _ seat: Int
  ) throws(Problem) -> Applied<GameMove> {
    try checkRunning(cell)
    guard !board.isOpen(cell) else { throw Problem(tr("This cell has been opened: it cannot be marked.")) }
    let cells = CellSet([cell], on: board)
    guard board.filter(cells, plane).isEmpty == isSet else {
      throw Problem(isSet ? tr("This cell has this mark already.") : tr("This cell does not have this mark."))
    }
    if status == .playing { advance(to: clock) }
    let new =
      !isSet ? Marking(bare: cells) : plane == .flags ? Marking(flags: cells) : Marking(questions: cells)
    return try changed(mark(new, from: Marking(of: cells, on: board), seat))
  }

  private mutating func flagAround(
    _ cell: Cell, _ clock: Int, _ seat: Int
  ) throws(Problem) -> Applied<GameMove> {
    try checkRunning(cell)
    let cells = CellSet(cellsToFlag(around: cell), on: board)
    guard !cells.isEmpty else {
      throw Problem(tr("This number has more closed cells around it than mines, or all its flags."))
    }
    advance(to: clock)
    return try changed(mark(Marking(flags: cells), from: Marking(of: cells, on: board), seat))
  }

  private mutating func remark(
    _ new: Marking, from old: Marking, _ seat: Int
  ) throws(Problem) -> Applied<GameMove> {
    guard new.fits(board), old.fits(board) else { throw ByteReader.damaged }
    guard isRunning else { throw Self.isOver }
    let applied = try changed(mark(new, from: old, seat))
    // Undoing a mark before the first opening reveals nothing.
    if start != nil { marks.insert(.undo) }
    return applied
  }

  /// The result of a move that must change a mark.
  private func changed(_ applied: Applied<GameMove>?) throws(Problem) -> Applied<GameMove> {
    guard let applied else { throw Problem(tr("These cells have been opened or marked since.")) }
    return applied
  }

  private mutating func restart(_ cells: CellSet, _ seat: Int) throws(Problem) -> Applied<GameMove> {
    try check(cells)
    guard let first = start else { throw Problem(tr("These cells are closed already.")) }
    guard board.count(.open, in: cells) == size.safeCount - safeLeft + blown else {
      throw Problem(tr("Other players' moves depend on this one: they have to be taken back first."))
    }
    let old = board.conceal(cells)
    let again = made.map { GameMove.begin(first, $0) } ?? .open(first, clock: 0)
    let applied = noteClosed(old, seat, inverse: again)
    board.clearMines()
    start = nil
    made = nil
    clock = 0
    clockRead = nil
    lastCell = nil
    openedAtBlast = 0
    longestRun = 0
    return applied
  }

  private mutating func noteOpened(_ cells: CellSet, _ seat: Int, inverse: GameMove) -> Applied<GameMove> {
    note(cells, opened: 1, seat)
    return Applied(damage: damage(of: cells), inverse: inverse)
  }

  private mutating func noteClosed(_ cells: CellSet, _ seat: Int, inverse: GameMove) -> Applied<GameMove> {
    note(cells, opened: -1, seat)
    marks.insert(.undo)
    if field != nil, board.count(.mines, in: cells) > 0 { marks.insert(.afterLoss) }
    return Applied(damage: damage(of: cells), inverse: inverse)
  }

  /// The rectangles that change when cells are opened or closed. They include the neighbours, which are drawn
  /// differently next to open cells when zoomed out.
  func damage(of cells: CellSet) -> [Rect] {
    cells.boxes(on: board).map { $0.inset(by: -Layout.cellSide) }
  }

  private mutating func note(_ cells: CellSet, opened sign: Int, _ seat: Int) {
    let count = cells.count
    let mines = board.count(.mines, in: cells)
    safeLeft -= sign * (count - mines)
    blown += sign * mines
    if mines > 0, sign > 0, board.isEndless {
      longestRun = max(longestRun, run)
      openedAtBlast = size.safeCount - safeLeft
    }
    tally(seat) {
      $0.opened += sign * count
      $0.blown += sign * mines
    }
  }

  /// A seat that has undone all its moves has no tally.
  mutating func tally(_ seat: Int, _ change: (inout Tally) -> Void) {
    var tally = tallies[seat] ?? Tally()
    change(&tally)
    tallies[seat] = tally == Tally() ? nil : tally
  }

  /// The clock never goes back: an undo or redo carries an old reading.
  mutating func advance(to clock: Int) { self.clock = max(self.clock, clock) }

  /// Notes when the clock was read, if the move contains a reading.
  private mutating func noteReading(_ move: GameMove, _ time: Int64) {
    switch move {
    case .open, .begin, .chord, .flag, .question, .flagAround, .running:
      if start != nil { clockRead = time > 0 ? time : nil }
    case .pause: clockRead = nil
    case .remark, .reveal, .conceal, .restart, .strict, .mark, .idle, .finger, .late, .path: break
    }
  }

  private func check(_ cells: CellSet) throws(Problem) {
    guard start != nil, cells.fits(board) else { throw ByteReader.damaged }
  }

  private func checkStart(_ cell: Cell) throws(Problem) {
    if let given = rules.givenStart, cell != given {
      throw Problem(tr("This board begins at the marked cell: open that one first."))
    }
  }

  private func checkCanOpen(_ cell: Cell) throws(Problem) {
    try checkRunning(cell)
    guard !board.isOpen(cell) else { throw Problem(tr("This cell is open already.")) }
    guard !board.isFlag(cell) else { throw Problem(tr("This cell is flagged: take its flag away first.")) }
  }

  func checkRunning(_ cell: Cell) throws(Problem) {
    guard size.contains(cell), board.isLaid(cell) else { throw ByteReader.damaged }
    guard isRunning else { throw Self.isOver }
  }

  private static var isOver: Problem {
    Problem(tr("The game is over: undo the last step or start a new game."))
  }
}
