import Geometry
import Gestures
import Interface
import ModeKit

extension MinesweeperMode {
  /// Handles a key of a seat.
  func key(_ key: Key, _ modifiers: Modifiers, _ seat: Int, _ host: ModeHost<MinesweeperMode>) {
    switch host.session.activity {
    case .pause: if [.enter, .space, .escape, .character("p")].contains(key) { resume(host) }
    case .replay: replayKey(key, seat, host)
    case .proof: proofKey(key, host)
    case .play: playKey(key, modifiers, seat, host)
    case .course: if !courseKey(key, host) { playKey(key, modifiers, seat, host) }
    }
  }

  private func playKey(
    _ key: Key, _ modifiers: Modifiers, _ seat: Int, _ host: ModeHost<MinesweeperMode>
  ) {
    // With Ctrl an arrow goes to the edge, which is never farther away than the longer side.
    let extent = host.state.board.extent
    let cells = modifiers == .control ? max(extent.columns.count, extent.rows.count) : 1
    switch key {
    case .left: moveCursor(-cells, 0, seat, host)
    case .right: moveCursor(cells, 0, seat, host)
    case .up: moveCursor(0, -cells, seat, host)
    case .down: moveCursor(0, cells, seat, host)
    case .character("c") where modifiers == .control: carryOut(.code(.copy), .fire, seat, host)
    case .enter:
      guard let cell = host.session.hands.cursors[seat] else { return }
      act(on: cell, isEnter: true, seat, host)
    case .space:
      guard let cell = host.session.hands.cursors[seat] else { return }
      act(on: cell, isEnter: false, seat, host)
    case .pageUp: moveCursor(0, -Self.pageOfCells, seat, host)
    case .pageDown: moveCursor(0, Self.pageOfCells, seat, host)
    case .character("f"): toggleFlagMode(seat, host)
    case .character("p"): togglePause(host)
    case .character("h") where modifiers == .shift: goBackInHint(host)
    case .character("h"): carryOut(.hint, .fire, seat, host)
    case .backspace: goBackInHint(host)
    case .function(2): carryOut(.new, .fire, seat, host)
    case .escape:
      dropHint(host)
      host.session.hands.cursors[seat] = nil
      host.refreshOverlay()
    default: break
    }
  }

  /// The number of rows that a page key moves the cursor.
  private static let pageOfCells = 8

  /// Acts on a cell with a key. Enter opens and Space marks; in flag mode the two are swapped. On a number Enter
  /// chords, and Space flags the neighbours that must be mines.
  private func act(on cell: Cell, isEnter: Bool, _ seat: Int, _ host: ModeHost<MinesweeperMode>) {
    let hand = Hand(seat: seat)
    guard played(host).board.isOpen(cell) else {
      let opens = isEnter != host.session.tools.flagSeats.contains(seat)
      return perform(opens ? .open(cell, clock: 0) : mark(cell, host), hand, host)
    }
    if !isEnter {
      perform(.flagAround(cell, clock: 0), hand, host)
    } else if settings(host).chording != .off {
      perform(.chord(cell, clock: 0), hand, host)
    }
  }

  /// Moves a seat's cursor by cells. The first key shows the cursor in the middle of the view.
  private func moveCursor(_ dx: Int, _ dy: Int, _ seat: Int, _ host: ModeHost<MinesweeperMode>) {
    let extent = host.state.board.extent
    var cell: Cell
    if let old = host.session.hands.cursors[seat] {
      // Directions are those of the screen, however the camera is turned.
      let turned = Affine.quarterTurns(-host.environment.camera.turns).apply(Vector(Double(dx), Double(dy)))
      cell = Cell(old.x + Int(turned.dx), old.y + Int(turned.dy))
    } else {
      let center = host.environment.camera.center
      let most = Double(FieldSize.endless.width)
      cell = Cell(
        Int(min(max(center.x / Layout.cellSide, 0), most)), Int(min(max(center.y / Layout.cellSide, 0), most))
      )
    }
    cell.x = min(max(cell.x, extent.columns.lowerBound), extent.columns.upperBound - 1)
    cell.y = min(max(cell.y, extent.rows.lowerBound), extent.rows.upperBound - 1)
    host.session.hands.cursors[seat] = cell
    show(Layout.rect(of: cell), host)
    host.refreshOverlay()
  }
}
