import Geometry
import Interface
import ModeKit

/// Finding one's way on a table.
extension JigsawMode {
  /// The map of the table, or of that of a replay.
  func map(_ host: ModeHost<JigsawMode>) -> DocumentMap {
    let (table, isCovered) =
      switch host.session.activity {
      case .play: (host.state, false)
      case .paused: (host.state, true)
      case .replay(let replay): (replay.table, false)
      }
    let map = TableMap(table: table, isCovered: isCovered, theme: host.environment.theme)
    return DocumentMap(bounds: table.puzzle.table, draw: map.draw)
  }

  /// The pieces on the table that no hand holds; nil during a pause or a replay.
  func pointsOfInterest(_ host: ModeHost<JigsawMode>) -> PointsOfInterest? {
    guard case .play = host.session.activity else { return nil }
    return PointsOfInterest(icon: .pieces, name: Self.pieces) {
      [table = host.state, held = host.session.hands.held] surroundings in
      table.addUnseen(to: &surroundings, except: held)
    }
  }

  /// The single pieces in a part of the table that a finger can choose: those that somebody takes next.
  ///
  /// - Complexity: O(n log n) in the groups of the part.
  func inPlay(in part: Rect, _ host: ModeHost<JigsawMode>) -> [Rect] {
    let table = host.state
    guard case .play = host.session.activity, !table.isFinished,
      table.puzzle.cut.side * host.environment.camera.zoom >= Self.tinySide
    else { return [] }
    return table.groups(in: part).filter {
      table.groups[$0].count == 1 && !table.isPinned($0) && !host.session.hands.held.contains($0)
    }.map(table.box)
  }

  /// A number of pieces in words.
  private static func pieces(_ count: Int) -> String {
    count == 1 ? tr("1 piece") : tr("{0} pieces", String(count))
  }
}

extension PuzzleTable {
  /// Adds the pieces of all groups that are completely out of view.
  ///
  /// - Complexity: O(pieces).
  func addUnseen(to surroundings: inout Surroundings, except held: Set<Int>) {
    for id in 0..<groups.count {
      let group = groups[id]
      guard group.count > 0, group.shelved == nil, !held.contains(id), !isSeen(id, in: surroundings.view)
      else { continue }
      var piece = Int(group.first)
      while piece >= 0 {
        surroundings.add(group.placement.apply(puzzle.cut.box(of: piece)))
        piece = Int(nextPiece[piece])
      }
    }
  }

  /// Whether the box of a piece of a group touches a rectangle of the table.
  ///
  /// - Complexity: O(pieces of the group or of the puzzle in the rectangle).
  private func isSeen(_ id: Int, in view: Rect) -> Bool {
    let group = groups[id]
    guard box(of: id).intersects(view), let back = group.placement.transform.inverse else { return false }
    if group.count == 1 { return true }
    var isSeen = false
    puzzle.cut.forEachPiece(in: back.apply(view)) { piece in
      guard !isSeen, groupOf[piece] == Int32(id) else { return }
      isSeen = group.placement.apply(puzzle.cut.box(of: piece)).intersects(view)
    }
    return isSeen
  }
}
