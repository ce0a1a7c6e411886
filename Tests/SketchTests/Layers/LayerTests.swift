import Geometry
import Gestures
import Interface
import Library
import ModeKit
import Raster
import Scene
import Sketch
import TestSupport
import Testing

/// Layers: their strokes, their looks, and the commands for them.
struct LayerTests {
  private static let resources = SceneResources(typesetter: FixedTypesetter(), codec: NoPictures())
  private static let whole = Rect(x: -320, y: -200, width: 640, height: 400)

  private static func picture(_ board: Board, scale: Double = 1) -> Bitmap {
    render(BoardPicture(board, theme: Theme()), rect: whole, scale: scale, resources: resources)
  }

  /// The largest difference of two pictures' channels.
  private static func difference(_ a: Bitmap, _ b: Bitmap) -> Int {
    var worst = 0
    for i in 0..<a.width * a.height where a.pixels[i] != b.pixels[i] {
      for shift: UInt32 in [0, 8, 16] {
        worst = max(worst, abs(Int(a.pixels[i] >> shift & 255) - Int(b.pixels[i] >> shift & 255)))
      }
    }
    return worst
  }

  private static func across(_ y: Double, from: Double = 440, to: Double = 840) -> [Point] {
    (0...40).map { Point(from + (to - from) * Double($0) / 40, y) }
  }

  @Test func strokesBelongToTheSeatsLayerAndNewLayersLieAbove() {
    let slate = Slate()
    slate.draw(Self.across(300))
    slate.use(.layer(.new))
    slate.draw(Self.across(320))
    #expect(slate.board.layers.map(\.id.counter) == [0, 2])
    #expect(slate.board.strokes.map(\.ink.layer.counter) == [0, 2])
    // Another seat draws on the uppermost until it chooses.
    slate.draw(Self.across(340), seat: 1)
    slate.use(.layer(.choose(MoveID.start)), seat: 1)
    slate.draw(Self.across(360), seat: 1)
    #expect(slate.board.strokes.map(\.ink.layer.counter) == [0, 0, 2, 2])
    #expect(slate.board.strokes.map(\.ink.order) == [1, 4, 2, 3])
  }

  /// Layers that hide nothing look as if all strokes lay on one, in the same order.
  @Test func fullLayersLookLikeOne() {
    let (many, one) = (Slate(), Slate())
    for (slate, isLayered) in [(many, true), (one, false)] {
      var random = RandomSource(seed: 6)
      for round in 0..<3 {
        if isLayered, round > 0 { slate.use(.layer(.new)) }
        for brush in ["chalk", "pen", "pastel", "pencil"] {
          slate.use(.brush(brush))
          slate.use(.color(.chalk(random.below(6))))
          slate.draw(scribble(&random, nodes: 25))
        }
      }
    }
    #expect(many.board.layers.count == 3 && many.board.count == 12)
    // Irregularities go by the order, which new layers do not count in.
    #expect(many.board.strokes.map(\.ink.seed) == one.board.strokes.map(\.ink.seed))
    #expect(Self.difference(Self.picture(many.board), Self.picture(one.board)) <= 3)
  }

  @Test func anEraserRubsOutItsOwnLayerAlone() {
    let (slate, alone) = (Slate(), Slate())
    slate.use(.brush("pen"))
    slate.draw(Self.across(400))
    alone.use(.brush("pen"))
    alone.draw(Self.across(400))
    slate.use(.layer(.new))
    slate.draw(Self.across(410))
    slate.use(.brush("eraser"))
    slate.draw(Self.across(405, from: 400, to: 900))
    #expect(slate.board.count == 3)
    #expect(
      Self.difference(Self.picture(slate.board), Self.picture(alone.board)) <= 2, "the lower one is whole")
  }

  @Test func hiddenLayersAreNotSeenAndNotDrawnOn() {
    let (slate, alone) = (Slate(), Slate())
    for slate in [slate, alone] { slate.draw(Self.across(400)) }
    slate.use(.layer(.new))
    slate.draw(Self.across(420))
    slate.use(.layer(.show))
    #expect(Self.difference(Self.picture(slate.board), Self.picture(alone.board)) == 0)
    slate.draw(Self.across(440))
    #expect(slate.board.count == 2)
    #expect(slate.toasts.last?.contains("hidden") == true)
    slate.use(.layer(.show))
    #expect(Self.difference(Self.picture(slate.board), Self.picture(alone.board)) > 50)
  }

  /// A layer of half opacity: each pixel lies in the middle between the board without it and with all of it.
  @Test func opacityFadesALayerAsAWhole() {
    let slate = Slate()
    slate.use(.brush("pen"))
    slate.draw(Self.across(400))
    let below = Self.picture(slate.board)
    slate.use(.layer(.new))
    slate.use(.color(.chalk(3)))
    // Two strokes that cross do not show through each other.
    slate.draw(Self.across(402))
    slate.draw((0...20).map { Point(600 + Double($0), 380 + 2 * Double($0)) })
    let full = Self.picture(slate.board)
    slate.fade(to: 0.5)
    let half = Self.picture(slate.board)
    var worst = 0
    for i in 0..<below.width * below.height {
      for shift: UInt32 in [0, 8, 16] {
        func channel(_ bitmap: Bitmap) -> Double { Double(bitmap.pixels[i] >> shift & 255) }
        let wanted = channel(below) + (channel(full) - channel(below)) * 128 / 255
        worst = max(worst, Int(abs(channel(half) - wanted)))
      }
    }
    #expect(worst <= 3)
  }

  /// A moved slider shows its effect at once and makes one step of undo, whatever is touched next.
  @Test func slidingOpacityIsOneStep() throws {
    let slate = Slate()
    slate.draw(Self.across(400))
    let records = slate.store.records.count
    let before = slate.bytes
    for step in 0...50 {
      slate.host.handle(.command(.sketch(.slider(.opacity)), .value(1 - Double(step) / 100), seat: 0))
    }
    #expect(slate.store.records.count == records && slate.bytes == before)
    let publication = try #require(slate.host.takePublication())
    // A board made with that opacity looks the same.
    slate.wait(1)
    slate.tick()
    #expect(slate.store.records.count == records + 1)
    #expect(slate.board.layers[0].opacity == 135)
    let slid = render(publication.content, rect: Self.whole, scale: 1, resources: Self.resources)
    #expect(Self.difference(slid, Self.picture(slate.board)) == 0)
    slate.host.undo(seat: 0)
    #expect(slate.bytes == before)

    // The next move comes after it; a slider that changes nothing makes no step.
    slate.host.handle(.command(.sketch(.slider(.opacity)), .value(0), seat: 0))
    slate.draw(Self.across(300))
    #expect(slate.board.layers[0].opacity == 13 && slate.store.records.count == records + 4)
    slate.fade(to: 0.05)
    #expect(slate.store.records.count == records + 4)
  }

  /// Undo right after the slider undoes the slider, not the step before it.
  @Test func undoRightAfterTheSliderTakesTheOpacityBack() {
    let slate = Slate()
    slate.draw(Self.across(400))
    slate.draw(Self.across(300))
    let before = slate.bytes
    slate.host.handle(.command(.sketch(.slider(.opacity)), .value(0.4), seat: 0))
    slate.host.undo(seat: 0)
    #expect(slate.bytes == before && slate.board.count == 2)
    slate.host.redo(seat: 0)
    #expect(slate.board.layers[0].opacity < 255 && slate.board.count == 2)
    // What comes next is the stroke; a slider that moves on before a redo leaves nothing to make again.
    slate.host.undo(seat: 0)
    slate.host.undo(seat: 0)
    #expect(slate.board.count == 1)
    slate.host.handle(.command(.sketch(.slider(.opacity)), .value(0.7), seat: 0))
    slate.host.redo(seat: 0)
    #expect(slate.board.count == 1 && slate.board.layers[0].opacity < 255)
    // Time that passes later makes no second step of it.
    let records = slate.store.records.count
    slate.wait(1)
    slate.tick()
    #expect(slate.store.records.count == records)
  }

  @Test func orderDecidesWhatLiesAbove() {
    let slate = Slate()
    slate.use(.brush("pen"))
    slate.use(.color(.chalk(1)))
    slate.draw(Self.across(400))
    slate.use(.layer(.new))
    slate.use(.color(.chalk(3)))
    slate.draw(Self.across(400))
    let before = Self.picture(slate.board)
    slate.use(.layer(.lower))
    #expect(slate.board.layers.map(\.id.counter) == [2, 0])
    #expect(Self.difference(Self.picture(slate.board), before) > 30)
    slate.use(.layer(.raise))
    #expect(Self.difference(Self.picture(slate.board), before) == 0)
  }

  @Test(arguments: 0..<4) func everythingIsUndoneExactlyAndReadAgain(seed: UInt64) throws {
    let slate = Slate()
    var random = RandomSource(seed: seed)
    func snapshot() -> [String] {
      slate.board.layers.map { "\($0)" }
        + slate.board.strokes.map { "\($0.ink.order) \($0.ink.layer) \($0.bounds)" }
    }
    var boards = [snapshot()]
    for _ in 0..<60 {
      let records = slate.store.records.count
      switch random.below(9) {
      case 0, 1, 2: slate.draw(scribble(&random, nodes: 8))
      case 3: slate.use(.layer(.new))
      case 4: slate.use(.layer(.show))
      case 5: slate.use(.layer(random.below(2) == 0 ? .raise : .lower))
      case 6: slate.fade(to: [0.25, 0.5, 1][random.below(3)])
      case 7:
        slate.host.handle(.key(.character("a"), .control, seat: 0))
        slate.use(.layer(.takeSelection))
        slate.use(.tool(.brush))
      default: if random.below(3) == 0 { slate.use(.layer(.delete)) }
      }
      slate.use(.layer(.choose(slate.board.layers[random.below(slate.board.layers.count)].id)))
      #expect(slate.store.records.count <= records + 1)
      if slate.store.records.count > records { boards.append(snapshot()) }
    }
    #expect(Slate.bytes(try slate.replayed()) == slate.bytes)
    var reader = ByteReader(slate.bytes)
    let reopened = try SketchMode().decodeState(
      &reader, params: .init(), seed: 1, resources: DocumentResources(scene: Self.resources))
    #expect(Slate.bytes(reopened) == slate.bytes)
    #expect(Self.difference(Self.picture(reopened), Self.picture(slate.board)) == 0)
    for board in boards.dropLast().reversed() {
      slate.host.undo(seat: 0)
      #expect(snapshot() == board)
    }
    for board in boards.dropFirst() {
      slate.host.redo(seat: 0)
      #expect(snapshot() == board)
    }
  }

  @Test func aLayerGoesWithItsStrokesInOneStepAndNeverUnderAnothersHands() {
    let slate = Slate()
    slate.draw(Self.across(300))
    slate.use(.layer(.new))
    slate.draw(Self.across(320), seat: 1)
    let records = slate.store.records.count
    slate.use(.layer(.delete))
    #expect(slate.board.layers.count == 1 && slate.board.count == 1)
    #expect(slate.store.records.count == records + 1)
    slate.host.undo(seat: 1)
    #expect(slate.toasts.count >= 1, "its stroke has gone with the layer")
    slate.host.undo(seat: 0)
    #expect(slate.board.count == 2)
    slate.use(.layer(.delete))
    slate.use(.layer(.delete))
    #expect(slate.board.layers.count == 1, "one always stays")
    // Making a layer is not undone while somebody's strokes lie on it.
    let other = Slate()
    other.use(.layer(.new))
    other.draw(Self.across(320), seat: 1)
    other.host.undo(seat: 0)
    #expect(other.board.layers.count == 2)
    #expect(other.toasts.last?.contains("undo them first") == true)
  }

  @Test func layersHaveNames() {
    let slate = Slate()
    slate.use(.layer(.rename))
    slate.host.handle(
      .answered(CommandID(SketchForm.layerName), Form.Answers(texts: ["name": "Outlines"]), seat: 0))
    #expect(slate.board.layers[0].name == "Outlines")
    slate.host.undo(seat: 0)
    #expect(slate.board.layers[0].name.isEmpty)
  }

  /// The sheet has a preview of each layer, also of hidden ones.
  @Test func theSheetShowsWhatLiesOnAHiddenLayer() throws {
    let slate = Slate()
    slate.use(.brush("pen"))
    slate.draw(Self.across(400))
    func sample() throws -> Bitmap {
      let pages = slate.allRequests.compactMap { request -> Page? in
        switch request {
        case .page(let page, _), .pageChanged(let page): page
        default: nil
        }
      }
      let blocks = try #require(pages.last).blocks
      let samples = blocks.compactMap { if case .gallery(let samples) = $0 { samples } else { nil } }
      let bitmap = Bitmap(width: 120, height: 60)
      let canvas = Canvas(
        RasterTarget(bitmap), transform: .scale(1), rasterizer: Rasterizer(), resources: Self.resources)
      try #require(samples.first?.first).drawing.draw(Size(120, 60), canvas)
      return bitmap
    }
    slate.use(.sheet(.layers))
    let seen = try sample()
    slate.use(.layer(.show))
    #expect(!slate.board.layers[0].isVisible)
    #expect(Self.difference(try sample(), seen) == 0)
    #expect((0..<120 * 60).contains { seen.pixels[$0] & 0xFF > 0x60 }, "there is a line")
  }

  /// A marker stains what lies on the layers below its own, as it stains its own, whether its layer has erased
  /// places or not.
  @Test func aMarkerStainsWhatLiesBelowItsLayer() {
    func board(layers: Bool, erased: Bool) -> Bitmap {
      let slate = Slate()
      slate.use(.surface(.white))
      slate.use(.brush("pen"))
      slate.draw(Self.across(400))
      if layers { slate.use(.layer(.new)) }
      slate.use(.brush("marker"))
      slate.use(.color(.chalk(2)))
      slate.draw((0...30).map { Point(640, 350 + 4 * Double($0)) })
      if erased {
        slate.use(.brush("eraser"))
        slate.draw((0...20).map { Point(500 + Double($0), 320) })
      }
      return Self.picture(slate.board)
    }
    let flat = board(layers: false, erased: false)
    #expect(Self.difference(board(layers: true, erased: false), flat) <= 1)
    #expect(Self.difference(board(layers: true, erased: true), flat) <= 1)
  }

  /// Wet ink on a layer shows what the dry stroke will: under other layers, on a faint one, over what it stains,
  /// and through the hole of an eraser.
  @Test(
    arguments: ["pen", "marker", "eraser"],
    [(.theme, 1, false), (.white, 0, false), (.white, 1, false), (.white, 1, true)]
      as [(BoardLook.Surface, Int, Bool)])
  func wetInkLooksAsItWillWhenItIsDry(
    brush: String, _ place: (surface: BoardLook.Surface, layer: Int, isFaint: Bool)
  ) throws {
    let slate = Slate()
    slate.use(.surface(place.surface))
    slate.use(.brush("pen"))
    slate.draw(Self.across(400))
    slate.use(.layer(.new))
    slate.use(.color(.chalk(2)))
    slate.draw(Self.across(404))
    slate.use(.layer(.new))
    slate.use(.color(.chalk(3)))
    slate.draw((0...30).map { Point(640, 350 + 4 * Double($0)) })
    slate.use(.layer(.choose(slate.board.layers[place.layer].id)))
    if place.isFaint { slate.fade(to: 0.5) }
    slate.use(.brush(brush))
    slate.use(.color(.chalk(5)))
    if brush == "eraser" { slate.use(.brush(brush)) }
    let dryBefore = Self.picture(slate.board)
    let finger = slate.land(Point(560, 402))
    for i in 1...30 { slate.move(finger, to: Point(560 + 5 * Double(i), 402)) }
    slate.lift(finger, at: Point(710, 402))
    let mark = try #require(slate.lastMark)
    let bitmap = Bitmap(width: dryBefore.width, height: dryBefore.height)
    bitmap.copy(dryBefore, toX: 0, y: 0)
    let canvas = Canvas(
      RasterTarget(bitmap, originX: Int64(Self.whole.minX), originY: Int64(Self.whole.minY)),
      transform: .scale(1),
      rasterizer: Rasterizer(), resources: Self.resources)
    let steps = 0..<mark.stepCount
    canvas.ink(mark.bounds(of: steps), mark.ink) { mask, transform in
      mark.stamp(steps, into: mask, transform: transform)
    }
    #expect(Self.difference(bitmap, Self.picture(slate.board)) <= 4)
    #expect(Self.difference(bitmap, dryBefore) > 20)
  }
}
