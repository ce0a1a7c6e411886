import MineLogic
import ModeKit

/// Ranked games by week, by the 3BV of their boards, and by the technique that these need.
extension Statistics {
  /// The ranked games of a week, or of boards that are about as difficult.
  package struct Part: Hashable, Sendable {
    /// How many games there are, and how many were won.
    package var games = 0
    package var wins = 0
    /// The best and the median time of the wins, in seconds; nil without one.
    package var best: Double?
    package var median: Double?

    fileprivate init(_ games: [GameFacts]) {
      self.games = games.count
      let times = games.filter(\.isWon).map { Double($0.time) / 1000 }.sorted()
      wins = times.count
      best = times.first
      guard !times.isEmpty else { return }
      let upper = times[times.count / 2]
      median = times.count % 2 == 1 ? upper : (times[times.count / 2 - 1] + upper) / 2
    }
  }

  /// The weeks in which ranked games ended, by ISO 8601, the newest first.
  ///
  /// - Complexity: O(n log n).
  package var weeks: [(week: String, part: Part)] {
    let byWeek: [String: [GameFacts]] = Dictionary(grouping: ranked) { CalendarDay($0.ended).week }
    return byWeek.keys.sorted(by: >).map { ($0, Part(byWeek[$0] ?? [])) }
  }

  /// The greatest number of bands.
  private static let mostBands = 6

  /// The ranked games by the 3BV of their boards, in at most six bands of equal width, the easiest first. Empty bands are
  /// left out.
  ///
  /// - Complexity: O(n log n).
  package var bands: [(bbbv: ClosedRange<Int>, part: Part)] {
    let games = ranked
    guard let least = games.map(\.bbbv).min(), let most = games.map(\.bbbv).max() else { return [] }
    // 1, 2, 5, 10, … so that the limits are round.
    var (width, unit) = (1, 1)
    func count() -> Int { most / width - least / width + 1 }
    while count() > Self.mostBands {
      if width == unit {
        width = 2 * unit
      } else if width == 2 * unit {
        width = 5 * unit
      } else {
        unit *= 10
        width = unit
      }
    }
    let byBand: [Int: [GameFacts]] = Dictionary(grouping: games) { $0.bbbv / width }
    return byBand.keys.sorted().map { band in
      let least = band * width
      return (least...least + width - 1, Part(byBand[band] ?? []))
    }
  }

  /// The ranked games by the hardest technique that their boards need, the easiest first; boards for which it is not
  /// known are left out.
  ///
  /// - Complexity: O(n log n).
  package var techniques: [(technique: Technique, part: Part)] {
    Technique.allCases.compactMap { technique in
      let games = ranked.filter { $0.technique == technique }
      return games.isEmpty ? nil : (technique, Part(games))
    }
  }
}
