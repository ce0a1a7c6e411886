import ModeKit

/// The commands of the bar, the menu and the end of a game.
enum Command {
  static let flag: CommandID = "flag"
  static let new: CommandID = "new"
  static let pause: CommandID = "pause"
  static let hint: CommandID = "hint"
  static let chances: CommandID = "chances"
}
