import Interface
import ModeKit

extension JigsawMode {
  /// Pictures and puzzles are entries of catalogues.
  static var entries: [EntryWords] {
    [
      EntryWords(
        .picture, .picture, one: tr("Picture"), many: tr("Pictures"), action: tr("Play"),
        single: tr("1 megapixel"), scale: 1_000_000, bounds: [1_000_000, 4_000_000, 12_000_000]
      ) { tr("{0} megapixels", $0) },
      // A puzzle without an archive is a picture that is cut into the entry's number of pieces.
      EntryWords(
        .puzzle, .fileOrPicture, one: tr("Puzzle"), many: tr("Puzzles"), action: tr("Play"),
        single: tr("1 piece")
      ) { tr("{0} pieces", $0) },
    ]
  }
}
