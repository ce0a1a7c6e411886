import Geometry
import Gestures
import ModeKit

/// The mouse buttons that are down on a board, and what letting them go will do.
struct MousePress {
  /// What letting go will do.
  enum Intent {
    /// Nothing.
    case none
    /// Open the cell under the mouse; on the number where the button went down, chord.
    case open
    /// Chord on the number under the mouse.
    case chord
    /// Flag what must be mines around the number where the button went down.
    case flagAround
  }

  /// The buttons that are down.
  private(set) var held: Set<MouseButton> = []
  /// What letting go will do.
  private(set) var intent = Intent.none
  /// Where the mouse is, in dp of the window.
  var location = Point.origin
  /// What the first button landed on.
  private(set) var landed: TouchedCell?

  /// A button goes down. Whether it sets or takes a flag at once, as the right one does by itself.
  mutating func press(_ button: MouseButton, on touched: TouchedCell, shift: Bool) -> Bool {
    if held.isEmpty { landed = touched }
    held.insert(button)
    switch button {
    case .middle: intent = .chord
    case .left: intent = held.contains(.right) || shift ? .chord : .open
    case .right where held.contains(.left): intent = .chord
    case .right where touched.look == .open: intent = .flagAround
    case .right: return true
    }
    return false
  }

  /// A button comes up, or is taken away. What is to be done now; the buttons that are still down then mean nothing more.
  mutating func release(_ button: MouseButton, isCancelled: Bool) -> Intent {
    held.remove(button)
    // Where the right button has flagged at once, nothing is left to do.
    let done = isCancelled ? .none : intent
    intent = .none
    return done
  }
}

extension MinesweeperMode {
  /// Answers a mouse button: the left one previews and opens the cell under its release, the right one flags at
  /// once and on a number what must be mines around it, the middle one and both together chord.
  func press(_ gesture: Gesture, _ button: MouseButton, _ host: ModeHost<MinesweeperMode>) {
    guard let touched = TouchedCell(gesture.target) else { return }
    host.session.mouse.location = gesture.location
    host.session.cursors[gesture.seat] = nil
    switch gesture.phase {
    case .began:
      // With Ctrl the mouse moves the view.
      if gesture.modifiers.contains(.control), button == .left { break }
      let flagsAtOnce = host.session.mouse.press(
        button, on: touched, shift: gesture.modifiers.contains(.shift))
      if flagsAtOnce { flag(touched, gesture.seat, host) }
    case .changed: break
    case .ended, .cancelled:
      let landed = host.session.mouse.landed
      let intent = host.session.mouse.release(
        button, isCancelled: gesture.phase == .cancelled || gesture.isInterrupted)
      guard let cell = cell(at: gesture.location, host) else { break }
      switch intent {
      case .none: break
      case .chord:
        if habits(host).chording != .off { perform(.chord(cell, clock: 0), gesture.seat, host) }
      case .flagAround:
        if cell == landed?.cell { perform(.flagAround(cell, clock: 0), gesture.seat, host) }
      case .open: release(on: cell, landed, gesture.seat, host)
      }
    }
    host.refreshOverlay()
  }

  private func release(
    on cell: Cell, _ landed: TouchedCell?, _ seat: Int, _ host: ModeHost<MinesweeperMode>
  ) {
    guard let landed else { return }
    switch host.state.touchLook(cell) {
    case .closed where landed.flags: perform(mark(cell, host), seat, host)
    case .closed: perform(.open(cell, clock: 0), seat, host)
    case .flagged where landed.flags && landed.cell == cell && landed.look == .flagged:
      perform(mark(cell, host), seat, host)
    case .open where landed.cell == cell && landed.look == .open && habits(host).chording == .tap:
      perform(.chord(cell, clock: 0), seat, host)
    case .open, .flagged: noteIdle(.open, cell, seat, host)
    case .over: break
    }
  }

  private func flag(_ touched: TouchedCell, _ seat: Int, _ host: ModeHost<MinesweeperMode>) {
    let look = host.state.touchLook(touched.cell)
    guard look == touched.look, look == .closed || look == .flagged else { return }
    perform(mark(touched.cell, host), seat, host)
  }

  /// The cell at a point of the window.
  func cell(at point: Point, _ host: ModeHost<MinesweeperMode>) -> Cell? {
    Layout.cell(at: host.environment.camera.toWorld(point), on: host.state.board)
  }

  /// The closed cells that the mouse presses in.
  func cellsUnderMouse(_ host: ModeHost<MinesweeperMode>) -> [Cell] {
    let mouse = host.session.mouse
    guard host.state.isRunning, let cell = cell(at: mouse.location, host) else { return [] }
    let isClosed = host.state.touchLook(cell) == .closed
    switch mouse.intent {
    case .none, .flagAround: return []
    case .open: return isClosed && mouse.landed?.flags == false ? [cell] : []
    case .chord where habits(host).chording == .off: return []
    case .chord: return host.state.chordCells(cell) + (isClosed ? [cell] : [])
    }
  }
}
