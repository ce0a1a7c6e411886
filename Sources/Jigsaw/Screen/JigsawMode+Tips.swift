import Interface
import ModeKit

/// The IDs of this mode's tips.
enum Tip {
  static let turn = "jigsaw.turn"
  static let hand = "jigsaw.hand"
  static let upright = "jigsaw.upright"
}

extension JigsawMode {
  /// Shows how to rotate pieces, as soon as there are rotated ones.
  func showTurnTip(_ host: ModeHost<JigsawMode>) {
    guard !host.session.hasShownTurnTip, host.state.puzzle.rotates, !host.state.isFinished else { return }
    host.session.hasShownTurnTip = true
    host.request(
      .tip(
        id: Tip.turn,
        host.environment.usesMouse
          ? tr("Click a piece to turn it.") : tr("Tap a piece to turn it, or turn it with two fingers.")))
  }

  /// Shows how to move the view, once pieces have joined.
  func showHandTip(_ host: ModeHost<JigsawMode>) {
    host.request(
      .tip(
        id: Tip.hand,
        host.environment.usesMouse
          ? tr("Drag the table with the middle button to move the view, with the left one to select pieces.")
          : tr("Drag the bare table to move the view, or hold the hand and drag anywhere.")))
  }
}
