import Geometry
import Library

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
  /// The move that put it down last: later ones lie on top.
  package var stamp: MoveID
  /// The box around its pieces in picture space, knobs included.
  package var box: Rect
  /// Its place in a tray; nil while it lies on the table.
  package var shelved: TrayPlace?
  /// The next group in the same cell of the index; −1 at the end.
  var nextInCell: Int32 = -1

  /// A free name.
  static let none = PieceGroup(
    placement: .home, count: 0, first: -1, stamp: .start, box: .null)

  /// A group of one piece.
  static func single(_ piece: Int, _ placement: Placement, box: Rect, stamp: MoveID = .start) -> PieceGroup {
    PieceGroup(placement: placement, count: 1, first: Int32(piece), stamp: stamp, box: box)
  }

  /// Whether it lies where it belongs: it is a part of the table then, under everything that is loose.
  package var isHome: Bool { placement == .home && shelved == nil }

  /// Whether it lies above another: loose groups above those at home, small groups above large ones, else the one put down
  /// later.
  func isAbove(_ other: PieceGroup) -> Bool {
    if isHome != other.isHome { return other.isHome }
    if count != other.count { return count < other.count }
    if stamp != other.stamp { return stamp > other.stamp }
    return height > other.height
  }

  /// Which of two that were put down together lies on top. It tells nothing of the picture: in a heap all of one part of it would lie
  /// on top of another.
  private var height: UInt32 { UInt32(truncatingIfNeeded: first) &* 0x9E37_79B1 }
}
