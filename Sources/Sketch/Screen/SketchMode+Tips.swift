import Interface
import ModeKit

/// The IDs of this mode's tips.
enum Tip {
  static let hand = "sketch.hand"
  static let oneHand = "sketch.oneHand"
  static let pen = "sketch.pen"
  static let circle = "sketch.circle"
  static let clearing = "sketch.clearing"
  static let ruler = "sketch.ruler"
  static let selection = "sketch.selection"
}

extension SketchMode {
  /// Shows how to move the view, once there is something on the board.
  func showHandTip(_ seat: Int, _ host: ModeHost<SketchMode>) {
    let hands = host.session[seat].tools.hands
    guard hands != .one, hands != .pen else { return }
    let text =
      host.environment.usesMouse
      ? tr("Drag with the middle button, or hold the hand, to move the view.")
      : hands == .auto
        ? tr("Every finger draws. Two that pinch move the view.")
        : tr("Every finger draws. Hold the hand to move the view.")
    host.request(.tip(id: Tip.hand, text))
  }

  /// Shows the gestures of two and three fingers for drawing with one hand.
  func showOneHandTip(_ seat: Int, _ host: ModeHost<SketchMode>) {
    guard host.session[seat].tools.hands == .one, !host.environment.usesMouse else { return }
    host.request(
      .tip(id: Tip.oneHand, tr("Two fingers move the view. A tap of three takes a stroke back.")))
  }

  /// Shows that fingers do not draw any more.
  func showPenTip(_ host: ModeHost<SketchMode>) {
    host.request(
      .tip(
        id: Tip.pen, tr("The pen draws now, and fingers move the view. With “Many hands” both draw.")
      ))
  }

  /// Shows how two taps clear the board, after the second one was too short for it.
  func showClearingTip(_ host: ModeHost<SketchMode>) {
    host.request(
      .tip(id: Tip.clearing, tr("To clear the board, hold the second tap until its ring is full.")))
  }

  /// Removes tips that no longer apply to a seat.
  func dropOldTips(_ seat: Int, _ host: ModeHost<SketchMode>) {
    let seat = host.session[seat]
    var old: [String] = []
    if seat.selection == nil { old.append(Tip.selection) }
    if seat.tools.tool != .circle { old.append(Tip.circle) }
    if seat.tools.hands != .one { old.append(Tip.oneHand) }
    if seat.tools.hands != .pen { old.append(Tip.pen) }
    host.request(.dropTips(old))
  }
}
