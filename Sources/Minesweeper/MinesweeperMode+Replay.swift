import Interface
import MineLogic
import ModeKit

extension MinesweeperMode {
  /// Writes the game as a replay file among the user's documents.
  func saveReplay(_ host: ModeHost<MinesweeperMode>) {
    guard !host.state.isRunning else { return }
    let name = title(host.params) + " " + Self.hundredths(host.state.clock)
    host.study({ chronicle in
      GameLog(chronicle.params, seed: chronicle.seed, chronicle.moves).replay?.rawvf
    }) { host, text in
      guard let text else { return }
      host.request(.saveFile(Array(text.utf8), name: name, ending: "rawvf"))
    }
  }
}
