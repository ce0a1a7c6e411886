import Geometry
import Interface
import ModeKit
import Scene

extension MinesweeperMode {
  /// Finds the next step off the main thread and shows it until a cell is opened. Each further request shows the next
  /// page, from where to look to the reasons and the cells; after the last page, the next step is found again. The game
  /// becomes unranked.
  func giveHint(_ seat: Int, _ host: ModeHost<MinesweeperMode>) {
    let game = host.state
    if game.status == .ready {
      return host.toast(
        game.rules.givenStart == nil
          ? tr("Open any cell: the first one is always safe.") : tr("This board begins at the marked cell."))
    }
    guard game.status == .playing else { return }
    if host.session.hint?.goOn() == true { return showHint(host) }
    let place = hintPlace(seat, host)
    host.run({ Hint.find(in: game, near: place) }) { host, hint in
      // The board may have changed in the meantime.
      guard host.state.board == game.board, host.state.status == .playing, host.session.activity.showsBoard
      else { return }
      guard let hint else {
        // In an endless field, and on a very large board, only the surroundings are analysed.
        if game.isAnalysedInParts { host.toast(tr("Nothing is certain near here: go where cells are open.")) }
        return
      }
      if !host.state.marks.contains(.hint) { host.perform(.mark(.hint), seat: seat) }
      host.session.hint = HintWalk(hint)
      showHint(host)
    }
  }

  /// Shows the page of the hint.
  private func showHint(_ host: ModeHost<MinesweeperMode>) {
    guard let hint = host.session.hint else { return }
    host.request(.walkthrough(hint.walkthrough(settings(host).digits)))
    let box = hint.page.marks.box
    if !box.isEmpty { show(box, host) }
    host.refreshOverlay()
  }

  /// Goes back to the page before, if a hint is shown.
  func goBackInHint(_ host: ModeHost<MinesweeperMode>) {
    if host.session.hint?.goBack() == true { showHint(host) }
  }

  /// The cell near which a seat wants a hint: its cursor, or the middle of the view.
  private func hintPlace(_ seat: Int, _ host: ModeHost<MinesweeperMode>) -> Cell {
    if let cursor = host.session.hands.cursors[seat] { return cursor }
    let center = host.environment.camera.visible.intersection(Layout.rect(of: host.state.board)).center
    return Layout.cell(at: center, on: host.state.board) ?? host.state.lastCell ?? Cell(0, 0)
  }

  /// Removes the hint.
  func dropHint(_ host: ModeHost<MinesweeperMode>) {
    guard host.session.hint != nil else { return }
    host.session.hint = nil
    host.request(.walkthrough(nil))
    host.refreshOverlay()
  }

  /// The drawing of marks on the board.
  func marks(_ marks: CellMarks, _ host: ModeHost<MinesweeperMode>) -> DrawingList.Item {
    let environment = host.environment
    let toView = environment.camera.worldToView
    let colors = CellColors(environment.theme)
    let accent = environment.theme.color(.accent)
    let digits = settings(host).digits
    let isLarge = Layout.cellSide * environment.camera.zoom >= FieldPicture.smallestShape
    let box = marks.box.inset(by: -Layout.cellSide / 4)
    let found = [(marks.safe, colors.good), (marks.mines, colors.danger), (marks.guesses, accent)]
    return DrawingList.Item(bounds: toView.apply(box), transform: toView) { canvas in
      guard isLarge else {
        for (cells, color) in [(marks.numbers, accent)] + found {
          for cell in cells { canvas.fill(Layout.rect(of: cell), color) }
        }
        return
      }
      let painter = CellPainter(colors, digits, on: canvas)
      for number in marks.numbers { painter.frame(number, accent) }
      for (index, link) in marks.links.enumerated() {
        painter.link(link, index == 0 ? accent : colors.focus, shift: index == 0 ? -1 : 1)
      }
      for (cells, color) in found {
        for cell in cells {
          painter.veil(cell, color, 0.45)
          painter.frame(cell, color)
        }
      }
    }
  }
}

/// Marked cells: numbers, and conclusions from them.
package struct CellMarks: Hashable, Sendable {
  /// A number and the closed cells around it, joined by lines.
  package struct Link: Hashable, Sendable {
    /// The cell of the number.
    package var number: Cell
    /// The closed cells.
    package var cells: [Cell]
  }

  /// The numbers that are the premises.
  package var numbers: [Cell] = []
  /// Cells that are safe.
  package var safe: [Cell] = []
  /// Cells that are mined.
  package var mines: [Cell] = []
  /// Undecided cells.
  package var guesses: [Cell] = []
  /// Numbers joined with their closed cells, at most two; each has a colour of its own.
  package var links: [Link] = []

  /// The box around all marked cells, in world points.
  var box: Rect {
    (numbers + safe + mines + guesses + links.flatMap(\.cells)).reduce(Rect.null) {
      $0.union(Layout.rect(of: $1))
    }
  }
}
