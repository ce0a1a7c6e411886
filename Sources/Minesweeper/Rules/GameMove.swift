import MineLogic
import ModeKit

/// A move in a game, or its undo. Clock readings are the time played, in milliseconds.
public enum GameMove: Hashable, ByteCoded {
  /// Opens a closed cell; the first one lays the mines.
  case open(Cell, clock: Int)
  /// Opens the first cell on a board that was made for it.
  case begin(Cell, MadeBoard)
  /// Opens all closed neighbours of a number that has its flags.
  case chord(Cell, clock: Int)
  /// Sets or removes a flag.
  case flag(Cell, Bool, clock: Int)
  /// Sets a question mark, in place of a flag if there is one, or removes it.
  case question(Cell, Bool, clock: Int)
  /// Flags all closed neighbours of a number that has as many of them as mines.
  case flagAround(Cell, clock: Int)
  /// Changes the marks of exactly these cells: the undo or redo of marks.
  case remark(Marking, from: Marking)
  /// Opens exactly these cells: a redo.
  case reveal(CellSet)
  /// Closes exactly these cells: an undo.
  case conceal(CellSet)
  /// Undoes the first opening: closes these cells and removes the mines.
  case restart(CellSet)
  /// Records the time played, where the clock stops.
  case pause(clock: Int)
  /// Records the time played, while the clock runs on.
  case running(clock: Int)
  /// Records, before the first opening, that the game is played the ranked way.
  case strict
  /// Records that help was given.
  case mark(Marks)
  /// Records a click that changed nothing, possibly off the field (`FieldSize.outside`). It counts in the figures of the
  /// game.
  case idle(Replay.Click.Kind, Cell, clock: Int)
  /// Records which finger makes the following moves, counted from 1; 0 for mouse and keys.
  case finger(Int)
  /// Records the uncertainty, in microseconds, of the clock that starts with the next opening.
  case late(Int)
  /// Records where the pointers of a seat were since the last such record.
  case path(PointerPath)
}

extension GameMove {
  private enum Tag: UInt8 {
    case open, chord, flag, unflag, reveal, conceal, restart, pause
    case question, unquestion, flagAround
    /// The moves of older documents in place of ``remark``.
    case flagAll, unflagAll
    case mark, begin
    case idle = 32
    case finger, remark, late, running, strict, path
  }

  /// The kinds of clicks in the order of their encoding, which never changes.
  private static let clicks: [Replay.Click.Kind] = [.open, .flag, .chord]
  /// The largest number of fingers that are distinguished.
  static let maxFingers = 255
  /// The largest recorded uncertainty of a clock, in microseconds.
  static let maxLate = 1_000_000_000

  /// Writes the kind of the move, then its values.
  public func encode(into writer: inout ByteWriter) {
    func start(_ tag: Tag, _ cell: Cell? = nil, clock: Int? = nil) {
      writer.byte(tag.rawValue)
      if let cell {
        writer.count(cell.x)
        writer.count(cell.y)
      }
      if let clock { writer.count(clock) }
    }
    switch self {
    case .open(let cell, let clock): start(.open, cell, clock: clock)
    case .chord(let cell, let clock): start(.chord, cell, clock: clock)
    case .flag(let cell, let isSet, let clock): start(isSet ? .flag : .unflag, cell, clock: clock)
    case .reveal(let cells):
      start(.reveal)
      cells.encode(into: &writer)
    case .conceal(let cells):
      start(.conceal)
      cells.encode(into: &writer)
    case .restart(let cells):
      start(.restart)
      cells.encode(into: &writer)
    case .pause(let clock): start(.pause, clock: clock)
    case .running(let clock): start(.running, clock: clock)
    case .question(let cell, let isSet, let clock): start(isSet ? .question : .unquestion, cell, clock: clock)
    case .flagAround(let cell, let clock): start(.flagAround, cell, clock: clock)
    case .remark(let new, let old):
      start(.remark)
      new.encode(into: &writer)
      old.encode(into: &writer)
    case .strict: start(.strict)
    case .mark(let marks):
      start(.mark)
      writer.byte(marks.rawValue)
    case .idle(let kind, let cell, let clock):
      start(.idle)
      writer.count(GameMove.clicks.firstIndex(of: kind) ?? 0)
      writer.count(cell.x)
      writer.count(cell.y)
      writer.count(clock)
    case .finger(let finger):
      start(.finger)
      writer.count(finger)
    case .late(let error):
      start(.late)
      writer.count(error)
    case .path(let path):
      start(.path)
      path.encode(into: &writer)
    case .begin(let cell, let made):
      start(.begin, cell)
      made.encode(into: &writer)
    }
  }

  /// Reads what ``encode(into:)`` wrote.
  ///
  /// - Throws: `ByteReader.damaged`.
  public init(reading reader: inout ByteReader) throws(Problem) {
    guard let tag = Tag(rawValue: try reader.byte()) else { throw ByteReader.damaged }
    func cell() throws(Problem) -> Cell {
      let x = try reader.count(limit: FieldSize.endless.width - 1)
      return Cell(x, try reader.count(limit: FieldSize.endless.height - 1))
    }
    func clock() throws(Problem) -> Int { try reader.count(limit: Game.longestClock) }
    switch tag {
    case .open: self = .open(try cell(), clock: try clock())
    case .chord: self = .chord(try cell(), clock: try clock())
    case .flag: self = .flag(try cell(), true, clock: try clock())
    case .unflag: self = .flag(try cell(), false, clock: try clock())
    case .reveal: self = .reveal(try CellSet(reading: &reader))
    case .conceal: self = .conceal(try CellSet(reading: &reader))
    case .restart: self = .restart(try CellSet(reading: &reader))
    case .pause: self = .pause(clock: try clock())
    case .running: self = .running(clock: try clock())
    case .question: self = .question(try cell(), true, clock: try clock())
    case .unquestion: self = .question(try cell(), false, clock: try clock())
    case .flagAround: self = .flagAround(try cell(), clock: try clock())
    case .remark:
      let new = try Marking(reading: &reader)
      self = .remark(new, from: try Marking(reading: &reader))
    case .flagAll:
      let cells = try CellSet(reading: &reader)
      self = .remark(Marking(flags: cells), from: Marking(bare: cells, questions: cells))
    case .unflagAll:
      let cells = try CellSet(reading: &reader)
      self = .remark(
        Marking(bare: cells, questions: try CellSet(reading: &reader)), from: Marking(flags: cells))
    case .strict: self = .strict
    case .mark: self = .mark(Marks(rawValue: try reader.byte()))
    case .idle:
      let kind = GameMove.clicks[try reader.count(limit: GameMove.clicks.count - 1)]
      self = .idle(kind, try cell(), clock: try clock())
    case .finger: self = .finger(try reader.count(limit: GameMove.maxFingers))
    case .late: self = .late(try reader.count(limit: GameMove.maxLate))
    case .begin: self = .begin(try cell(), try MadeBoard(reading: &reader))
    case .path: self = .path(try PointerPath(reading: &reader))
    }
  }
}
