import Interface
import ModeKit

/// Races at a shared table: everybody plays the same board on a field of their own.
extension MinesweeperMode: RacingMode {
  /// Whether the rules are those of a race.
  public func isRace(_ params: GameRules) -> Bool { params.isRace }

  /// The open part of the safe cells, and the time at the end.
  public func raceProgress(_ state: Game, params: GameRules) -> RaceProgress {
    let safe = state.size.safeCount
    let stage: RaceProgress.Stage =
      switch state.status {
      case .ready, .playing: .running
      case .won: .finished(milliseconds: state.clock)
      case .lost: .out
      }
    // A random board, which somebody may take if no other was found, is another course.
    let course = state.made?.digest ?? (state.start == nil ? 0 : 1)
    return RaceProgress(
      part: Double(safe - state.safeLeft) / Double(max(1, safe)), stage, course: course)
  }

  /// How many of the others are shown: a narrow strip has one row for them.
  private static let shownRivals = 2
  /// The most characters of a name.
  private static let longestName = 12

  /// The items about a race on the strip; empty in other games. They keep their room from the start, so that nothing moves
  /// when somebody comes.
  func standings(_ host: ModeHost<MinesweeperMode>) -> [BarItem] {
    guard host.params.isRace else { return [] }
    let own = raceProgress(host.state, params: host.params)
    let ahead = host.rivals.filter { $0.progress < own }.count
    let place = BarItem(
      .counter(.place),
      .counter(value: host.rivals.isEmpty ? "–" : "\(ahead + 1)/\(host.rivals.count + 1)"),
      label: tr("rank"), priority: 100, widest: .init(value: "88/88"))
    return [place]
      + (0..<Self.shownRivals).map { index in
        let rival = host.rivals.indices.contains(index) ? host.rivals[index] : nil
        return BarItem(
          .counter(.rival(index)), .counter(value: rival?.progress.text ?? "–"),
          label: rival.map { Self.short($0.title) } ?? tr("nobody yet"), priority: 100,
          widest: .init(
            label: String(repeating: "m", count: Self.longestName - 2), value: RaceProgress.widestText))
      }
  }

  private static func short(_ name: String) -> String {
    name.count > longestName ? name.prefix(longestName - 1) + "…" : name
  }
}
