import Geometry
import ModeKit

/// The marks of some closed cells: flags, question marks or none.
public struct Marking: Hashable, Sendable {
  /// The cells without a mark.
  var bare: CellSet
  /// The cells with a flag.
  var flags: CellSet
  /// The cells with a question mark.
  var questions: CellSet

  init(bare: CellSet = CellSet([]), flags: CellSet = CellSet([]), questions: CellSet = CellSet([])) {
    self.bare = bare
    self.flags = flags
    self.questions = questions
  }

  /// The marks of those of some cells that are closed on a board.
  init(of cells: CellSet, on board: Board) {
    let closed = board.filter(cells, .open, false)
    flags = board.filter(closed, .flags)
    questions = board.filter(closed, .questions)
    bare = board.filter(board.filter(closed, .flags, false), .questions, false)
  }

  /// All cells.
  var cells: CellSet { CellSet(bare.words + flags.words + questions.words) }

  /// The cells that have these marks on a board.
  func cells(on board: Board) -> CellSet {
    let now = Marking(of: cells, on: board)
    return Marking(
      bare: bare.intersection(now.bare), flags: flags.intersection(now.flags),
      questions: questions.intersection(now.questions)
    ).cells
  }

  /// The marks of those of its cells that are in a set.
  func only(_ cells: CellSet) -> Marking {
    Marking(
      bare: bare.intersection(cells), flags: flags.intersection(cells),
      questions: questions.intersection(cells))
  }

  /// Whether all its cells lie on a board.
  func fits(_ board: Board) -> Bool { bare.fits(board) && flags.fits(board) && questions.fits(board) }

  func encode(into writer: inout ByteWriter) {
    bare.encode(into: &writer)
    flags.encode(into: &writer)
    questions.encode(into: &writer)
  }

  init(reading reader: inout ByteReader) throws(Problem) {
    bare = try CellSet(reading: &reader)
    flags = try CellSet(reading: &reader)
    questions = try CellSet(reading: &reader)
  }
}

extension Game {
  /// Changes the marks of closed cells. Cells that have been opened or marked otherwise since are not changed.
  ///
  /// `new` are the marks to set, `old` the marks that the caller expects.
  ///
  /// - Returns: the changed rectangles and the inverse move; nil when nothing changes.
  mutating func mark(_ new: Marking, from old: Marking, _ seat: Int) -> Applied<GameMove>? {
    let new = new.only(old.cells(on: board))
    let cells = new.cells
    guard !cells.isEmpty else { return nil }
    let old = Marking(of: cells, on: board)
    board.set(.flags, old.flags, false)
    board.set(.questions, old.questions, false)
    board.set(.flags, new.flags, true)
    board.set(.questions, new.questions, true)
    let change = new.flags.count - old.flags.count
    flags += change
    tally(seat) { $0.flagged += change }
    return Applied(damage: cells.boxes(on: board), inverse: .remark(old, from: new))
  }
}
