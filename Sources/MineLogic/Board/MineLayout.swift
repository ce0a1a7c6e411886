import Geometry

/// Which cells of a board are mined, as bits: a row is a whole number of words, and a word's lowest bit is its leftmost
/// cell. Bits beyond the board are 0.
///
/// Games and generators both draw mines this way. Documents store seeds instead of mines, so the same
/// seed must always give the same layout.
public struct MineLayout: Hashable, Sendable {
  /// The places.
  public let grid: Grid
  /// The number of words in a row.
  public let wordsPerRow: Int
  /// The words, row by row.
  public private(set) var words: [UInt64]

  private init(_ grid: Grid) {
    self.grid = grid
    wordsPerRow = (grid.width + 63) / 64
    words = [UInt64](repeating: 0, count: wordsPerRow * grid.height)
  }

  /// The mines of a board.
  ///
  /// - Complexity: O(cells).
  public init(_ field: Minefield) {
    self.init(field.grid)
    for index in 0..<grid.cellCount where field.isMine(index) { insert(index) }
  }

  /// Draws mines from a seed, as ``random(_:mineCount:start:firstClick:using:)`` does.
  public static func random(
    _ grid: Grid, mineCount: Int, start: Int, firstClick: FirstClick, seed: UInt64
  ) -> MineLayout {
    var random = RandomSource(seed: seed)
    return .random(grid, mineCount: mineCount, start: start, firstClick: firstClick, using: &random)
  }

  /// Draws mines uniformly at random, subject to the guarantee for the first place.
  ///
  /// With an opening, that place and its neighbours stay clear as long as the rest of the board can hold the mines; beyond that
  /// the overflow goes to random neighbours, and only the place itself is always safe. With a safe cell all places can be
  /// mined, and a mine under the first one moves to the first free place.
  ///
  /// `mineCount` is at least 0 and less than the number of cells.
  ///
  /// - Complexity: O(cells / 64 + min(mines, safe cells)) draws on average.
  public static func random(
    _ grid: Grid, mineCount: Int, start: Int, firstClick: FirstClick, using random: inout RandomSource
  ) -> MineLayout {
    precondition(mineCount >= 0 && mineCount <= grid.cellCount - (firstClick == .anything ? 0 : 1))
    var layout = MineLayout(grid)
    guard firstClick == .opening else {
      layout.lay(mineCount, clear: [], &random)
      if firstClick == .safe, layout.contains(start), let free = layout.firstFree {
        layout.insert(free)
        layout.remove(start)
      }
      return layout
    }
    var around = grid.neighbors(of: start)
    let overflow = max(0, mineCount - (grid.cellCount - around.count - 1))
    if overflow > 0 { random.shuffle(&around) }
    layout.lay(mineCount - overflow, clear: around + [start], &random)
    for index in around.prefix(overflow) { layout.insert(index) }
    return layout
  }

  /// Draws mines uniformly at random on all places but one.
  ///
  /// `mineCount` is at least 0 and less than the number of cells.
  ///
  /// - Complexity: O(cells / 64 + min(mines, safe cells)) draws on average.
  public static func random(
    _ grid: Grid, mineCount: Int, safe start: Int, using random: inout RandomSource
  ) -> MineLayout {
    precondition(mineCount >= 0 && mineCount < grid.cellCount, "one cell is safe")
    var layout = MineLayout(grid)
    layout.lay(mineCount, clear: [start], &random)
    return layout
  }

  /// Whether a place is mined.
  public func contains(_ index: Int) -> Bool {
    let (word, bit) = position(index)
    return words[word] & bit != 0
  }

  @inline(__always) private func position(_ index: Int) -> (word: Int, bit: UInt64) {
    let (y, x) = index.quotientAndRemainder(dividingBy: grid.width)
    return (y * wordsPerRow + x >> 6, 1 << UInt64(x & 63))
  }

  private mutating func insert(_ index: Int) {
    let (word, bit) = position(index)
    words[word] |= bit
  }

  private mutating func remove(_ index: Int) {
    let (word, bit) = position(index)
    words[word] &= ~bit
  }

  /// Lays `count` mines on an empty layout, none of them on a place in `clear`.
  private mutating func lay(_ count: Int, clear: [Int], _ random: inout RandomSource) {
    let free = grid.cellCount - clear.count
    // The rarer kind of mined and unmined places is drawn, so that few draws meet a taken place. While drawing,
    // a set bit means a taken place, and the clear places count as taken.
    let drawsMines = count <= free / 2
    var rest = drawsMines ? count : free - count
    for index in clear { insert(index) }
    let (width, height, stride, cellCount) = (grid.width, grid.height, wordsPerRow, grid.cellCount)
    words.withUnsafeMutableBufferPointer { words in
      while rest > 0 {
        let (y, x) = random.below(cellCount).quotientAndRemainder(dividingBy: width)
        let word = y * stride + x >> 6
        let bit: UInt64 = 1 << UInt64(x & 63)
        if words[word] & bit != 0 { continue }
        words[word] |= bit
        rest -= 1
      }
      guard !drawsMines else { return }
      for y in 0..<height {
        for column in 0..<stride {
          let cells = width - column << 6
          let valid: UInt64 = cells >= 64 ? .max : (1 << UInt64(cells)) - 1
          words[y * stride + column] = ~words[y * stride + column] & valid
        }
      }
    }
    if drawsMines { for index in clear { remove(index) } }
  }

  /// The first place without a mine, row by row.
  private var firstFree: Int? { (0..<grid.cellCount).first { !contains($0) } }
}
