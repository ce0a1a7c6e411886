import Geometry
import Interface
import MineLogic
import ModeKit

/// The page of statistics, and the games that it lists. It is made on a worker.
struct StatisticsReport: Sendable {
  /// What is shown.
  struct Choice: Hashable, Sendable {
    /// The index of the ranking; nil for the one that is played.
    var group: Int?
    /// The measure by which games are ranked.
    var measure = Statistics.Measure.time
  }

  /// What is shown of the games.
  private(set) var choice: Choice
  /// The page.
  private(set) var page = Page("statistics", title: tr("Statistics"))
  /// The games that it lists, for ``StatisticsCommand/replay(_:)``.
  private(set) var listed: [RecordedPlay] = []

  /// The largest number of rankings to choose from.
  private static let maxGroups = 8
  /// The largest number of weeks in the table, and in the chart.
  private static let maxWeeks = 8, maxChartWeeks = 52

  /// Works out the statistics of some games, which are in the order in which they ended.
  ///
  /// - Complexity: O(n log n).
  init(_ plays: [RecordedPlay], _ choice: Choice, playing played: String) {
    self.choice = choice
    var groups: [String] = []
    var newest: [RecordedPlay] = []
    for play in plays.reversed() where !groups.contains(play.play.group) {
      groups.append(play.play.group)
      newest.append(play)
      if groups.count == Self.maxGroups { break }
    }
    let shown = choice.group ?? groups.firstIndex(of: played) ?? 0
    guard groups.indices.contains(shown) else {
      page.blocks = [
        .empty(
          .chart, tr("No finished game yet"),
          tr("Win or lose one: your times, streaks and progress will stand here."))
      ]
      return
    }
    self.choice.group = shown
    let titles = newest.map { GameRules($0.play)?.rankingTitle ?? $0.play.group }
    if titles.count > 1 {
      let options = titles.enumerated().map { Page.Option(.mine(.statistics(.group($0))), $1) }
      page.blocks.append(.choice(tr("Ranking"), options, selected: shown))
    } else {
      page.blocks.append(.note(titles[shown]))
    }
    let ranked = plays.filter { $0.play.group == groups[shown] }
    let runs = EndlessStatistics(ranked)
    if runs.fields.isEmpty { show(Statistics(ranked)) } else { page.blocks.append(.values(runs.values)) }
    page.blocks.append(.buttons([Page.Option(.mine(.statistics(.save)), tr("Save as CSV"), icon: .save)]))
  }

  private mutating func show(_ statistics: Statistics) {
    page.blocks.append(.values(statistics.values))
    guard statistics.winCount > 0 else {
      page.blocks.append(.note(tr("No ranked win yet: wins with undo or help do not count.")))
      return
    }
    let measure = choice.measure
    page.blocks.append(
      .choice(
        tr("Ranked by"),
        Statistics.Measure.allCases.map { Page.Option(.mine(.statistics(.measure($0))), $0.title) },
        selected: measure.rawValue))
    let progress = statistics.progress(measure)
    if progress.each.count > 1 { page.blocks.append(.chart(progress.chart(measure))) }
    let ranking = statistics.ranking(measure)
    let best = ranking.enumerated().map { place, index in
      let game = statistics.games[index]
      let value = measure.value(game).map { measure.text($0) } ?? "–"
      return row("\(place + 1). \(value)", game, measure, statistics.plays[index])
    }
    let bests = Statistics.Measure.allCases.compactMap { measure -> Page.Row? in
      guard let index = statistics.bestGame(measure) else { return nil }
      let game = statistics.games[index]
      let value = measure.value(game).map { measure.text($0) } ?? ""
      return row(measure.title, game, measure, statistics.plays[index], value: value)
    }
    page.blocks += [.heading(tr("Best games")), .rows(best), .heading(tr("Personal bests")), .rows(bests)]
    let weeks = statistics.weeks.prefix(Self.maxChartWeeks)
    show(tr("By week"), weeks.prefix(Self.maxWeeks).map { ($0.week, $0.part) })
    if weeks.count > 1 { page.blocks.append(.chart(Self.chart(weeks.reversed()))) }
    show(
      tr("By 3BV"),
      statistics.bands.map { ("3BV \($0.bbbv.lowerBound)–\($0.bbbv.upperBound)", $0.part) })
    show(
      tr("By the hardest technique needed"),
      statistics.techniques.map { (MinesweeperMode.name($0.technique), $0.part) })
  }

  /// Adds a table of parts, unless it is empty.
  private mutating func show(_ title: String, _ parts: [(name: String, part: Statistics.Part)]) {
    guard !parts.isEmpty else { return }
    page.blocks += [
      .heading(title),
      .rows(
        parts.map { name, part in
          func seconds(_ value: Double?) -> String { value.map { Statistics.Measure.time.text($0) } ?? "–" }
          return Page.Row(
            name, detail: tr("{0} games, {1} won", String(part.games), String(part.wins)),
            value: tr("best {0}, median {1}", seconds(part.best), seconds(part.median)))
        }),
    ]
  }

  /// The best and the median time of weeks, the oldest first.
  private static func chart(_ weeks: [(week: String, part: Statistics.Part)]) -> Chart {
    func points(_ value: (Statistics.Part) -> Double?) -> [Point] {
      weeks.enumerated().compactMap { place, week in value(week.part).map { Point(Double(place), $0) } }
    }
    return Chart(
      tr("Your weeks"),
      [
        Chart.Series(tr("median"), points(\.median), .line, .accent),
        Chart.Series(tr("best"), points(\.best), .dots, .good),
      ], start: weeks.first?.week ?? "", end: weeks.last?.week ?? "", unit: " s")
  }

  /// The row of a game; a tap on it opens the game, if it is still there.
  private mutating func row(
    _ title: String, _ game: GameFacts, _ measure: Statistics.Measure, _ play: RecordedPlay,
    value: String = ""
  ) -> Page.Row {
    let details = [
      CalendarDay(game.ended).text, "3BV \(game.bbbv)",
      measure == .time
        ? tr("{0} a second", Figures.decimals(game.bbbvPerSecond, 2))
        : tr("{0} seconds", MinesweeperMode.hundredths(game.time)),
    ]
    listed.append(play)
    return Page.Row(
      title, detail: details.joined(separator: " · "), value: value,
      command: play.isOpenable ? .mine(.statistics(.replay(listed.count - 1))) : nil)
  }
}

extension Statistics {
  /// The rows of the statistics page.
  fileprivate var values: [Page.Value] {
    let ranked = self.ranked
    let streaks = self.streaks
    var values = [
      Page.Value(tr("Games"), String(ranked.count)),
      Page.Value(
        tr("Won"),
        ranked.isEmpty
          ? "0" : "\(winCount) · \(Hint.percent(Double(winCount) / Double(ranked.count))) %"),
    ]
    func add(_ label: String, _ measure: Measure, _ value: Double?) {
      if let value { values.append(Page.Value(label, measure.text(value))) }
    }
    add(tr("Best time"), .time, best(.time))
    add(tr("Mean time"), .time, mean(.time))
    add(tr("Best 3BV a second"), .pace, best(.pace))
    add(tr("Best efficiency"), .efficiency, best(.efficiency))
    values.append(Page.Value(tr("Wins in a row now"), String(streaks.current)))
    values.append(Page.Value(tr("Most wins in a row"), String(streaks.longest)))
    if games.count > ranked.count {
      values.append(Page.Value(tr("Games not ranked"), String(games.count - ranked.count)))
    }
    return values
  }
}

extension Statistics.Progress {
  /// The progress as a chart.
  fileprivate func chart(_ measure: Statistics.Measure) -> Chart {
    Chart(
      tr("Your wins, one after the other"),
      [
        Chart.Series(tr("each"), each, .dots, .quietText),
        Chart.Series(tr("mean of ten"), mean, .line, .accent),
        Chart.Series(tr("best so far"), best, .steps, .good),
      ],
      start: CalendarDay(start).text, end: CalendarDay(end).text, unit: measure == .time ? " s" : "")
  }
}
