import Interface
import MineLogic
import ModeKit

extension Statistics {
  /// The measures by which games are ranked.
  package enum Measure: Int, CaseIterable, Sendable {
    /// The time on the clock; less is better.
    case time
    /// The 3BV per second; more is better.
    case pace
    /// The 3BV per click, which is the index of efficiency (IOE); more is better.
    case efficiency
    /// The share of clicks that changed something; more is better.
    case correctness
    /// The 3BV per click that changed something; more is better.
    case throughput
    /// The square of the time over the 3BV; less is better.
    case rqp
    /// The clicks of the greedy solution over the player's clicks; more is better.
    case ziniEfficiency

    /// The value for a game, nil where it is unknown; times are in seconds.
    package func value(_ game: GameFacts) -> Double? {
      func share(_ part: Int, _ whole: Int) -> Double? {
        whole > 0 ? Double(part) / Double(whole) : nil
      }
      switch self {
      case .time: return Double(game.time) / 1000
      case .pace: return game.bbbvPerSecond
      case .efficiency: return game.efficiency
      case .correctness: return share(game.effective, game.clicks)
      case .throughput: return share(game.solved, game.effective)
      case .rqp: return game.solved > 0 ? Double(game.time * game.time) / 1e6 / Double(game.solved) : nil
      case .ziniEfficiency: return game.zini.flatMap { share($0, game.clicks) }
      }
    }

    /// Whether one value is better than another.
    package func isBetter(_ a: Double, than b: Double) -> Bool {
      self == .time || self == .rqp ? a < b : a > b
    }

    /// The translated name of the measure.
    var title: String {
      switch self {
      case .time: tr("Time")
      case .pace: tr("3BV a second")
      case .efficiency: tr("Efficiency")
      case .correctness: tr("Correctness")
      case .throughput: tr("Throughput")
      case .rqp: "RQP"
      case .ziniEfficiency: tr("Efficiency by ZiNi")
      }
    }

    /// A value of the measure as text.
    func text(_ value: Double) -> String {
      self == .time ? MinesweeperMode.hundredths(Int((value * 1000).rounded())) : Figures.decimals(value, 2)
    }
  }
}
