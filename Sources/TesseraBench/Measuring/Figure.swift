/// One line of the benchmark: what was measured, what it is compared with, and how the two have to compare.
///
/// A goal always applies to a ratio of two values of the same run. A time alone says more about the machine than about
/// the program.
struct Figure {
  /// The other side of a comparison.
  struct Other {
    /// A description, such as "Cairo" or "the same event on an empty board".
    var name: String
    /// Its value in each round, in the order of ours.
    var values: [Double]
    /// The reason for the comparison, in one line.
    var why: String
  }

  /// The ratio of a round, and the direction that is better.
  enum Ratio: String {
    /// Ours over the other's: less is better.
    case cost
    /// The other's over ours, for times: more is better.
    case speed
    /// Ours over the other's: more is better, as with shares of games won.
    case share
  }

  /// The unit that values are shown in.
  enum Unit {
    case microseconds, milliseconds, megabytes, percent
    /// A plain number with a name such as "/255".
    case plain(String)

    /// The factor for values in seconds, bytes or whole numbers.
    var factor: Double {
      switch self {
      case .microseconds: 1e6
      case .milliseconds: 1e3
      case .megabytes: 1e-6
      case .percent: 100
      case .plain: 1
      }
    }

    var name: String {
      switch self {
      case .microseconds: "µs"
      case .milliseconds: "ms"
      case .megabytes: "MB"
      case .percent: "%"
      case .plain(let name): name
      }
    }
  }

  /// What was measured.
  var name: String
  /// How its values are shown.
  var unit: Unit
  /// Its value in each round: seconds, bytes or whole numbers.
  var ours: [Double]
  var other: Other?
  var ratio = Ratio.cost
  /// The bound of the median ratio: an upper one for costs, a lower one for speeds and shares.
  var goal: Double?
  /// Whether one round is enough: it is the same in every round, such as the size of a file, or a round takes many
  /// minutes.
  var needsOneRound = false
  /// Whether it is a wall-clock time in which ours uses several processors and the other side one. It cannot be judged
  /// while other programs use the processors, since it then measures how many are free.
  var needsProcessors = false

  /// Its ratio in each round; empty where there is nothing to compare with.
  var ratios: [Double] {
    guard let other else { return [] }
    return zip(ours, other.values).map { ours, other in ratio == .speed ? other / ours : ours / other }
  }

  /// The median of the rounds' ratios; nil where there is nothing to compare with.
  var medianRatio: Double? { ratios.isEmpty ? nil : Measurement.median(ratios) }

  /// Whether the goal is reached; true without one.
  var holds: Bool {
    guard let goal else { return true }
    guard let medianRatio, medianRatio.isFinite else { return false }
    return ratio == .cost ? medianRatio <= goal : medianRatio >= goal
  }

  /// The least number of rounds for a reliable median.
  static let leastRounds = 5
}
