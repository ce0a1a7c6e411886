import Geometry
import Library

/// Pieces that are joined and move as one, with one placement for all.
///
/// A group's name is the number of one of the pieces that it had when it was made. When two groups join, the larger
/// keeps its name; the other name is unused until the join is undone.
package struct PieceGroup: Hashable, Sendable {
  /// The placement of its pieces.
  package var placement: Placement
  /// The number of pieces; 0 for an unused name.
  package var count: Int32
  /// The first piece in the linked list of its pieces.
  package var first: Int32
  /// The move that placed it last. Later ones lie on top.
  package var stamp: MoveID
  /// The box of its pieces in picture space, including knobs.
  package var box: Rect
  /// Its place in a tray; nil while it lies on the table.
  package var shelved: TrayPlace?
  /// The next group in the same cell of the index; −1 at the end.
  var nextInCell: Int32 = -1

  /// An unused name.
  static let none = PieceGroup(
    placement: .home, count: 0, first: -1, stamp: .start, box: .null)

  /// A group of one piece.
  static func single(_ piece: Int, _ placement: Placement, box: Rect, stamp: MoveID = .start) -> PieceGroup {
    PieceGroup(placement: placement, count: 1, first: Int32(piece), stamp: stamp, box: box)
  }

  /// Whether it lies in its final place. It is then part of the table, below everything loose.
  package var isHome: Bool { placement == .home && shelved == nil }

  /// Whether it lies above another.
  func isAbove(_ other: PieceGroup) -> Bool { other.elevation < elevation }

  /// How high it lies.
  var elevation: Elevation {
    Elevation(
      isLoose: !isHome, count: count, stamp: stamp, order: UInt32(truncatingIfNeeded: first) &* 0x9E37_79B1)
  }

  /// The stacking order: loose groups above those in their final place, then small groups above large ones, then later
  /// stamps above earlier ones.
  struct Elevation: Comparable {
    let isLoose: Bool
    let count: Int32
    let stamp: MoveID
    /// The order of groups that were placed by the same move. It is a hash, so that the order in a heap says nothing
    /// about the picture.
    let order: UInt32

    static func < (lower: Elevation, upper: Elevation) -> Bool {
      if lower.isLoose != upper.isLoose { return upper.isLoose }
      if lower.count != upper.count { return lower.count > upper.count }
      if lower.stamp != upper.stamp { return lower.stamp < upper.stamp }
      return lower.order < upper.order
    }
  }
}
