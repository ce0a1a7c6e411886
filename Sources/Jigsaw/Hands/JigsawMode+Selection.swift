import Geometry
import Gestures
import Interface
import ModeKit
import Scene

/// The selections of the seats.
extension JigsawMode {
  /// A tap on the table clears the selection. With the select tool, a finger's tap on a piece toggles it.
  func tapTable(_ gesture: Gesture, _ host: ModeHost<JigsawMode>) {
    let place = host.environment.camera.toWorld(gesture.location)
    if TableTarget(gesture.target) == .lasso(seat: gesture.seat), let id = looseGroup(at: place, host) {
      return toggle(id, seat: gesture.seat, host)
    }
    select([], seat: gesture.seat, host)
  }

  /// Adds a group to a seat's selection, or removes it.
  func toggle(_ id: Int, seat: Int, _ host: ModeHost<JigsawMode>) {
    select(host.session.selection(seat).symmetricDifference([id]), seat: seat, host)
  }

  /// Selects all loose groups.
  func selectAll(seat: Int, _ host: ModeHost<JigsawMode>) {
    select(Set(host.state.looseIDs).subtracting(host.session.hands.held), seat: seat, host)
  }

  /// Sets a seat's selection.
  func select(_ names: Set<Int>, seat: Int, _ host: ModeHost<JigsawMode>) {
    let old = host.session.selection(seat)
    guard names != old else { return }
    host.session.seats[seat, default: Seat()].selection = names
    damage(names.symmetricDifference(old).sorted(), host)
    host.refreshOverlay()
  }

  /// Rotates each group of a selection about its own centre.
  func turnSelection(by quarters: Int, seat: Int, _ host: ModeHost<JigsawMode>) {
    let chosen = host.session.selection(seat).subtracting(host.session.hands.held).sorted()
    guard host.state.puzzle.rotates, let only = chosen.first else { return }
    if chosen.count == 1 { return turn(only, by: quarters, seat: seat, host) }
    let laid = chosen.map { Laid(group: $0, at: host.state.turned($0, by: quarters)) }
    host.perform(.arrange(laid), seat: seat)
  }

  /// The groups that a command applies to: the seat's selection, or all loose groups.
  func chosen(seat: Int, _ host: ModeHost<JigsawMode>) -> [Int] {
    let held = host.session.hands.held
    let selection = host.session.selection(seat)
    return selection.isEmpty
      ? host.state.looseIDs.filter { !held.contains($0) } : selection.subtracting(held).sorted()
  }
}
