import Geometry
import Interface
import Library
import ModeKit
import Raster
import Scene

/// Jigsaw puzzles: a picture cut into pieces on a table.
public struct JigsawMode: SnapshotMode {
  /// The picture, the cut and the other parameters of a new puzzle.
  public typealias Params = JigsawParams
  /// The groups of pieces and their placements.
  public typealias State = PuzzleTable
  /// A group that is laid down, or another logged action.
  public typealias Move = JigsawMove
  /// What hands hold, and what is shown over the table.
  public typealias Session = JigsawSession

  /// The names of the mode: "jigsaw" on the command line.
  public var names: ModeNames {
    ModeNames("jigsaw", tr("Jigsaw"), guide: Self.guide, entries: Self.entries)
  }

  /// Makes the mode.
  public init() {}

  /// Tables as bytes.
  public var snapshots: Snapshots<JigsawParams, PuzzleTable> {
    Snapshots(encode: encodeState, decode: decodeState)
  }

  /// Writes a table.
  package func encodeState(_ state: PuzzleTable, records: Int) -> [UInt8]? {
    var writer = ByteWriter()
    state.write(to: &writer)
    return writer.bytes
  }

  /// Reads a table.
  ///
  /// - Throws: `Problem` if the bytes are damaged, or the picture is missing or cannot be read.
  package func decodeState(
    _ reader: inout ByteReader, params: JigsawParams, seed: UInt64, resources: DocumentResources
  ) throws(Problem) -> PuzzleTable {
    let puzzle = try JigsawMode.puzzle(params, seed: seed, resources: resources)
    return try PuzzleTable(&reader, puzzle)
  }

  /// Makes a table with scattered pieces.
  ///
  /// - Throws: `Problem` when the picture is missing or the cut is impossible.
  public func makeState(
    _ params: JigsawParams, seed: UInt64, resources: DocumentResources
  ) throws(Problem) -> PuzzleTable {
    let puzzle = try JigsawMode.puzzle(params, seed: seed, resources: resources)
    let table = PuzzleTable(puzzle, params, seed: seed)
    resources.progress(1)
    return table
  }

  /// Makes a move.
  ///
  /// - Throws: `Problem` when the move no longer fits the table.
  public func apply(
    _ move: JigsawMove, _ context: MoveContext<JigsawMove>, to state: inout PuzzleTable
  ) throws(Problem) -> Applied<JigsawMove> {
    var applied = try state.apply(move, id: context.id, seat: context.seat, time: context.time)
    let reach = PieceLook.reach(state.puzzle.cut)
    applied.damage = applied.damage.map { $0.inset(by: -reach) }
    return applied
  }

  /// The longer side of a built-in picture in pixels: enough for a whole picture on a large screen.
  private static let pictureWidth = 2400
  /// The longer side of a user's picture in pixels; a larger one is halved until it fits.
  static let largestPicture = 4096

  /// Reads or draws the picture and cuts it.
  static func puzzle(
    _ params: JigsawParams, seed: UInt64, resources: DocumentResources
  ) throws(Problem) -> Puzzle {
    func stopIfCancelled() throws(Problem) {
      if resources.isCancelled() { throw Problem(tr("Opening was cancelled.")) }
    }
    try stopIfCancelled()
    resources.progress(0.05)
    if let archive = params.archive {
      let (cut, image) = try pieces(of: archive, resources)
      try stopIfCancelled()
      resources.progress(0.9)
      return Puzzle(
        cut: cut, rotates: params.rotates, table: Scatter(cut, aspect: params.tableAspect).table,
        picture: PuzzlePicture(ImagePyramid(image), in: resources.scene))
    }
    let image = try picture(params, resources)
    try stopIfCancelled()
    resources.progress(0.7)
    let size = Size(Double(image.width), Double(image.height))
    guard let cut = params.cut(of: size, seed: seed) else {
      throw Problem(tr("This frame cannot be cut into so many pieces. Choose another frame or other pieces."))
    }
    return Puzzle(
      cut: cut, rotates: params.rotates, table: Scatter(cut, aspect: params.tableAspect).table,
      picture: PuzzlePicture(ImagePyramid(image), in: resources.scene))
  }

  private static func picture(_ params: JigsawParams, _ resources: DocumentResources) throws(Problem)
    -> Bitmap
  {
    guard let blob = params.blob else {
      guard let picture = BuiltInPicture.named(params.picture) else {
        throw Problem(tr("There is no built-in picture named “{0}”. Choose another picture.", params.picture))
      }
      return picture.bitmap(width: pictureWidth, resources: resources.scene)
    }
    guard let bytes = resources.blob(blob) else {
      throw Problem(tr("The picture of this puzzle is missing from the library. Start a new puzzle with it."))
    }
    let image: Bitmap
    do throws(SceneProblem) {
      image = try resources.codec.decode(bytes, largest: largestPicture)
    } catch {
      throw Problem(tr(error.message))
    }
    guard image.width > 0, image.height > 0 else {
      throw Problem(tr("This picture is empty. Choose another picture."))
    }
    layOnPaper(image)
    return image
  }

  /// Lays a white background under transparent pixels: invisible pieces could not be found.
  private static func layOnPaper(_ picture: Bitmap) {
    for index in 0..<picture.width * picture.height {
      let pixel = picture.pixels[index]
      let rest = 255 - (pixel >> 24)
      // No channel of a premultiplied pixel exceeds its alpha, so the sum does not overflow.
      if rest > 0 { picture.pixels[index] = pixel &+ rest &* 0x0101_0101 }
    }
  }
}

extension JigsawMode: CountedMode {
  /// The counted kind: pieces.
  public var liveKinds: [(kind: String, label: String)] { [(Puzzle.liveKind, tr("Pieces"))] }
}

extension JigsawMode: BlobNamingMode {
  /// The picture and the archive of the puzzle, if it has them.
  public func blobs(of params: JigsawParams) -> [String] { [params.blob, params.archive].compactMap { $0 } }
}

extension JigsawParams {
  /// The prefix of the name of an archive.
  static let archivePrefix = "puzzle:"

  /// The library's name of the user's picture; nil for other pictures.
  var blob: String? { if case .blob(let name) = PictureName(text: picture) { name } else { nil } }
  /// The library's name of the archive of a puzzle with its own pieces; nil for other puzzles.
  var archive: String? {
    picture.hasPrefix(Self.archivePrefix) ? String(picture.dropFirst(Self.archivePrefix.count)) : nil
  }
}
