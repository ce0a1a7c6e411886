import Interface
import ModeKit

/// The ranked way of playing, which allows nothing but what the ranking sites allow.
extension MinesweeperMode {
  /// Whether the game is played the ranked way: it has begun that way, or will begin that way.
  func isStrict(_ host: ModeHost<MinesweeperMode>) -> Bool {
    let game = host.state
    return game.rules.isStrict
      || (game.start == nil && game.rules.boards.isMade && !game.rules.isRace && settings(host).isRanked)
  }

  /// The rules by which the board of a first click is made.
  func rulesToBegin(_ host: ModeHost<MinesweeperMode>) -> GameRules {
    var rules = host.state.rules
    rules.isStrict = isStrict(host)
    return rules
  }

  /// Whether nothing helps and nothing is taken back: in the ranked way of playing, and in a race.
  func isUnaided(_ host: ModeHost<MinesweeperMode>) -> Bool { isStrict(host) || host.state.rules.isRace }

  /// Refuses a command that helps in a running game in which nothing does, and says why.
  func refuses(_ command: MineCommand, _ host: ModeHost<MinesweeperMode>) -> Bool {
    guard command.helps, host.state.isRunning, isUnaided(host) else { return false }
    host.toast(
      host.state.rules.isRace
        ? tr("A race gives no help.")
        : tr("The ranked way of playing gives no help. You can choose another way in the settings."))
    return true
  }
}

extension MineCommand {
  /// Whether the command tells a player something about the board.
  fileprivate var helps: Bool {
    switch self {
    case .hint, .chances, .proof(.toggle): true
    default: false
    }
  }
}
