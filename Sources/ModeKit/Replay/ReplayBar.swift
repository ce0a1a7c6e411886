import Interface

/// A command of a replay: from its bar, or of a program that starts it.
public enum ReplayCommand: Hashable, Sendable {
  /// Make the replay of the document and show it, if there is one.
  case start
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
  public static func replay(_ command: ReplayCommand) -> CommandID { CommandID(command) }
}

/// The bar of a replay, the same in every mode: the exit, a counter, play or pause, the position, the speed.
package enum ReplayBar {
  /// The bar.
  package static func items(counters: [BarItem], _ clock: ReplayClock) -> [BarItem] {
    // The counters stay where they are while the document is played.
    counters
      + [
        .separator,
        BarItem(.replay(.end), .button, icon: .back, label: tr("Leave the replay"), priority: 100),
        BarItem(
          .replay(.play), .button, icon: clock.isRunning ? .pause : .play,
          label: clock.isRunning ? tr("Pause") : tr("Play back"),
          priority: 100),
        BarItem(
          .replay(.position), .slider(value: clock.fraction), label: tr("Place in the replay"), priority: 100),
        BarItem(.replay(.speed), .button, icon: .speed, label: tr("Speed"), priority: 95),
      ]
  }
}
