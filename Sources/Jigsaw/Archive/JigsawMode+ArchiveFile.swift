import Interface
import ModeKit
import Raster
import Scene

/// Puzzles as files for KDE's Palapeli: the pieces as pictures, where they lie in the picture, and which are neighbours.
extension JigsawMode: ExportingMode {
  /// Writes the pieces, none joined.
  public var exporter: Exporter<JigsawMode> {
    Exporter([
      FileFormat(
        "puzzle", label: "Palapeli", note: tr("The same pieces for KDE's Palapeli, none of them joined."),
        hasScale: false)
    ]) { (state, chronicle, _, resources, sink) throws(Problem) in
      let bytes = try Self.archive(of: state.puzzle, titled: title(chronicle.params), resources)
      try sink(bytes)
      return []
    }
  }

  /// The puzzle as a `.puzzle` file, with no pieces joined. Each pixel of the picture is in one piece only, so that the
  /// picture that is put together has no seams.
  ///
  /// - Complexity: O(pixels).
  /// - Throws: `Problem` when a picture cannot be encoded, or the user cancels.
  private static func archive(
    of puzzle: Puzzle, titled title: String, _ resources: DocumentResources
  ) throws(Problem) -> [UInt8] {
    let (cut, size) = (puzzle.cut, puzzle.picture.size)
    var archive = TarWriter()
    let pictures = PiecePictures(puzzle, hasHardEdges: true) { _ in 0 }
    func png(_ bitmap: Bitmap) throws(Problem) -> [UInt8] {
      do throws(SceneProblem) { return try resources.scene.codec.encodePNG(bitmap) } catch {
        throw Problem(tr(error.message))
      }
    }
    var (places, relations) = ("", "")
    var count = 0
    for piece in 0..<cut.count {
      if resources.isCancelled() { throw Problem(tr("The export was cancelled.")) }
      let (bitmap, x, y) = pictures.picture(of: piece, resources.scene)
      resources.progress(Double(piece) / Double(cut.count))
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
    if let whole = puzzle.picture.pyramid?.original { archive.add("image.jpg", try png(whole)) }
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
}
