import Interface
import Library
import ModeKit

/// The size of a new game: columns, rows and mines.
public struct FieldSize: Hashable, Sendable {
  /// The number of cells in a row.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// The number of mines.
  public let mines: Int

  /// The largest number of columns and of rows.
  public static let longestSide = 2000

  /// Makes a size.
  ///
  /// - Throws: `Problem` that says what is impossible and what to change.
  public init(width: Int, height: Int, mines: Int) throws(Problem) {
    let sides = 1...FieldSize.longestSide
    guard sides.contains(width), sides.contains(height) else {
      throw Problem(
        tr("A field has 1 to {0} columns and rows: choose smaller numbers.", String(FieldSize.longestSide)))
    }
    guard mines >= 0 else { throw Problem(tr("There cannot be fewer than 0 mines.")) }
    guard mines < width * height else {
      throw Problem(
        tr(
          "{0} × {1} cells hold at most {2} mines, since one cell must be safe: choose fewer mines.",
          String(width), String(height), String(width * height - 1)))
    }
    self.init(checked: width, height, mines)
  }

  private init(checked width: Int, _ height: Int, _ mines: Int) {
    self.width = width
    self.height = height
    self.mines = mines
  }

  /// 8 × 8 with 10 mines, a size of the rankings.
  public static let smallBeginner = FieldSize(checked: 8, 8, 10)
  /// 9 × 9 with 10 mines, the size in Windows since 2000.
  public static let beginner = FieldSize(checked: 9, 9, 10)
  /// 16 × 16 with 40 mines.
  public static let intermediate = FieldSize(checked: 16, 16, 40)
  /// 30 × 16 with 99 mines.
  public static let expert = FieldSize(checked: 30, 16, 99)

  /// 16 × 16 with 99 mines.
  public static let dense = FieldSize(checked: 16, 16, 99)
  /// 30 × 16 with 170 mines.
  public static let veryDense = FieldSize(checked: 30, 16, 170)
  /// 30 × 20 with 130 mines.
  public static let evil = FieldSize(checked: 30, 20, 130)
  /// 50 × 50 with 450 mines.
  public static let large = FieldSize(checked: 50, 50, 450)
  /// 100 × 100 with 2,000 mines.
  public static let huge = FieldSize(checked: 100, 100, 2000)

  /// The sizes in the rankings, easiest first.
  public static let presets = [beginner, smallBeginner, intermediate, expert]
  /// Larger and denser named sizes.
  public static let hardPresets = [evil, dense, veryDense, large, huge]

  /// An endless field: so many cells that no player reaches an edge, and no number of mines.
  public static let endless = FieldSize(checked: 1 << 20, 1 << 20, 0)

  /// Columns and rows exchanged.
  public var turned: FieldSize { FieldSize(checked: height, width, mines) }

  /// The named size that this is in either orientation: 16 × 30 with 99 mines is the expert's 30 × 16. The size itself
  /// if it has no name.
  public var preset: FieldSize { turned.isNamed ? turned : self }

  /// Whether the size has a name in this orientation.
  private var isNamed: Bool { Self.presets.contains(self) || Self.hardPresets.contains(self) }

  /// Whether the size has a name in either orientation.
  public var isPreset: Bool { preset.isNamed }

  /// The translated name of the size; unnamed sizes are called custom.
  public var name: String { phrase.text(tr) }

  /// The name of the size, in any language.
  var phrase: Phrase {
    switch preset {
    case .beginner: Phrase("Beginner")
    case .smallBeginner: Phrase("Beginner, 8 × 8")
    case .intermediate: Phrase("Intermediate")
    case .expert: Phrase("Expert")
    case .dense: Phrase("Dense")
    case .veryDense: Phrase("Very dense")
    case .evil: Phrase("Evil")
    case .large: Phrase("Large")
    case .huge: Phrase("Huge")
    case .endless: Phrase("Endless field")
    default: Phrase("Custom")
    }
  }

  /// The number of cells.
  public var cellCount: Int { width * height }
  /// The number of cells to open for a win.
  public var safeCount: Int { cellCount - mines }

  /// Whether a cell is on the field.
  public func contains(_ cell: Cell) -> Bool {
    cell.x >= 0 && cell.y >= 0 && cell.x < width && cell.y < height
  }

  /// Stands for every place off the field, as in replay files of Metasweeper.
  var outside: Cell { Cell(width, height) }

  /// Calls `body` with the up to eight neighbours of a cell, row by row.
  func eachNeighbor(of cell: Cell, _ body: (Cell) -> Void) {
    for y in max(0, cell.y - 1)...min(height - 1, cell.y + 1) {
      for x in max(0, cell.x - 1)...min(width - 1, cell.x + 1) where x != cell.x || y != cell.y {
        body(Cell(x, y))
      }
    }
  }
}
