import Geometry
import Gestures
import Interface
import ModeKit
import Scene

/// What is selected: how it comes and goes, where it can be touched, and how it looks.
extension SketchMode {
  /// The first number of selections among the things of the mode that can be touched; each seat has as many as there are grips.
  private static let firstItem: UInt64 = 16

  // Where fingers land.

  private static func target(_ grip: SelectionGrip, _ seat: Int) -> TargetID {
    .document(firstItem + UInt64(seat * SelectionGrip.allCases.count + grip.rawValue))
  }

  /// The part of a selection that a target is; nil for another thing.
  static func grip(_ target: TargetID) -> SelectionGrip? {
    guard target.owner == TargetID.documentOwner, target.item >= firstItem else { return nil }
    return SelectionGrip(rawValue: Int(target.item - firstItem) % SelectionGrip.allCases.count)
  }

  /// The part of the seat's selection that lies at a point. While a finger is on it already, the next one belongs to it wherever
  /// it lands: two fingers turn even a small thing.
  func selectionTarget(at point: Point, seat: Int, _ host: ModeHost<SketchMode>) -> TargetID? {
    guard host.session[seat].tools.tool == .lasso, let selection = host.session[seat].selection else {
      return nil
    }
    if host.session.hands.all(SelectionHand.self).contains(where: { $0.hand.seat == seat }) {
      return Self.target(.body, seat)
    }
    let (camera, room) = (host.environment.camera, host.environment.room)
    return SelectionGrip.at(
      point, selection.corners(camera), knobBelow: selection.hasKnobBelow(camera, in: room)
    ).map { Self.target($0, seat) }
  }

  // What is selected.

  /// Chooses strokes and pictures for a seat in place of those that it had chosen.
  func select(_ chosen: Chosen, _ seat: Int, _ host: ModeHost<SketchMode>) {
    deselect(seat, host)
    host.session[seat].selection = Selection(chosen)
    host.refreshOverlay()
    guard !chosen.isEmpty else { return dropOldTips(seat, host) }
    host.request(
      .tip(
        id: Tip.selection,
        host.environment.usesMouse
          ? tr("Drag what is chosen to move it, a corner to size it, the knob to turn it.")
          : tr("One finger moves what is chosen, two turn and size it.")))
  }

  /// Brings the selections up to date after the board has changed.
  func refreshSelections(_ host: ModeHost<SketchMode>) {
    for (seat, selection) in host.session.selections {
      if let rest = selection.refreshed(on: host.state) {
        host.session[seat].selection = rest
      } else {
        deselect(seat, host)
      }
      dropOldTips(seat, host)
    }
  }

  /// Ends a seat's selection: what is dragged goes back to where it was, and fingers on it are heard no more.
  private func deselect(_ seat: Int, _ host: ModeHost<SketchMode>) {
    host.session.dragging(seat: seat)?.hand.putBack(host)
    host.session.hands.forget(SelectionHand.self) { $0.seat == seat }
    host.session[seat].selection = nil
  }

  /// Lays down what a seat's hand drags.
  func lay(_ seat: Int, _ host: ModeHost<SketchMode>) {
    if let (finger, hand) = host.session.dragging(seat: seat) { hand.finish(finger, host) }
  }

  // How it looks.

  /// What hands drag, as layers of their own, seat by seat.
  func draggedSelections(_ host: ModeHost<SketchMode>) -> [FloatingLayer] {
    host.session.hands.all(SelectionHand.self).sorted { $0.hand.seat < $1.hand.seat }
      .compactMap { finger, hand in hand.layer(finger, host) }
  }

  /// The frames around what is selected.
  func selectionOverlay(_ host: ModeHost<SketchMode>) -> [DrawingList.Item] {
    let camera = host.environment.camera
    var items: [DrawingList.Item] = []
    for (seat, selection) in host.session.selections where host.session[seat].tools.tool == .lasso {
      let isBelow = selection.hasKnobBelow(camera, in: host.environment.room)
      let change = host.session.dragging(seat: seat)?.hand.drag?.change ?? .identity
      items.append(frame(selection.corners(camera, change), knobBelow: isBelow, host.environment.theme))
    }
    return items
  }

  private func frame(_ corners: [Point], knobBelow: Bool, _ theme: Theme) -> DrawingList.Item {
    let (accent, ground) = (theme.color(.accent), theme.color(.raised))
    let knob = SelectionGrip.turn.place(corners, knobBelow: knobBelow) ?? corners[0]
    let foot = SelectionGrip.sides(corners, knobBelow: knobBelow).near
    let box = corners.reduce(Rect(corner: knob, corner: knob)) { $0.union($1) }
    return DrawingList.Item(bounds: box.inset(by: -12)) { canvas in
      canvas.stroke(
        Path(polygon: corners), StrokeStyle(width: 1.5, join: .round, dash: [6, 5]), .color(accent))
      canvas.stroke(
        Path(polygon: [foot, knob], isClosed: false), accent, width: 1.5)
      for place in corners + [knob] {
        let dot = Path(ellipseIn: Rect(center: place, size: Size(14, 14)))
        canvas.fill(dot, ground)
        canvas.stroke(dot, accent, width: 2)
      }
    }
  }
}
