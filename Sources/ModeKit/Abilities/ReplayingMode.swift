import Geometry
import Interface

/// A replay that is shown in place of a document.
package protocol ReplayScreen {
  /// Its position, speed and whether it runs.
  var clock: ReplayClock { get set }
  /// Shows the position of the clock. Returns the damage in world points, including light and shadows around objects;
  /// nil for everything.
  mutating func show() -> [Rect]?
  /// Moves the clock by some steps, forwards or back, pauses there and shows it. Returns the damage like ``show()``.
  mutating func step(by steps: Int) -> [Rect]?
  /// The seconds until the next visible change while it runs.
  var untilNext: Double { get }
}

/// A mode that shows replays. It supplies the content; the controls are the same in all modes. It receives
/// ``ModeEvent/replayChanged``.
package protocol ReplayingMode: Mode {
  /// The type of its replays.
  associatedtype Screen: ReplayScreen
  /// The replay in the session; nil there while the document itself is shown.
  static var replay: WritableKeyPath<Session, Screen?> { get }
}

extension ReplayingMode {
  /// Shows a replay in place of the document, and starts it.
  package func run(_ screen: Screen, _ host: ModeHost<Self>) {
    host.session[keyPath: Self.replay] = screen
    host.session[keyPath: Self.replay]?.clock.run(at: host.environment.time)
    host.damageEverything()
    showReplay(host)
  }

  /// Ends the replay and shows the document again.
  package func endReplay(_ host: ModeHost<Self>) {
    guard host.session[keyPath: Self.replay] != nil else { return }
    host.session[keyPath: Self.replay] = nil
    host.damageEverything()
    handle(.replayChanged, host: host)
    host.refreshOverlay()
  }

  /// Carries out a ``ReplayCommand``; other commands are ignored. `start` makes the replay of the document and shows it.
  package func replayCommand(
    _ id: CommandID, _ phase: CommandPhase, _ host: ModeHost<Self>, start: (ModeHost<Self>) -> Void
  ) {
    guard let command = id.as(ReplayCommand.self) else { return }
    switch command {
    case .start: if host.session[keyPath: Self.replay] == nil { start(host) }
    case .end: endReplay(host)
    case .play: toggleReplay(host)
    case .speed:
      host.session[keyPath: Self.replay]?.clock.changeSpeed(at: host.environment.time)
      showReplay(host)
    case .position:
      guard case .value(let value) = phase, let clock = host.session[keyPath: Self.replay]?.clock else {
        return
      }
      host.session[keyPath: Self.replay]?.clock.go(to: value * clock.length)
      showReplay(host)
    }
  }

  /// Handles a key: Space and Enter play or pause, left and right move by a step, Home and End go to the ends, Escape
  /// and Backspace end the replay.
  package func replayKey(_ key: Key, _ host: ModeHost<Self>) {
    switch key {
    case .space, .enter: toggleReplay(host)
    case .left: stepReplay(by: -1, host)
    case .right: stepReplay(by: 1, host)
    case .home: stepReplay(by: -(1 << 40), host)
    case .end: stepReplay(by: 1 << 40, host)
    case .backspace, .escape: endReplay(host)
    default: break
    }
  }

  /// Advances a running replay to the present time.
  package func advanceReplay(_ host: ModeHost<Self>) {
    guard host.session[keyPath: Self.replay]?.clock.isRunning == true else { return }
    host.session[keyPath: Self.replay]?.clock.advance(to: host.environment.time)
    showReplay(host)
  }

  private func toggleReplay(_ host: ModeHost<Self>) {
    let time = host.environment.time
    guard let clock = host.session[keyPath: Self.replay]?.clock else { return }
    if clock.isRunning {
      host.session[keyPath: Self.replay]?.clock.stop(at: time)
    } else {
      host.session[keyPath: Self.replay]?.clock.run(at: time)
    }
    showReplay(host)
  }

  private func stepReplay(by steps: Int, _ host: ModeHost<Self>) {
    guard host.session[keyPath: Self.replay] != nil else { return }
    present(host.session[keyPath: Self.replay]?.step(by: steps), host)
  }

  /// Shows the position of the replay's clock.
  private func showReplay(_ host: ModeHost<Self>) {
    guard host.session[keyPath: Self.replay] != nil else { return }
    present(host.session[keyPath: Self.replay]?.show(), host)
  }

  /// Marks the damage, everything for nil, and requests to be woken for the next visible change.
  package func present(_ changes: [Rect]?, _ host: ModeHost<Self>) {
    guard let screen = host.session[keyPath: Self.replay] else { return }
    // Many rectangles cost more than drawing everything.
    if let changes, changes.count <= 256 {
      for rect in changes { host.damage(rect) }
    } else {
      host.damageEverything()
    }
    if screen.clock.isRunning { host.request(.wake(at: host.environment.time + screen.untilNext)) }
    handle(.replayChanged, host: host)
    host.refreshOverlay()
  }
}
