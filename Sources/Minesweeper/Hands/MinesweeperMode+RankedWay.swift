import Interface
import ModeKit

/// The ranked way of playing, which allows nothing but what the ranking sites allow.
extension MinesweeperMode {
  /// Whether the game is played the ranked way: it has begun that way, or will begin that way.
  func isStrict(_ host: ModeHost<MinesweeperMode>) -> Bool {
    let game = host.state
    return game.rules.isStrict
      || (game.start == nil && game.rules.boards.isMade && settings(host).isRanked)
  }

  /// The rules by which the board of a first click is made.
  func rulesToBegin(_ host: ModeHost<MinesweeperMode>) -> GameRules {
    var rules = host.state.rules
    rules.isStrict = isStrict(host)
    return rules
  }

  /// In a game that is played the ranked way, refuses a command that helps, and says why.
  func refuses(_ command: MineCommand, _ host: ModeHost<MinesweeperMode>) -> Bool {
    guard command.helps, host.state.isRunning, isStrict(host) else { return false }
    host.toast(
      tr("The ranked way of playing gives no help. You can choose another way in the settings."))
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
