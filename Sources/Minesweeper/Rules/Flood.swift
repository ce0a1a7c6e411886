import MineLogic

/// A flood fill of a board. It works on plain copies of the reached chunks, 64 cells at a time and with an explicit
/// stack. So it does not recurse, and stays fast on boards of millions of cells.
struct Flood {
  private let board: Board
  /// The reached chunks as plain words; nil for all others. The board's planes are followed by a plane of the cells
  /// that are still to be opened.
  private var pages: [UnsafeMutablePointer<UInt64>?]
  private static let pending = Board.planeWords
  /// The words with such cells, each once, so that even a flood of millions of cells needs a small stack.
  private var waiting: [Int] = []
  /// The indices of the reached chunks.
  private var reached: [Int] = []
  /// The unlaid chunks that the flood needed.
  private var lacking: Set<EndlessField.ChunkID> = []
  /// Placeholder for missing chunks: nothing can be opened there, and nothing spreads into it.
  private var wall: UnsafeMutablePointer<UInt64>?

  private init(_ board: Board) {
    self.board = board
    pages = Array(repeating: nil, count: board.chunkCount)
  }

  /// Opens closed cells of a board and, from those without mined neighbours, everything that a flood fill reaches.
  /// Flagged cells stay closed and stop the flood.
  ///
  /// - Complexity: O(chunks + words that have a cell to open).
  /// - Returns: the opened cells.
  static func open(_ cells: [Cell], on board: inout Board, of field: EndlessField?) -> CellSet {
    // If chunks are missing they are laid and the flood starts again: floods in endless fields are short.
    while let field {
      var trial = Flood(board)
      defer { trial.free() }
      trial.run(from: cells)
      if trial.lacking.isEmpty { break }
      for id in trial.lacking { board.lay(id, of: field) }
    }
    var flood = Flood(board)
    defer { flood.free() }
    flood.run(from: cells)
    let opened = flood.opened()
    for chunk in flood.reached {
      if let page = flood.pages[chunk] { board.replaceChunk(chunk, by: page) }
    }
    return opened
  }

  private mutating func run(from cells: [Cell]) {
    let wordsPerRow = board.wordsPerRow
    let height = board.height
    for cell in cells { reach(cell.x >> 6, cell.y, 1 << UInt64(cell.x & 63)) }
    while let next = waiting.popLast() {
      let (y, column) = next.quotientAndRemainder(dividingBy: wordsPerRow)
      let page = page(column, y)
      let row = y & 63
      let openable =
        board.validCells(column) & ~page[Board.Plane.open.rawValue + row]
        & ~page[Board.Plane.flags.rawValue + row]
      let new = page[Flood.pending + row] & openable
      page[Flood.pending + row] = 0
      if new == 0 { continue }
      let zeros = zeros(column, y) & openable
      // Along the word: from every cell without mined neighbours to both sides.
      let sources = Flood.runs(of: zeros, from: new & zeros)
      let spread = sources | sources << 1 | sources >> 1
      page[Board.Plane.open.rawValue + row] |= new | spread & openable
      if sources == 0 { continue }
      for other in max(0, y - 1)...min(height - 1, y + 1) {
        if other != y {
          // Mostly in the same chunk.
          let page = other >> 6 == y >> 6 ? page : self.page(column, other)
          reach(column, other, spread, page)
        }
        if sources & 1 != 0, column > 0 { reach(column - 1, other, 1 << 63) }
        if sources >> 63 != 0, column + 1 < wordsPerRow { reach(column + 1, other, 1) }
      }
    }
  }

  /// The runs of set cells of a word that contain one of the start cells, by doubling the step.
  private static func runs(of cells: UInt64, from start: UInt64) -> UInt64 {
    var (up, down) = (start, start)
    var (upwards, downwards) = (cells, cells)
    var step: UInt64 = 1
    while step < 64 {
      up |= upwards & up << step
      down |= downwards & down >> step
      upwards &= upwards << step
      downwards &= downwards >> step
      step <<= 1
    }
    return up | down
  }

  private mutating func reach(_ column: Int, _ y: Int, _ cells: UInt64) {
    reach(column, y, cells, page(column, y))
  }

  /// Queues cells for opening if any of them is still closed, which is rare.
  private mutating func reach(_ column: Int, _ y: Int, _ cells: UInt64, _ page: UnsafeMutablePointer<UInt64>)
  {
    let row = y & 63
    let new = cells & ~page[Board.Plane.open.rawValue + row] & ~page[Board.Plane.flags.rawValue + row]
    if new == 0 { return }
    if page[Flood.pending + row] == 0 { waiting.append(y * board.wordsPerRow + column) }
    page[Flood.pending + row] |= new
  }

  /// The cells of a word that are neither mined nor beside a mine.
  private mutating func zeros(_ column: Int, _ y: Int) -> UInt64 {
    let isInside = y & 63 != 0 && y & 63 != 63 && y + 1 < board.height
    /// The mines of a column in the words above, at and below the row.
    func mines(_ column: Int) -> UInt64 {
      if isInside {
        // All three in one chunk.
        let row = page(column, y) + Board.Plane.mines.rawValue + y & 63
        return row[-1] | row[0] | row[1]
      }
      return (max(0, y - 1)...min(board.height - 1, y + 1)).reduce(0) {
        $0 | page(column, $1)[Board.Plane.mines.rawValue + $1 & 63]
      }
    }
    let middle = mines(column)
    let left = column > 0 ? mines(column - 1) : 0
    let right = column + 1 < board.wordsPerRow ? mines(column + 1) : 0
    return ~(middle | middle << 1 | middle >> 1 | left >> 63 | right << 63)
  }

  /// The words of the chunk that contains a word.
  private mutating func page(_ column: Int, _ y: Int) -> UnsafeMutablePointer<UInt64> {
    let slot = board.slot(column, y >> 6)
    // Nearly always the chunk has been reached already.
    if let slot, let page = pages[slot] { return page }
    guard let chunk = slot, board.isLaid(column, y >> 6) else {
      lacking.insert(EndlessField.ChunkID(column, y >> 6))
      let wall = wall ?? .allocate(capacity: Flood.pending + Board.chunkSide)
      wall.initialize(repeating: .max, count: Flood.pending + Board.chunkSide)
      self.wall = wall
      return wall
    }
    let page = board.copyOfChunk(chunk, spare: Board.chunkSide)
    pages[chunk] = page
    reached.append(chunk)
    return page
  }

  /// The newly opened cells, in reading order.
  private mutating func opened() -> CellSet {
    reached.sort()
    var words: [CellSet.Word] = []
    var first = 0
    while first < reached.count {
      // The chunks next to each other, row by row.
      let row = reached[first] / board.columns.count
      let band = board.bands.lowerBound + row
      var end = first
      while end < reached.count, reached[end] / board.columns.count == row { end += 1 }
      for y in band << 6..<min(board.height, (band + 1) << 6) {
        for chunk in reached[first..<end] {
          guard let page = pages[chunk] else { continue }
          let column = board.columns.lowerBound + chunk - row * board.columns.count
          let new = page[Board.Plane.open.rawValue + y & 63] & ~board.word(.open, column, y)
          if new != 0 { words.append(CellSet.Word(index: y * board.wordsPerRow + column, cells: new)) }
        }
      }
      first = end
    }
    return CellSet(sorted: words)
  }

  private func free() {
    for chunk in reached { pages[chunk]?.deallocate() }
    wall?.deallocate()
  }
}
