import Interface

/// The bar of a replay, the same in every mode: the way out, what is counted, run or stand, the place, the speed.
public enum FilmBar {
  /// Its commands.
  public static let end: CommandID = "film.end"
  public static let play: CommandID = "film.play"
  public static let position: CommandID = "film.position"
  public static let speed: CommandID = "film.speed"

  /// The bar.
  package static func items(counters: [BarItem], _ clock: FilmClock) -> [BarItem] {
    [BarItem(end, .button, icon: .back, label: tr("Leave the replay"), priority: 100)] + counters + [
      .separator,
      BarItem(
        play, .button, icon: clock.isRunning ? .pause : .play,
        label: clock.isRunning ? tr("Pause") : tr("Play"),
        priority: 100),
      BarItem(position, .slider(value: clock.fraction), label: tr("Place in the replay"), priority: 100),
      BarItem(speed, .button, icon: .speed, label: tr("Speed"), priority: 95),
    ]
  }
}
