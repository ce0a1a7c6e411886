import ModeKit

/// The commands of the bar, the menu and the end of a game.
enum Command {
  static let flag: CommandID = "flag"
  static let new: CommandID = "new"
  static let again: CommandID = "again"
  static let pause: CommandID = "pause"
  static let hint: CommandID = "hint"
  static let chances: CommandID = "chances"

  // How a game went.
  static let result: CommandID = "result"
  static let lookBack: CommandID = "lookBack"
  static let saveReplay: CommandID = "saveReplay"
  static let statistics: CommandID = "statistics"

  // The game played again.
  static let film: CommandID = "film"

  // Boards that need no guess.
  static let stopSearch: CommandID = "search.stop"
  static let takeNearest: CommandID = "search.nearest"
  static let takeMended: CommandID = "search.mended"
  static let takeRandom: CommandID = "search.random"
  static let askAgain: CommandID = "search.ask"

  // The proof.
  static let proof: CommandID = "proof"
  static let proofBack: CommandID = "proof.back"
  static let proofOn: CommandID = "proof.on"
  static let proofStep: CommandID = "proof.step"

  // Codes.
  static let copyCode: CommandID = "code.copy"
  static let copyTathamID: CommandID = "code.copyTatham"
  static let pasteCode: CommandID = "code.paste"
}
