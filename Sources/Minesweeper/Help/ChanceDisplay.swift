/// The display of mine probabilities.
struct ChanceDisplay {
  /// Whether probabilities are shown.
  private(set) var isOn = false
  /// The probabilities; nil until they are computed.
  private(set) var known: Chances?
  /// Whether probabilities are being computed.
  var isComputing = false
  /// Whether the message that probabilities are computed around the view has been shown.
  var hasExplainedParts = false
  /// Whether the message that a board has too many possibilities has been shown.
  var hasExplainedInexact = false

  /// Switches the display on.
  mutating func turnOn() { isOn = true }

  /// Switches the display off.
  mutating func turnOff() {
    isOn = false
    known = nil
  }

  /// Shows computed probabilities.
  mutating func show(_ chances: Chances) { known = chances }

  /// Removes probabilities of another board. Returns whether there were any.
  mutating func dropOthers(than game: Game) -> Bool {
    guard let known, !known.board.hasSameOpenCells(as: game.board) else { return false }
    self.known = nil
    return true
  }
}
