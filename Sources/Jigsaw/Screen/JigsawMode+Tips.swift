import Interface
import ModeKit

/// The names of this mode's tips.
enum Tip {
  static let turn = "jigsaw.turn"
  static let hand = "jigsaw.hand"
  static let upright = "jigsaw.upright"
}

extension JigsawMode {
  /// Tells how pieces are turned, as soon as they lie there turned.
  func tellOfTurning(_ host: ModeHost<JigsawMode>) {
    guard !host.session.hasToldOfTurning, host.state.puzzle.rotates, !host.state.isFinished else { return }
    host.session.hasToldOfTurning = true
    host.request(
      .tip(
        id: Tip.turn,
        host.environment.usesMouse
          ? tr("Click a piece to turn it.") : tr("Tap a piece to turn it, or turn it with two fingers.")))
  }

  /// Tells how the view moves, once pieces have joined.
  func tellOfHand(_ host: ModeHost<JigsawMode>) {
    host.request(
      .tip(
        id: Tip.hand,
        host.environment.usesMouse
          ? tr("Drag the table with the middle button to move the view, with the left one to select pieces.")
          : tr("Drag the bare table to move the view, or hold the hand and drag anywhere.")))
  }
}
