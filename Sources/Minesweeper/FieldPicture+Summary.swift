import Geometry
import Raster
import Scene

extension FieldPicture {
  /// Draws cells that are too small to be told apart: a picture in which a pixel stands for a square of cells, mixed from
  /// how many of them are closed, open, numbered and flagged.
  ///
  /// - Parameters:
  ///   - cells: which cells can be seen.
  ///   - size: the side of a cell in device pixels.
  ///   - canvas: where it lands.
  /// - Complexity: O(rows · words) of the cells shown, which is O(pixels) down to a quarter of a pixel a cell.
  func drawSummary(_ cells: (columns: Range<Int>, rows: Range<Int>), _ size: Double, _ canvas: Canvas) {
    // The side of a square in cells: a power of two, at least one device pixel wide.
    var side = 1
    while Double(side) * size < 1, side < Board.chunkSide { side *= 2 }
    // Two squares more on every side, so that what is smoothed at one tile's edge goes on at the next.
    let columns = widen(cells.columns, side, game.size.width)
    let rows = widen(cells.rows, side, game.size.height)
    let picture = Bitmap(width: columns.count, height: rows.count)
    for row in rows {
      for column in columns {
        picture[column - columns.lowerBound, row - rows.lowerBound] = color(
          ofSquare: column, row, side: side)
      }
    }
    let points = Layout.cellSide * Double(side)
    let place = Rect(
      minX: Double(columns.lowerBound) * points, minY: Double(rows.lowerBound) * points,
      maxX: Double(columns.upperBound) * points, maxY: Double(rows.upperBound) * points)
    canvas.draw(picture, in: place)
  }

  private func widen(_ cells: Range<Int>, _ side: Int, _ count: Int) -> Range<Int> {
    let first = max(0, cells.lowerBound / side - 2)
    return first..<min((count + side - 1) / side, (cells.upperBound + side - 1) / side + 2)
  }

  /// The mixed colour of a square of cells, as an opaque pixel.
  private func color(ofSquare column: Int, _ row: Int, side: Int) -> UInt32 {
    let x = column * side
    let mask: UInt64 = (side == 64 ? .max : (1 << UInt64(side)) - 1) << UInt64(x & 63)
    let valid = mask & game.board.validCells(x >> 6)
    var (total, open, flags, mines, blasts, numbers) = (0, 0, 0, 0, 0, 0)
    for y in row * side..<min((row + 1) * side, game.size.height) {
      let opened = game.board.word(.open, x >> 6, y) & valid
      let mined = game.board.word(.mines, x >> 6, y) & valid
      let flagged = game.board.word(.flags, x >> 6, y) & valid
      total += valid.nonzeroBitCount
      open += opened.nonzeroBitCount
      flags += flagged.nonzeroBitCount
      blasts += (opened & mined).nonzeroBitCount
      mines += (mined & ~flagged & ~opened).nonzeroBitCount
      if opened != 0 { numbers += (opened & ~game.board.zeros(x >> 6, y)).nonzeroBitCount }
    }
    let isOver = !game.isRunning && game.status != .ready
    var mix = Mix()
    mix.add(colors.closed, total - open)
    mix.add(colors.open, open - numbers)
    mix.add(colors.open.mixed(with: colors.digits[0], 0.45), numbers - blasts)
    mix.add(
      game.status == .won ? colors.good : colors.flag, game.status == .won ? mines + flags : flags,
      instead: colors.closed)
    if isOver, game.status == .lost { mix.add(colors.mine, mines, instead: colors.closed) }
    mix.add(colors.blast, blasts * 4)
    return mix.pixel
  }
}

/// A weighted mean of colours.
private struct Mix {
  private var red = 0
  private var green = 0
  private var blue = 0
  private var weight = 0

  /// Adds a colour so many times, in place of another where one is given.
  mutating func add(_ color: Color, _ count: Int, instead other: Color? = nil) {
    red += Int(color.red) * count
    green += Int(color.green) * count
    blue += Int(color.blue) * count
    weight += count
    if let other { add(other, -count) }
  }

  var pixel: UInt32 {
    let weight = max(1, weight)
    func channel(_ sum: Int, _ shift: UInt32) -> UInt32 { UInt32(max(0, min(255, sum / weight))) << shift }
    return 0xFF00_0000 | channel(red, 16) | channel(green, 8) | channel(blue, 0)
  }
}
