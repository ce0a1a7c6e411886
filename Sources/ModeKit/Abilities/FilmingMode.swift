import Geometry
import Interface

/// A replay that is shown in place of a document.
package protocol FilmScreen {
  /// Its position, speed and whether it runs.
  var clock: FilmClock { get set }
  /// Shows the position of the clock. Returns the damage in world points, including light and shadows around objects;
  /// nil for everything.
  mutating func show() -> [Rect]?
  /// Moves the clock by some steps, forwards or back, pauses there and shows it. Returns the damage like ``show()``.
  mutating func step(by steps: Int) -> [Rect]?
  /// The seconds until the next visible change while it runs.
  var untilNext: Double { get }
}

/// A mode that shows replays. It supplies the content; the controls are the same in all modes. It receives
/// ``ModeEvent/filmChanged``.
package protocol FilmingMode: Mode {
  /// The type of its replays.
  associatedtype Screen: FilmScreen
  /// The replay in the session; nil there while the document itself is shown.
  static var film: WritableKeyPath<Session, Screen?> { get }
}

extension FilmingMode {
  /// Shows a replay in place of the document, and starts it.
  package func run(_ screen: Screen, _ host: ModeHost<Self>) {
    host.session[keyPath: Self.film] = screen
    host.session[keyPath: Self.film]?.clock.run(at: host.environment.time)
    host.damageEverything()
    showFilm(host)
  }

  /// Ends the replay and shows the document again.
  package func endFilm(_ host: ModeHost<Self>) {
    guard host.session[keyPath: Self.film] != nil else { return }
    host.session[keyPath: Self.film] = nil
    host.damageEverything()
    handle(.filmChanged, host: host)
    host.refreshOverlay()
  }

  /// Carries out a ``FilmCommand``; other commands are ignored.
  package func filmCommand(_ id: CommandID, _ phase: CommandPhase, _ host: ModeHost<Self>) {
    guard let command = id.as(FilmCommand.self) else { return }
    switch command {
    case .end: endFilm(host)
    case .play: toggleFilm(host)
    case .speed:
      host.session[keyPath: Self.film]?.clock.changeSpeed(at: host.environment.time)
      showFilm(host)
    case .position:
      guard case .value(let value) = phase, let clock = host.session[keyPath: Self.film]?.clock else {
        return
      }
      host.session[keyPath: Self.film]?.clock.go(to: value * clock.length)
      showFilm(host)
    }
  }

  /// Handles a key: Space and Enter play or pause, left and right move by a step, Home and End go to the ends, Escape
  /// and Backspace end the replay.
  package func filmKey(_ key: Key, _ host: ModeHost<Self>) {
    switch key {
    case .space, .enter: toggleFilm(host)
    case .left: stepFilm(by: -1, host)
    case .right: stepFilm(by: 1, host)
    case .home: stepFilm(by: -(1 << 40), host)
    case .end: stepFilm(by: 1 << 40, host)
    case .backspace, .escape: endFilm(host)
    default: break
    }
  }

  /// Advances a running replay to the present time.
  package func advanceFilm(_ host: ModeHost<Self>) {
    guard host.session[keyPath: Self.film]?.clock.isRunning == true else { return }
    host.session[keyPath: Self.film]?.clock.advance(to: host.environment.time)
    showFilm(host)
  }

  private func toggleFilm(_ host: ModeHost<Self>) {
    let time = host.environment.time
    guard let clock = host.session[keyPath: Self.film]?.clock else { return }
    if clock.isRunning {
      host.session[keyPath: Self.film]?.clock.stop(at: time)
    } else {
      host.session[keyPath: Self.film]?.clock.run(at: time)
    }
    showFilm(host)
  }

  private func stepFilm(by steps: Int, _ host: ModeHost<Self>) {
    guard host.session[keyPath: Self.film] != nil else { return }
    present(host.session[keyPath: Self.film]?.step(by: steps), host)
  }

  /// Shows the position of the replay's clock.
  private func showFilm(_ host: ModeHost<Self>) {
    guard host.session[keyPath: Self.film] != nil else { return }
    present(host.session[keyPath: Self.film]?.show(), host)
  }

  /// Marks the damage, everything for nil, and requests to be woken for the next visible change.
  package func present(_ changes: [Rect]?, _ host: ModeHost<Self>) {
    guard let screen = host.session[keyPath: Self.film] else { return }
    // Many rectangles cost more than drawing everything.
    if let changes, changes.count <= 256 {
      for rect in changes { host.damage(rect) }
    } else {
      host.damageEverything()
    }
    if screen.clock.isRunning { host.request(.wake(at: host.environment.time + screen.untilNext)) }
    handle(.filmChanged, host: host)
    host.refreshOverlay()
  }
}
