import MineLogic

extension Board {
  /// Lays the mines of a game whose first opening is `start`: those of a given board, otherwise mines that satisfy the
  /// rules for that cell. The same seed and cell give the same mines: a board that the ranked way of playing does not
  /// accept is followed by others from the same seed. An endless field's mines are laid with its chunks.
  ///
  /// - Complexity: O(cells / 64 + min(mines, safe cells)) draws on average; O(cells) for a given board.
  mutating func layMines(_ rules: GameRules, seed: UInt64, start: Cell) {
    if isEndless { return }
    if case .given(let code) = rules.boards { return lay(MineLayout(code.field)) }
    if let request = rules.strictRequest(seed: seed, start: start) {
      switch Generator.draw(request) {
      case .drawn(let field), .exhausted(let field): return lay(MineLayout(field))
      case .cancelled: break
      }
    }
    let grid = Grid(width: width, height: height)
    lay(
      MineLayout.random(
        grid, mineCount: rules.size.mines, start: grid.index(start), firstClick: rules.firstClick, seed: seed)
    )
  }

  /// Lays mines on a board that has none.
  mutating func lay(_ mines: MineLayout) {
    for y in 0..<height {
      for column in 0..<wordsPerRow {
        let word = mines.words[y * wordsPerRow + column]
        if word != 0 { change(.mines, column, y, set: word) }
      }
    }
  }

  /// Removes all mines, except those of an endless field.
  mutating func clearMines() {
    if isEndless { return }
    for y in 0..<height {
      for column in 0..<wordsPerRow { change(.mines, column, y, clear: .max) }
    }
  }
}
