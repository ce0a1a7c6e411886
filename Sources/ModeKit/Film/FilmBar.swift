import Interface

/// What is asked of a replay.
public enum FilmCommand: Hashable, Sendable {
  /// Back to the document as it is.
  case end
  /// Run, or stand.
  case play
  /// Go to a place, which comes as a value.
  case position
  /// Run at the next speed.
  case speed
}

extension CommandID {
  /// A command of a replay.
  public static func film(_ command: FilmCommand) -> CommandID { CommandID(command) }
}

/// The bar of a replay, the same in every mode: the way out, what is counted, run or stand, the place, the speed.
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
