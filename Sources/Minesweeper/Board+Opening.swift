extension Board {
  /// Opens closed cells and, from those without a mine around them, everything that a flood reaches. Flagged cells
  /// stay closed and stop the flood. Mines among the cells are opened too: they have blown up.
  ///
  /// The flood takes 64 cells a step and keeps its own stack, so it neither recurses nor slows down on boards of
  /// millions of cells.
  ///
  /// - Complexity: O(words that have a cell to open).
  /// - Returns: what has been opened.
  mutating func open(_ cells: [Cell]) -> CellSet {
    var opened: [CellSet.Word] = []
    var stack = cells.map { (column: $0.x >> 6, y: $0.y, cells: 1 << UInt64($0.x & 63) as UInt64) }
    while let next = stack.popLast() {
      let openable =
        validCells(next.column) & ~word(.open, next.column, next.y) & ~word(.flags, next.column, next.y)
      var new = next.cells & openable
      if new == 0 { continue }
      let zeros = zeros(next.column, next.y)
      // Along the word: from every cell without a mine around it to both sides.
      while true {
        let source = new & zeros
        let grown = new | (source << 1 | source >> 1) & openable
        if grown == new { break }
        new = grown
      }
      change(.open, next.column, next.y, set: new)
      opened.append(CellSet.Word(index: next.y * wordsPerRow + next.column, cells: new))

      let sources = new & zeros
      if sources == 0 { continue }
      let spread = sources | sources << 1 | sources >> 1
      for y in max(0, next.y - 1)...min(height - 1, next.y + 1) {
        if y != next.y { stack.append((next.column, y, spread)) }
        if sources & 1 != 0, next.column > 0 { stack.append((next.column - 1, y, 1 << 63)) }
        if sources >> 63 != 0, next.column + 1 < wordsPerRow { stack.append((next.column + 1, y, 1)) }
      }
    }
    return CellSet(opened)
  }

  /// Opens those cells of a set that are closed and not flagged, and no others.
  ///
  /// - Returns: what has been opened.
  mutating func reveal(_ cells: CellSet) -> CellSet {
    CellSet(
      cells.words.map { word in
        let (y, column) = word.index.quotientAndRemainder(dividingBy: wordsPerRow)
        let new = word.cells & ~self.word(.open, column, y) & ~self.word(.flags, column, y)
        change(.open, column, y, set: new)
        return CellSet.Word(index: word.index, cells: new)
      })
  }

  /// Closes those cells of a set that are open.
  ///
  /// - Returns: what has been closed.
  mutating func conceal(_ cells: CellSet) -> CellSet {
    CellSet(
      cells.words.map { word in
        let (y, column) = word.index.quotientAndRemainder(dividingBy: wordsPerRow)
        let old = word.cells & self.word(.open, column, y)
        change(.open, column, y, clear: old)
        return CellSet.Word(index: word.index, cells: old)
      })
  }

  /// Sets or clears a set's cells in a plane.
  mutating func set(_ plane: Plane, _ cells: CellSet, _ isSet: Bool) {
    for word in cells.words {
      let (y, column) = word.index.quotientAndRemainder(dividingBy: wordsPerRow)
      change(plane, column, y, set: isSet ? word.cells : 0, clear: isSet ? 0 : word.cells)
    }
  }

  /// Those of a set's cells that are set in a plane, or those that are not.
  func filter(_ cells: CellSet, _ plane: Plane, _ isSet: Bool = true) -> CellSet {
    CellSet(
      cells.words.map { word in
        let (y, column) = word.index.quotientAndRemainder(dividingBy: wordsPerRow)
        let bits = self.word(plane, column, y)
        return CellSet.Word(index: word.index, cells: word.cells & (isSet ? bits : ~bits))
      })
  }

  /// How many of a set's cells are set in a plane.
  func count(_ plane: Plane, in cells: CellSet) -> Int {
    cells.words.reduce(0) { sum, word in
      let (y, column) = word.index.quotientAndRemainder(dividingBy: wordsPerRow)
      return sum + (word.cells & self.word(plane, column, y)).nonzeroBitCount
    }
  }
}
