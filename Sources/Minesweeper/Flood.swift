/// A flood over a board. It works on plain copies of the chunks that it reaches, 64 cells a step and with a stack of its own,
/// so it neither recurses nor slows down on boards of millions of cells.
struct Flood {
  private let board: Board
  /// The chunks that have been reached, as plain words; nil for all others. After the board's planes there is one of the
  /// cells that are to be opened yet.
  private var pages: [UnsafeMutablePointer<UInt64>?]
  private static let pending = Board.planeWords
  /// The words with such cells, each of them once: so even a flood of millions of cells waits in little memory.
  private var waiting: [Int] = []
  /// Which chunks have been reached.
  private var reached: [Int] = []

  private init(_ board: Board) {
    self.board = board
    pages = Array(repeating: nil, count: board.chunkCount)
  }

  /// Opens closed cells of a board and, from those without a mine around them, everything that they reach. Flagged cells
  /// stay closed and stop the flood.
  ///
  /// - Complexity: O(chunks + words that have a cell to open).
  /// - Returns: what has been opened.
  static func open(_ cells: [Cell], on board: inout Board) -> CellSet {
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
      var new = page[Flood.pending + row] & openable
      page[Flood.pending + row] = 0
      if new == 0 { continue }
      let zeros = zeros(column, y)
      // Along the word: from every cell without a mine around it to both sides.
      while true {
        let source = new & zeros
        let grown = new | (source << 1 | source >> 1) & openable
        if grown == new { break }
        new = grown
      }
      page[Board.Plane.open.rawValue + row] |= new

      let sources = new & zeros
      if sources == 0 { continue }
      let spread = sources | sources << 1 | sources >> 1
      for other in max(0, y - 1)...min(height - 1, y + 1) {
        if other != y { reach(column, other, spread) }
        if sources & 1 != 0, column > 0 { reach(column - 1, other, 1 << 63) }
        if sources >> 63 != 0, column + 1 < wordsPerRow { reach(column + 1, other, 1) }
      }
    }
  }

  /// Notes that cells are to be opened, if any of them is still closed: most are not.
  private mutating func reach(_ column: Int, _ y: Int, _ cells: UInt64) {
    let page = page(column, y)
    let row = y & 63
    let new = cells & ~page[Board.Plane.open.rawValue + row] & ~page[Board.Plane.flags.rawValue + row]
    if new == 0 { return }
    if page[Flood.pending + row] == 0 { waiting.append(y * board.wordsPerRow + column) }
    page[Flood.pending + row] |= new
  }

  /// The cells of a word that are neither mined nor beside a mine.
  private mutating func zeros(_ column: Int, _ y: Int) -> UInt64 {
    var middle: UInt64 = 0
    var left: UInt64 = 0
    var right: UInt64 = 0
    for y in max(0, y - 1)...min(board.height - 1, y + 1) {
      let row = Board.Plane.mines.rawValue + y & 63
      middle |= page(column, y)[row]
      if column > 0 { left |= page(column - 1, y)[row] }
      if column + 1 < board.wordsPerRow { right |= page(column + 1, y)[row] }
    }
    return ~(middle | middle << 1 | middle >> 1 | left >> 63 | right << 63)
  }

  /// The words of the chunk in which a word lies.
  private mutating func page(_ column: Int, _ y: Int) -> UnsafeMutablePointer<UInt64> {
    let chunk = (y >> 6) * board.wordsPerRow + column
    if let page = pages[chunk] { return page }
    let page = board.copyOfChunk(chunk, spare: Board.chunkSide)
    pages[chunk] = page
    reached.append(chunk)
    return page
  }

  /// What is open now and was not before, in reading order.
  private mutating func opened() -> CellSet {
    reached.sort()
    var words: [CellSet.Word] = []
    var first = 0
    while first < reached.count {
      // The chunks beside each other, row by row.
      let band = reached[first] / board.wordsPerRow
      var end = first
      while end < reached.count, reached[end] / board.wordsPerRow == band { end += 1 }
      for y in band << 6..<min(board.height, (band + 1) << 6) {
        for chunk in reached[first..<end] {
          guard let page = pages[chunk] else { continue }
          let column = chunk - band * board.wordsPerRow
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
  }
}
