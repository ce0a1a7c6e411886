import Geometry

extension Board {
  /// The cells whose open, flag or question mark bits differ between two boards.
  ///
  /// - Complexity: O(chunks + words of those that differ).
  func changes(since other: Board) -> CellSet {
    precondition(width == other.width && height == other.height, "boards of one size are compared")
    var words: [CellSet.Word] = []
    for chunkRow in stride(from: 0, to: height, by: Self.chunkSide) {
      let columns = (0..<wordsPerRow).filter { column in
        !hasSameChunk(chunkRow / Self.chunkSide * wordsPerRow + column, as: other)
      }
      if columns.isEmpty { continue }
      for y in chunkRow..<min(chunkRow + Self.chunkSide, height) {
        for column in columns {
          func difference(_ plane: Plane) -> UInt64 { word(plane, column, y) ^ other.word(plane, column, y) }
          let cells = difference(.open) | difference(.flags) | difference(.questions)
          if cells != 0 { words.append(CellSet.Word(index: y * wordsPerRow + column, cells: cells)) }
        }
      }
    }
    return CellSet(sorted: words)
  }
}

extension Game {
  /// The rectangles that look different from another state of the same game, in world points; nil for the whole board,
  /// as when mines are revealed.
  package func changes(since other: Game) -> [Rect]? {
    guard status == other.status || (isRunning && other.isRunning) else { return nil }
    return damage(of: board.changes(since: other.board))
  }
}
