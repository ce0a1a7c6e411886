import Geometry
import Gestures
import Interface
import ModeKit
import Scene

extension JigsawMode {
  /// How far a finger goes before its line gets another corner, in dp.
  private static let nooseStep = 4.0
  /// A smaller line than this, in dp, was no line.
  private static let smallestNoose = 12.0

  /// Draws the line around what is to be selected.
  func draw(_ gesture: Gesture, _ host: ModeHost<JigsawMode>) {
    let camera = host.environment.camera
    let place = camera.toWorld(gesture.location)
    switch gesture.phase {
    case .began:
      let isRectangle = gesture.device != .finger
      host.session.nooses[gesture.session] = JigsawSession.Noose(
        seat: gesture.seat, points: [camera.toWorld(gesture.start), place], isRectangle: isRectangle,
        adds: !isRectangle || gesture.modifiers.contains(.shift))
    case .changed:
      guard var noose = host.session.nooses[gesture.session] else { return }
      let last = noose.points[noose.points.count - 1]
      if noose.isRectangle {
        noose.points[1] = place
      } else if camera.toView(last).distance(to: gesture.location) >= JigsawMode.nooseStep {
        noose.points.append(place)
      }
      host.session.nooses[gesture.session] = noose
    case .ended:
      guard let noose = host.session.nooses.removeValue(forKey: gesture.session) else { return }
      if !gesture.isInterrupted { close(noose, host) }
    case .cancelled: host.session.nooses[gesture.session] = nil
    }
    host.refreshOverlay()
  }

  /// Selects the loose groups whose middles a line goes around.
  private func close(_ noose: JigsawSession.Noose, _ host: ModeHost<JigsawMode>) {
    let area = noose.area
    let box = area.bounds
    guard max(box.width, box.height) * host.environment.camera.zoom >= JigsawMode.smallestNoose else {
      return
    }
    let state = host.state
    let found = state.groups(in: box).filter {
      !state.isPinned($0) && area.contains(state.box(of: $0).center)
    }
    let kept = noose.adds ? host.session.selection(noose.seat) : []
    select(kept.union(found).subtracting(host.session.held), seat: noose.seat, host)
  }

  /// A tap on the bare table ends a selection; where a finger selects it takes a piece into it.
  func tapTable(_ gesture: Gesture, _ host: ModeHost<JigsawMode>) {
    let place = host.environment.camera.toWorld(gesture.location)
    if gesture.target == JigsawMode.noose(gesture.seat), let id = looseGroup(at: place, host) {
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
    select(Set(host.state.looseIDs).subtracting(host.session.held), seat: seat, host)
  }

  /// Makes some groups a seat's selection.
  func select(_ names: Set<Int>, seat: Int, _ host: ModeHost<JigsawMode>) {
    let old = host.session.selection(seat)
    guard names != old else { return }
    host.session.selections[seat] = names.isEmpty ? nil : names
    damage(names.symmetricDifference(old).sorted(), host)
    host.refreshOverlay()
  }

  /// Turns each group of a selection about its own middle.
  func turnSelection(by quarters: Int, seat: Int, _ host: ModeHost<JigsawMode>) {
    let chosen = host.session.selection(seat).subtracting(host.session.held).sorted()
    guard host.state.puzzle.rotates, let only = chosen.first else { return }
    if chosen.count == 1 { return turn(only, by: quarters, seat: seat, host) }
    let laid = chosen.map { Laid(group: $0, at: host.state.turned($0, by: quarters)) }
    host.perform(.arrange(laid), seat: seat)
  }

  /// What a command for many pieces is about: the selection of a seat, or all that is loose.
  func chosen(seat: Int, _ host: ModeHost<JigsawMode>) -> [Int] {
    let held = host.session.held
    let selection = host.session.selection(seat)
    return selection.isEmpty
      ? host.state.looseIDs.filter { !held.contains($0) } : selection.subtracting(held).sorted()
  }

  /// The line that a hand draws.
  func picture(of noose: JigsawSession.Noose, _ host: ModeHost<JigsawMode>) -> DrawingList.Item {
    let area = noose.area.transformed(by: host.environment.camera.worldToView)
    let color = host.environment.theme.color(.accent)
    return DrawingList.Item(bounds: area.bounds.inset(by: -4)) { canvas in
      canvas.fill(area, color.faded(0.14))
      canvas.stroke(area, color, width: 2)
    }
  }
}
