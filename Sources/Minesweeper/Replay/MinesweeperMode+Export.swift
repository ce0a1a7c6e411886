import Interface
import MineLogic
import ModeKit

extension MinesweeperMode: ExportingMode {
  /// The extension of replay files.
  static let replayEnding = "rawvf"

  /// Saves the game as a replay file among the user's documents.
  func saveReplay(_ host: ModeHost<MinesweeperMode>) {
    guard !host.state.isRunning else { return }
    let name = title(host.params) + " " + Self.hundredths(host.state.clock)
    host.study({ GameLog($0).replay?.rawvf }) { host, text in
      guard let text else { return }
      host.request(.saveFile(Array(text.utf8), name: name, ending: Self.replayEnding))
    }
  }

  /// The menu of finished games offers the replay file, so there is no export sheet. The command line exports at any
  /// time.
  public var exportFormats: [FileFormat] {
    [
      FileFormat(
        Self.replayEnding, label: "RAWVF", note: tr("Every click of a game; other programs can play it."),
        hasScale: false, isOffered: false)
    ]
  }

  /// Writes a game as a replay file, whether it is finished or not.
  public func export(
    _ state: Game, _ chronicle: Chronicle<MinesweeperMode>, _ options: ExportOptions,
    _ resources: DocumentResources, to sink: @escaping ByteSink
  ) throws(Problem) -> [String] {
    guard options.format == Self.replayEnding else {
      throw Problem(
        tr(
          "{0}: games of Minesweeper cannot be exported in this format; use {1}.", options.format,
          Self.replayEnding))
    }
    guard !state.board.isEndless else {
      throw Problem(tr("A replay file holds a bounded board: an endless field cannot be exported."))
    }
    let log = GameLog(chronicle)
    guard let replay = log.replay else {
      throw Problem(tr("No cell of this game is open yet, so there is nothing to replay: play it first."))
    }
    try sink(Array(replay.rawvf.utf8))
    return log.steps.contains { $0.kind != .move } ? [tr("Undone moves are not in the file.")] : []
  }
}
