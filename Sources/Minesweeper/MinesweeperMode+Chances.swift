import Interface
import ModeKit

extension MinesweeperMode {
  /// Shows how likely each closed cell is to be mined, or stops doing so. From then on the game is marked.
  func toggleChances(_ seat: Int, _ host: ModeHost<MinesweeperMode>) {
    guard !host.state.board.isEndless else { return }
    host.session.showsChances.toggle()
    guard host.session.showsChances else {
      host.session.chances = nil
      return host.damageEverything()
    }
    if host.state.isRunning, !host.state.marks.contains(.hint) { host.perform(.mark(.hint), seat: seat) }
    updateChances(host)
  }

  /// The game that can be seen: the one that is played, or a moment of it that is played again.
  func shown(_ host: ModeHost<MinesweeperMode>) -> Game { host.session.film?.game ?? host.state }

  /// Works the chances out for the board as it is shown now, off the main thread. Until they are there the old ones, which say
  /// nothing any more, are not shown.
  func updateChances(_ host: ModeHost<MinesweeperMode>) {
    let game = shown(host)
    guard host.session.showsChances, host.session.chances?.board.hasSameOpenCells(as: game.board) != true
    else { return }
    if host.session.chances != nil {
      host.session.chances = nil
      host.damageEverything()
    }
    guard game.status == .playing, !host.session.isWeighing else { return }
    host.session.isWeighing = true
    host.run({ Chances(game) }) { host, chances in
      host.session.isWeighing = false
      guard host.session.showsChances else { return }
      guard let chances, chances.board.hasSameOpenCells(as: shown(host).board) else {
        // Somebody has played on.
        return updateChances(host)
      }
      if !chances.isExact, !host.session.toldInexact {
        host.session.toldInexact = true
        host.toast(tr("This board has too many possibilities: only certain cells are shown."))
      }
      host.session.chances = chances
      host.damageEverything()
    }
  }
}
