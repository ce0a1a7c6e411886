import Geometry
import Gestures
import Interface
import ModeKit
import Scene

/// What seats select.
extension JigsawMode {
  /// A tap on the bare table ends a selection; where a finger selects it takes a piece into it.
  func tapTable(_ gesture: Gesture, _ host: ModeHost<JigsawMode>) {
    let place = host.environment.camera.toWorld(gesture.location)
    if TableTarget(gesture.target) == .lasso(seat: gesture.seat), let id = looseGroup(at: place, host) {
      return toggle(id, seat: gesture.seat, host)
    }
    select([], seat: gesture.seat, host)
  }

  /// Takes a group into a seat's selection, or out of it.
  func toggle(_ id: Int, seat: Int, _ host: ModeHost<JigsawMode>) {
    select(host.session.selection(seat).symmetricDifference([id]), seat: seat, host)
  }

  /// Selects all that is loose.
  func selectAll(seat: Int, _ host: ModeHost<JigsawMode>) {
    select(Set(host.state.looseIDs).subtracting(host.session.hands.held), seat: seat, host)
  }

  /// Makes some groups a seat's selection.
  func select(_ names: Set<Int>, seat: Int, _ host: ModeHost<JigsawMode>) {
    let old = host.session.selection(seat)
    guard names != old else { return }
    host.session.seats[seat, default: Seat()].selection = names
    damage(names.symmetricDifference(old).sorted(), host)
    host.refreshOverlay()
  }

  /// Turns each group of a selection about its own middle.
  func turnSelection(by quarters: Int, seat: Int, _ host: ModeHost<JigsawMode>) {
    let chosen = host.session.selection(seat).subtracting(host.session.hands.held).sorted()
    guard host.state.puzzle.rotates, let only = chosen.first else { return }
    if chosen.count == 1 { return turn(only, by: quarters, seat: seat, host) }
    let laid = chosen.map { Laid(group: $0, at: host.state.turned($0, by: quarters)) }
    host.perform(.arrange(laid), seat: seat)
  }

  /// What a command for many pieces is about: the selection of a seat, or all that is loose.
  func chosen(seat: Int, _ host: ModeHost<JigsawMode>) -> [Int] {
    let held = host.session.hands.held
    let selection = host.session.selection(seat)
    return selection.isEmpty
      ? host.state.looseIDs.filter { !held.contains($0) } : selection.subtracting(held).sorted()
  }
}
