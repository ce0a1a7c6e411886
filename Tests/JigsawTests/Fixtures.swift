import Geometry
import Interface
import Jigsaw
import ModeKit
import Raster
import Scene

/// A codec that knows one format: a byte for the width, one for the height, and then a grey value for each pixel.
struct TinyCodec: ImageCodec {
  func decode(_ bytes: [UInt8]) throws(SceneProblem) -> Bitmap {
    guard bytes.count >= 2, bytes.count == 2 + Int(bytes[0]) * Int(bytes[1]) else {
      throw SceneProblem("This is no picture.")
    }
    let bitmap = Bitmap(width: Int(bytes[0]), height: Int(bytes[1]))
    for (index, value) in bytes.dropFirst(2).enumerated() {
      bitmap.pixels[index] = 0xFF00_0000 | UInt32(value) * 0x010101
    }
    return bitmap
  }
  func encodePNG(_ bitmap: Bitmap) throws(SceneProblem) -> [UInt8] { throw SceneProblem("Not here.") }
}

/// Text that takes room but draws nothing.
struct NoText: Typesetter {
  func measure(_ text: String, _ style: TextStyle) -> TextMetrics {
    TextMetrics(width: Double(text.count) * style.size / 2, ascent: style.size, descent: style.size / 4)
  }
  func mask(_ text: String, _ style: TextStyle, scale: Double) -> TextMask {
    TextMask(bitmap: Bitmap(width: 1, height: 1), originX: 0, originY: 0)
  }
}

/// A puzzle of a small grey picture, so that no test waits for a built-in picture.
struct Fixture {
  let mode = JigsawMode()
  let scene = SceneResources(typesetter: NoText(), codec: TinyCodec())
  var params: JigsawParams
  let seed: UInt64

  init(columns: Int = 5, rows: Int = 4, rotates: Bool = true, seed: UInt64 = 11) {
    params = JigsawParams(picture: "blob:grey", pieces: .grid(columns: columns, rows: rows), rotates: rotates)
    self.seed = seed
  }

  /// A picture of 30 × 24 pixels as a file.
  static let file: [UInt8] = [30, 24] + (0..<720).map { UInt8($0 % 251) }

  var resources: DocumentResources {
    DocumentResources(scene: scene, blob: { $0 == "grey" ? Fixture.file : nil })
  }

  func state() throws -> PuzzleTable { try mode.makeState(params, seed: seed, resources: resources) }

  /// The table that a log leads to.
  func replayed(_ store: MemoryStore) throws -> PuzzleTable {
    var table = try state()
    for logged in try mode.moves(store.records) {
      let context = MoveContext(logged) { _ throws(Problem) in throw Problem("Nothing is recalled.") }
      _ = try mode.apply(logged.move, context, to: &table)
    }
    return table
  }

  /// A view that shows world points as dp, the table's middle in its middle.
  func environment(zoom: Double = 1) -> ModeEnvironment {
    ModeEnvironment(
      theme: Theme(), camera: Camera(zoom: zoom, viewport: Rect(x: 0, y: 0, width: 1280, height: 800)))
  }

  func host(_ state: PuzzleTable, store: MemoryStore = MemoryStore(), zoom: Double = 1) -> ModeHost<
    JigsawMode
  > {
    ModeHost(
      mode: mode, params: params, seed: seed, state: state, store: store, environment: environment(zoom: zoom)
    )
  }

  /// The state without its clock, as bytes: the places of all pieces and their groups.
  func bytes(_ state: PuzzleTable) -> [UInt8] {
    var result = ByteWriter()
    for id in state.groupIDs {
      result.count(id)
      result.signed(Int(state.groups[id].placement.x))
      result.signed(Int(state.groups[id].placement.y))
      result.count(state.groups[id].placement.turn)
      result.name(state.groups[id].stamp, after: .start)
      for piece in state.pieces(of: id).sorted() { result.count(piece) }
    }
    return result.bytes
  }
}
