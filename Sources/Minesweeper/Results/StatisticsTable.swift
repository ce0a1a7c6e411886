import MineLogic
import ModeKit

/// Finished games as a table of comma-separated values (RFC 4180): one line of names, then a line for each game.
package enum StatisticsTable {
  /// The names of the columns. Times are in seconds.
  private static let names = [
    "ended", "week", "ranking", "won", "ranked", "time", "time_error", "3bv", "solved_3bv", "clicks",
    "effective_clicks", "3bv_per_second", "ioe", "correctness", "throughput", "rqp", "zini",
    "zini_efficiency",
    "luck", "technique", "document",
  ]

  /// The table of some games; endless fields and practice, which have no time, are left out.
  ///
  /// - Complexity: O(n).
  package static func csv(_ plays: [RecordedPlay]) -> String {
    var text = line(names)
    for play in plays where play.play.facts["time"] != nil { text += line(cells(play)) }
    return text
  }

  private static func cells(_ play: RecordedPlay) -> [String] {
    let game = GameFacts(play.play)
    func number(_ value: Double?) -> String { value.map { Figures.decimals($0, 3) } ?? "" }
    func measure(_ measure: Statistics.Measure) -> String { number(measure.value(game)) }
    return [
      CalendarDay.moment(game.ended), CalendarDay(game.ended).week, play.play.group,
      game.isWon ? "1" : "0", game.isRanked ? "1" : "0", measure(.time), number(game.error.map { $0 / 1000 }),
      String(game.bbbv), String(game.solved), String(game.clicks), String(game.effective), measure(.pace),
      measure(.efficiency), measure(.correctness), measure(.throughput), measure(.rqp),
      game.zini.map { String($0) } ?? "", measure(.ziniEfficiency), number(game.luck),
      game.technique?.description ?? "", play.document,
    ]
  }

  /// A line of the table with its end.
  private static func line(_ cells: [String]) -> String { cells.map(quoted).joined(separator: ",") + "\r\n" }

  /// A cell, in quotes if it contains a character that would end it.
  package static func quoted(_ cell: String) -> String {
    guard cell.utf8.contains(where: { [0x22, 0x2C, 0x0D, 0x0A].contains($0) }) else { return cell }
    let doubled = cell.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
    return "\"\(doubled)\""
  }
}
