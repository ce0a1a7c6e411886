import Glibc
import Interface
import MineLogic
import ModeKit

extension MinesweeperMode {
  /// The state of the statistics page.
  struct StatisticsPage {
    /// All finished games, in the order in which they ended.
    var plays: [RecordedPlay] = []
    /// The rankings that contain games, the most recent one first.
    var groups: [String] = []
    /// The index of the shown ranking.
    var group = 0
    /// The measure by which games are ranked.
    var measure = Statistics.Measure.time
    /// The listed games.
    var listed: [RecordedPlay] = []
  }

  private static let statisticsPage = "statistics"
  /// The largest number of rankings to choose from.
  private static let maxGroups = 8

  /// Shows the statistics to a seat.
  private func showStatistics(_ seat: Int, _ host: ModeHost<MinesweeperMode>) {
    // An endless field has no end, so its progress is saved here.
    let play = endlessPlay(host)
    host.study({ chronicle in
      if let play { chronicle.store(play) }
      return chronicle.plays().filter { $0.play.group != PracticeRating.group }
    }) { host, plays in
      var page = StatisticsPage()
      page.measure = host.session.statistics.measure
      page.plays = plays
      for play in plays.reversed() where !page.groups.contains(play.play.group) {
        page.groups.append(play.play.group)
        if page.groups.count == Self.maxGroups { break }
      }
      page.group = page.groups.firstIndex(of: host.params.rankingGroup) ?? 0
      host.session.statistics = page
      host.request(.page(statistics(host), seat: seat))
    }
  }

  /// Shows the statistics, or carries out a choice on their page.
  func carryOut(_ command: StatisticsCommand, _ seat: Int, _ host: ModeHost<MinesweeperMode>) {
    switch command {
    case .show: return showStatistics(seat, host)
    case .group(let group): host.session.statistics.group = group
    case .measure(let measure): host.session.statistics.measure = measure
    case .replay(let place):
      let listed = host.session.statistics.listed
      guard listed.indices.contains(place) else { return }
      return host.request(.openDocument(listed[place].document, then: .mine(.replay)))
    }
    host.request(.page(statistics(host), seat: seat))
  }

  private func statistics(_ host: ModeHost<MinesweeperMode>) -> Page {
    let chosen = host.session.statistics
    var page = Page(Self.statisticsPage, title: tr("Statistics"))
    guard chosen.groups.indices.contains(chosen.group) else {
      page.blocks = [
        .empty(
          .chart, tr("No finished game yet"),
          tr("Win or lose one: your times, streaks and progress will stand here."))
      ]
      return page
    }
    let plays = chosen.plays.filter { $0.play.group == chosen.groups[chosen.group] }
    let titles = chosen.groups.map { group in
      chosen.plays.last { $0.play.group == group }.flatMap { GameRules($0.play)?.rankingTitle } ?? group
    }
    if titles.count > 1 {
      let options = titles.enumerated().map { Page.Option(.mine(.statistics(.group($0))), $1) }
      page.blocks.append(.choice(tr("Ranking"), options, selected: chosen.group))
    } else {
      page.blocks.append(.note(titles[chosen.group]))
    }
    let runs = EndlessStatistics(plays)
    if !runs.fields.isEmpty {
      page.blocks.append(.values(runs.values))
      return page
    }
    let statistics = Statistics(plays)
    page.blocks.append(.values(statistics.values))
    guard statistics.winCount > 0 else {
      page.blocks.append(.note(tr("No win yet that a ranking counts: those with undo or help do not.")))
      return page
    }
    page.blocks.append(
      .choice(
        tr("Ranked by"),
        Statistics.Measure.allCases.map { Page.Option(.mine(.statistics(.measure($0))), $0.title) },
        selected: chosen.measure.rawValue))
    let progress = statistics.progress(chosen.measure)
    if progress.each.count > 1 { page.blocks.append(.chart(progress.chart(chosen.measure))) }
    let ranking = statistics.ranking(chosen.measure)
    host.session.statistics.listed = ranking.map { statistics.plays[$0] }
    page.blocks += [
      .heading(tr("Best games")),
      .rows(
        ranking.enumerated().map { place, index in
          statistics.row(
            index, place: place + 1, chosen.measure,
            command: statistics.plays[index].isOpenable ? .mine(.statistics(.replay(place))) : nil)
        }),
    ]
    return page
  }
}

extension GameRules {
  /// Reads the rules of a statistics record; nil if they are invalid.
  init?(_ play: FinishedPlay) {
    func whole(_ name: String) -> Int { Int(min(max(play.facts[name] ?? 0, -1), 1e7)) }
    if play.facts["endless"] != nil {
      guard EndlessField.percents.contains(whole("endless")) else { return nil }
      self = .endless(percent: whole("endless"))
      return
    }
    let first = FirstClick.allCases
    guard let size = try? FieldSize(width: whole("width"), height: whole("height"), mines: whole("mines")),
      first.indices.contains(whole("first"))
    else { return nil }
    self.init(size, firstClick: first[whole("first")])
    let ways = Generator.Method.allCases
    guard play.facts["noGuess"] != nil, ways.indices.contains(whole("noGuess")) else { return }
    var wish = NoGuess(ways[whole("noGuess")])
    wish.technique = play.facts["technique"] == nil ? nil : Technique(rawValue: whole("technique"))
    if play.facts["least"] != nil, whole("least") <= whole("most") {
      wish.bbbv = whole("least")...whole("most")
    }
    boards = .noGuess(wish)
  }
}

extension Statistics.Measure {
  /// The translated name of the measure.
  fileprivate var title: String {
    switch self {
    case .time: tr("Time")
    case .pace: tr("3BV a second")
    case .efficiency: tr("Efficiency")
    }
  }

  /// A value of the measure as text.
  fileprivate func text(_ value: Double) -> String {
    self == .time ? MinesweeperMode.hundredths(Int((value * 1000).rounded())) : Figures.decimals(value, 2)
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

  /// The row of a game in the ranking.
  fileprivate func row(_ index: Int, place: Int, _ measure: Measure, command: CommandID?) -> Page.Row {
    let game = games[index]
    let details = [
      CalendarDay(game.ended).text, "3BV \(game.bbbv)",
      measure == .time
        ? tr("{0} a second", Figures.decimals(game.bbbvPerSecond, 2))
        : tr("{0} seconds", MinesweeperMode.hundredths(game.time)),
    ]
    return Page.Row(
      "\(place). \(measure.text(measure.value(game)))", detail: details.joined(separator: " · "),
      command: command)
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

/// A date in the local time zone.
struct CalendarDay: Hashable {
  var year: Int
  var month: Int
  var day: Int

  /// The day of a time in milliseconds since 1970 (UTC).
  init(_ milliseconds: Int64) {
    var seconds = time_t(milliseconds / 1000)
    var parts = tm()
    localtime_r(&seconds, &parts)
    year = Int(parts.tm_year) + 1900
    month = Int(parts.tm_mon) + 1
    day = Int(parts.tm_mday)
  }

  /// The date as text, such as "2026-11-21".
  var text: String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
    return "\(year)-\(two(month))-\(two(day))"
  }
}
