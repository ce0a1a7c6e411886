import Compositor
import Concurrency
import Geometry
import Gestures
import Jigsaw
import Library
import ModeKit
import Raster
import Scene
import Sketch
import TestSupport
import Testing

/// Every counted object describes itself and names the line that made it. Other tests make objects at the same
/// time, so each is found by a number that no other has.
@Suite struct MakersTests {
  private func found(_ kind: String, _ detail: String) -> [LiveObjects.Instance] {
    LiveObjects.newest(.max, of: kind).filter { $0.detail == detail }
  }

  private func here(_ line: Int) -> LiveObjects.Site { .init(file: #fileID, line: line) }

  /// A disc: no tile of it is of one colour.
  private struct Disc: LayerContent {
    func draw(_ rect: Rect, scale: Double, into canvas: Canvas) {
      canvas.fill(Path(ellipseIn: Rect(x: 10, y: 10, width: 180, height: 180)), .white)
    }
  }

  /// A stroke of one dot.
  private struct Dot: InkMark {
    let stepCount = 1
    let ink = InkPaint.color(.white, opacity: 1)
    func bounds(of steps: Range<Int>) -> Rect { Rect(x: 20, y: 20, width: 10, height: 10) }
    func stamp(_ steps: Range<Int>, into mask: CoverageMask, transform: Affine) {
      mask.fill(Path(circle: Point(25, 25), radius: 5), transform: transform)
    }
  }

  /// Reads one grey picture and writes none.
  private struct OnePicture: ImageCodec {
    func decode(_ bytes: [UInt8]) throws(SceneProblem) -> Bitmap { Bitmap(width: 30, height: 24) }
    func encodePNG(_ bitmap: Bitmap) throws(SceneProblem) -> [UInt8] { [] }
  }

  private let resources = SceneResources(typesetter: FixedTypesetter(), codec: OnePicture())

  @Test func layersTilesAndWetStrokesNameTheirMakers() throws {
    let layer = LayerID(77_001)
    let compositor = Compositor(
      backend: SoftwareTextures(width: 200, height: 200), resources: resources, workers: 0
    ) {}
    compositor.setLayers([LayerPlacement(id: layer, kind: .base, transform: .identity)])
    let line = #line - 1
    compositor.publish(layer, Disc())
    #expect(compositor.settle(now: 0))
    #expect(found("Layer", "base 77001").map(\.site) == [here(line)])
    let tile = try #require(found("Tile", "base 77001: 0, 0 at ×1.0").first)
    #expect(tile.site.file == "Compositor/Compositor+Planning.swift" && tile.site.line > 0)
    let texture = try #require(
      LiveObjects.newest(.max, of: "Texture").first { $0.number > tile.number }, "its tile has a texture")
    #expect(texture.detail.hasSuffix(", 256 × 256, 256 KB"))
    #expect(texture.site.file.hasPrefix("Compositor/Compositor+"))

    compositor.beginInk(77_002, on: layer, Dot())
    #expect(found("Wet stroke", "ink 77002").map(\.site) == [here(#line - 1)])
    compositor.cancelInk(77_002)
    #expect(found("Wet stroke", "ink 77002").isEmpty)
    compositor.removeLayer(layer)
    #expect(found("Layer", "base 77001").isEmpty && found("Tile", "base 77001: 0, 0 at ×1.0").isEmpty)
  }

  /// Something to drag, everywhere.
  private final class Table: GestureHost {
    func hit(at point: Point, device: Gesture.Device) -> Hit {
      Hit([.init(TargetID(owner: 1, item: 1), [.tap, .manipulate])])
    }
    func deliver(_ gesture: Gesture) {}
  }

  @Test func gestureSessionsNameTheirMakers() throws {
    let table = Table()
    let arena = GestureArena(host: table)
    let finger = TouchID(device: 77, finger: 3)
    arena.handle(.touchDown(finger, at: Point(12, 34.7), pressure: 1, time: 1))
    let touch = found("Gesture session", "finger 77:3, landed at 12, 34")
    let hand = found("Gesture session", "hand of finger 77:3, drag")
    #expect(touch.map(\.site.file) == ["Gestures/GestureArena.swift"])
    #expect(hand.map(\.site.file) == ["Gestures/GestureArena+Fingers.swift"])
    arena.handle(.touchUp(finger, at: Point(12, 34.7), time: 1.1))
    #expect(found("Gesture session", "finger 77:3, landed at 12, 34").isEmpty)
    #expect(found("Gesture session", "hand of finger 77:3, drag").isEmpty)
  }

  @Test func strokes() throws {
    var trail = TrailWriter()
    let ink = Ink(brush: .firstChalk, color: .chalk(1), width: 12, exponent: -4, seed: 77, order: 1, seat: 0)
    for step in 0..<3 { trail.add(ink.node(at: Point(Double(step) * 9, 0), pressure: 1)) }
    let stroke = try Stroke(id: MoveID(author: 0, counter: 77_003), ink: ink, trail: trail.bytes)
    let line = #line - 1
    let found = found("Stroke", "stroke 0.77003, brush, 3 nodes, \(trail.bytes.count) bytes")
    #expect(found.map(\.site) == [here(line)])
    #expect(stroke.count == 3)
  }

  @Test func pieces() throws {
    let params = JigsawParams(picture: "blob:grey", pieces: .grid(columns: 7, rows: 3), rotates: false)
    let before = LiveObjects.newest(1, of: "Piece").first?.number ?? 0
    let table = try JigsawMode().makeState(
      params, seed: 77, resources: DocumentResources(scene: resources, blob: { _ in [1] }))
    let pieces = withExtendedLifetime(table) {
      LiveObjects.newest(.max, of: "Piece").filter { $0.number > before && $0.detail.hasPrefix("piece ") }
    }
    #expect(pieces.contains { $0.detail == "piece 20, row 2, column 6" })
    #expect(pieces.contains { $0.detail == "piece 7, row 1, column 0" })
    #expect(pieces.first?.site.file == "Jigsaw/JigsawMode.swift")
  }
}
