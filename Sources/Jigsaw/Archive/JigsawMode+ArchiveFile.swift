import Interface
import ModeKit
import Raster
import Scene

/// Puzzles as files for KDE's Palapeli: the pieces as pictures, where they lie in the picture, and which are neighbours.
extension JigsawMode {
  /// The puzzle as a `.puzzle` file, with no pieces joined. Each pixel of the picture is in one piece only, so that the
  /// picture that is put together has no seams.
  ///
  /// - Complexity: O(pixels).
  /// - Throws: `Problem` when a picture cannot be encoded.
  private static func archive(
    of puzzle: Puzzle, titled title: String, _ resources: SceneResources
  ) throws(Problem) -> [UInt8] {
    let (cut, size) = (puzzle.cut, puzzle.picture.size)
    var archive = TarWriter()
    let pictures = PiecePictures(puzzle, hasHardEdges: true) { _ in 0 }
    func png(_ bitmap: Bitmap) throws(Problem) -> [UInt8] {
      do throws(SceneProblem) { return try resources.codec.encodePNG(bitmap) } catch {
        throw Problem(tr(error.message))
      }
    }
    var (places, relations) = ("", "")
    var count = 0
    for piece in 0..<cut.count {
      let (bitmap, x, y) = pictures.picture(of: piece, resources)
      archive.add("\(piece).png", try png(bitmap))
      places += "\(piece)=\(x),\(y)\n"
      var neighbours: Set<Int> = []
      cut.forEachNeighbour(of: piece) { if $0 > piece { neighbours.insert($0) } }
      for neighbour in neighbours.sorted() {
        relations += "\(count)=\(piece),\(neighbour)\n"
        count += 1
      }
    }
    // Palapeli wants this name, and recognises a picture by its content.
    if let whole = puzzle.picture.pyramid?.levels.first { archive.add("image.jpg", try png(whole)) }
    let name = title.split(separator: "\\", omittingEmptySubsequences: false).joined(separator: "\\\\")
    let manifest = """
      [Desktop Entry]
      Name=\(name)
      Type=X-Palapeli-Puzzle

      [Job]
      ImageSize=\(Int(size.width)),\(Int(size.height))

      [PieceOffsets]
      \(places)
      [Relations]
      \(relations)
      """
    archive.add("pala.desktop", Array(manifest.utf8))
    return archive.finish()
  }

  /// The command `tessera jigsaw archive`.
  var archiveFile: ModeCommand {
    ModeCommand(
      "archive", tr("write a puzzle as a file for KDE's Palapeli: the same pieces, none joined"),
      prints: tr("the size of the file"),
      .word(.document, tr("the document's id, as `tessera library list` prints it")),
      .option("--output", as: .newFile("FILE.puzzle"), or: "puzzle.puzzle", tr("the file to write"))
    ) { tools, id, path throws(Problem) in
      let kept = try tools.document(id)
      let state = try state(after: kept.log, kept.resources)
      let title = kept.title.isEmpty ? title(try JigsawParams(bytes: kept.log.params)) : kept.title
      let bytes = try Self.archive(of: state.puzzle, titled: title, kept.resources.scene)
      try tools.writeFile(bytes, path)
      return tr("{0}: {1} bytes", path, String(bytes.count))
    }
  }
}
