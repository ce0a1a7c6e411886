import Geometry
import Gestures
import ModeKit

/// A hand that scrolls the pieces of an open tray along their shelf. If it landed on a group, it takes the group when
/// it leaves the shelf.
struct RowPush: HandTool {
  private let tray: Int
  /// The side of the window with the shelf.
  private let side: Int
  /// The group on which the hand landed; nil for none.
  private let group: Int?
  /// The last position of the hand, in dp of the window.
  private var last: Point

  /// Starts for a hand that begins on a shelf beside its pieces, or moves along the shelf on a piece.
  static func began(_ gesture: Gesture, _ host: ModeHost<JigsawMode>) -> Bool {
    guard let shelf = host.mode.shelf(at: gesture.start, host), let open = shelf.open else { return false }
    var group: Int?
    if case .group(let id) = TableTarget(gesture.target) {
      group = id
      let way = shelf.local(gesture.location) - shelf.local(gesture.start)
      guard host.state.groups[id].shelved != nil, abs(way.dx) > abs(way.dy),
        shelf.contains(gesture.location)
      else { return false }
    }
    RowPush(tray: open.id, side: shelf.side, group: group, last: gesture.start).moved(gesture, host)
    return true
  }

  func moved(_ gesture: Gesture, _ host: ModeHost<JigsawMode>) {
    let shelf = push(to: gesture.location, host)
    if let shelf, !shelf.contains(gesture.location), let group, host.state.isGroup(group),
      !host.session.hands.held.contains(group), host.state.groups[group].shelved?.tray == tray
    {
      return Hold.lift(
        group, in: gesture.session, seat: gesture.seat, fingers: 1, at: gesture.location, host)
    }
    var moved = self
    if shelf != nil { moved.last = gesture.location }
    host.session.hands[gesture.session] = .push(moved)
  }

  func ended(_ gesture: Gesture, _ host: ModeHost<JigsawMode>) { _ = push(to: gesture.location, host) }

  /// Scrolls the pieces with the hand. Returns their shelf, or nil while it shows another tray or none.
  private func push(to location: Point, _ host: ModeHost<JigsawMode>) -> Shelf? {
    guard let shelf = host.mode.shelves(host).shelves.first(where: { $0.side == side }),
      shelf.open?.id == tray
    else { return nil }
    let way = shelf.local(location) - shelf.local(last)
    let most = shelf.longestScroll(host.mode.groups(inTray: tray, host).count)
    let scroll = max(0, min(most, shelf.scroll - way.dx))
    if scroll != shelf.scroll {
      host.session.shelves.scrolls[tray] = scroll
      host.mode.refreshShelves(host)
    }
    return shelf
  }
}
