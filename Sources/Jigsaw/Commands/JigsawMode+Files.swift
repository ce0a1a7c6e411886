import Geometry
import Interface
import ModeKit
import Scene

extension JigsawMode {
  /// The default side of a piece in millimetres.
  private static let pieceMillimetres = 20.0

  /// The files to make of a cut.
  package struct CutFiles: Sendable {
    /// The SVG file for the cut lines; nil for none.
    package var lines: String?
    /// The folder for a PNG file of each piece; nil for none.
    package var pieces: String?
    /// The width of the whole picture in millimetres; nil for the default size of a piece.
    package var width: Double?

    package init(lines: String? = nil, pieces: String? = nil, width: Double? = nil) {
      self.lines = lines
      self.pieces = pieces
      self.width = width
    }
  }

  /// Writes files of a puzzle's cut, for other programs and laser cutters. Returns a line with the number and size of
  /// pieces.
  ///
  /// `write` is called with the bytes and the path of each file.
  ///
  /// - Throws: `Problem` when the cut is impossible, and what `write` throws.
  package func makeFiles(
    _ files: CutFiles, of params: JigsawParams, seed: UInt64, resources: DocumentResources,
    write: ([UInt8], String) throws(Problem) -> Void
  ) throws(Problem) -> String {
    let puzzle = try JigsawMode.puzzle(params, seed: seed, resources: resources)
    let cut = puzzle.cut
    var scale = JigsawMode.pieceMillimetres / cut.side
    if let width = files.width { scale = width / cut.picture.width }
    if let file = files.lines { try write(Array(cut.svg(scale: scale).utf8), file) }
    if let directory = files.pieces {
      let digits = String(cut.count - 1).count
      for piece in 0..<cut.count {
        let number = String(piece)
        let name = "piece-" + String(repeating: "0", count: digits - number.count) + number + ".png"
        try write(try JigsawMode.png(of: piece, puzzle, resources.scene), directory + "/" + name)
      }
    }
    let size = [cut.frame.width, cut.frame.height].map { String(Int(($0 * scale).rounded())) }
    return tr("{0} pieces, {1} × {2} mm", String(cut.count), size[0], size[1])
  }

  /// A piece in the picture's resolution, with a transparent background.
  private static func png(
    of piece: Int, _ puzzle: Puzzle, _ resources: SceneResources
  ) throws(Problem) -> [UInt8] {
    let scale = puzzle.picture.size.width / puzzle.cut.picture.width
    let content = PieceContent(outline: puzzle.cut.outline(of: piece), puzzle: puzzle)
    let box = Affine.scale(scale).apply(content.outline.bounds).roundedOut
    let bitmap = render(content, rect: Affine.scale(1 / scale).apply(box), scale: scale, resources: resources)
    do throws(SceneProblem) { return try resources.codec.encodePNG(bitmap) } catch {
      throw Problem(tr(error.message))
    }
  }
}

/// The picture within an outline, such as a single piece, without light or shadow.
struct PieceContent: LayerContent {
  let outline: Path
  let puzzle: Puzzle

  func draw(_ rect: Rect, scale: Double, into canvas: Canvas) {
    canvas.fill(outline, puzzle.picture.paint(over: puzzle.cut.picture))
  }
}

extension Cut {
  /// The cut as an SVG document for a laser cutter: a group with one closed path per piece, and a group with one path
  /// per seam, so that no line need be cut twice.
  ///
  /// `scale` is in millimetres per point.
  package func svg(scale: Double) -> String {
    let place = Affine.translation(.origin - frame.origin).then(.scale(scale))
    func text(_ path: Path) -> String { path.transformed(by: place).svg(decimals: 3) }
    func number(_ value: Double) -> String {
      String((value * scale * 1000).rounded() / 1000)
    }
    let (width, height) = (number(frame.width), number(frame.height))
    var svg = """
      <?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)mm" height="\(height)mm" viewBox="0 0 \(width) \(height)">
      <g id="pieces" fill="none" stroke="#0000ff" stroke-width="0.1">

      """
    for piece in 0..<count { svg += "<path id=\"piece-\(piece)\" d=\"\(text(outline(of: piece)))\"/>\n" }
    svg += "</g>\n<g id=\"seams\" fill=\"none\" stroke=\"#ff0000\" stroke-width=\"0.1\">\n"
    for piece in 0..<count {
      forEachSide(of: piece) { side in
        guard !side.isBackwards || side.neighbour < 0 else { return }
        svg += "<path id=\"seam-\(side.seam)\" d=\"\(text(path(of: side)))\"/>\n"
      }
    }
    return svg + "</g>\n</svg>\n"
  }
}
