import Geometry
import Interface
import ModeKit

extension JigsawMode {
  /// The default side of a piece in millimetres.
  fileprivate static let pieceMillimetres = 20.0
  /// How many cuts are tried when the first one has pieces that are too narrow and no seed was given.
  private static let tries: UInt64 = 3

  /// The files to make of a cut, and how. All lengths are in millimetres.
  package struct CutFiles: Sendable {
    /// The SVG file for the lines to cut; nil for none.
    package var lines: String?
    /// The SVG file for the closed outlines of all pieces; nil for none.
    package var outlines: String?
    /// The SVG file with the picture to print, for `lines`; nil for none.
    package var print: String?
    /// The folder for a PNG file of each piece, and their list; nil for none.
    package var pieces: String?
    /// Whether each pixel of the picture belongs to exactly one of the pieces' pictures.
    package var hasHardEdges = false
    /// The width of the finished puzzle; nil for the default size of a piece.
    package var width: Double?
    /// The least width of necks and tongues; 0 for any.
    package var narrowest = 0.0
    /// The rest of what a laser cutter needs to know.
    package var laser = LaserDrawing.Options()

    /// Whether an option is set that only applies to `lines`.
    package var needsLines: Bool { print != nil || laser.hasPicture || laser.hasNumbers }

    package init(lines: String? = nil, pieces: String? = nil, width: Double? = nil) {
      self.lines = lines
      self.pieces = pieces
      self.width = width
    }
  }

  /// Writes files of a puzzle's cut, for other programs and laser cutters. Returns a line with the number and size of
  /// pieces.
  ///
  /// `seed` decides the cut; without one it is chosen. `write` is called with the bytes and the path of each file.
  ///
  /// - Throws: `Problem` when the cut is impossible or has pieces that are too narrow, and what `write` throws.
  package func makeFiles(
    _ files: CutFiles, of params: JigsawParams, seed: UInt64?, resources: DocumentResources,
    write: ([UInt8], String) throws(Problem) -> Void
  ) throws(Problem) -> String {
    let first = seed ?? .random(in: .min ... .max)
    let puzzle = try JigsawMode.puzzle(params, seed: first, resources: resources)
    let scale = files.scale(for: puzzle.cut)
    let isChecked = files.narrowest > 0 && (files.lines != nil || files.outlines != nil)
    let (cut, chosen) =
      isChecked
      ? try wideCut(puzzle, params, seed: first, isFree: seed == nil, files, scale) : (puzzle.cut, first)
    let whole = Puzzle(cut: cut, rotates: puzzle.rotates, table: puzzle.table, picture: puzzle.picture)
    let drawing = LaserDrawing(cut, scale: files.scale(for: cut), files.laser)
    if let file = files.lines {
      try write(Array(try drawing.lines(of: whole, resources.scene).utf8), file)
    }
    if let file = files.outlines { try write(Array(drawing.outlines.utf8), file) }
    if let file = files.print { try write(Array(try drawing.print(of: whole, resources.scene).utf8), file) }
    if let folder = files.pieces {
      let table = PuzzleTable(whole, params, seed: chosen)
      let pictures = PiecePictures(whole, hasHardEdges: files.hasHardEdges) {
        table.groups[$0].placement.turn
      }
      try pictures.write(to: folder, resources.scene, write: write)
    }
    let size = [cut.frame.width, cut.frame.height].map { String(Int(($0 * drawing.scale).rounded())) }
    return tr("{0} pieces, {1} × {2} mm", String(cut.count), size[0], size[1])
  }

  /// A cut without places that are too narrow, and its seed. It is the first one, or another if no seed was given.
  ///
  /// - Throws: `Problem` with the largest number of pieces that has such a cut.
  private func wideCut(
    _ puzzle: Puzzle, _ params: JigsawParams, seed: UInt64, isFree: Bool, _ files: CutFiles, _ scale: Double
  ) throws(Problem) -> (Cut, UInt64) {
    let width = puzzle.cut.frame.width * scale
    let least = files.narrowest + files.laser.kerf
    let seeds = isFree ? (0..<Self.tries).map { seed &+ $0 } : [seed]
    if puzzle.cut.hasNoPlace(narrowerThan: least / scale) { return (puzzle.cut, seed) }
    let size = puzzle.picture.size
    /// A wide cut of a puzzle of the same size.
    func cut(_ params: JigsawParams) -> (Cut, UInt64)? {
      for seed in seeds {
        guard let plain = params.cut(of: size, seed: seed) else { continue }
        let needed = least * plain.frame.width / width
        if plain.hasNoPlace(narrowerThan: needed) { return (plain, seed) }
        // A cut that loses too many knobs does not count.
        guard let wide = params.cut(of: size, narrowest: least / width, seed: seed),
          wide.knobCount * 2 >= plain.knobCount, wide.hasNoPlace(narrowerThan: needed)
        else { continue }
        return (wide, seed)
      }
      return nil
    }
    let needed = LaserDrawing.number(files.narrowest, decimals: 2)
    guard params.archive == nil else {
      throw Problem(
        tr("Some pieces are narrower than {0} mm: choose a larger --width-mm or a smaller --min-mm.", needed)
      )
    }
    if let wide = cut(params) { return wide }
    // A binary search for the largest number: with fewer pieces, each is larger.
    var (low, high) = (JigsawParams.pieceRange.lowerBound - 1, puzzle.cut.count)
    var fewer = params
    while high - low > 1 {
      let middle = (low + high) / 2
      fewer.pieces = .count(middle)
      if cut(fewer) != nil { low = middle } else { high = middle }
    }
    guard low >= JigsawParams.pieceRange.lowerBound else {
      throw Problem(
        tr(
          "No number of pieces stays {0} mm wide everywhere: choose a larger --width-mm or a smaller --min-mm.",
          needed))
    }
    throw Problem(
      tr(
        "{0} pieces get narrower than {1} mm: choose --pieces {2}, a larger --width-mm or a smaller --min-mm.",
        String(puzzle.cut.count), needed, String(low)))
  }
}

extension JigsawMode.CutFiles {
  /// Millimetres per point of a cut.
  fileprivate func scale(for cut: Cut) -> Double {
    width.map { $0 / cut.frame.width } ?? JigsawMode.pieceMillimetres / cut.side
  }
}
