/// The mined, open, flagged and question-marked cells as four bit planes.
///
/// Cells are stored in chunks of 64 × 64; a row of a chunk is one word of each plane, its lowest bit the leftmost cell.
/// Chunks are copied on write, so copying a board is cheap and workers draw from an unchanging copy. Floods also work
/// on whole words, and changes are reported as whole words (``CellSet``).
///
/// A board of an endless field stores only the laid chunks, in a box that grows with them. All other cells read as
/// closed and safe.
public struct Board: Hashable, Sendable {
  /// The four planes.
  enum Plane: Int {
    /// Mined cells.
    case mines = 0
    /// Open cells; an open mine has blown up.
    case open = 64
    /// Flagged cells.
    case flags = 128
    /// Cells with a question mark. An open one does not show it.
    case questions = 192
  }

  /// The width and height of a chunk, in cells.
  static let chunkSide = 64

  /// The number of words in a chunk, over all planes.
  static let planeWords = 4 * chunkSide

  /// The number of cells in a row.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// Whether chunks are laid as they are needed.
  let isEndless: Bool
  /// The number of words in a row of cells, which is also the number of chunks side by side.
  let wordsPerRow: Int
  /// The columns and rows of chunks that are stored: all of them, or in an endless field the box around the laid ones.
  package private(set) var columns: Range<Int>
  package private(set) var bands: Range<Int>
  /// The stored chunks, row by row; unlaid ones are empty.
  private var chunks: [[UInt64]]

  /// Makes a board whose cells are all closed and safe.
  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    wordsPerRow = (width + 63) / 64
    isEndless = width == FieldSize.endless.width
    columns = isEndless ? 0..<0 : 0..<wordsPerRow
    bands = isEndless ? 0..<0 : 0..<(height + 63) / 64
    chunks = Array(
      repeating: Array(repeating: 0, count: Board.planeWords), count: columns.count * bands.count)
  }

  /// The number of stored chunks.
  var chunkCount: Int { chunks.count }

  /// The columns and rows of cells in stored chunks.
  package var extent: (columns: Range<Int>, rows: Range<Int>) {
    (
      columns.lowerBound << 6..<min(width, columns.upperBound << 6),
      bands.lowerBound << 6..<min(height, bands.upperBound << 6)
    )
  }

  /// The index of a stored chunk; nil if there is none.
  @inline(__always) func slot(_ column: Int, _ band: Int) -> Int? {
    guard columns.contains(column), bands.contains(band) else { return nil }
    return (band - bands.lowerBound) * columns.count + column - columns.lowerBound
  }

  /// Whether a chunk exists.
  func isLaid(_ column: Int, _ band: Int) -> Bool { slot(column, band).map { !chunks[$0].isEmpty } ?? false }

  /// Whether a cell exists: its chunk has been laid.
  package func isLaid(_ cell: Cell) -> Bool { isLaid(cell.x >> 6, cell.y >> 6) }

  /// Lays a chunk of an endless field, all closed.
  ///
  /// `mines` are its mines, row by row.
  mutating func lay(_ column: Int, _ band: Int, mines: [UInt64]) {
    if slot(column, band) == nil { widen(column, band) }
    guard let slot = slot(column, band) else { return }
    chunks[slot] = mines + Array(repeating: 0, count: Board.planeWords - mines.count)
  }

  /// Extends the box of stored chunks.
  private mutating func widen(_ column: Int, _ band: Int) {
    func widened(_ range: Range<Int>, _ index: Int) -> Range<Int> {
      range.isEmpty ? index..<index + 1 : min(range.lowerBound, index)..<max(range.upperBound, index + 1)
    }
    let old = self
    columns = widened(columns, column)
    bands = widened(bands, band)
    chunks = bands.flatMap { band in
      columns.map { column in old.slot(column, band).map { old.chunks[$0] } ?? [] }
    }
  }

  /// A copy of a chunk's words of all planes, followed by `spare` zero words. The caller frees it.
  func copyOfChunk(_ chunk: Int, spare: Int) -> UnsafeMutablePointer<UInt64> {
    let words = chunks[chunk]
    let copy = UnsafeMutablePointer<UInt64>.allocate(capacity: words.count + spare)
    (copy + words.count).initialize(repeating: 0, count: spare)
    words.withUnsafeBufferPointer { source in
      if let source = source.baseAddress { copy.initialize(from: source, count: words.count) }
    }
    return copy
  }

  /// Replaces a chunk's words if they differ.
  mutating func replaceChunk(_ chunk: Int, by words: UnsafeMutablePointer<UInt64>) {
    let words = UnsafeBufferPointer(start: words, count: chunks[chunk].count)
    if !chunks[chunk].elementsEqual(words) { chunks[chunk] = Array(words) }
  }

  /// Whether a chunk equals that of another board of this size.
  func hasSameChunk(_ chunk: Int, as other: Board) -> Bool { chunks[chunk] == other.chunks[chunk] }

  /// The number of words in a plane.
  var wordCount: Int { wordsPerRow * height }

  /// 64 cells of a plane: those of row `y` from column 64 · `column`. Words beyond the board are 0.
  func word(_ plane: Plane, _ column: Int, _ y: Int) -> UInt64 {
    guard let slot = slot(column, y >> 6) else { return 0 }
    return chunks[slot].isEmpty ? 0 : chunks[slot][plane.rawValue + (y & 63)]
  }

  /// Sets and clears cells of a plane, if their chunk is laid.
  mutating func change(_ plane: Plane, _ column: Int, _ y: Int, set: UInt64 = 0, clear: UInt64 = 0) {
    guard let slot = slot(column, y >> 6), !chunks[slot].isEmpty else { return }
    let row = plane.rawValue + (y & 63)
    chunks[slot][row] = chunks[slot][row] & ~clear | set
  }

  /// The bits of a word that are cells of the board.
  func validCells(_ column: Int) -> UInt64 {
    let rest = width - column << 6
    return rest >= 64 ? .max : (1 << UInt64(rest)) - 1
  }

  private func bit(_ plane: Plane, _ cell: Cell) -> Bool {
    word(plane, cell.x >> 6, cell.y) >> UInt64(cell.x & 63) & 1 == 1
  }

  /// Whether the same cells are open on two boards.
  ///
  /// - Complexity: O(chunks), and O(cells / 64) of those that are not the same in memory.
  package func hasSameOpenCells(as other: Board) -> Bool {
    guard width == other.width, height == other.height, columns == other.columns, bands == other.bands else {
      return false
    }
    let plane = Plane.open.rawValue
    let closed: [UInt64] = Array(repeating: 0, count: 64)
    func open(_ chunk: [UInt64]) -> ArraySlice<UInt64> {
      chunk.isEmpty ? closed[...] : chunk[plane..<plane + 64]
    }
    return zip(chunks, other.chunks).allSatisfy { ours, theirs in
      // Arrays in the same memory are equal at once.
      ours == theirs || open(ours) == open(theirs)
    }
  }

  /// Calls `body` with the columns and rows of the laid chunks.
  func eachChunk(_ body: (_ column: Int, _ band: Int) -> Void) {
    for band in bands {
      for column in columns where isLaid(column, band) { body(column, band) }
    }
  }

  /// Whether a cell is mined. Cells outside the board are not.
  public func isMine(_ cell: Cell) -> Bool { bit(.mines, cell) }
  /// Whether a cell is open.
  public func isOpen(_ cell: Cell) -> Bool { bit(.open, cell) }
  /// Whether a cell is flagged.
  public func isFlag(_ cell: Cell) -> Bool { bit(.flags, cell) }

  /// Whether a cell has a question mark, or had one when it was opened.
  public func isQuestion(_ cell: Cell) -> Bool { bit(.questions, cell) }

  mutating func set(_ plane: Plane, _ cell: Cell, _ isSet: Bool) {
    let mask: UInt64 = 1 << UInt64(cell.x & 63)
    change(plane, cell.x >> 6, cell.y, set: isSet ? mask : 0, clear: isSet ? 0 : mask)
  }

  /// The number of mines among a cell's eight neighbours.
  public func number(_ cell: Cell) -> Int { around(.mines, cell) - (isMine(cell) ? 1 : 0) }
  /// The number of flags among a cell's eight neighbours.
  public func flagsAround(_ cell: Cell) -> Int { around(.flags, cell) - (isFlag(cell) ? 1 : 0) }

  private func around(_ plane: Plane, _ cell: Cell) -> Int {
    let neighborhood = Neighborhood(self, plane, cell.x >> 6, cell.y)
    return neighborhood.count(cell.x & 63)
  }

  /// The cells of a word that are safe and have no mined neighbour.
  func zeros(_ column: Int, _ y: Int) -> UInt64 {
    ~Neighborhood(self, .mines, column, y).reach & validCells(column)
  }
}

/// A word of a plane with its surroundings: the same word of the rows above and below, and the cells beyond both ends.
struct Neighborhood {
  private let above: UInt64
  private let middle: UInt64
  private let below: UInt64
  /// The cells left of the lowest bit: bit 0 above, bit 1 beside, bit 2 below.
  private let left: UInt64
  /// The cells right of the highest bit, as ``left``.
  private let right: UInt64

  init(_ board: Board, _ plane: Board.Plane, _ column: Int, _ y: Int) {
    above = board.word(plane, column, y - 1)
    middle = board.word(plane, column, y)
    below = board.word(plane, column, y + 1)
    func end(_ column: Int, _ row: Int, _ bit: UInt64) -> UInt64 { board.word(plane, column, row) >> bit & 1 }
    left =
      column == 0
      ? 0 : end(column - 1, y - 1, 63) | end(column - 1, y, 63) << 1 | end(column - 1, y + 1, 63) << 2
    right =
      column + 1 == board.wordsPerRow
      ? 0 : end(column + 1, y - 1, 0) | end(column + 1, y, 0) << 1 | end(column + 1, y + 1, 0) << 2
  }

  /// The cells that are set or have a set neighbour.
  var reach: UInt64 {
    let any = above | middle | below
    return any | any << 1 | any >> 1 | (left == 0 ? 0 : 1) | (right == 0 ? 0 : 1 << 63)
  }

  /// The number of set cells in the 3 × 3 block around a cell of the word, including that cell.
  func count(_ bit: Int) -> Int {
    func three(_ word: UInt64) -> Int {
      ((bit == 0 ? word << 1 : word >> UInt64(bit - 1)) & 7).nonzeroBitCount
    }
    let inside = three(above) + three(middle) + three(below)
    return inside + (bit == 0 ? left.nonzeroBitCount : bit == 63 ? right.nonzeroBitCount : 0)
  }
}
