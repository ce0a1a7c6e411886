import Geometry
import Interface
import ModeKit

extension MinesweeperMode {
  /// Shows how likely each closed cell is to be mined, or stops doing so. From then on the game is marked.
  func toggleChances(_ seat: Int, _ host: ModeHost<MinesweeperMode>) {
    if host.session.chances.isOn {
      host.session.chances.turnOff()
      return host.damageEverything()
    }
    host.session.chances.turnOn()
    if host.state.isRunning, !host.state.marks.contains(.hint) { host.perform(.mark(.hint), seat: seat) }
    if host.state.isLookedAtInParts, host.state.isRunning, !host.session.chances.toldDensity {
      host.session.chances.toldDensity = true
      host.toast(
        tr("Chances are worked out around where you look, and do not count the mines that are left."))
    }
    updateChances(host)
  }

  /// The game that can be seen: the one that is played, or a moment of it that is played again.
  func shown(_ host: ModeHost<MinesweeperMode>) -> Game { host.session.film?.game ?? host.state }

  /// Works the chances out for the board as it is shown now, off the main thread. Until they are there the old ones, which say
  /// nothing any more, are not shown.
  func updateChances(_ host: ModeHost<MinesweeperMode>) {
    guard host.session.chances.isOn else { return }
    let game = shown(host)
    if host.session.chances.dropOthers(than: game) { host.damageEverything() }
    // There may be those of a part.
    if let chances = host.session.chances.known {
      guard game.isLookedAtInParts, !chances.covers(seenCells(host)) else { return }
    }
    guard game.status == .playing, !host.session.chances.isWeighing else { return }
    host.session.chances.isWeighing = true
    let cells = seenCells(host)
    let place = Cell(
      (cells.columns.lowerBound + cells.columns.upperBound) / 2,
      (cells.rows.lowerBound + cells.rows.upperBound) / 2)
    host.run({ Chances(game, near: place) }) { host, chances in
      host.session.chances.isWeighing = false
      guard host.session.chances.isOn else { return }
      guard let chances, chances.board.hasSameOpenCells(as: shown(host).board) else {
        // Somebody has played on, or nothing is known of where somebody looks.
        if !game.board.hasSameOpenCells(as: shown(host).board) { updateChances(host) }
        return
      }
      if !chances.isExact, !host.session.chances.toldInexact {
        host.session.chances.toldInexact = true
        host.toast(tr("This board has too many possibilities: only certain cells are shown."))
      }
      host.session.chances.show(chances)
      host.damageEverything()
      // Somebody may look elsewhere by now.
      if seenCells(host) != cells { updateChances(host) }
    }
  }

  /// The cells that can be seen so large that chances are written on them; none where they are smaller.
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
