import Geometry
import Interface
import Library
import ModeKit
import Sandbox

/// The chalk sketchbook as a mode of Tessera. The rules are in ``Board``, the extensions turn input into moves, and
/// ``BoardPicture`` draws.
public struct SketchMode: SnapshotMode {
  /// The layers, strokes and pictures of a board.
  public typealias State = Board
  /// A stroke, an edit, a picture or another logged action.
  public typealias Move = SketchMove

  /// The source of the brushes.
  let shelf: BrushShelf
  /// Reads the user's brushes.
  let files: any FileReading

  /// Makes the mode. An empty shelf has the brushes of the first boards.
  public init(shelf: BrushShelf = BrushShelf(), files: any FileReading = DirectReading()) {
    self.shelf = shelf
    self.files = files
  }

  /// Makes the mode with the brushes of the program, whose assets folder may be missing, and the user's brushes, which
  /// `files` reads.
  public init(assets: String?, configuration: String, files: any FileReading) {
    self.init(
      shelf: BrushShelf(ours: assets.map { "\($0)/Brushes" }, own: "\(configuration)/brushes"), files: files)
  }

  /// The names of the mode: "sketch" on the command line.
  public var names: ModeNames {
    ModeNames("sketch", tr("Sketch"), guide: Self.guide, entries: Self.entries)
  }

  // New boards

  /// An empty form: a board starts empty.
  public func form(last: Params?) -> Form {
    Form(title: tr("New board"), fields: [], answers: Form.Answers())
  }
  /// The parameters of an empty board.
  public func params(from answers: Form.Answers) throws(Problem) -> Params { Params() }
  /// The title of a board: "Board", translated.
  public func title(_ params: Params) -> String { tr("Board") }

  // Snapshots

  /// The first byte of states of version 1.
  private static let version: UInt8 = 1
  /// The first byte of states with packed trails.
  private static let packedVersion: UInt8 = 2
  /// The first byte of states that begin with the board's look.
  private static let dressedVersion: UInt8 = 3
  /// The first byte of states with edited strokes.
  private static let editedVersion: UInt8 = 4
  /// The first byte of states with layers.
  private static let layeredVersion: UInt8 = 5
  /// The first byte of states with the placements of pictures.
  private static let picturedVersion: UInt8 = 6
  /// The first byte of states with authors.
  private static let namedVersion: UInt8 = 7

  /// Boards as bytes.
  public var snapshots: Snapshots<Params, Board> { Snapshots(encode: encodeState, decode: decodeState) }

  /// Writes a board; nil when its log is about as short, since most of its strokes still exist.
  package func encodeState(_ state: Board, records: Int) -> [UInt8]? {
    // While most records are strokes that still exist, the log is as short and is read as quickly.
    guard records >= SnapshotRule.longestTail || records > 2 * state.count + 256 else { return nil }
    var writer = ByteWriter()
    writer.byte(Self.namedVersion)
    state.look.encode(into: &writer)
    state.encode(into: &writer)
    return writer.bytes
  }
  /// Reads a board.
  ///
  /// - Throws: `Problem` if the bytes are damaged, or a picture of the board is missing or cannot be read.
  package func decodeState(
    _ reader: inout ByteReader, params: Params, seed: UInt64, resources: DocumentResources
  ) throws(Problem) -> Board {
    let version = try reader.byte()
    guard (Self.version...Self.namedVersion).contains(version) else { throw ByteReader.damaged }
    let look = version >= Self.dressedVersion ? try BoardLook(reading: &reader) : BoardLook()
    var board = try Board(
      reading: &reader, isPacked: version >= Self.packedVersion, isEdited: version >= Self.editedVersion,
      hasLayers: version >= Self.layeredVersion, hasPictures: version >= Self.picturedVersion,
      isNamed: version >= Self.namedVersion, given: params.pictures, album: Album(resources))
    board.look = look
    return board
  }

  // Rules

  /// Makes an empty board, or one with the pictures of `params`.
  public func makeState(
    _ params: Params, seed: UInt64, resources: DocumentResources
  ) throws(Problem) -> Board {
    try Board(given: params.pictures, album: Album(resources))
  }

  /// Makes a move.
  ///
  /// - Throws: `Problem` when the move no longer fits the board.
  public func apply(
    _ move: SketchMove, _ context: MoveContext<SketchMove>, to state: inout Board
  ) throws(Problem) -> Applied<SketchMove> {
    try state.apply(move, context)
  }
}

extension SketchMode: BatchingMode {
  /// A move with its stroke measured, if it draws one.
  public struct PreparedMove: Sendable {
    fileprivate enum Content: Sendable {
      case stroke(Stroke)
      case other(LoggedMove<SketchMove>)
    }
    fileprivate let content: Content
  }

  /// Measures a new stroke, which is most of the work.
  ///
  /// - Throws: `Problem` when a stroke lies beyond the world, or is too wide or too thin to draw.
  /// - Complexity: O(nodes).
  public func prepare(_ logged: LoggedMove<SketchMove>) throws(Problem) -> PreparedMove {
    guard case .draw(let ink, let trail) = logged.move else { return PreparedMove(content: .other(logged)) }
    return PreparedMove(content: .stroke(try Stroke(id: logged.made, ink: ink, trail: trail)))
  }

  /// Applies moves. Consecutive new strokes are added to the board together.
  ///
  /// - Throws: `Problem` when a move does not fit the board.
  public func apply(
    _ moves: [PreparedMove], recall: @escaping (MoveID) throws(Problem) -> SketchMove, to state: inout Board
  ) throws(Problem) {
    var drawn: [Stroke] = []
    for move in moves {
      switch move.content {
      case .stroke(let stroke): drawn.append(stroke)
      case .other(let logged):
        try state.draw(drawn)
        drawn = []
        _ = try state.apply(logged.move, MoveContext(logged, recall: recall))
      }
    }
    try state.draw(drawn)
  }
}

extension SketchMode: CountedMode {
  /// The counted kind: strokes.
  public var liveKinds: [(kind: String, label: String)] { [(Stroke.liveKind, tr("Strokes"))] }
}
