import Geometry
import Interface
import Library
import ModeKit
import Raster
import Sandbox
import Scene

extension JigsawMode: ImportingMode {
  static let ending = "puzzle"

  /// The importer of puzzle archives.
  public var importer: Importer<JigsawParams, JigsawMove> {
    Importer(endings: [Self.ending], entryKind: .puzzle, otherReaders: { [Self.piecesReader($0)] }) {
      file, _, _ throws(Problem) in
      try Self.puzzle(of: file)
    } cover: { file, largest, resources in
      guard let picture = try? PuzzleArchive.cover(of: file) else { return nil }
      return try? resources.codec.decode(picture, largest: largest)
    }
  }

  /// Whether a file name is that of a puzzle archive.
  static func isArchive(_ path: String) -> Bool { path.lowercased().hasSuffix("." + ending) }

  /// Imports a Palapeli puzzle with its own pieces. Palapeli does not rotate pieces, so these are not rotated either.
  private static func puzzle(of file: [UInt8]) throws(Problem) -> Imported<JigsawParams, JigsawMove> {
    let archive = try PuzzleArchive(file)
    let params = JigsawParams(
      picture: JigsawParams.archivePrefix + BlobID(of: file).description,
      pieces: .count(archive.pieces.count), rotates: false, style: .classic)
    return Imported(params: params, moves: [], blobs: [file], title: archive.title)
  }

  /// The cut and the picture of an archive in the library. The archive is read in the sandbox.
  static func pieces(of archive: String, _ resources: DocumentResources) throws(Problem) -> (Cut, Bitmap) {
    guard let bytes = resources.blob(archive) else {
      throw Problem(tr("The picture of this puzzle is missing from the library. Start a new puzzle with it."))
    }
    let contents = try resources.read(bytes, by: piecesReader(resources.scene))
    guard let pieces = TracedPieces(contents) else { throw Problem(.failed) }
    return (Cut(pieces.mesh, picture: pieces.whole), pieces.picture)
  }

  /// The reader of an archive's pieces. Its parameters are empty.
  private static func piecesReader(_ scene: SceneResources) -> FileReader {
    FileReader("jigsaw pieces", .picture) { file, _ throws(ReadingFailure) in
      let pieces: TracedPieces
      do throws(Problem) {
        pieces = try TracedPieces(
          PuzzleArchive(file), largest: largestPicture, resources: DocumentResources(scene: scene))
      } catch {
        throw .refused(error.message)
      }
      return try pieces.contents
    }
  }
}
