import Interface

/// A reason why a game is not ranked.
public enum UnrankedReason: Hashable, Sendable {
  /// A hint, chances or a proof were shown.
  case help
  /// A loss was taken back.
  case lossUndone
  /// Something else was taken back.
  case undone
  /// The game was played elsewhere and read from a file.
  case imported
  /// The board was known before: it was given.
  case knownBoard
  /// It was a race: everybody at the table knows the seed of the board.
  case race
  /// The board has a smaller 3BV than ranked boards, which have at least this one.
  case easyBoard(least: Int)

  /// The reason as a translated phrase, the end of "Not ranked:".
  package var text: String {
    switch self {
    case .help: tr("help was given")
    case .lossUndone: tr("a loss was taken back")
    case .undone: tr("something was taken back")
    case .imported: tr("the board came from a file")
    case .knownBoard: tr("the board was known before")
    case .race: tr("it was a race")
    case .easyBoard(let least): tr("the board has a 3BV below {0}", String(least))
    }
  }

  /// All reasons that apply to a game.
  ///
  /// - Parameters:
  ///   - rules: the rules of the game.
  ///   - marks: what was done in it.
  ///   - bbbv: the 3BV of its board; nil while it must not be revealed.
  /// - Returns: the reasons; empty if the game is ranked, or may be.
  static func all(_ rules: GameRules, _ marks: Marks, bbbv: Int? = nil) -> [UnrankedReason] {
    var reasons: [UnrankedReason] = []
    if marks.contains(.hint) { reasons.append(.help) }
    if marks.contains(.afterLoss) {
      reasons.append(.lossUndone)
    } else if marks.contains(.undo) {
      reasons.append(.undone)
    }
    if marks.contains(.imported) {
      reasons.append(.imported)
    } else if case .given = rules.boards {
      reasons.append(.knownBoard)
    }
    if rules.isRace { reasons.append(.race) }
    if let bbbv, bbbv < rules.size.leastRankedBBBV {
      reasons.append(.easyBoard(least: rules.size.leastRankedBBBV))
    }
    return reasons
  }
}

extension FieldSize {
  /// The smallest 3BV of a ranked board (minesweeper-pro.com/championships).
  package var leastRankedBBBV: Int {
    switch preset {
    case .smallBeginner, .beginner: 2
    case .intermediate: 30
    case .expert: 100
    default: 0
    }
  }
}
