import Geometry
import ModeKit

/// A set of cells, such as those that a move opened and its undo closes. It is stored as words of 64 cells in reading
/// order, so that a flood of millions of cells needs little memory.
public struct CellSet: Hashable, Sendable {
  /// 64 adjacent cells of a row.
  struct Word: Hashable, Sendable {
    /// The index of the word in the plane, row by row.
    var index: Int
    /// The cells as bits; never 0.
    var cells: UInt64
  }

  private(set) var words: [Word]

  /// Makes a set from words in any order; the same word may come more than once.
  ///
  /// - Complexity: O(n log n).
  init(_ unsorted: [Word]) {
    words = []
    words.reserveCapacity(unsorted.count)
    for word in unsorted.sorted(by: { $0.index < $1.index }) where word.cells != 0 {
      if let last = words.last, last.index == word.index {
        words[words.count - 1].cells |= word.cells
      } else {
        words.append(word)
      }
    }
  }

  /// Makes a set from words in reading order, each of them once.
  init(sorted words: [Word]) { self.words = words }

  /// Makes a set of a few cells.
  ///
  /// - Complexity: O(n log n).
  init(_ cells: [Cell], on board: Board) {
    self.init(
      cells.map { Word(index: $0.y * board.wordsPerRow + $0.x >> 6, cells: 1 << UInt64($0.x & 63)) })
  }

  /// Whether the set is empty.
  public var isEmpty: Bool { words.isEmpty }
  /// The number of cells.
  ///
  /// - Complexity: O(words).
  public var count: Int { words.reduce(0) { $0 + $1.cells.nonzeroBitCount } }

  /// Whether the set contains a cell.
  ///
  /// - Complexity: O(log words).
  func contains(_ cell: Cell, on board: Board) -> Bool {
    let index = cell.y * board.wordsPerRow + cell.x >> 6
    var low = 0
    var high = words.count
    while low < high {
      let middle = (low + high) / 2
      if words[middle].index < index { low = middle + 1 } else { high = middle }
    }
    return low < words.count && words[low].index == index && words[low].cells >> UInt64(cell.x & 63) & 1 == 1
  }

  /// The intersection with another set.
  ///
  /// - Complexity: O(words of both).
  func intersection(_ other: CellSet) -> CellSet {
    var common: [Word] = []
    var rest = other.words[...]
    for word in words {
      rest = rest.drop { $0.index < word.index }
      guard let first = rest.first, first.index == word.index, first.cells & word.cells != 0 else { continue }
      common.append(Word(index: word.index, cells: first.cells & word.cells))
    }
    return CellSet(sorted: common)
  }

  /// Calls `body` with every cell, in reading order.
  func each(on board: Board, _ body: (Cell) -> Void) {
    for word in words {
      let (y, column) = word.index.quotientAndRemainder(dividingBy: board.wordsPerRow)
      var rest = word.cells
      while rest != 0 {
        body(Cell(column << 6 + rest.trailingZeroBitCount, y))
        rest &= rest - 1
      }
    }
  }

  /// The boxes around the cells, in world points: one for each chunk that contains some.
  func boxes(on board: Board) -> [Rect] {
    struct Extent {
      var columns: UInt64 = 0
      var first = 0
      var last = 0
    }
    var extents = Array(repeating: Extent(), count: board.chunkCount)
    for word in words {
      let (y, column) = word.index.quotientAndRemainder(dividingBy: board.wordsPerRow)
      guard let chunk = board.slot(column, y >> 6) else { continue }
      // Words come from top to bottom.
      if extents[chunk].columns == 0 { extents[chunk].first = y }
      extents[chunk].columns |= word.cells
      extents[chunk].last = y
    }
    return extents.enumerated().compactMap { chunk, extent in
      guard extent.columns != 0 else { return nil }
      let left = (board.columns.lowerBound + chunk % board.columns.count) << 6
      let first = Cell(left + extent.columns.trailingZeroBitCount, extent.first)
      let last = Cell(left + 63 - extent.columns.leadingZeroBitCount, extent.last)
      return Layout.rect(of: first).union(Layout.rect(of: last))
    }
  }

  func encode(into writer: inout ByteWriter) {
    writer.count(words.count)
    var last = 0
    writer.write(words, taking: 20) { word, row in
      row.count(word.index - last)
      row.unsigned(word.cells)
      last = word.index
    }
  }

  init(reading reader: inout ByteReader) throws(Problem) {
    // A word takes at least two bytes.
    let count = try reader.count(limit: reader.remaining / 2)
    words = []
    words.reserveCapacity(count)
    var index = 0
    for i in 0..<count {
      let step = try reader.count(limit: FieldSize.endless.cellCount / Board.chunkSide)
      let cells = try reader.unsigned()
      guard cells != 0, i == 0 || step > 0 else { throw ByteReader.damaged }
      index += step
      words.append(Word(index: index, cells: cells))
    }
  }
}

extension CellSet {
  /// Whether all cells lie on a board, in laid chunks.
  func fits(_ board: Board) -> Bool {
    guard let last = words.last else { return true }
    guard last.index < board.wordCount else { return false }
    return words.allSatisfy { word in
      let (y, column) = word.index.quotientAndRemainder(dividingBy: board.wordsPerRow)
      return word.cells & ~board.validCells(column) == 0 && board.isLaid(column, y >> 6)
    }
  }
}
