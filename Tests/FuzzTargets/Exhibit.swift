import Geometry
import Interface
import Jigsaw
import Library
import Minesweeper
import ModeKit
import Raster
import SDLBackend
import Sandbox
import Scene
import Shell
import Sketch
import TestSupport

/// Has files read, and shows what they held as the app would: on a card, in tiles, in bars and lists, and after steps back.
package struct Exhibit: Sendable {
  /// The modes of the app.
  package static let modes: [any Mode] = [MinesweeperMode(), JigsawMode(), SketchMode()]
  /// Decodes pictures into memory that a sandbox can hand over.
  private static let codec = SDLImageCodec(bitmap: { Bitmap.shared(width: $0, height: $1) })
  /// Files are read by the very readers of the sandbox, but in this process.
  static let here = Exhibit(DirectReading(), isHere: true)

  /// What drawings need.
  let scene: SceneResources
  /// Whether files are read in this process, which a reader then brings down with it.
  let isHere: Bool

  /// Shows files that a sandbox reads.
  package init(_ files: any FileReading) { self.init(files, isHere: false) }

  private init(_ files: any FileReading, isHere: Bool) {
    scene = SceneResources(
      typesetter: FixedTypesetter(), codec: SandboxedCodec(files, codec: Self.codec), files: files)
    self.isHere = isHere
  }

  /// The width of a card and the side of a tile, in pixels: small, since it is the number of inputs that counts.
  private static let card = 120.0
  private static let tile = 96.0

  /// Rebuilds a document and draws its card. Every name of a blob means the first one, so that a name or a picture that was
  /// changed still meets.
  @discardableResult
  func card(_ log: StoredLog, of mode: any Mode, blobs: [[UInt8]] = []) -> RebuiltDocument? {
    let resources = DocumentResources(scene: scene, blob: { _ in blobs.first })
    guard case .success(let document) = mode.load(log, resources) else { return nil }
    _ = document.picture(Theme()).card(width: Self.card, scene)
    _ = document.summary.line
    return document
  }

  /// Opens a document and shows it, takes its last steps back and shows it again. What modes do in the background, ahead of
  /// its time, is not done.
  func show(_ log: StoredLog, of mode: any Mode, blobs: [[UInt8]] = []) {
    guard let document = card(log, of: mode, blobs: blobs) else { return }
    let open = document.open(
      MemoryStore(records: log.records),
      ModeEnvironment(theme: Theme(), camera: Camera(viewport: Rect(x: 0, y: 0, width: 800, height: 600))),
      BackgroundRunner(start: { _, _ in }))
    var environment = open.environment
    environment.camera = open.openingCamera
    open.update(environment, notifies: true)
    show(open)
    for _ in 0..<4 { open.undo(seat: 0) }
    for _ in 0..<2 { open.redo(seat: 0) }
    show(open)
    // The last moves may also be what hands at another machine hold, twice and then no more.
    for work in [Self.work(log.records.suffix(3)), Self.work(log.records.suffix(2)), []] {
      try? open.show(workInProgress: work, of: 99)
      show(open)
    }
    _ = open.encodedState
  }

  /// Moves as ``OpenDocument/workInProgress`` has them.
  private static func work(_ records: ArraySlice<StoredRecord>) -> [UInt8] {
    var writer = ByteWriter()
    writer.count(0)
    writer.count(records.count)
    for record in records {
      writer.signed(record.seat)
      writer.blob(record.move)
    }
    return writer.bytes
  }

  /// What a reader makes of bytes; nil if it refuses them.
  func contents(of bytes: [UInt8], by reader: FileReader, _ parameters: [UInt8] = []) -> [UInt8]? {
    try? DocumentResources(scene: scene).read(bytes, by: reader, parameters).bytes
  }

  /// Imports a file, as the sandbox and the app do together, and shows the document.
  func show(_ file: [UInt8], named name: String, by mode: some ImportingMode) {
    let resources = DocumentResources(scene: scene)
    _ = mode.cover(of: file, largest: Int(Self.card), resources)
    guard let document = try? mode.importedDocument(file, named: name, resources) else { return }
    show(document.log(seed: 1), of: mode, blobs: document.blobs)
  }

  /// Draws a picture small and enlarged.
  func show(_ picture: Bitmap) {
    let (image, box) = (
      ImagePyramid(picture), Rect(x: 0, y: 0, width: Double(picture.width), height: Double(picture.height))
    )
    let drawn = DrawingList([.init(bounds: box) { $0.draw(image, in: box) }])
    for scale in [Self.tile / max(box.width, box.height), 3] { draw(drawn, scale: scale, around: box.center) }
  }

  /// Draws a tile, `scale` pixels to a point, around a point.
  func draw(_ content: any LayerContent, scale: Double, around center: Point) {
    let rect = Rect(center: center, size: Size(Self.tile / scale, Self.tile / scale))
    _ = render(content, rect: rect, scale: scale, resources: scene)
  }

  /// Draws what the screen would show of an open document, at the scale at which it is opened and at both ends.
  private func show(_ document: some OpenDocument) {
    let (world, camera) = (document.world, document.environment.camera)
    if let shown = document.takePublication() {
      for scale in [camera.zoom, world.zooms.lowerBound, world.zooms.upperBound] {
        draw(shown.content, scale: scale, around: camera.center)
      }
    }
    for layer in document.overlay.floating { draw(layer.content, scale: camera.zoom, around: camera.center) }
    _ = document.bar(seat: 0)
    _ = document.menu(seat: 0)
    _ = document.descriptions(in: world.extent ?? world.bounds ?? camera.visible, limit: 20)
    _ = document.takeRequests()
    for operation in document.takeInk() {
      guard case .begin(_, let mark) = operation else { continue }
      let mask = CoverageMask(width: Int(Self.tile), height: Int(Self.tile))
      mark.stamp(0..<mark.stepCount + mark.guessCount, into: mask, transform: camera.worldToView)
    }
  }
}
