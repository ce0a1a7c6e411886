import Geometry
import Library

/// The state of a puzzle: which pieces hold together and where each group lies.
///
/// Everything that grows with the number of pieces is in ``Chunks``, so that a move costs what it changes even while a
/// picture of the state before is being drawn.
public struct PuzzleTable: Sendable {
  /// What never changes.
  package let puzzle: Puzzle
  /// The group of each piece.
  package internal(set) var groupOf: Chunks<Int32>
  /// The next piece of the same group; −1 after the last.
  package internal(set) var nextPiece: Chunks<Int32>
  /// The groups by name.
  package internal(set) var groups: Chunks<PieceGroup>
  /// How many groups there are.
  package internal(set) var groupCount: Int
  /// How long hands have played, in milliseconds, pauses of over a minute left out.
  package internal(set) var played: Int64 = 0
  /// How many groups each seat has made join others, by its number.
  package internal(set) var joins: [Int] = []
  /// How near a neighbour must lie for the two to click together, in per cent of a piece's side.
  package internal(set) var reachPercent = ReachChoice.usual.percent
  /// When the last move was made, in milliseconds since 1970; 0 before the first.
  var lastMove: Int64 = 0
  /// The trays, their numbers ascending.
  package internal(set) var trays: [Tray] = []
  /// How many groups are in each tray, by its number.
  package internal(set) var trayCounts: [Int: Int] = [:]
  /// Counts up whenever something about the trays or in them changes.
  package internal(set) var trayChanges = 0
  /// The place that the next group in a tray gets.
  var nextSlot: Int32 = 0
  var index: GroupIndex

  /// Makes a table without pieces, to be filled before anyone sees it.
  init(empty puzzle: Puzzle) {
    self.puzzle = puzzle
    let count = puzzle.cut.count
    groupOf = Chunks(repeating: -1, count: count)
    nextPiece = Chunks(repeating: -1, count: count)
    groups = Chunks(repeating: .none, count: count)
    groupCount = 0
    index = GroupIndex(table: puzzle.table, smallest: puzzle.cut.pitch * 1.1)
  }

  /// Lays out single pieces, one placement for each.
  init(_ puzzle: Puzzle, placements: [Placement]) {
    self.init(empty: puzzle)
    groupCount = placements.count
    for piece in 0..<placements.count {
      groupOf[piece] = Int32(piece)
      groups[piece] = .single(piece, placements[piece], box: puzzle.cut.box(of: piece))
      index.insert(piece, box(of: piece), &groups)
    }
  }

  /// How near a neighbour must lie for the two to click together, in points of the table.
  package var reach: Double { puzzle.cut.side * Double(reachPercent) / 100 }

  /// Whether a number names a group.
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

  /// The box of a group in picture space, knobs included.
  package func pictureBox(of id: Int) -> Rect { groups[id].box }

  /// The box of a group on the table, knobs included.
  package func box(of id: Int) -> Rect { groups[id].placement.transform.apply(pictureBox(of: id)) }

  /// The line around a group on the table.
  ///
  /// - Complexity: O(pieces of the group).
  package func outline(of id: Int) -> Path {
    puzzle.cut.outline(of: pieces(of: id)) { groupOf[$0] == Int32(id) }
      .transformed(by: groups[id].placement.transform)
  }

  /// The line around what of a group lies in a rectangle of the table; it closes somewhere outside.
  ///
  /// - Complexity: O(pieces there).
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

  /// How much is joined: 0 at first, 1 when all is one.
  package var joined: Double {
    let count = puzzle.cut.count
    return count > 1 ? Double(count - groupCount) / Double(count - 1) : 1
  }

  /// The joined part in whole per cent, which says 100 only when all is joined.
  package var joinedPercent: Int { Int(joined * 100) }

  /// Whether all pieces hold together and the picture stands upright.
  package var isFinished: Bool {
    guard groupCount == 1 else { return false }
    let whole = groups[Int(groupOf[0])]
    return whole.placement.turn == 0 && whole.shelved == nil
  }

  /// A placement that keeps the middle of a group on the table.
  package func onTable(_ placement: Placement, group id: Int) -> Placement {
    let middle = placement.transform.apply(pictureBox(of: id).center)
    let table = puzzle.table
    let inside = Point(
      max(table.minX, min(table.maxX, middle.x)), max(table.minY, min(table.maxY, middle.y)))
    return inside == middle
      ? placement : Placement(turn: placement.turn, shift: placement.shift + (inside - middle))
  }

  /// Puts a group somewhere else, on the table or into a tray.
  mutating func relocate(_ id: Int, _ placement: Placement, stamp: MoveID, shelved: TrayPlace? = nil) {
    takeUp(id)
    var group = groups[id]
    group.placement = placement
    group.stamp = stamp
    group.shelved = shelved
    groups[id] = group
    putDown(id)
  }

  /// Takes a group from where it is: nobody finds it there any more.
  mutating func takeUp(_ id: Int) {
    guard let place = groups[id].shelved else { return index.remove(id, box(of: id), &groups) }
    trayCounts[place.tray, default: 0] -= 1
    trayChanges += 1
  }

  /// Lets a group be found where it says that it is.
  mutating func putDown(_ id: Int) {
    guard let place = groups[id].shelved else { return index.insert(id, box(of: id), &groups) }
    trayCounts[place.tray, default: 0] += 1
    nextSlot = max(nextSlot, place.slot + 1)
    trayChanges += 1
  }
}
