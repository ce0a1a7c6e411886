import Geometry
import Gestures
import Interface
import ModeKit
import Scene

/// Selections: setting and clearing them, hit tests, and drawing.
extension SketchMode {
  /// The first gesture target of selections. Each seat has a target for each grip.
  private static let firstItem: UInt64 = 16

  // Hit tests

  private static func target(_ grip: SelectionGrip, _ seat: Int) -> TargetID {
    .document(firstItem + UInt64(seat * SelectionGrip.allCases.count + grip.rawValue))
  }

  /// The grip of a target; nil for other targets.
  static func grip(_ target: TargetID) -> SelectionGrip? {
    guard target.owner == TargetID.documentOwner, target.item >= firstItem else { return nil }
    return SelectionGrip(rawValue: Int(target.item - firstItem) % SelectionGrip.allCases.count)
  }

  /// The target in the seat's selection at a point. While a finger is on the selection, the next finger belongs to it
  /// wherever it lands, so that two fingers can rotate even a small selection.
  func selectionTarget(at point: Point, seat: Int, _ host: ModeHost<SketchMode>) -> TargetID? {
    guard host.session[seat].tools.tool == .lasso, let selection = host.session[seat].selection else {
      return nil
    }
    if host.session.hands.all(SelectionHand.self).contains(where: { $0.hand.seat == seat }) {
      return Self.target(.body, seat)
    }
    let (camera, freeArea) = (host.environment.camera, host.environment.freeArea)
    return SelectionGrip.at(
      point, selection.corners(camera), knobBelow: selection.hasKnobBelow(camera, in: freeArea)
    ).map { Self.target($0, seat) }
  }

  // Selecting

  /// Replaces a seat's selection.
  func select(_ chosen: Chosen, _ seat: Int, _ host: ModeHost<SketchMode>) {
    deselect(seat, host)
    host.session[seat].selection = Selection(chosen)
    host.refreshOverlay()
    guard !chosen.isEmpty else { return dropOldTips(seat, host) }
    host.request(
      .tip(
        id: Tip.selection,
        host.environment.usesMouse
          ? tr("Drag the selection to move it, a corner to resize it, the knob to rotate it.")
          : tr("One finger moves the selection, two rotate and resize it.")))
  }

  /// Updates the selections after a change of the board.
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

  /// Clears a seat's selection. A dragged one returns to its place, and the gestures of its fingers are ignored.
  private func deselect(_ seat: Int, _ host: ModeHost<SketchMode>) {
    host.session.dragging(seat: seat)?.hand.putBack(host)
    host.session.hands.forget(SelectionHand.self) { $0.seat == seat }
    host.session[seat].selection = nil
  }

  /// Finishes dragging a seat's selection.
  func lay(_ seat: Int, _ host: ModeHost<SketchMode>) {
    if let (finger, hand) = host.session.dragging(seat: seat) { hand.finish(finger, host) }
  }

  // Drawing

  /// The dragged selections as separate layers, by seat.
  func draggedSelections(_ host: ModeHost<SketchMode>) -> [FloatingLayer] {
    host.session.hands.all(SelectionHand.self).sorted { $0.hand.seat < $1.hand.seat }
      .compactMap { finger, hand in hand.layer(finger, host) }
  }

  /// The frames of the selections.
  func selectionOverlay(_ host: ModeHost<SketchMode>) -> [DrawingList.Item] {
    let camera = host.environment.camera
    var items: [DrawingList.Item] = []
    for (seat, selection) in host.session.selections where host.session[seat].tools.tool == .lasso {
      let isBelow = selection.hasKnobBelow(camera, in: host.environment.freeArea)
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
