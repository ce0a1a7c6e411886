import Interface
import MineLogic
import ModeKit

extension MinesweeperMode {
  /// The state of the statistics page. The games themselves stay on workers: merely to free thousands of them would take
  /// the main thread milliseconds.
  struct StatisticsPage {
    /// What is shown of the games.
    var choice = StatisticsReport.Choice()
    /// The listed games.
    var listed: [RecordedPlay] = []
  }

  /// Reads all finished games and shows their statistics to a seat.
  private func showStatistics(_ seat: Int, _ host: ModeHost<MinesweeperMode>) {
    // An endless field has no end, so its progress is saved here.
    let play = endlessPlay(host)
    var choice = host.session.statistics.choice
    choice.group = nil
    let group = host.state.rules.rankingGroup
    host.study({ [choice] chronicle in
      if let play { chronicle.store(play) }
      return StatisticsReport(Self.games(chronicle), choice, playing: group)
    }) { host, report in show(report, seat, host) }
  }

  /// Works out the statistics on a worker, since there may be thousands of games, and shows them to a seat.
  private func refreshStatistics(_ seat: Int, _ host: ModeHost<MinesweeperMode>) {
    let choice = host.session.statistics.choice
    let group = host.state.rules.rankingGroup
    host.study({ StatisticsReport(Self.games($0), choice, playing: group) }) { host, report in
      // Something else may have been chosen in the meantime.
      if host.session.statistics.choice == choice { show(report, seat, host) }
    }
  }

  /// All finished games, in the order in which they ended.
  private static func games(_ chronicle: Chronicle<MinesweeperMode>) -> [RecordedPlay] {
    chronicle.plays().filter { $0.play.group != PracticeRating.group }
  }

  private func show(_ report: StatisticsReport, _ seat: Int, _ host: ModeHost<MinesweeperMode>) {
    host.session.statistics.choice = report.choice
    host.session.statistics.listed = report.listed
    host.request(.page(report.page, seat: seat))
  }

  /// Shows the statistics, or carries out a choice on their page.
  func carryOut(_ command: StatisticsCommand, _ seat: Int, _ host: ModeHost<MinesweeperMode>) {
    switch command {
    case .show: return showStatistics(seat, host)
    case .group(let group): host.session.statistics.choice.group = group
    case .measure(let measure): host.session.statistics.choice.measure = measure
    case .replay(let place):
      let listed = host.session.statistics.listed
      guard listed.indices.contains(place) else { return }
      return host.request(.openDocument(listed[place].document, then: .mine(.replay)))
    case .save:
      return host.study({ Array(StatisticsTable.csv(Self.games($0)).utf8) }) { host, table in
        host.request(.saveFile(SavedFile(table, name: tr("Statistics"), ending: "csv"), seat: seat))
      }
    }
    refreshStatistics(seat, host)
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
    isStrict = play.facts["strict"] == 1
    var band: ClosedRange<Int>?
    if play.facts["least"] != nil, whole("least") <= whole("most") { band = whole("least")...whole("most") }
    if let band { boards = .measured(band) }
    let ways = Generator.Method.allCases
    guard play.facts["noGuess"] != nil, ways.indices.contains(whole("noGuess")) else { return }
    let technique = play.facts["technique"] == nil ? nil : Technique(rawValue: whole("technique"))
    boards = .noGuess(NoGuess(ways[whole("noGuess")], technique: technique, bbbv: band))
  }
}
