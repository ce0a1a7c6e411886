import Geometry
import Interface
import ModeKit
import Scene

/// Laying groups on the table, and its effects.
extension JigsawMode {
  /// Lays a group down and shows the effects.
  func perform(_ id: Int, _ target: Placement, joins: Bool, seat: Int, _ host: ModeHost<JigsawMode>) {
    let state = host.state
    let others = host.session.hands.held.subtracting([id])
    var target = target
    if joins { target = state.settled(id, at: state.onTable(target, group: id), except: others) }
    let placement = state.onTable(target, group: id)
    var joining = Joining(members: [id], keeper: id, placement: placement)
    var met: [Int] = []
    if joins {
      // Only held groups that would have joined are listed, so that hands that do not interact make the same moves as a
      // single hand.
      let all = state.joining(id, at: placement)
      met = all.members.filter { others.contains($0) }.sorted()
      joining = met.isEmpty ? all : state.joining(id, at: placement, except: others)
      if !met.isEmpty { met = others.sorted() }
    }
    let seams = joining.members.count > 1 ? state.seams(closedBy: joining) : Path()
    let wasPinned = state.isPinned(id)
    guard host.perform(.lay(group: id, at: target, joins: joins, held: met), seat: seat) else { return }
    let isJoined = joining.members.count > 1
    guard isJoined || (joins && !wasPinned && joining.placement == .home) else { return }
    host.request(.sound(.click))
    if isJoined { showHandTip(host) }
    shine(along: isJoined ? seams : host.state.outline(of: id), host)
  }

  /// Shows light along seams that have just closed.
  func shine(along lines: Path, _ host: ModeHost<JigsawMode>) {
    guard !host.environment.theme.reducedMotion else { return }
    host.session.lights.glow(along: lines, at: host.environment.time)
    host.request(.animate(until: host.environment.time + Lights.Glow.duration))
    host.refreshOverlay()
  }

  /// Redraws some groups.
  func damage(_ names: [Int], _ host: ModeHost<JigsawMode>) {
    let all = names.filter { host.state.isGroup($0) }
    let names = all.filter { host.state.groups[$0].shelved == nil }
    if names.count < all.count { refreshShelves(host) }
    let reach = PieceLook.reach(host.state.puzzle.cut)
    for rect in host.state.damage(of: names) { host.damage(rect.inset(by: -reach)) }
  }
}

extension PuzzleTable {
  /// The largest number of seams that light up at once.
  private static let litSeams = 256

  /// The seams between the groups that are about to join, at the joined placement on the table.
  func seams(closedBy joining: Joining) -> Path {
    let members = Set(joining.members)
    var path = Path()
    var left = PuzzleTable.litSeams
    for member in joining.members where member != joining.keeper {
      var piece = Int(groups[member].first)
      while piece >= 0, left > 0 {
        puzzle.cut.forEachNeighbour(of: piece) { neighbour in
          let other = Int(groupOf[neighbour])
          guard other != member, members.contains(other), other == joining.keeper || other > member else {
            return
          }
          path.append(
            puzzle.cut.seams(between: piece, and: neighbour), transform: joining.placement.transform)
          left -= 1
        }
        piece = Int(nextPiece[piece])
      }
    }
    return path
  }

  /// Shifts groups that move together so that all their centres lie on the table, if it is wide enough.
  func bringOntoTable(_ laid: inout [Laid]) {
    var box = Rect.null
    for one in laid { box = box.union(one.placement.transform.apply(pictureBox(of: one.group).center)) }
    let table = puzzle.table
    let shift = Vector(
      max(0, table.minX - box.minX) - max(0, box.maxX - table.maxX),
      max(0, table.minY - box.minY) - max(0, box.maxY - table.maxY))
    guard shift != .zero else { return }
    for index in laid.indices {
      let old = laid[index].placement
      laid[index].placement = Placement(turn: old.turn, shift: old.shift + shift)
    }
  }
}
