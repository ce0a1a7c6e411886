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
    let endless = FieldSize.endless
    if width == endless.width, height == endless.height, mines == endless.mines {
      self = endless
    } else if let size = try? FieldSize(width: width, height: height, mines: mines) {
      self = size
    } else {
      throw ByteReader.damaged
    }
  }
}

extension Game {
  /// The source of the mines: not laid, from the seed, or generated for the first click.
  private enum Mines: UInt8 { case none, fromSeed, made }
  /// The bit of the source that marks a game played the ranked way.
  private static let strictBit: UInt8 = 0x80

  /// Writes everything except mines that follow from the seed, the rules and the first cell.
  func encode(into writer: inout ByteWriter) {
    let mines: Mines = start == nil ? .none : made == nil ? .fromSeed : .made
    writer.byte(mines.rawValue | (rules.isStrict ? Self.strictBit : 0))
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
    if field != nil { return encodeChunks(into: &writer) }
    for plane in [Board.Plane.open, .flags, .questions] {
      for y in 0..<size.height {
        for column in 0..<board.wordsPerRow { writer.unsigned(board.word(plane, column, y)) }
      }
    }
    encodeRest(into: &writer)
  }

  /// Writes the fields that later versions have added. Snapshots of older versions end before them.
  private func encodeRest(into writer: inout ByteWriter) {
    guard let clockRead else { return }
    writer.count(Int(clockRead))
  }

  private mutating func readRest(_ reader: inout ByteReader) throws(Problem) {
    guard reader.remaining > 0 else { return }
    clockRead = Int64(try reader.count(limit: 1 << 60))
  }

  init(reading reader: inout ByteReader, rules: GameRules, seed: UInt64) throws(Problem) {
    self.init(rules, seed: seed)
    let source = try reader.byte()
    guard let mines = Mines(rawValue: source & ~Self.strictBit) else { throw ByteReader.damaged }
    if source != mines.rawValue {
      guard rules.boards.isMade else { throw ByteReader.damaged }
      self.rules.isStrict = true
    }
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
        board.layMines(self.rules, seed: seed, start: cell)
      }
    }
    clock = try reader.count(limit: Game.longestClock)
    marks = Marks(rawValue: try reader.byte())
    let seats = try reader.count(limit: reader.remaining / 4)
    for _ in 0..<seats {
      let seat = try reader.signed()
      let numbers = (try reader.signed(), try reader.signed(), try reader.signed())
      // More than any hand can do: sums of them do not overflow.
      guard max(numbers.0.magnitude, numbers.1.magnitude, numbers.2.magnitude) < 1 << 48 else {
        throw ByteReader.damaged
      }
      tallies[seat] = Tally(opened: numbers.0, flagged: numbers.1, blown: numbers.2)
    }
    if field != nil {
      try readChunks(from: &reader)
      return
    }
    // Each word takes at least a byte, so a shorter input cannot contain the board.
    guard reader.remaining >= 2 * board.wordCount else { throw ByteReader.damaged }
    for plane in [Board.Plane.open, .flags, .questions] {
      // Games from versions without question marks end here.
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
          count(plane, cells, column, y)
        }
      }
    }
    try readRest(&reader)
  }

  /// Counts cells of a plane that have been read.
  private mutating func count(_ plane: Board.Plane, _ cells: UInt64, _ column: Int, _ y: Int) {
    switch plane {
    case .flags: flags += cells.nonzeroBitCount
    case .open:
      let mines = (cells & board.word(.mines, column, y)).nonzeroBitCount
      blown += mines
      safeLeft -= cells.nonzeroBitCount - mines
    case .questions, .mines: break
    }
  }

  /// Writes the laid chunks of an endless field with their mines, so that explored parts stay the same even if a later
  /// version generates chunks differently.
  private func encodeChunks(into writer: inout ByteWriter) {
    writer.count(lastCell?.x ?? 0)
    writer.count(lastCell?.y ?? 0)
    writer.count(openedAtBlast)
    writer.count(longestRun)
    var count = 0
    board.eachChunk { _, _ in count += 1 }
    writer.count(count)
    board.eachChunk { column, band in
      writer.count(column)
      writer.count(band)
      for plane in Board.planes {
        let words = (0..<Board.chunkSide).map { board.word(plane, column, band << 6 + $0) }
        // Most chunks at the edge have no set cells except mines.
        writer.flag(words.contains { $0 != 0 })
        if words.contains(where: { $0 != 0 }) { for word in words { writer.unsigned(word) } }
      }
    }
  }

  private mutating func readChunks(from reader: inout ByteReader) throws(Problem) {
    let cell = Cell(
      try reader.count(limit: size.width - 1), try reader.count(limit: size.height - 1))
    lastCell = start == nil ? nil : cell
    openedAtBlast = try reader.count()
    longestRun = try reader.count()
    // A chunk takes at least a byte for each word of its mines.
    for _ in 0..<(try reader.count(limit: reader.remaining / Board.chunkSide)) {
      let column = try reader.count(limit: board.wordsPerRow - 1)
      let band = try reader.count(limit: board.wordsPerRow - 1)
      // Rejects a box that play cannot produce.
      guard !board.isLaid(column, band), board.canKeep(column, band) else { throw ByteReader.damaged }
      for plane in Board.planes {
        var words = [UInt64](repeating: 0, count: Board.chunkSide)
        if try reader.flag() { for row in words.indices { words[row] = try reader.unsigned() } }
        if plane == .mines {
          board.lay(column, band, mines: words)
          continue
        }
        for (row, cells) in words.enumerated() where cells != 0 {
          let y = band << 6 + row
          guard cells & board.word(.flags, column, y) == 0,
            plane == .questions || cells & board.word(.open, column, y) == 0, plane != .open || start != nil
          else { throw ByteReader.damaged }
          board.change(plane, column, y, set: cells)
          self.count(plane, cells, column, y)
        }
      }
    }
  }
}
