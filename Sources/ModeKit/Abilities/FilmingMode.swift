import Geometry
import Interface

/// A replay as it is shown in the place of a document.
package protocol FilmScreen {
  /// Where it is.
  var clock: FilmClock { get set }
  /// Shows the moment where the clock is. Returns what looks different, in world points, with all light and shadow around it; nil
  /// for everything.
  mutating func show() -> [Rect]?
  /// Goes some steps on or back with the clock, and stands there. Returns as ``show()`` does.
  mutating func step(by steps: Int) -> [Rect]?
  /// How long until something new is to be seen while it runs, in seconds.
  var untilNext: Double { get }
}

/// A mode that shows replays: it says what they show, and the rest is the same in all. It hears ``ModeEvent/filmChanged``.
package protocol FilmingMode: Mode {
  /// The replay on the screen.
  associatedtype Screen: FilmScreen
  /// Where it is kept; nil there while the document is shown as it is.
  static var film: WritableKeyPath<Session, Screen?> { get }
}

extension FilmingMode {
  /// Shows a replay in the place of the document, and lets it run.
  package func run(_ screen: Screen, _ host: ModeHost<Self>) {
    host.session[keyPath: Self.film] = screen
    host.session[keyPath: Self.film]?.clock.run(at: host.environment.time)
    host.damageEverything()
    showFilm(host)
  }

  /// Goes back to the document as it is.
  package func endFilm(_ host: ModeHost<Self>) {
    guard host.session[keyPath: Self.film] != nil else { return }
    host.session[keyPath: Self.film] = nil
    host.damageEverything()
    handle(.filmChanged, host: host)
    host.refreshOverlay()
  }

  /// Carries out a ``FilmCommand``; others are left alone.
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

  /// Space lets the replay run or stand, left and right go a step, Home and End to its ends, Escape leaves it.
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

  /// Lets time pass.
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

  /// Shows the moment where the replay's clock is.
  private func showFilm(_ host: ModeHost<Self>) {
    guard host.session[keyPath: Self.film] != nil else { return }
    present(host.session[keyPath: Self.film]?.show(), host)
  }

  /// Has what looks different drawn again, everything for nil, and asks to be woken for what comes next.
  package func present(_ changes: [Rect]?, _ host: ModeHost<Self>) {
    guard let screen = host.session[keyPath: Self.film] else { return }
    // More changes than these are one.
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
