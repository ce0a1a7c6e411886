import Geometry

/// A complete board: where the mines are, and every number.
public struct Minefield: Hashable, Sendable {
  /// The entry of ``values`` for a mine.
  static let mine: UInt8 = 9

  /// The places.
  public let grid: Grid
  /// The number of mines.
  public let mineCount: Int
  /// For each place the number of mines around it, or ``mine``.
  let values: [UInt8]

  /// Lays out a board.
  ///
  /// `mines` holds for each place whether it is mined.
  public init(_ grid: Grid, mines: [Bool]) {
    precondition(mines.count == grid.cellCount, "every cell is mined or not")
    self.grid = grid
    let (width, height) = (grid.width, grid.height)
    var count = 0
    values = [UInt8](unsafeUninitializedCapacity: mines.count) { values, initialized in
      values.initialize(repeating: 0)
      initialized = mines.count
      for y in 0..<height {
        for x in 0..<width where mines[y * width + x] {
          count += 1
          for row in max(0, y - 1)...min(height - 1, y + 1) {
            for place in row * width + max(0, x - 1)...row * width + min(width - 1, x + 1) {
              values[place] += 1
            }
          }
        }
      }
      for index in 0..<mines.count where mines[index] { values[index] = Minefield.mine }
    }
    mineCount = count
  }

  init(_ grid: Grid, values: [UInt8], mineCount: Int) {
    self.grid = grid
    self.values = values
    self.mineCount = mineCount
  }

  /// Reads a drawing with a line per row, `*` for a mine and anything else for a safe cell, for tests and examples. All
  /// lines must have the same length.
  public init(drawing: String) {
    let rows = drawing.split(separator: "\n").map(Array.init)
    self.init(
      Grid(width: rows.first?.count ?? 0, height: rows.count), mines: rows.flatMap { $0.map { $0 == "*" } })
  }

  /// How many cells must be opened to win.
  public var safeCount: Int { grid.cellCount - mineCount }

  /// Whether a place is mined.
  public func isMine(_ index: Int) -> Bool { values[index] == Minefield.mine }

  /// How many of a safe place's neighbours are mined; nil for a mine.
  public func number(_ index: Int) -> Int? { isMine(index) ? nil : Int(values[index]) }

  /// For each place whether it is mined.
  public var mines: [Bool] { values.map { $0 == Minefield.mine } }
}
