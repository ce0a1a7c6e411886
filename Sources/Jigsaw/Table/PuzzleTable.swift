import Geometry
import Library

/// The state of a puzzle: the groups of pieces and their placements.
///
/// Everything whose size depends on the number of pieces is in ``Chunks``. So the cost of a move depends on what it
/// changes, even while the previous state is being drawn.
public struct PuzzleTable: Sendable {
  /// The constant part of the puzzle.
  package let puzzle: Puzzle
  /// The group of each piece.
  package internal(set) var groupOf: Chunks<Int32>
  /// The next piece of the same group; −1 after the last.
  package internal(set) var nextPiece: Chunks<Int32>
  /// The groups by name.
  package internal(set) var groups: Chunks<PieceGroup>
  /// The number of groups.
  package internal(set) var groupCount: Int
  /// The time played in milliseconds, without pauses of over a minute.
  package internal(set) var played: Int64 = 0
  /// The number of joins made by each seat, by the seat's number.
  package internal(set) var joins: [Int] = []
  /// The snapping distance, in per cent of a piece's side.
  package internal(set) var reachPercent = ReachChoice.usual.percent
  /// The time of the last move or start of the clock, in milliseconds since 1970; 0 while the clock is stopped.
  var lastMove: Int64 = 0
  /// The trays, in ascending order of their numbers.
  package internal(set) var trays: [Tray] = []
  /// The number of groups in each tray, by the tray's number.
  package internal(set) var trayCounts: [Int: Int] = [:]
  /// A counter that increases whenever a tray or its content changes.
  package internal(set) var trayChanges = 0
  /// The slot of the next group that is put into a tray.
  var nextSlot: Int32 = 0
  var index: GroupIndex

  /// Makes a table without pieces, to be filled by the caller.
  init(empty puzzle: Puzzle) {
    self.puzzle = puzzle
    let count = puzzle.cut.count
    groupOf = Chunks(repeating: -1, count: count)
    nextPiece = Chunks(repeating: -1, count: count)
    groups = Chunks(repeating: .none, count: count)
    groupCount = 0
    index = GroupIndex(table: puzzle.table, smallest: puzzle.cut.pitch * 1.1)
  }

  /// Makes a table of single pieces with the given placements.
  package init(_ puzzle: Puzzle, placements: [Placement]) {
    self.init(empty: puzzle)
    groupCount = placements.count
    for piece in 0..<placements.count {
      groupOf[piece] = Int32(piece)
      groups[piece] = .single(piece, placements[piece], box: puzzle.cut.box(of: piece))
      index.insert(piece, box(of: piece), &groups)
    }
  }

  /// The snapping distance, in points of the table.
  package var reach: Double { puzzle.cut.side * Double(reachPercent) / 100 }

  /// Whether a number is the name of a group.
  package func isGroup(_ id: Int) -> Bool { id >= 0 && id < groups.count && groups[id].count > 0 }

  /// The names of all groups, ascending.
  package var groupIDs: [Int] { (0..<groups.count).filter { groups[$0].count > 0 } }

  /// The pieces of a group, in no particular order.
  package func pieces(of id: Int) -> [Int] {
    var result: [Int] = []
    result.reserveCapacity(Int(groups[id].count))
    var piece = Int(groups[id].first)
    while piece >= 0 {
      result.append(piece)
      piece = Int(nextPiece[piece])
    }
    return result
  }

  /// The box of a group in picture space, including knobs.
  package func pictureBox(of id: Int) -> Rect { groups[id].box }

  /// The box of a group on the table, including knobs.
  package func box(of id: Int) -> Rect { groups[id].placement.apply(pictureBox(of: id)) }

  /// The outline of a group on the table.
  ///
  /// - Complexity: O(pieces of the group).
  package func outline(of id: Int) -> Path {
    puzzle.cut.outline(of: pieces(of: id)) { groupOf[$0] == Int32(id) }
      .transformed(by: groups[id].placement.transform)
  }

  /// The part of a group's outline inside a rectangle of the table. The path closes somewhere outside.
  ///
  /// - Complexity: O(pieces in the rectangle).
  func outline(of id: Int, near rect: Rect) -> Path {
    let group = groups[id]
    guard group.count > 24, let back = group.placement.transform.inverse else { return outline(of: id) }
    let sight = back.apply(rect)
    let cut = puzzle.cut
    func isSeen(_ piece: Int) -> Bool { groupOf[piece] == Int32(id) && cut.box(of: piece).intersects(sight) }
    var pieces: [Int] = []
    cut.forEachPiece(in: sight) { if isSeen($0) { pieces.append($0) } }
    return cut.outline(of: pieces, isSeen).transformed(by: group.placement.transform)
  }

  /// The joined fraction: 0 at first, 1 when all pieces are joined.
  package var joined: Double {
    let count = puzzle.cut.count
    return count > 1 ? Double(count - groupCount) / Double(count - 1) : 1
  }

  /// The joined fraction in whole per cent, rounded down: 100 only when all pieces are joined.
  package var joinedPercent: Int { Int(joined * 100) }

  /// Whether all pieces are joined and the picture is upright.
  package var isFinished: Bool {
    guard groupCount == 1 else { return false }
    let whole = groups[Int(groupOf[0])]
    return whole.placement.turn == 0 && whole.shelved == nil
  }

  /// A placement clamped so that the centre of a group stays on the table.
  package func onTable(_ placement: Placement, group id: Int) -> Placement {
    let middle = placement.transform.apply(pictureBox(of: id).center)
    let table = puzzle.table
    let inside = Point(
      max(table.minX, min(table.maxX, middle.x)), max(table.minY, min(table.maxY, middle.y)))
    return inside == middle
      ? placement : Placement(turn: placement.turn, shift: placement.shift + (inside - middle))
  }

  /// Moves a group to another place on the table or in a tray.
  mutating func relocate(_ id: Int, _ placement: Placement, stamp: MoveID, shelved: TrayPlace? = nil) {
    takeUp(id)
    var group = groups[id]
    group.placement = placement
    group.stamp = stamp
    group.shelved = shelved
    groups[id] = group
    putDown(id)
  }

  /// Removes a group from the index, or from the count of its tray.
  mutating func takeUp(_ id: Int) {
    guard let place = groups[id].shelved else { return index.remove(id, box(of: id), &groups) }
    trayCounts[place.tray, default: 0] -= 1
    trayChanges += 1
  }

  /// Adds a group to the index, or to the count of its tray.
  mutating func putDown(_ id: Int) {
    guard let place = groups[id].shelved else { return index.insert(id, box(of: id), &groups) }
    trayCounts[place.tray, default: 0] += 1
    nextSlot = max(nextSlot, place.slot + 1)
    trayChanges += 1
  }
}
