import Interface
import ModeKit

extension MinesweeperMode {
  /// Codes of boards and recordings are entries of catalogues.
  static var entries: [EntryWords] {
    [
      EntryWords(
        .board, .text, one: tr("Minefield"), many: tr("Boards"), action: tr("Play"), single: tr("1 cell")
      ) { tr("{0} cells", $0) },
      EntryWords(
        .replay, .replay, one: tr("Replay"), many: tr("Replays"), action: tr("Watch"), single: tr("1 cell")
      ) { tr("{0} cells", $0) },
    ]
  }
}
