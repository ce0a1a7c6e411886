import Geometry
import Interface
import Library
import ModeKit
import Raster
import Scene

extension JigsawMode: ImportingMode {
  private static let ending = "puzzle"

  /// The importer of puzzle archives.
  public var importer: Importer<JigsawParams, JigsawMove> {
    Importer(endings: [Self.ending]) { file, _, _ throws(Problem) in
      try Self.puzzle(of: file)
    } cover: { file, largest, resources in
      guard let picture = try? PuzzleArchive.cover(of: file) else { return nil }
      return try? resources.scene.codec.decode(picture, largest: largest)
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
    return Imported(params: params, moves: [], blobs: [file])
  }

  /// The cut and the picture of an archive in the library.
  static func pieces(of archive: String, _ resources: DocumentResources) throws(Problem) -> (Cut, Bitmap) {
    guard let bytes = resources.blob(archive) else {
      throw Problem(tr("The picture of this puzzle is missing from the library. Start a new puzzle with it."))
    }
    let archive = try PuzzleArchive(bytes)
    let map = try PieceMap(archive, largest: largestPicture, resources: resources)
    let places = Dictionary(
      archive.pieces.enumerated().map { ($1.number, $0) }, uniquingKeysWith: { first, _ in first })
    let relations = archive.relations.compactMap { first, second -> (Int, Int)? in
      guard let a = places[first], let b = places[second] else { return nil }
      return (a, b)
    }
    let mesh = try CutMesh(map, relations: relations)
    let scale = Cut.pieceSide / map.pieceSide
    let whole = Rect(
      x: 0, y: 0, width: Double(map.width) * scale, height: Double(map.height) * scale)
    return (Cut(mesh, picture: whole), map.picture)
  }
}
