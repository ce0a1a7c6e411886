import Geometry
import ModeKit

/// The statistics of the finished games of one ranking.
package struct Statistics: Sendable {
  /// All games, in the order in which they ended.
  package let games: [GameFacts]
  /// The statistics records, by the index in ``games``.
  package let plays: [RecordedPlay]

  /// Reads the records of one ranking, in the order in which the games ended.
  package init(_ plays: [RecordedPlay]) {
    self.plays = plays
    games = plays.map { GameFacts($0.play) }
  }

  /// The ranked games.
  package var ranked: [GameFacts] { games.filter(\.isRanked) }
  /// The indices of the ranked wins.
  private var wins: [Int] { games.indices.filter { games[$0].isRanked && games[$0].isWon } }

  /// The ranked wins for which a measure is known, and its values.
  private func values(_ measure: Measure) -> [(index: Int, value: Double)] {
    wins.compactMap { index in measure.value(games[index]).map { (index, $0) } }
  }

  /// The number of ranked wins.
  package var winCount: Int { wins.count }

  /// The number of wins at the end of the ranked games, and the largest number of wins in a row.
  package var streaks: (current: Int, longest: Int) {
    var (current, longest) = (0, 0)
    for game in ranked {
      current = game.isWon ? current + 1 : 0
      longest = max(longest, current)
    }
    return (current, longest)
  }

  /// The best value of all ranked wins; nil if there are none.
  package func best(_ measure: Measure) -> Double? {
    bestGame(measure).flatMap { measure.value(games[$0]) }
  }

  /// The index of the best ranked win, the oldest of equals; nil if there is none.
  package func bestGame(_ measure: Measure) -> Int? {
    values(measure).reduce(nil) { best, next in
      best.map { measure.isBetter(next.value, than: $0.value) ? next : $0 } ?? next
    }?.index
  }

  /// The mean over all ranked wins; nil if there are none.
  package func mean(_ measure: Measure) -> Double? {
    let values = values(measure)
    return values.isEmpty ? nil : values.reduce(0) { $0 + $1.value } / Double(values.count)
  }

  /// The indices of the best ranked wins, the best first; among equals the older first.
  ///
  /// - Complexity: O(n log n).
  package func ranking(_ measure: Measure, most: Int = 10) -> [Int] {
    let sorted = values(measure).sorted { a, b in
      a.value == b.value ? a.index < b.index : measure.isBetter(a.value, than: b.value)
    }
    return sorted.prefix(most).map(\.index)
  }

  /// Whether another game is faster than all wins so far. False for a first win.
  package func isBeaten(by game: GameFacts) -> Bool {
    guard game.isWon, game.isRanked, let best = best(.time), let time = Measure.time.value(game) else {
      return false
    }
    return Measure.time.isBetter(time, than: best)
  }

  /// The progress of the ranked wins.
  package struct Progress: Hashable, Sendable {
    /// The value of each win, by its number.
    package var each: [Point] = []
    /// The mean of the last ten wins, at each win.
    package var mean: [Point] = []
    /// The wins that were better than all before them.
    package var best: [Point] = []
    /// The times of the first and the last win, in milliseconds since 1970.
    package var start: Int64 = 0
    package var end: Int64 = 0
  }

  /// The number of wins in a mean.
  private static let window = 10
  /// The largest number of wins in a chart.
  private static let maxShown = 500

  /// The progress of the last 500 ranked wins.
  package func progress(_ measure: Measure) -> Progress {
    let wins = values(measure)
    let first = max(0, wins.count - Self.maxShown)
    var progress = Progress()
    guard wins.count > 1 else { return progress }
    progress.start = games[wins[first].index].ended
    progress.end = games[wins[wins.count - 1].index].ended
    var best: Double?
    for (n, win) in wins.enumerated() {
      let isBest = best.map { measure.isBetter(win.value, than: $0) } ?? true
      if isBest { best = win.value }
      guard n >= first else { continue }
      let x = Double(n + 1)
      progress.each.append(Point(x, win.value))
      let last = wins[max(0, n - Self.window + 1)...n]
      progress.mean.append(Point(x, last.reduce(0) { $0 + $1.value } / Double(last.count)))
      if isBest || n == first, let best { progress.best.append(Point(x, best)) }
    }
    if let best { progress.best.append(Point(Double(wins.count), best)) }
    return progress
  }
}
