import Interface
import MineLogic
import ModeKit

/// A counter of a game under way, beside the board.
package enum LiveCounter: String, CaseIterable, Hashable, Sendable {
  case pace, estimate, solved, ioe, clicks, left, right, chords

  /// The field of the settings that shows it.
  private var field: String { "counter " + rawValue }

  /// The counters that a player has chosen, in the order of the strip.
  static func chosen(_ answers: Form.Answers) -> [LiveCounter] {
    allCases.filter { answers.numbers[$0.field] == 1 }
  }

  /// The fields in which they are chosen.
  static var fields: [Form.Field] {
    allCases.map { Form.Field($0.field, label: tr("Beside the board: {0}", $0.title), kind: .toggle) }
  }

  /// The answers for the fields: none is chosen.
  static var answers: [String: Int] { Dictionary(uniqueKeysWithValues: allCases.map { ($0.field, 0) }) }

  /// The translated name in the settings.
  private var title: String {
    switch self {
    case .pace: tr("3BV a second")
    case .estimate: tr("Estimated time")
    case .solved: tr("Opened 3BV")
    case .ioe: tr("Efficiency (IOE)")
    case .clicks: tr("Clicks")
    case .left: tr("Left clicks")
    case .right: tr("Right clicks")
    case .chords: tr("Chords")
    }
  }

  /// The translated name on the strip.
  private var label: String {
    switch self {
    case .pace: tr("3BV/s")
    case .estimate: tr("est.")
    case .solved: "3BV"
    case .ioe: "IOE"
    case .clicks: tr("clicks")
    case .left: tr("left")
    case .right: tr("right")
    case .chords: tr("chords")
    }
  }

  /// The counter on the strip.
  ///
  /// - Parameters:
  ///   - figures: the figures; nil before the first opening.
  ///   - time: the time on the clock, in milliseconds.
  /// - Returns: the item.
  func item(_ figures: LiveFigures?, after time: Int) -> BarItem {
    BarItem(
      .counter(.live(self)), .counter(value: figures.flatMap { value($0, time) } ?? "–"), label: label,
      priority: 100, widest: .init(value: widest))
  }

  private func value(_ figures: LiveFigures, _ time: Int) -> String? {
    switch self {
    case .pace: figures.bbbvPerSecond(after: time).map { Figures.decimals($0, 2) }
    case .estimate: figures.estimatedTime(after: time).map { Figures.decimals($0, 1) }
    case .solved: String(figures.solved)
    case .ioe: figures.ioe.map { Figures.decimals($0, 2) }
    case .clicks: String(figures.clicks)
    case .left: String(figures.left)
    case .right: String(figures.right)
    case .chords: String(figures.chords)
    }
  }

  /// The longest value that a game of a quarter of an hour has.
  private var widest: String {
    switch self {
    case .pace: "88.88"
    case .estimate: "888.8"
    case .ioe: "8.88"
    case .solved, .clicks, .left, .right, .chords: "8888"
    }
  }
}
