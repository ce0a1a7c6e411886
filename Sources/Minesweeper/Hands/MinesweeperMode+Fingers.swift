import Geometry
import Gestures
import Interface
import ModeKit
import Scene

extension MinesweeperMode {
  /// A finger's tap on a cell that is shown smaller than this, in dp, zooms in instead of opening the cell.
  static let smallestTouch = 28.0
  /// How large a cell is shown after such a tap, in dp.
  private static let comfortableTouch = 44.0
  /// The delay before a press shows its ring, in seconds: longer than a tap.
  private static let ringDelay = 0.15
  /// The radius of the ring around a finger, in dp.
  private static let ringRadius = 36.0

  /// Handles a gesture of a finger.
  func touch(_ gesture: Gesture, _ host: ModeHost<MinesweeperMode>) {
    guard let touched = TouchedCell(gesture.target) else { return }
    if gesture.kind == .press, gesture.phase == .began { host.session.hands.land(gesture, on: touched) }
    notePath(gesture, host)
    switch (gesture.kind, gesture.phase) {
    case (.press, .began):
      host.request(.animate(until: gesture.startTime + host.environment.gestures.longPress))
    case (.press, .changed): host.session.hands.move(gesture)
    case (.press, _): host.session.hands.lift(gesture.session)
    case (.tap, .ended):
      let isUsed = host.session.hands.press(gesture.session)?.isUsed == true
      if !gesture.isInterrupted, !isUsed { act(touched, isLong: false, gesture, host) }
    case (.longPress, .began):
      let isUsed = host.session.hands.press(gesture.session)?.isUsed == true
      host.session.hands.answerLongPress(gesture.session)
      if !isUsed { act(touched, isLong: true, gesture, host) }
    case (.longPress, .ended), (.longPress, .cancelled): host.session.hands.lift(gesture.session)
    default: return
    }
    host.refreshOverlay()
  }

  /// Acts on a cell. A tap opens and a long press flags; in flag mode the two are swapped. On a number a tap chords,
  /// and a long press flags the neighbours that must be mines. While another finger holds a number, a tap on a closed
  /// neighbour flags it, and a tap on an open cell chords the number.
  private func act(
    _ touched: TouchedCell, isLong: Bool, _ gesture: Gesture, _ host: ModeHost<MinesweeperMode>
  ) {
    let cell = touched.cell
    guard host.state.size.contains(cell), played(host).touchLook(cell) == touched.look, touched.look != .over
    else { return }
    let hand = Hand(
      seat: gesture.seat, finger: host.session.hands.press(gesture.session)?.finger ?? 0)
    guard isStrict(host) || Layout.cellSide * host.environment.camera.zoom >= Self.smallestTouch else {
      return bringNearer(cell, to: gesture.location, host)
    }
    if !isLong, let held = host.session.hands.takeHeldNumber(beside: cell, gesture) {
      return perform(touched.look == .open ? .chord(held, clock: 0) : mark(cell, host), hand, host)
    }
    switch touched.look {
    case .open where isLong: perform(.flagAround(cell, clock: 0), hand, host)
    case .open where settings(host).chording == .tap: perform(.chord(cell, clock: 0), hand, host)
    case .open: noteIdle(.open, cell, hand, host)
    case .closed where touched.flags == isLong: perform(.open(cell, clock: 0), hand, host)
    case .closed: perform(mark(cell, host), hand, host)
    case .flagged where touched.flags != isLong: perform(mark(cell, host), hand, host)
    case .flagged: noteIdle(.open, cell, hand, host)
    case .over: break
    }
  }

  /// Zooms in until a cell is large enough for a finger, keeping the cell under that finger.
  private func bringNearer(_ cell: Cell, to point: Point, _ host: ModeHost<MinesweeperMode>) {
    var camera = host.environment.camera
    camera.zoom = Self.comfortableTouch / Layout.cellSide
    camera.center = camera.center + (Layout.rect(of: cell).center - camera.toWorld(point))
    host.request(.camera(camera))
  }

  /// The ring that fills around a finger until its long press begins; nil where a long press would do nothing.
  func ring(around press: FingerPress, _ host: ModeHost<MinesweeperMode>) -> DrawingList.Item? {
    let environment = host.environment
    let held = environment.time - press.start
    guard held >= Self.ringDelay, Layout.cellSide * environment.camera.zoom >= Self.smallestTouch,
      let look = press.look(in: played(host))
    else { return nil }
    let flags =
      switch look {
      case .closed, .flagged: !press.touched.flags
      case .open: !isStrict(host) && !played(host).cellsToFlag(around: press.touched.cell).isEmpty
      case .over: false
      }
    let opens = look == .closed && press.touched.flags
    guard flags || opens else { return nil }
    let span = max(environment.gestures.longPress - Self.ringDelay, 0.01)
    let part = min((held - Self.ringDelay) / span, 1)
    let color = environment.theme.color(flags ? .accent : .text)
    let track = environment.theme.color(.shadow)
    let center = press.location
    let box = Rect(minX: center.x, minY: center.y, maxX: center.x, maxY: center.y)
      .inset(by: -Self.ringRadius - 6)
    return DrawingList.Item(bounds: box) { canvas in
      canvas.stroke(Path(circle: center, radius: Self.ringRadius), track, width: 8)
      var arc = Path()
      arc.arc(center: center, radius: Self.ringRadius, start: -.pi / 2, sweep: part * 2 * .pi)
      canvas.stroke(arc, color, width: 4)
    }
  }
}
