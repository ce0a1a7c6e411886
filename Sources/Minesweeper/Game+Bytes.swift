import MineLogic
import ModeKit

extension FieldSize {
  func encode(into writer: inout ByteWriter) {
    writer.count(width)
    writer.count(height)
    writer.count(mines)
  }

  init(reading reader: inout ByteReader) throws(Problem) {
    let width = try reader.count()
    let height = try reader.count()
    let mines = try reader.count()
    guard let size = try? FieldSize(width: width, height: height, mines: mines) else {
      throw ByteReader.damaged
    }
    self = size
  }
}

extension Game {
  /// Whether mines lie, and whether they were made for the first click.
  private enum Mines: UInt8 { case none, fromSeed, made }

  /// Writes everything but mines that follow from the seed, the rules and the first cell.
  func encode(into writer: inout ByteWriter) {
    let mines: Mines = start == nil ? .none : made == nil ? .fromSeed : .made
    writer.byte(mines.rawValue)
    if let start {
      writer.count(start.x)
      writer.count(start.y)
      made?.encode(into: &writer)
    }
    writer.count(clock)
    writer.byte(marks.rawValue)
    writer.count(tallies.count)
    for (seat, tally) in tallies.sorted(by: { $0.key < $1.key }) {
      writer.signed(seat)
      writer.signed(tally.opened)
      writer.signed(tally.flagged)
      writer.signed(tally.blown)
    }
    for plane in [Board.Plane.open, .flags, .questions] {
      for y in 0..<size.height {
        for column in 0..<board.wordsPerRow { writer.unsigned(board.word(plane, column, y)) }
      }
    }
  }

  init(reading reader: inout ByteReader, rules: GameRules, seed: UInt64) throws(Problem) {
    self.init(rules, seed: seed)
    guard let mines = Mines(rawValue: try reader.byte()) else { throw ByteReader.damaged }
    if mines != .none {
      let cell = Cell(try reader.count(), try reader.count())
      guard size.contains(cell), cell == rules.givenStart ?? cell else { throw ByteReader.damaged }
      start = cell
      if mines == .made {
        let made = try MadeBoard(reading: &reader)
        guard made.fits(size, cell) else { throw ByteReader.damaged }
        self.made = made
        board.lay(MineLayout(made.code.field))
      } else {
        board.layMines(rules, seed: seed, start: cell)
      }
    }
    clock = try reader.count(limit: Game.longestClock)
    marks = Marks(rawValue: try reader.byte())
    let seats = try reader.count(limit: reader.remaining / 4)
    for _ in 0..<seats {
      let seat = try reader.signed()
      tallies[seat] = Tally(
        opened: try reader.signed(), flagged: try reader.signed(), blown: try reader.signed())
    }
    // The words alone take a byte each: no board is filled from bytes that cannot hold one.
    guard reader.remaining >= 2 * board.wordCount else { throw ByteReader.damaged }
    for plane in [Board.Plane.open, .flags, .questions] {
      // Games from before there were question marks end here.
      if plane == .questions, reader.remaining == 0 { break }
      for y in 0..<size.height {
        for column in 0..<board.wordsPerRow {
          let cells = try reader.unsigned()
          if cells == 0 { continue }
          guard cells & ~board.validCells(column) == 0, cells & board.word(.flags, column, y) == 0,
            plane == .questions || cells & board.word(.open, column, y) == 0,
            plane != .open || start != nil
          else { throw ByteReader.damaged }
          board.change(plane, column, y, set: cells)
          switch plane {
          case .flags: flags += cells.nonzeroBitCount
          case .open:
            let mines = (cells & board.word(.mines, column, y)).nonzeroBitCount
            blown += mines
            safeLeft -= cells.nonzeroBitCount - mines
          case .questions, .mines: break
          }
        }
      }
    }
  }
}
