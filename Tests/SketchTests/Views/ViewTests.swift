import Geometry
import Gestures
import Interface
import ModeKit
import Raster
import Scene
import Sketch
import TestSupport
import Testing

/// A page without end: how near and far it goes, views that are kept, the map.
struct ViewTests {
  private static let resources = SceneResources(typesetter: FixedTypesetter(), codec: NoPictures())

  /// The camera that a document last asked for.
  private static func asked(_ slate: Slate) -> Camera? {
    slate.allRequests.reduce(nil) { if case .camera(let camera) = $1 { camera } else { $0 } }
  }

  /// The kept views on the page that was last shown or changed.
  private static func names(_ slate: Slate) -> [String] {
    let pages = slate.allRequests.compactMap { request -> Page? in
      switch request {
      case .page(let page, _), .pageChanged(let page): page
      default: nil
      }
    }
    guard case .gallery(let samples)? = pages.last?.blocks.first else { return [] }
    return samples.dropFirst().map(\.label)
  }

  @Test func theViewGoesAThousandTimesNearerAndFarther() {
    let slate = Slate()
    #expect(slate.host.world.zooms == 0.001...1000)
  }

  /// A stroke far out, drawn at a zoom, is as sharp as the same one near the origin.
  @Test(arguments: [0.001, 1, 1000]) func strokesFarOutAreThoseNearTheOrigin(zoom: Double) throws {
    func board(at corner: Point) throws -> Board {
      let slate = Slate(zoom: zoom, center: corner)
      slate.use(.brush("pen"))
      slate.draw((0...60).map { Point(440 + 6 * Double($0), 400 + 90 * sine(Double($0) / 7)) })
      return slate.board
    }
    // Far away by whole pixels at each of these zooms, and by whole steps of the grids.
    let far = Point(0x1p23 + 0x1p21, -0x1p23 - 0x1p20)
    let (near, distant) = (try board(at: .origin), try board(at: far))
    let (a, b) = (
      try #require(near.strokes.first { _ in true }), try #require(distant.strokes.first { _ in true })
    )
    #expect(a.count == b.count)
    for (p, q) in zip(a.points, b.points) {
      #expect(q.distance(to: p + (far - .origin)) * zoom < 0.07, "a sixteenth of a dp is the grid")
    }
    #expect(abs(a.ink.width * zoom - 5) < 1e-6)
  }

  /// Nothing shimmers: panned by whole pixels, the same place of the world has the same pixels, at any zoom, ten
  /// million points out.
  @Test(arguments: [0.001, 0.37, 1, 24, 1000]) func nothingShimmersTenMillionPointsOut(zoom: Double) throws {
    let center = Point(10_000_000, -10_000_000)
    let slate = Slate(zoom: zoom, center: center)
    var random = RandomSource(seed: 3)
    for brush in ["chalk", "pastel", "pencil", "pen", "marker"] {
      slate.use(.brush(brush))
      for _ in 0..<4 { slate.draw(scribble(&random, nodes: 30)) }
    }
    let content = BoardPicture(slate.board, theme: Theme())
    func draw(_ x: Int, _ y: Int) -> Bitmap {
      let bitmap = Bitmap(width: 400, height: 300)
      let canvas = Canvas(
        RasterTarget(
          bitmap, originX: Int64((center.x * zoom).rounded()) + Int64(x),
          originY: Int64((center.y * zoom).rounded()) + Int64(y)),
        transform: .scale(zoom), rasterizer: Rasterizer(), resources: Self.resources)
      content.draw(canvas.visible, scale: zoom, into: canvas)
      return bitmap
    }
    let still = draw(-200, -150)
    #expect(Set((0..<400 * 300).map { still.pixels[$0] }).count > 20, "there is something to see")
    for (dx, dy) in [(1, 0), (0, 1), (37, -23), (-128, 64)] {
      let moved = draw(-200 + dx, -150 + dy)
      var differing = 0
      for y in max(0, -dy)..<min(300, 300 - dy) {
        for x in max(0, -dx)..<min(400, 400 - dx) where still[x + dx, y + dy] != moved[x, y] {
          differing += 1
        }
      }
      #expect(differing == 0, "\(dx), \(dy)")
    }
  }

  @Test func showEverythingFitsAllStrokes() throws {
    let slate = Slate()
    slate.use(.view(.whole))
    #expect(Self.asked(slate)?.zoom == 1)
    slate.draw([Point(100, 100), Point(300, 200)])
    slate.look(
      at: Camera(
        center: Point(90_000, 70_000), zoom: 0.01, viewport: Rect(x: 0, y: 0, width: 1280, height: 800)))
    slate.draw([Point(100, 100), Point(300, 200)])
    slate.use(.view(.whole))
    let camera = try #require(Self.asked(slate))
    let seen = camera.visible
    #expect(slate.board.strokes.allSatisfy { seen.contains($0.bounds) })
    let boxes = slate.board.strokes.reduce(Rect.null) { $0.union($1.bounds) }
    #expect(
      max(boxes.width / seen.width, boxes.height / seen.height) > 0.9, "and no smaller than it has to be")
  }

  @Test func keptViewsAreFoundAgainWhenTheBoardIsOpenedAgain() throws {
    let slate = Slate()
    slate.draw([Point(100, 100), Point(300, 200)])
    let place = Camera(
      center: Point(512, -77), zoom: 3.5, viewport: Rect(x: 0, y: 0, width: 1280, height: 800))
    slate.look(at: place)
    slate.use(.view(.save))
    slate.look(at: Camera(center: .origin, zoom: 0.1, viewport: place.viewport))
    slate.use(.view(.save))
    slate.host.handle(
      .answered(CommandID(SketchForm.viewName(0)), Form.Answers(texts: ["name": "The harbour"]), seat: 0))
    slate.host.handle(
      .answered(CommandID(SketchForm.viewName(1)), Form.Answers(texts: ["name": " "]), seat: 0))
    let again = Slate(store: slate.store, board: slate.board)
    try again.host.take(tools: slate.host.tools)
    again.use(.view(.go(0)))
    let camera = try #require(Self.asked(again))
    #expect(camera.center.distance(to: place.center) < 1e-9 && camera.zoom == 3.5)
    again.use(.sheet(.views))
    #expect(Self.names(again) == ["The harbour", "View 2"])
    again.use(.view(.forget(0)))
    #expect(Self.names(again) == ["View 2"], "it is called as before")
    again.use(.view(.save))
    #expect(Self.names(again) == ["View 2", "View 1"])
    again.use(.view(.go(0)))
    #expect(abs((Self.asked(again)?.zoom ?? 0) - 0.1) < 1e-12, "the second is the first now")
  }

  @Test func aHandThatDrawsKeepsItsPlace() {
    let slate = Slate()
    slate.draw([Point(100, 100), Point(300, 200)])
    let finger = slate.land(Point(500, 300))
    slate.move(finger, to: Point(520, 320))
    slate.use(.view(.whole), seat: 1)
    #expect(Self.asked(slate) == nil)
    slate.lift(finger, at: Point(520, 320))
    slate.use(.view(.whole), seat: 1)
    #expect(Self.asked(slate) != nil)
  }

  /// The map of a board as it is drawn within 268 × 170 dp, and its camera.
  private static func map(_ slate: Slate) throws -> (picture: Bitmap, camera: Camera) {
    let map = try #require(slate.host.world.map)
    let scale = min(268 / map.bounds.width, 170 / map.bounds.height)
    let room = Rect(x: 0, y: 0, width: map.bounds.width * scale, height: map.bounds.height * scale)
    let camera = Camera(center: map.bounds.center, zoom: scale, viewport: room)
    let list = DrawingList([.init(bounds: room) { map.draw(camera, $0) }])
    return (render(list, rect: room, scale: 1, resources: resources), camera)
  }

  @Test func theMapShowsEverything() throws {
    let slate = Slate()
    #expect(
      try #require(slate.host.world.map).bounds.contains(Rect(x: -100, y: -60, width: 200, height: 120)))
    slate.draw([Point(100, 100), Point(300, 200)])
    slate.draw([Point(900, 600), Point(1200, 700)])
    let bounds = try #require(slate.host.world.map).bounds
    for stroke in slate.board.strokes { #expect(bounds.contains(stroke.bounds)) }
    let (picture, camera) = try Self.map(slate)
    let ground = picture[picture.width / 2, 2]
    for stroke in slate.board.strokes {
      let middle = camera.toView(stroke.bounds.center)
      let near = (-3...3).flatMap { y in (-3...3).map { (Int(middle.x) + $0, Int(middle.y) + y) } }
      #expect(near.contains { Self.differs(picture[$0.0, $0.1], ground, by: 40) })
    }
  }

  /// Whether a channel of two pixels differs.
  private static func differs(_ a: UInt32, _ b: UInt32, by least: Int) -> Bool {
    [UInt32(0), 8, 16].contains { shift in
      let (p, q) = (Int(a >> shift & 255), Int(b >> shift & 255))
      return abs(p - q) > least
    }
  }

  /// However far things lie apart, the map shows where each of them is, on a board of any look.
  @Test(arguments: [3_000.0, 40_000, 900_000, 9_000_000], BoardLook.Surface.allCases)
  func theMapShowsWhatLiesFarApart(distance: Double, surface: BoardLook.Surface) throws {
    let slate = Slate()
    slate.use(.surface(surface))
    for place in [Point.origin, Point(distance, distance / 2), Point(distance / 3, distance / 2)] {
      slate.look(at: Camera(center: place, zoom: 1, viewport: Rect(x: 0, y: 0, width: 1280, height: 800)))
      slate.draw([Point(600, 380), Point(640, 430), Point(680, 380)])
    }
    let (picture, _) = try Self.map(slate)
    // What stands out from the board to its left and its right.
    var found: [Point] = []
    for y in 0..<picture.height {
      for x in 8..<picture.width - 8 {
        let place = Point(Double(x), Double(y))
        let pixel = picture[x, y]
        guard Self.differs(pixel, picture[x - 8, y], by: 40), Self.differs(pixel, picture[x + 8, y], by: 40)
        else { continue }
        if found.allSatisfy({ $0.distance(to: place) > 16 }) { found.append(place) }
      }
    }
    #expect(found.count == 3, "\(found)")
    #expect(Set(found.map { Int(3 * $0.x / Double(picture.width)) }).count >= 2)
  }
}
