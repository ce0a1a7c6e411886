import Geometry
import Gestures
import MineLogic
import ModeKit

extension MinesweeperMode {
  /// Whether the places of hands are recorded: a game is played that will have a replay.
  func recordsPath(_ host: ModeHost<MinesweeperMode>) -> Bool {
    guard case .play = host.session.activity else { return false }
    return host.state.isRunning && !host.state.board.isEndless
  }

  /// Records where the hand of a gesture is.
  ///
  /// - Complexity: O(1).
  func notePath(_ gesture: Gesture, _ host: ModeHost<MinesweeperMode>) {
    guard recordsPath(host) else { return }
    let recorder = host.session.path
    var hand = Hand(seat: gesture.seat)
    if !gesture.device.isMouse {
      guard let press = host.session.hands.press(gesture.session) else { return }
      hand.finger = press.finger
    }
    func note(_ point: Point, _ time: Double, isExact: Bool) {
      let place = place(point, time, host)
      if host.state.status == .ready {
        recorder.wait(hand, at: place)
      } else if host.session.clock.isRunning {
        recorder.add(hand, place, isExact: isExact)
      }
    }
    switch (gesture.kind, gesture.phase) {
    case (.hover, .ended), (.hover, .cancelled):
      recorder.leave(at: place(gesture.location, gesture.time, host))
    case (.hover, _): note(gesture.location, gesture.time, isExact: false)
    case (.press, .began):
      if hand.finger > 0 {
        // An earlier press with this number may have been dropped without a lift.
        recorder.lift(hand)
        note(gesture.start, gesture.startTime, isExact: false)
      }
      note(gesture.location, gesture.time, isExact: true)
    case (.press, .changed), (.longPress, .changed): note(gesture.location, gesture.time, isExact: false)
    case (.press, .ended), (.longPress, .began): note(gesture.location, gesture.time, isExact: true)
    default: break
    }
    let isOver = gesture.phase == .ended || gesture.phase == .cancelled
    if hand.finger > 0, isOver, gesture.kind != .tap, host.state.status == .playing { recorder.lift(hand) }
  }

  /// The place and the reading of the clock for a point of the window in dp, at a time of the injected clock.
  private func place(
    _ point: Point, _ time: Double, _ host: ModeHost<MinesweeperMode>
  ) -> PointerPath.Sample {
    let world = host.environment.camera.toWorld(point)
    // Hands may leave the board a little, and no finite camera sees farther.
    let farthest = 2 * Layout.cellSide * Double(FieldSize.longestSide)
    func units(_ value: Double) -> Int {
      Int(
        (min(max(value, -farthest), farthest) / Layout.cellSide * Double(PointerPath.unitsPerCell)).rounded())
    }
    let clock = host.session.clock.milliseconds(at: min(time, host.environment.time))
    return .init(
      time: clock, x: world.isFinite ? units(world.x) : 0, y: world.isFinite ? units(world.y) : 0)
  }

  /// Logs the recorded path. It is logged along with moves, since each record costs a write.
  func savePath(_ host: ModeHost<MinesweeperMode>) {
    guard host.state.start != nil, !host.state.board.isEndless else { return }
    for (seat, path) in host.session.path.take() { host.perform(.path(path), seat: seat) }
  }
}
