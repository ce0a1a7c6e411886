import Geometry
import Interface
import Library
import ModeKit

extension PuzzleTable {
  /// Makes a move; see `Mode.apply`.
  mutating func apply(
    _ move: JigsawMove, id: MoveID, seat: Int, time: Int64
  ) throws(Problem) -> Applied<JigsawMove> {
    // The system clock may be wrong by any amount.
    let time = max(0, min(time, Int64.max / 2))
    let groupsBefore = groupCount
    let applied =
      switch move {
      case .lay(let group, let placement, let joins, let held):
        try lay(group, placement, joins: joins, held: held, by: id)
      case .takeBack(let parting): try takeBack(parting)
      case .arrange(let laid, let changes): try arrange(laid, changes, by: id)
      case .putBack(let back): try putBack(back)
      case .clock: Applied<JigsawMove>(damage: [], inverse: nil)
      case .reach(let percent): try setReach(percent)
      }
    count(joins: groupsBefore - groupCount, seat: seat)
    switch move {
    case .clock(let runs): setClock(runs: runs, at: time)
    // Time before the first moved piece does not count.
    case .reach where !clockRuns: break
    default: countTime(until: time)
    }
    return applied
  }

  /// The largest number of seats that are counted separately.
  private static let maxSeats = 16

  private mutating func count(joins more: Int, seat: Int) {
    guard more != 0, (0..<Self.maxSeats).contains(seat) else { return }
    while joins.count <= seat { joins.append(0) }
    joins[seat] = max(0, joins[seat] + more)
  }

  private mutating func lay(
    _ id: Int, _ target: Placement, joins: Bool, held: [Int], by move: MoveID
  ) throws(Problem) -> Applied<JigsawMove> {
    guard isGroup(id) else { throw Problem(tr("These pieces have joined others since.")) }
    let placement = onTable(target, group: id)
    let joining =
      joins
      ? joining(id, at: placement, except: Set(held))
      : Joining(members: [id], keeper: id, placement: placement)
    var parts = joining.members.filter { $0 != joining.keeper }.sorted().map { member in
      Parting.Part(
        id: member, placement: groups[member].placement, stamp: groups[member].stamp,
        shelved: groups[member].shelved, pieces: pieces(of: member).sorted())
    }
    let keeper = groups[joining.keeper]
    parts.insert(
      Parting.Part(
        id: joining.keeper, placement: keeper.placement, stamp: keeper.stamp, shelved: keeper.shelved,
        pieces: []), at: 0)
    var damage = joining.members.map { box(of: $0) }
    join(joining, stamp: move)
    damage.append(box(of: joining.keeper))
    let inverse = Parting(
      whole: joining.keeper, placement: joining.placement, stamp: move,
      count: Int(groups[joining.keeper].count),
      parts: parts, group: id, target: target, joins: joins, held: held)
    return Applied(damage: damage, inverse: .takeBack(inverse))
  }

  private mutating func takeBack(_ parting: Parting) throws(Problem) -> Applied<JigsawMove> {
    let whole = parting.whole
    guard isGroup(whole), groups[whole].placement == parting.placement, groups[whole].stamp == parting.stamp,
      groups[whole].shelved == nil, Int(groups[whole].count) == parting.count
    else {
      throw Problem(tr("These pieces have been moved or joined since. Take that back first."))
    }
    let leaving = try check(parting)
    var damage = [box(of: whole)]
    guard parting.parts.allSatisfy({ part in part.shelved.map { tray($0.tray) != nil } ?? true }) else {
      throw Tray.gone
    }
    takeUp(whole)
    if !leaving.isEmpty { keepRest(of: whole, without: leaving) }
    groups[whole].placement = parting.parts[0].placement
    groups[whole].stamp = parting.parts[0].stamp
    groups[whole].shelved = parting.parts[0].shelved
    putDown(whole)
    damage.append(box(of: whole))
    for part in parting.parts.dropFirst() {
      makeGroup(part.id, of: part.pieces, at: part.placement, stamp: part.stamp, shelved: part.shelved)
      groupCount += 1
      damage.append(box(of: part.id))
    }
    return Applied(
      damage: damage,
      inverse: .lay(group: parting.group, at: parting.target, joins: parting.joins, held: parting.held))
  }

  /// The pieces that leave the joined group.
  ///
  /// - Throws: `Problem` when the record does not match the present state.
  private func check(_ parting: Parting) throws(Problem) -> Set<Int> {
    guard let keeper = parting.parts.first, keeper.id == parting.whole, keeper.pieces.isEmpty else {
      throw ByteReader.damaged
    }
    var leaving: Set<Int> = []
    var names: Set<Int> = [keeper.id]
    for part in parting.parts.dropFirst() {
      guard part.id < groups.count, groups[part.id].count == 0, names.insert(part.id).inserted,
        !part.pieces.isEmpty
      else { throw ByteReader.damaged }
      for piece in part.pieces {
        guard piece < puzzle.cut.count, groupOf[piece] == Int32(parting.whole), leaving.insert(piece).inserted
        else { throw ByteReader.damaged }
      }
    }
    guard leaving.count < parting.count else { throw ByteReader.damaged }
    return leaving
  }

  /// Makes a group of the listed pieces, whatever groups they were in.
  mutating func makeGroup(
    _ id: Int, of pieces: [Int], at placement: Placement, stamp: MoveID, shelved: TrayPlace? = nil
  ) {
    setPieces(of: id, to: pieces, placement, stamp)
    groups[id].shelved = shelved
    putDown(id)
  }

  /// Removes pieces from a group that is not in the index.
  private mutating func keepRest(of id: Int, without leaving: Set<Int>) {
    let rest = pieces(of: id).filter { !leaving.contains($0) }
    setPieces(of: id, to: rest, groups[id].placement, groups[id].stamp)
  }

  private mutating func setPieces(of id: Int, to pieces: [Int], _ placement: Placement, _ stamp: MoveID) {
    var group = PieceGroup.single(pieces[0], placement, box: puzzle.cut.box(of: pieces[0]), stamp: stamp)
    for (position, piece) in pieces.enumerated() {
      groupOf[piece] = Int32(id)
      nextPiece[piece] = position + 1 < pieces.count ? Int32(pieces[position + 1]) : -1
      group.box = group.box.union(puzzle.cut.box(of: piece))
    }
    group.count = Int32(pieces.count)
    groups[id] = group
  }
}
