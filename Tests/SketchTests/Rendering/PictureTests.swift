import Geometry
import Gestures
import Interface
import Library
import ModeKit
import Raster
import Scene
import Sketch
import SketchFiles
import TestSupport
import Testing

/// Pictures under the ink: added by hand, and then selected, moved and deleted as strokes are.
struct PictureTests {
  private static let scene = SceneResources(typesetter: FixedTypesetter(), codec: Halves())
  private static let resources = DocumentResources(scene: scene)
  private static let whole = Rect(x: -640, y: -400, width: 1280, height: 800)

  /// A codec for pictures of two bytes, width and height in tens of pixels: red on the left, blue on the right.
  private struct Halves: ImageCodec {
    func decode(_ bytes: [UInt8]) throws(SceneProblem) -> Bitmap {
      guard bytes.count == 2 else { throw SceneProblem("This is no picture.") }
      let (width, height) = (Int(bytes[0]) * 10, Int(bytes[1]) * 10)
      let bitmap = Bitmap(width: width, height: height)
      for y in 0..<height {
        for x in 0..<width { bitmap.pixels[y * width + x] = x < width / 2 ? Halves.red : Halves.blue }
      }
      return bitmap
    }
    func encodePNG(_ bitmap: Bitmap) throws(SceneProblem) -> [UInt8] { throw SceneProblem("Not here.") }

    static let red = Color(0xFF0000).premultiplied
    static let blue = Color(0x0000FF).premultiplied
  }

  private func slate(_ params: SketchMode.Params = .init()) throws -> Slate {
    Slate(board: try SketchMode().makeState(params, seed: 1, resources: Self.resources))
  }

  /// A picture of 400 by 200 points in the middle of the world.
  private func laid(_ slate: Slate) {
    slate.host.handle(.picture([40, 20], seat: 0))
  }

  private func color(_ board: Board, at point: Point) -> UInt32 {
    let bitmap = render(
      BoardPicture(board, theme: Theme()), rect: Rect(center: point, size: Size(2, 2)), scale: 1,
      resources: Self.scene)
    return bitmap.pixels[0]
  }

  /// The comparable properties of a picture.
  private struct Snapshot: Equatable {
    var id: MoveID
    var bounds: Rect
    var edit: StrokeEdit
  }

  private func snapshots(_ board: Board) -> [Snapshot] {
    board.pictures.map { Snapshot(id: $0.id, bounds: $0.bounds, edit: $0.edit) }
  }

  /// The board that the log of a slate leads to.
  private func replayed(_ slate: Slate, _ params: SketchMode.Params = .init()) throws -> Board {
    let mode = SketchMode()
    var writer = ByteWriter()
    params.encode(into: &writer)
    let records = slate.store.records
    let blobs = slate.store.blobs
    let log = StoredLog(params: writer.bytes, seed: 1, records: records)
    let rebuilt = try mode.load(
      log, DocumentResources(scene: Self.scene, blob: { blobs[$0] ?? [40, 20] })
    ).get()
    let opened = rebuilt.open(MemoryStore(), slate.host.environment, BackgroundRunner())
    return try #require(opened as? ModeHost<SketchMode>).state
  }

  private func reopened(_ board: Board, _ params: SketchMode.Params = .init()) throws -> Board {
    var reader = ByteReader(Slate.bytes(board))
    return try SketchMode().decodeState(
      &reader, params: params, seed: 1,
      resources: DocumentResources(scene: Self.scene, blob: { _ in [40, 20] }))
  }

  @Test func aPictureIsLaidInTheMiddleKeptInTheLibraryAndChosen() throws {
    let slate = try slate()
    laid(slate)
    let picture = try #require(slate.board.pictures.first)
    #expect(picture.bounds == Rect(x: -200, y: -100, width: 400, height: 200))
    #expect(slate.store.blobs[picture.placed.blob] == [40, 20])
    #expect(slate.host.session.selectedOrders(seat: 0).count == 1)
    let bar = slate.host.bar(seat: 0).map(\.id)
    #expect(
      bar.contains(.sketch(.selection(.delete))) && !bar.contains(.sketch(.color(.chalk(1)))),
      "it has its own colours")
    #expect(color(slate.board, at: Point(-100, 0)) == Halves.red)
    #expect(color(slate.board, at: Point(100, 0)) == Halves.blue)
    // Another one does not hide it, and a large one is made to fit.
    laid(slate)
    #expect(slate.board.pictures[1].bounds.center == Point(24, 24))
    slate.host.handle(.picture([250, 100], seat: 0))
    #expect(abs(slate.board.pictures[2].bounds.width - 0.6 * 1280) < 1e-6)
    for count in [2, 1, 0] {
      slate.host.undo(seat: 0)
      #expect(slate.board.pictures.count == count)
    }
    for _ in 0..<3 { slate.host.redo(seat: 0) }
    #expect(slate.board.pictures.count == 3)
    #expect(snapshots(try replayed(slate)) == snapshots(slate.board))
    #expect(snapshots(try reopened(slate.board)) == snapshots(slate.board))
  }

  @Test func whatIsNoPictureIsRefusedByASentence() throws {
    let slate = try slate()
    slate.host.handle(.picture([1, 2, 3], seat: 0))
    #expect(slate.toasts == ["This is no picture."])
    #expect(slate.store.records.isEmpty && slate.store.blobs.isEmpty && slate.board.pictures.isEmpty)
  }

  @Test func aPictureIsUprightForWhoLaysItHoweverTheViewIsTurned() throws {
    for turns in 0..<4 {
      let slate = try slate()
      var camera = slate.host.environment.camera
      camera.turns = turns
      slate.look(at: camera)
      laid(slate)
      #expect(color(slate.board, at: camera.toWorld(Point(540, 400))) == Halves.red, "red is on the left")
      #expect(color(slate.board, at: camera.toWorld(Point(740, 400))) == Halves.blue)
    }
  }

  /// Every command in turn, on strokes and pictures at once.
  @Test(arguments: 0..<4) func everyChangeIsOneStepThatUndoTakesBackExactly(seed: UInt64) throws {
    let blob = BlobID(of: [40, 20]).description
    let params = SketchMode.Params(pictures: [
      PlacedPicture(blob: blob, box: Rect(x: -600, y: -300, width: 200, height: 100)),
      PlacedPicture(blob: blob, box: Rect(x: 300, y: 0, width: 300, height: 150)),
    ])
    let slate = Slate(
      board: try SketchMode().makeState(
        params, seed: 1, resources: DocumentResources(scene: Self.scene, blob: { _ in [40, 20] })))
    var random = RandomSource(seed: seed)
    laid(slate)
    for _ in 0..<6 { slate.draw(scribble(&random)) }
    struct Look: Equatable {
      var pictures: [Snapshot]
      var strokes: [StrokeEdit]
    }
    func look() -> Look {
      Look(pictures: snapshots(slate.board), strokes: slate.board.strokes.map(\.edit))
    }
    var looks = [look()]
    for step in 0..<24 {
      if step % 3 == 0 {
        slate.host.handle(.key(.character("a"), .control, seat: 0))
      } else {
        slate.use(.tool(.lasso))
        let camera = slate.host.environment.camera
        if let picture = slate.board.pictures.randomElement(using: &random) {
          slate.tap(camera.toView(picture.bounds.center))
        }
      }
      guard !slate.host.session.selectedOrders(seat: 0).isEmpty else { continue }
      let records = slate.store.records.count
      switch random.below(6) {
      case 0: if slate.board.pictures.count < 8 { slate.use(.selection(.duplicate)) }
      case 1: slate.use(.selection(.toFront))
      case 2: slate.use(.selection(.toBack))
      case 3: slate.host.handle(.key(.left, [], seat: 0))
      case 4:
        slate.turnSelection(by: random.within(-3...3), scale: random.within(0.7...1.4), shift: Vector(9, -7))
      default: if step % 3 != 0 { slate.use(.selection(.delete)) }
      }
      #expect(slate.store.records.count <= records + 1, "one step at most")
      if slate.store.records.count > records { looks.append(look()) }
    }
    #expect(looks.count > 8)
    let last = look()
    for board in [try replayed(slate, params), try reopened(slate.board, params)] {
      #expect(snapshots(board) == last.pictures)
      #expect(board.strokes.map(\.edit) == last.strokes)
      #expect(Slate.bytes(board) == slate.bytes)
    }
    for wanted in looks.dropLast().reversed() {
      slate.host.undo(seat: 0)
      #expect(look() == wanted)
    }
    for wanted in looks.dropFirst() {
      slate.host.redo(seat: 0)
      #expect(look() == wanted)
    }
    #expect(snapshots(try replayed(slate, params)) == last.pictures)
  }

  @Test func aTapTakesTheInkAboveAPictureAndTheLoopWhatLiesInIt() throws {
    let slate = try slate()
    laid(slate)
    slate.use(.tool(.brush))
    slate.draw((0...40).map { Point(600 + 2 * Double($0), 400) })
    slate.use(.tool(.lasso))
    let stroke = try #require(slate.board.strokes.first { _ in true }).order
    slate.tap(Point(640, 400))
    #expect(slate.host.session.selectedOrders(seat: 0) == [stroke])
    slate.tap(Point(500, 350))
    #expect(slate.host.session.selectedOrders(seat: 0) == slate.board.pictures.map(\.order))
    slate.tap(Point(100, 100))
    #expect(slate.host.session.selectedOrders(seat: 0).isEmpty)
    func loop(_ box: Rect) {
      let corners = box.corners + [box.corners[0]]
      slate.draw(
        zip(corners, corners.dropFirst()).flatMap { from, to in
          (0..<12).map { from.lerp(to, Double($0) / 12) }
        })
    }
    loop(Rect(x: 560, y: 360, width: 160, height: 80))
    #expect(slate.host.session.selectedOrders(seat: 0) == [stroke], "most of the picture lies outside")
    slate.use(.selection(.end))
    loop(Rect(x: 400, y: 260, width: 480, height: 280))
    #expect(slate.host.session.selectedOrders(seat: 0).count == 2)
  }

  @Test func aHeldPictureIsALayerOfItsOwnAndTheEraserLeavesPicturesAlone() throws {
    let slate = try slate()
    laid(slate)
    _ = slate.host.takePublication()
    let grab = slate.grabSelection()
    let bare = try #require(slate.host.takePublication())
    let ground = render(
      bare.content, rect: Rect(x: -100, y: 0, width: 2, height: 2), scale: 1, resources: Self.scene)
    #expect(ground.pixels[0] != Halves.red)
    let layer = try #require(slate.host.overlay.floating.first)
    let held = render(
      layer.content, rect: Rect(x: -100, y: 0, width: 2, height: 2), scale: 1, resources: Self.scene)
    let red = held.pixels[0] >> 16 & 255
    #expect((100..<220).contains(red), "the ink below is seen through it")
    slate.moveSelection(grab, by: .translation(Vector(0, 150)))
    slate.dropSelection(grab)
    #expect(slate.board.pictures[0].bounds == Rect(x: -200, y: 50, width: 400, height: 200))
    #expect(slate.host.overlay.floating.isEmpty)
    slate.use(.selection(.end))
    slate.use(.tool(.eraser))
    slate.draw((0...80).map { Point(440 + 5 * Double($0), 550) })
    #expect(color(slate.board, at: Point(-100, 150)) == Halves.red)
  }

  @Test func theKnobStandsBelowWhatReachesToTheUpperEdge() throws {
    let slate = try slate()
    laid(slate)
    func knob(isBelow: Bool) throws -> Bool {
      let corners = slate.host.session.selectionCorners(seat: 0, slate.host.environment.camera)
      let foot = isBelow ? corners[3].lerp(corners[2], 0.5) : corners[0].lerp(corners[1], 0.5)
      let chain = slate.host.hit(at: foot + Vector(0, isBelow ? 36 : -36), device: .finger, seat: 0)
      let body = slate.host.hit(at: corners[0].lerp(corners[2], 0.5), device: .finger, seat: 0)
      return try #require(body.first).target != chain.first?.target
        && chain.first?.interests.contains(.manipulate) == true
    }
    #expect(try knob(isBelow: false) && !knob(isBelow: true))
    let grab = slate.grabSelection()
    slate.moveSelection(grab, by: .translation(Vector(0, -290)))
    slate.dropSelection(grab)
    #expect(try knob(isBelow: true))
  }

  /// A turned picture goes into files that know upright ones alone as pixels in the box around it.
  @Test func aTurnedPictureIsExportedAsItLies() throws {
    let slate = try slate()
    laid(slate)
    slate.turnSelection(by: .pi / 2, scale: 1, shift: .zero)
    #expect(slate.board.pictures[0].bounds.width < 201)
    var file: [UInt8] = []
    let mode = SketchMode()
    _ = try mode.load(
      StoredLog(params: [1], seed: 1, records: slate.store.records),
      DocumentResources(scene: Self.scene, blob: { _ in [40, 20] })
    ).get().export(
      ExportOptions(format: "svg", theme: Theme()), Self.resources
    ) { (bytes) throws(Problem) in file += bytes }
    let drawing = try ReadDrawing(file: file)
    let picture = try #require(drawing.pictures.first)
    #expect(abs(picture.box.width - 200) < 1 && abs(picture.box.height - 400) < 1)
  }

  /// A state of before pictures could be moved tells nothing of them: they lie where the board was made with them.
  @Test func boardsOfBeforeShowTheirPicturesWhereTheyWere() throws {
    let placed = PlacedPicture(
      blob: BlobID(of: [40, 20]).description, box: Rect(x: 10, y: 20, width: 100, height: 50))
    var bytes = Slate.bytes(try slate().board)
    #expect(bytes.removeLast() == 0, "no pictures")
    bytes[0] = 5
    var reader = ByteReader(bytes)
    let board = try SketchMode().decodeState(
      &reader, params: .init(pictures: [placed]), seed: 1,
      resources: DocumentResources(scene: Self.scene, blob: { _ in [40, 20] }))
    #expect(board.pictures.map(\.bounds) == [placed.box])
  }
}
