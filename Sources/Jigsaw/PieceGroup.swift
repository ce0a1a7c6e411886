import Geometry

/// Pieces that hold together and move as one: one placement for all of them.
///
/// A group is named by the number of one of the pieces that were there when it was made. When two join, the larger keeps
/// its name; the name of the other is free until the join is taken back.
package struct PieceGroup: Hashable, Sendable {
  /// Where it lies.
  package var placement: Placement
  /// How many pieces it has; 0 for a name that is free.
  package var count: Int32
  /// One of its pieces, the head of their list.
  package var first: Int32
  /// When it was last put down, as the number of the move: later ones lie on top.
  package var stamp: Int
  /// The cells between which its pieces lie in the picture.
  package var minColumn: Int32
  package var minRow: Int32
  package var maxColumn: Int32
  package var maxRow: Int32
  /// The next group in the same cell of the index; −1 at the end.
  var nextInCell: Int32 = -1

  /// A free name.
  static let none = PieceGroup(
    placement: .home, count: 0, first: -1, stamp: 0, minColumn: 0, minRow: 0, maxColumn: 0, maxRow: 0)

  /// A group of one piece.
  static func single(_ piece: Int, _ placement: Placement, columns: Int, stamp: Int = 0) -> PieceGroup {
    let column = Int32(piece % columns)
    let row = Int32(piece / columns)
    return PieceGroup(
      placement: placement, count: 1, first: Int32(piece), stamp: stamp, minColumn: column, minRow: row,
      maxColumn: column, maxRow: row)
  }

  /// The cells between which its pieces lie.
  var cells: Cut.Cells {
    Cut.Cells(columns: Int(minColumn)...Int(maxColumn), rows: Int(minRow)...Int(maxRow))
  }

  mutating func includeCells(of other: PieceGroup) {
    minColumn = min(minColumn, other.minColumn)
    minRow = min(minRow, other.minRow)
    maxColumn = max(maxColumn, other.maxColumn)
    maxRow = max(maxRow, other.maxRow)
  }

  /// Whether it lies above another: small groups above large ones, else the one put down later.
  func isAbove(_ other: PieceGroup) -> Bool {
    if count != other.count { return count < other.count }
    if stamp != other.stamp { return stamp > other.stamp }
    return first > other.first
  }
}
