import Geometry
import Gestures
import ModeKit

extension MinesweeperMode {
  /// Handles a mouse button. The left one previews, and opens the cell where it is released. The right one flags when
  /// it is pressed, and on a number flags the neighbours that must be mines. The middle one, or both others together,
  /// chord.
  func press(_ gesture: Gesture, _ button: MouseButton, _ host: ModeHost<MinesweeperMode>) {
    guard let touched = TouchedCell(gesture.target) else { return }
    let hand = Hand(seat: gesture.seat)
    host.session.hands.mouse.location = gesture.location
    host.session.hands.cursors[gesture.seat] = nil
    notePath(gesture, host)
    switch gesture.phase {
    case .began:
      // Ctrl and the left button pan the view.
      if gesture.modifiers.contains(.control), button == .left { break }
      let flagsAtOnce = host.session.hands.mouse.press(
        button, on: touched, shift: gesture.modifiers.contains(.shift))
      if flagsAtOnce { flag(touched, hand, host) }
    case .changed: break
    case .ended, .cancelled:
      let landed = host.session.hands.mouse.landed
      let intent = host.session.hands.mouse.release(
        button, isCancelled: gesture.phase == .cancelled || gesture.isInterrupted)
      guard let cell = cell(at: gesture.location, host) else { break }
      switch intent {
      case .none: break
      case .chord:
        if settings(host).chording != .off { perform(.chord(cell, clock: 0), hand, host) }
      case .flagAround:
        if cell == landed?.cell { perform(.flagAround(cell, clock: 0), hand, host) }
      case .open: release(on: cell, landed, hand, host)
      }
    }
    host.refreshOverlay()
  }

  private func release(
    on cell: Cell, _ landed: TouchedCell?, _ hand: Hand, _ host: ModeHost<MinesweeperMode>
  ) {
    guard let landed else { return }
    switch played(host).touchLook(cell) {
    case .closed where landed.flags: perform(mark(cell, host), hand, host)
    case .closed: perform(.open(cell, clock: 0), hand, host)
    case .flagged where landed.flags && landed.cell == cell && landed.look == .flagged:
      perform(mark(cell, host), hand, host)
    case .open where landed.cell == cell && landed.look == .open && settings(host).chording == .tap:
      perform(.chord(cell, clock: 0), hand, host)
    case .open, .flagged: noteIdle(.open, cell, hand, host)
    case .over: break
    }
  }

  private func flag(_ touched: TouchedCell, _ hand: Hand, _ host: ModeHost<MinesweeperMode>) {
    let look = played(host).touchLook(touched.cell)
    guard look == touched.look, look == .closed || look == .flagged else { return }
    perform(mark(touched.cell, host), hand, host)
  }

  /// The cell at a point of the window in dp.
  func cell(at point: Point, _ host: ModeHost<MinesweeperMode>) -> Cell? {
    Layout.cell(at: host.environment.camera.toWorld(point), on: host.state.board)
  }

  /// The closed cells that are drawn as pressed by the mouse.
  func cellsUnderMouse(_ host: ModeHost<MinesweeperMode>) -> [Cell] {
    let mouse = host.session.hands.mouse
    let game = played(host)
    guard game.isRunning, let cell = cell(at: mouse.location, host) else { return [] }
    let isClosed = game.touchLook(cell) == .closed
    switch mouse.intent {
    case .none, .flagAround: return []
    case .open: return isClosed && mouse.landed?.flags == false ? [cell] : []
    case .chord where settings(host).chording == .off: return []
    case .chord: return game.chordCells(cell) + (isClosed ? [cell] : [])
    }
  }
}
