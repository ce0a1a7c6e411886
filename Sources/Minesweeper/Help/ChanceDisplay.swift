/// The chances of cells to be mined, for those who want to see them.
struct ChanceDisplay {
  /// Whether somebody wants to see them.
  private(set) var isOn = false
  /// What is known of them; nil until it is worked out.
  private(set) var known: Chances?
  /// Whether they are being worked out.
  var isWeighing = false
  /// Whether somebody has been told what chances of a part rest on.
  var toldDensity = false
  /// Whether somebody has been told that a board has too many possibilities.
  var toldInexact = false

  /// Shows them from now on.
  mutating func turnOn() { isOn = true }

  /// Shows them no longer.
  mutating func turnOff() {
    isOn = false
    known = nil
  }

  /// Shows what has been worked out.
  mutating func show(_ chances: Chances) { known = chances }

  /// Hides what is known of another board. Whether there was any.
  mutating func dropOthers(than game: Game) -> Bool {
    guard let known, !known.board.hasSameOpenCells(as: game.board) else { return false }
    self.known = nil
    return true
  }
}
