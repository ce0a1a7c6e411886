import Geometry
import Interface
import ModeKit

/// Finding one's way on a board.
extension SketchMode {
  /// The map: the drawing with a margin. That of a nearly empty board includes the initial view.
  func map(_ host: ModeHost<SketchMode>) -> DocumentMap {
    let board =
      switch host.session.activity {
      case .draw: host.state
      case .replay(let replay): replay.board
      }
    let ink = board.extent.union(Rect(center: .origin, size: Size(200, 120)))
    let map = BoardMap(board: board, theme: host.environment.theme)
    return DocumentMap(bounds: ink.inset(by: -0.05 * max(ink.width, ink.height)), draw: map.draw)
  }

  /// The strokes and pictures that can be seen; nil during a replay.
  func pointsOfInterest(_ host: ModeHost<SketchMode>) -> PointsOfInterest? {
    guard case .draw = host.session.activity else { return nil }
    return PointsOfInterest(icon: .chalk, name: Self.strokes) { [board = host.state] surroundings in
      for picture in board.pictures { surroundings.add(picture.bounds) }
      for stroke in board.visibleStrokes where !stroke.ink.brush.erases { surroundings.add(stroke.bounds) }
    }
  }

  /// A number of strokes in words.
  private static func strokes(_ count: Int) -> String {
    count == 1 ? tr("1 stroke") : tr("{0} strokes", String(count))
  }
}
