import MineLogic

extension Board {
  /// Opens closed cells and, from those without a mine around them, everything that a flood fill reaches. Flagged cells
  /// stay closed and stop the flood. Mines among the cells are opened too and blow up.
  ///
  /// Chunks of an endless field that the flood reaches, or whose mines it counts, are laid if needed.
  ///
  /// - Complexity: O(chunks + words that have a cell to open).
  /// - Returns: the opened cells.
  mutating func open(_ cells: [Cell], of field: EndlessField? = nil) -> CellSet {
    Flood.open(cells, on: &self, of: field)
  }

  /// Opens those cells of a set that are closed and not flagged, and no others.
  ///
  /// - Returns: the opened cells.
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
  /// - Returns: the closed cells.
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

  /// The cells of a set that are set in a plane, or those that are not.
  func filter(_ cells: CellSet, _ plane: Plane, _ isSet: Bool = true) -> CellSet {
    CellSet(
      cells.words.map { word in
        let (y, column) = word.index.quotientAndRemainder(dividingBy: wordsPerRow)
        let bits = self.word(plane, column, y)
        return CellSet.Word(index: word.index, cells: word.cells & (isSet ? bits : ~bits))
      })
  }

  /// The number of a set's cells that are set in a plane.
  func count(_ plane: Plane, in cells: CellSet) -> Int {
    cells.words.reduce(0) { sum, word in
      let (y, column) = word.index.quotientAndRemainder(dividingBy: wordsPerRow)
      return sum + (word.cells & self.word(plane, column, y)).nonzeroBitCount
    }
  }
}
