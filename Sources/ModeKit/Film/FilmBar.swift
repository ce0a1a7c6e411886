import Interface

/// A command of a replay, from its bar.
public enum FilmCommand: Hashable, Sendable {
  /// Return to the document as it is.
  case end
  /// Play or pause.
  case play
  /// Go to a position, which comes as a value.
  case position
  /// Switch to the next speed.
  case speed
}

extension CommandID {
  /// A command of a replay.
  public static func film(_ command: FilmCommand) -> CommandID { CommandID(command) }
}

/// The bar of a replay, the same in every mode: the exit, a counter, play or pause, the position, the speed.
package enum FilmBar {
  /// The bar.
  package static func items(counters: [BarItem], _ clock: FilmClock) -> [BarItem] {
    [BarItem(.film(.end), .button, icon: .back, label: tr("Leave the replay"), priority: 100)] + counters + [
      .separator,
      BarItem(
        .film(.play), .button, icon: clock.isRunning ? .pause : .play,
        label: clock.isRunning ? tr("Pause") : tr("Play"),
        priority: 100),
      BarItem(
        .film(.position), .slider(value: clock.fraction), label: tr("Place in the replay"), priority: 100),
      BarItem(.film(.speed), .button, icon: .speed, label: tr("Speed"), priority: 95),
    ]
  }
}
