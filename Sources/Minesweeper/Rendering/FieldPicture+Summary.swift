import Geometry
import Raster
import Scene

extension FieldPicture {
  /// Draws cells that are too small to be told apart: a picture whose pixels each stand for a square of cells, with a
  /// mix of colours by how many of them are closed, open, numbered and flagged. The frontier (closed cells beside open
  /// ones) is emphasised as a line around the open area.
  ///
  /// - Parameters:
  ///   - cells: the columns and rows in view.
  ///   - size: the side of a cell in device pixels.
  ///   - canvas: the canvas that is drawn on.
  /// - Complexity: O(rows · words) of the cells in view, which is O(pixels) as long as a cell is at least a quarter of
  ///   a pixel wide.
  func drawSummary(_ cells: (columns: Range<Int>, rows: Range<Int>), _ size: Double, _ canvas: Canvas) {
    // The side of a square in cells: a power of two, at least one device pixel wide.
    var side = 1
    while Double(side) * size < 1, side < Board.chunkSide { side *= 2 }
    // Two more squares on every side, so that smoothing continues across the edges of tiles.
    let columns = widen(cells.columns, side, game.size.width)
    let rows = widen(cells.rows, side, game.size.height)
    let picture = Bitmap(width: columns.count, height: rows.count)
    let mixer = SummaryMixer(game, colors)
    let perWord = Board.chunkSide / side
    let words = columns.lowerBound / perWord..<(columns.upperBound + perWord - 1) / perWord
    for row in rows {
      let band = row * side..<min((row + 1) * side, game.size.height)
      for word in words {
        let lines = band.map { isCovered ? .closed(game.board, word, $0) : CellWords(game, word, $0) }
        for square in max(columns.lowerBound, word * perWord)..<min(columns.upperBound, (word + 1) * perWord)
        {
          let mask =
            (side == 64 ? .max : (1 << UInt64(side)) - 1) << UInt64(square % perWord * side) as UInt64
          var counts = CellCounts()
          for line in lines { counts.add(line, mask) }
          picture[square - columns.lowerBound, row - rows.lowerBound] = mixer.pixel(counts)
        }
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
}

/// A row of 64 cells as bit sets, one for each look when zoomed out.
private struct CellWords {
  var valid: UInt64 = 0
  var open: UInt64 = 0
  /// Open with a mine beside it.
  var numbered: UInt64 = 0
  var flagged: UInt64 = 0
  /// Mined, neither open nor flagged.
  var hidden: UInt64 = 0
  var blown: UInt64 = 0
  /// Closed without a flag, beside an open one.
  var frontier: UInt64 = 0

  /// The cells of a word as they are.
  init(_ game: Game, _ column: Int, _ y: Int) {
    let board = game.board
    valid = board.isLaid(column, y >> 6) ? board.validCells(column) : 0
    open = board.word(.open, column, y)
    flagged = board.word(.flags, column, y)
    let mined = board.word(.mines, column, y)
    blown = open & mined
    hidden = mined & ~flagged & ~open
    if open != 0 { numbered = open & ~board.zeros(column, y) & ~mined }
    frontier = board.frontier(among: valid & ~open & ~flagged, column, y)
  }

  private init(closed valid: UInt64) { self.valid = valid }

  /// The cells of a word, all closed, while the board is hidden.
  static func closed(_ board: Board, _ column: Int, _ y: Int) -> CellWords {
    CellWords(closed: board.isLaid(column, y >> 6) ? board.validCells(column) : 0)
  }
}

/// How many cells of a square have each look.
private struct CellCounts {
  var total = 0
  var open = 0
  var numbered = 0
  var flagged = 0
  var hidden = 0
  var blown = 0
  var frontier = 0

  mutating func add(_ words: CellWords, _ mask: UInt64) {
    total += (words.valid & mask).nonzeroBitCount
    open += (words.open & mask).nonzeroBitCount
    numbered += (words.numbered & mask).nonzeroBitCount
    flagged += (words.flagged & mask).nonzeroBitCount
    hidden += (words.hidden & mask).nonzeroBitCount
    blown += (words.blown & mask).nonzeroBitCount
    frontier += (words.frontier & mask).nonzeroBitCount
  }
}

/// Mixes the colour of a square of cells.
private struct SummaryMixer {
  let colors: CellColors
  let numbered: Color
  let status: Game.Status

  init(_ game: Game, _ colors: CellColors) {
    self.colors = colors
    numbered = colors.open.mixed(with: colors.digits[0], 0.45)
    status = game.status
  }

  /// The mixed colour as an opaque pixel.
  func pixel(_ counts: CellCounts) -> UInt32 {
    var mix = Mix()
    // Unlaid cells.
    if counts.total == 0 { mix.add(colors.unlaid, 1) }
    mix.add(colors.closed, counts.total - counts.open)
    mix.add(colors.open, counts.open - counts.numbered)
    mix.add(numbered, counts.numbered)
    switch status {
    case .won: mix.add(colors.good, counts.hidden + counts.flagged, instead: colors.closed)
    case .lost:
      mix.add(colors.flag, counts.flagged, instead: colors.closed)
      mix.add(colors.mine, counts.hidden, instead: colors.closed)
    case .ready, .playing:
      mix.add(colors.flag, counts.flagged, instead: colors.closed)
      mix.add(colors.focus, counts.frontier, instead: colors.closed)
      // The frontier must stay visible where a pixel stands for many cells.
      if counts.total > 1 { mix.add(colors.focus, counts.frontier) }
    }
    mix.add(colors.blast, counts.blown * 4)
    return mix.pixel
  }
}

/// A weighted mean of colours.
private struct Mix {
  private var red = 0
  private var green = 0
  private var blue = 0
  private var weight = 0

  /// Adds a colour `count` times; the mean between the two if another is given.
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
