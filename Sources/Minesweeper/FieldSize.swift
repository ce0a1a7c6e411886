import Interface
import ModeKit

/// What a new game asks: how large the field is and how many mines lie in it.
public struct FieldSize: Hashable, Sendable {
  /// How many cells a row has.
  public let width: Int
  /// How many rows there are.
  public let height: Int
  /// How many cells are mined.
  public let mines: Int

  /// The longest side that a field may have.
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

  /// 9 × 9 with 10 mines, as Windows had it from 2000 on.
  public static let beginner = FieldSize(checked: 9, 9, 10)
  /// 16 × 16 with 40 mines.
  public static let intermediate = FieldSize(checked: 16, 16, 40)
  /// 30 × 16 with 99 mines.
  public static let expert = FieldSize(checked: 30, 16, 99)

  /// The sizes that have a name, easiest first.
  public static let presets = [beginner, intermediate, expert]

  /// The size's name, translated; sizes without one are called custom.
  public var name: String {
    switch self {
    case .beginner: tr("Beginner")
    case .intermediate: tr("Intermediate")
    case .expert: tr("Expert")
    default: tr("Custom")
    }
  }

  /// How many cells there are.
  public var cellCount: Int { width * height }
  /// How many cells must be opened to win.
  public var safeCount: Int { cellCount - mines }

  /// Whether a cell lies on the field.
  public func contains(_ cell: Cell) -> Bool {
    cell.x >= 0 && cell.y >= 0 && cell.x < width && cell.y < height
  }

  /// Calls `body` with the up to eight neighbours of a cell, row by row.
  func eachNeighbor(of cell: Cell, _ body: (Cell) -> Void) {
    for y in max(0, cell.y - 1)...min(height - 1, cell.y + 1) {
      for x in max(0, cell.x - 1)...min(width - 1, cell.x + 1) where x != cell.x || y != cell.y {
        body(Cell(x, y))
      }
    }
  }
}
