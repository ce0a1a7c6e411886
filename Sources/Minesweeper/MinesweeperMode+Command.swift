import ModeKit

extension MinesweeperMode {
  public func run(_ words: [String], tools: CommandTools) throws(Problem) -> String? {
    try MinesCommand.run(words, tools: tools)
  }
}
