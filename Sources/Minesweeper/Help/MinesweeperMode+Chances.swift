import Geometry
import Interface
import ModeKit

extension MinesweeperMode {
  /// Shows or hides the mine probability of each closed cell. Showing them makes the game unranked.
  func toggleChances(_ seat: Int, _ host: ModeHost<MinesweeperMode>) {
    if host.session.chances.isOn {
      host.session.chances.turnOff()
      return host.damageEverything()
    }
    host.session.chances.turnOn()
    if host.state.isRunning, !host.state.marks.contains(.hint) { host.perform(.mark(.hint), seat: seat) }
    if host.state.isAnalysedInParts, host.state.isRunning, !host.session.chances.hasExplainedParts {
      host.session.chances.hasExplainedParts = true
      host.toast(
        tr("Chances are worked out around where you look, and do not count the mines that are left."))
    }
    updateChances(host)
  }

  /// The game that is shown: the current one, or a moment of its replay.
  func shown(_ host: ModeHost<MinesweeperMode>) -> Game { host.session.activity.replay?.game ?? host.state }

  /// Computes the probabilities of the shown board off the main thread. Obsolete ones are hidden until then.
  func updateChances(_ host: ModeHost<MinesweeperMode>) {
    guard host.session.chances.isOn else { return }
    let game = shown(host)
    if host.session.chances.dropOthers(than: game) { host.damageEverything() }
    // The present ones may cover a part only.
    if let chances = host.session.chances.known {
      guard game.isAnalysedInParts, !chances.covers(seenCells(host)) else { return }
    }
    guard game.status == .playing, !host.session.chances.isComputing else { return }
    host.session.chances.isComputing = true
    let cells = seenCells(host)
    let place = Cell(
      (cells.columns.lowerBound + cells.columns.upperBound) / 2,
      (cells.rows.lowerBound + cells.rows.upperBound) / 2)
    host.run({ Chances(game, near: place) }) { host, chances in
      host.session.chances.isComputing = false
      guard host.session.chances.isOn else { return }
      guard let chances, chances.board.hasSameOpenCells(as: shown(host).board) else {
        // The board has changed, or nothing is known near the view.
        if !game.board.hasSameOpenCells(as: shown(host).board) { updateChances(host) }
        return
      }
      if !chances.isExact, !host.session.chances.hasExplainedInexact {
        host.session.chances.hasExplainedInexact = true
        host.toast(tr("This board has too many possibilities: only certain cells are shown."))
      }
      host.session.chances.show(chances)
      host.damageEverything()
      // The view may have moved since.
      if seenCells(host) != cells { updateChances(host) }
    }
  }

  /// The cells in view that are large enough for text; empty if cells are smaller.
  private func seenCells(_ host: ModeHost<MinesweeperMode>) -> (columns: Range<Int>, rows: Range<Int>) {
    let camera = host.environment.camera
    let size = Layout.cellSide * camera.zoom * host.environment.displayScale
    let center = camera.visible.center
    var box = size < FieldPicture.smallestShape ? Rect(center: center, size: Size(1, 1)) : camera.visible
    box = box.intersection(Layout.rect(of: host.state.board))
    func cells(_ low: Double, _ high: Double) -> Range<Int> {
      let first = Int(low / Layout.cellSide)
      return first..<max(first, Int((high / Layout.cellSide).rounded(.up)))
    }
    return box.isEmpty ? (0..<0, 0..<0) : (cells(box.minX, box.maxX), cells(box.minY, box.maxY))
  }
}
