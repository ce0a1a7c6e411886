import Geometry
import Glibc
import Interface
import ModeKit
import Raster
import Sandbox
import Scene
import Sketch
import TestSupport
import Testing

private func plainResources() -> SceneResources {
  SceneResources(typesetter: FixedTypesetter(), codec: NoPictures())
}

/// Brushes as files and as bytes, and their marks.
struct BrushTests {
  private func kind(_ text: String) throws(Problem) -> BrushKind {
    try BrushKind(id: "mine", text: text, file: "mine.json")
  }

  @Test func theProgramsOwnFilesAreSound() {
    let stock = Slate.shelf.read()
    #expect(stock.problems.isEmpty)
    #expect(
      stock.kinds.map(\.id) == ["chalk", "pastel", "pencil", "marker", "pen", "felt", "eraser", "strokes"])
    let prints = stock.kinds.filter { ["chalk", "pastel"].contains($0.id) }
    #expect(prints.allSatisfy { (0.06...0.08).contains($0.brush.traits.spacing) })
  }

  @Test(arguments: [
    ("{", "is not a JSON object"), ("[]", "is not a JSON object"), ("{}", "“name”"),
    ("{\"name\": \"A\", \"spacng\": 1}", "“spacng” is no property"),
    ("{\"name\": \"A\", \"spacing\": 7}", "“spacing” must be a number from 0 to 1"),
    ("{\"name\": \"A\", \"grain\": \"deep\"}", "“grain” must be a number"),
    ("{\"name\": \"A\", \"paint\": \"glue\"}", "“paint” must be one of cover, tint, erase, lift"),
    ("{\"name\": \"A\", \"size\": [4, 1, 9]}", "“size” must be"),
    ("{\"name\": \"A\", \"cap\": 1, \"cap\": 0}", "“cap” is there twice"),
  ])
  func aBadFileIsNamedInOneSentence(text: String, what: String) {
    let problem = #expect(throws: Problem.self) { try kind(text) }
    #expect(problem?.message.hasPrefix("mine.json") == true)
    #expect(problem?.message.contains(what) == true)
  }

  @Test func theSandboxHandsOverTheBrushOfTheFile() throws {
    let folder = try #require(Slate.shelf.ours)
    for name in ScratchFolder.names(in: folder) where name.hasSuffix(".json") {
      let text = ScratchFolder.contents(of: "\(folder)/\(name)")
      let bytes = try BrushKind.reader.body(text, Array(name.utf8)).bytes
      #expect(try BrushKind(id: "mine", bytes: bytes) == kind(String(decoding: text, as: UTF8.self)))
      for end in bytes.indices {
        #expect(throws: Problem.self) { try BrushKind(id: "mine", bytes: Array(bytes[..<end])) }
      }
    }
  }

  @Test func aBrushOfOnesOwnIsOnTheShelfAndABadOneIsReported() throws {
    let folder = ScratchFolder()
    _ = folder.write("mine.json", Array("{\"name\": \"Twig\", \"size\": [2, 9, 20], \"thinnest\": 0.5}".utf8))
    _ = folder.write("bad.json", Array("{\"name\": 5}".utf8))
    let slate = Slate(shelf: BrushShelf(ours: Slate.shelf.ours, own: folder.path))
    slate.host.handle(.environmentChanged)
    #expect(slate.toasts.count { $0.hasPrefix("bad.json") } == 1)
    slate.use(.brush("own/mine"))
    slate.draw([Point(100, 100), Point(200, 160)])
    let ink = try #require(slate.board.strokes.first { _ in true }).ink
    #expect(ink.brush.name == "mine" && ink.width == 9)
    // The stroke keeps its brush, whatever becomes of the file.
    unlink("\(folder.path)/mine.json")
    #expect(Slate.bytes(try slate.replayed()) == slate.bytes)
    let again = try SketchMode().reread(slate.board)
    #expect(again.strokes.map(\.ink) == slate.board.strokes.map(\.ink))
    slate.use(.sheet(.brushes))
    slate.draw([Point(100, 200), Point(200, 260)])
    #expect(slate.board.strokes.map(\.ink.brush.name) == ["mine", "chalk"])
  }

  @Test(arguments: Slate.shelf.read().kinds.map(\.brush))
  func anInkComesBackFromItsBytes(brush: Brush) throws {
    var random = RandomSource(seed: 3)
    for color in [InkColor.chalk(4), .own(Color(0x123456))] {
      var ink = ink(brush, width: random.within(1...40))
      ink.color = color
      var writer = TrailWriter()
      writer.add(ink.node(at: .origin, pressure: 0.4))
      var board = Board()
      board.insert(try Stroke(id: name(1), ink: ink, trail: writer.bytes))
      let read = try SketchMode().reread(board)
      #expect(read.strokes.map(\.ink) == [ink])
      // Reading shares brushes.
      let again = try SketchMode().reread(board)
      for (one, other) in zip(read.strokes, again.strokes) { #expect(one.ink.brush === other.ink.brush) }
      #expect(again.strokes.map(\.ink) == [ink])
    }
  }

  @Test func damagedBrushesAreRefused() throws {
    let slate = Slate()
    slate.draw([Point(100, 100), Point(200, 160)])
    let sound = slate.bytes
    var random = RandomSource(seed: 8)
    func read(_ bytes: [UInt8]) -> Board? {
      var reader = ByteReader(bytes)
      return try? SketchMode().decodeState(
        &reader, params: .init(), seed: 1, resources: .init(scene: plainResources()))
    }
    var refused = 0
    for _ in 0..<2000 {
      var bytes = sound
      bytes[random.below(bytes.count)] = UInt8(random.below(256))
      guard let board = read(bytes) else {
        refused += 1
        continue
      }
      // A board that is not refused can be written and read again.
      let kept = Slate.bytes(board)
      #expect(read(kept).map(Slate.bytes) == kept)
    }
    #expect(refused > 100)
  }

  @Test func pressureThatNeverVariesCountsAsNone() {
    func pressures(_ tell: (Int) -> Double) -> [Double] {
      let slate = Slate()
      let finger = slate.land(Point(100, 100))
      for i in 1...60 { slate.move(finger, to: Point(100 + Double(i) * 8, 100), pressure: tell(i)) }
      slate.lift(finger, at: Point(580, 100))
      var all: [Double] = []
      for stroke in slate.board.strokes {
        for span in stroke.spans { stroke.steps(of: span) { all.append($0.endPressure) } }
      }
      return all
    }
    // Drawn quickly and so lightly, whatever constant is told.
    let constant = pressures { _ in 1 }
    #expect(constant == pressures { _ in 1 } && (constant.last ?? 1) < 0.75)
    let told = pressures { i in i < 30 ? 0.2 + 0.01 * Double(i % 2) : 1 }
    #expect(told[28] < 0.5 && (told.last ?? 0) > 0.9)
  }

  @Test func aWholeStrokeEraserTakesWhatItTouchesInOneStep() throws {
    let slate = Slate()
    for y in [100.0, 200, 300] { slate.draw([Point(100, y), Point(500, y)]) }
    slate.draw([Point(100, 500), Point(500, 500)], seat: 1)
    let before = slate.bytes
    slate.use(.brush("strokes"))
    let finger = slate.land(Point(300, 60))
    slate.move(finger, to: Point(300, 240))
    #expect(slate.board.count == 4, "strokes are removed when the finger lifts")
    slate.lift(finger, at: Point(300, 240))
    #expect(slate.board.count == 2)
    slate.host.undo(seat: 0)
    #expect(slate.bytes == before)
    slate.host.redo(seat: 0)
    #expect(slate.board.strokes.map { $0.points[0].y } == [-100, 100])
    #expect(Slate.bytes(try slate.replayed()) == slate.bytes)
    let missed = slate.land(Point(300, 700))
    slate.lift(missed, at: Point(310, 700))
    #expect(slate.board.count == 2)
    let withdrawn = slate.land(Point(300, 290))
    slate.move(withdrawn, to: Point(300, 310))
    slate.cancel(withdrawn)
    #expect(slate.board.count == 2)
  }

  @Test func aFeltCarriesDustOnAndLeavesAVeil() throws {
    let slate = Slate()
    for x in [200.0, 240, 280] { slate.draw([Point(x, 300), Point(x, 500)]) }
    func ink(at point: Point) -> UInt32 {
      let bitmap = render(
        BoardPicture(slate.board, theme: Theme(), isTransparent: true),
        rect: Rect(center: point, size: Size(30, 30)), scale: 1, resources: plainResources())
      return (0..<900).reduce(0) { $0 + bitmap.pixels[$1] >> 24 }
    }
    let (drawn, beyond) = (Point(-400, 0), Point(-200, 0))
    let before = ink(at: drawn)
    #expect(ink(at: beyond) == 0)
    slate.use(.brush("felt"))
    slate.draw((0...50).map { Point(150 + Double($0) * 8, 400) })
    #expect(ink(at: drawn) < before / 2 && ink(at: drawn) > 0, "a veil stays")
    #expect(ink(at: beyond) > 0, "dust goes along")
    #expect(Slate.bytes(try slate.replayed()) == slate.bytes)
    slate.use(.brush("eraser"))
    slate.draw((0...50).map { Point(150 + Double($0) * 8, 400) })
    #expect(ink(at: drawn) == 0 && ink(at: beyond) == 0, "a clean one leaves nothing")
  }

  @Test func aMarkerNeverDarkensItself() throws {
    let marker = try #require(Slate.shelf.read()["marker"]).brush
    var maker = StepMaker(ink(marker, width: 20))
    var mark = WetMark(ink(marker, width: 20), theme: .init())
    // A cross in one stroke.
    for point in [Point(20, 60), Point(110, 60), Point(110, 110), Point(60, 110), Point(60, 10)] {
      mark.add(maker.add(ink(marker, width: 20).node(at: point, pressure: 0.8)))
    }
    let mask = CoverageMask(width: 128, height: 128)
    mark.stamp(0..<mark.stepCount, into: mask, transform: .identity)
    #expect(mask[60, 60] == mask[90, 60] && mask[60, 60] == 255)
    guard case .color(_, let opacity) = mark.ink else {
      Issue.record("on a dark board it is a thin coat")
      return
    }
    #expect(opacity < 0.6)
    var light = Theme()
    light.look = .paper
    guard case .tint = WetMark(ink(marker), theme: light).ink else {
      Issue.record("on a light board it stains")
      return
    }
  }

  @Test func pressureFillsTheValleys() throws {
    let chalk = try #require(Slate.shelf.read()["chalk"]).brush
    func cover(_ pressure: Double) -> (mean: Double, bare: Double) {
      let ink = ink(chalk, width: 30)
      var maker = StepMaker(ink)
      var mark = WetMark(ink, theme: .init())
      for x in stride(from: 20.0, through: 230, by: 10) {
        mark.add(maker.add(ink.node(at: Point(x, 128), pressure: pressure)))
      }
      let mask = CoverageMask(width: 256, height: 256, notesChanges: true)
      mark.stamp(0..<mark.stepCount, into: mask, transform: .identity)
      let settled = mark.seen(mask, .identity)
      let core = (40..<200).flatMap { x in (122..<134).map { Int(settled[x, $0]) } }
      return (
        Double(core.reduce(0, +)) / Double(core.count), Double(core.count { $0 < 80 }) / Double(core.count)
      )
    }
    let all = [0.1, 0.4, 0.7, 1].map(cover)
    for (light, firm) in zip(all, all.dropFirst()) {
      #expect(light.mean < firm.mean && light.bare >= firm.bare)
    }
    #expect(all[0].bare > 0.3 && all[3].bare < 0.05)
  }

  @Test func colorsOfOnesOwnAreKept() throws {
    let slate = Slate()
    slate.use(.color(.own(Color(0x336699))))
    slate.draw([Point(100, 100), Point(200, 160)])
    #expect(slate.board.strokes.map(\.ink.color) == [.own(Color(0x336699))])
    slate.use(.color(.chalk(2)))
    slate.draw([Point(100, 200), Point(200, 260)])
    #expect(slate.board.strokes.map(\.ink.color) == [.own(Color(0x336699)), .chalk(2)])
  }
}

extension SketchMode {
  /// A board written and read again.
  func reread(_ board: Board) throws -> Board {
    var reader = ByteReader(Slate.bytes(board))
    return try decodeState(&reader, params: .init(), seed: 1, resources: .init(scene: plainResources()))
  }
}
