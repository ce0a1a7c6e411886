import Compression
import Geometry
import Jigsaw
import MineLogic
import Minesweeper
import Raster
import ReplaySamples
import Sketch
import SketchFiles
import TestSupport

/// Files of other programs, which the app reads in the sandbox.
extension FuzzTarget {
  /// Pictures. In this process GIF is left out: SDL2_image's reader of GIF writes where it must not, which the sandbox is for.
  static let picture = FuzzTarget("picture") {
    [
      "picture.png": Samples.png, "picture.bmp": Samples.bmp, "picture.qoi": Samples.qoi,
      "drawing.svg": Array(Samples.svg.utf8),
    ]
  } show: { file, exhibit in
    guard !exhibit.isHere || !file.starts(with: "GIF".utf8) else { return }
    // Most of the time goes into decoding, so that one size must do: the last byte of a file seldom matters.
    let isSmall = (file.last ?? 0) & 1 == 0
    guard let picture = try? exhibit.scene.codec.decode(file, largest: isSmall ? 32 : 256) else { return }
    if isSmall { _ = try? exhibit.scene.codec.encodePNG(picture) }
    exhibit.show(picture)
  }

  /// SVG drawings.
  static let svg = FuzzTarget("svg") {
    ["drawing.svg": Array(Samples.svg.utf8)]
  } show: { file, exhibit in
    exhibit.show(file, named: "drawing.svg", by: SketchMode())
  }

  /// Pages of Xournal++, which mostly come compressed.
  static let xopp = FuzzTarget("xopp") {
    let page = Array(Samples.xopp.utf8)
    return ["page.xml": page, "page.xopp": Deflater(.gzip).finish(page)]
  } show: { file, exhibit in
    exhibit.show(file, named: "page.xopp", by: SketchMode())
  }

  /// Puzzles of Palapeli. No mutation keeps the checksum of a gzip file right, so an archive that is not compressed is wrapped
  /// first.
  static let puzzle = FuzzTarget("puzzle") {
    let file = Samples.puzzle
    return ["puzzle.tar": file.tar, "puzzle.puzzle": file.bytes]
  } show: { file, exhibit in
    exhibit.show(
      Inflater.isGzip(file) ? file : PuzzleFile.stored(file), named: "puzzle.puzzle", by: JigsawMode())
  }

  /// Replays of Minesweeper. Some formats are told apart by the ending of the file's name, so every input is read as each.
  static let replay = FuzzTarget("replay") {
    var seeds = ["replay.rawvf": Array(ReplayBytes.replay.rawvf.utf8)]
    for file in ReplayBytes.all { seeds[file.name] = file.bytes }
    return seeds
  } show: { file, exhibit in
    for name in ["replay.rawvf", "replay.avf", "replay.evf", "replay.mvf"] {
      for reader in MinesweeperMode().importer.otherReaders(exhibit.scene) {
        _ = exhibit.contents(of: file, by: reader, [1] + Array(name.utf8))
      }
      if exhibit.isHere, let replay = try? ReplayFile.read(file, name: name) {
        _ = replay.rawvf
        _ = try? replay.evf()
      }
      exhibit.show(file, named: name, by: MinesweeperMode())
    }
  }
}
