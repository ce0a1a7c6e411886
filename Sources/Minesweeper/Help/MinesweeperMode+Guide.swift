import Geometry
import Interface
import ModeKit

extension MinesweeperMode {
  /// What the mode tells people about its use.
  static var guide: ModeGuide {
    ModeGuide(
      renewal: tr("A new game. The old one is kept."), invitation: invitation,
      wayBack: tr("Back to the last cell"), keys: keyTables)
  }

  private static var invitation: Invitation {
    Invitation(
      // How to set a flag is a tip, which comes after the first cell; here the picture alone shows it.
      tr("Tap a cell to open it."), mouseText: tr("Click a cell to open it."), still: 0.85
    ) { moment, theme in
      var result = Appearance()
      let side = 32.0
      let cells = (0..<3).map { Rect(x: 4 + Double($0) * (side + 4), y: 12, width: side, height: side) }
      let (isOpen, isFlagged) = (moment > 0.25, moment > 0.78)
      for (index, cell) in cells.enumerated() {
        let isClosed = index != 0 || !isOpen
        result.fill(cell, radius: isClosed ? 4 : 2, theme.color(isClosed ? .closedCellTop : .well))
        if isClosed { result.outline(cell, radius: 4, theme.color(.closedCellEdge)) }
      }
      if isOpen {
        let middle = cells[0].center
        var one = Path()
        one.move(to: middle + Vector(-4, -5))
        one.line(to: middle + Vector(1, -9))
        one.line(to: middle + Vector(1, 9))
        result.add(.stroke(one, width: 3, theme.color(.digit(1))))
      }
      if isFlagged { result.icon(.flag, in: cells[2].inset(by: 4), theme.color(.accent)) }
      // A tap on the first cell, then a long press on the last.
      let way = Invitation.passed(moment, of: 0.32...0.5)
      let isDown = (0.18...0.27).contains(moment) || (0.54...0.82).contains(moment)
      let tip = cells[0].center + (cells[2].center - cells[0].center) * way + Vector(6, 8)
      let visibility =
        Invitation.passed(moment, of: 0...0.1) - Invitation.passed(moment, of: 0.9...1)
      result.fingertip(at: tip, isDown: isDown, visibility: visibility, theme)
      return result
    }
  }
}
