import Geometry
import Interface
import Library
import ModeKit
import Raster
import SDLBackend
import Scene
import Sketch

/// The cost of drawing a tile that shows a whole board after a stroke was added and an old one was removed, by the
/// number of strokes.
///
/// The peer draws each stroke that the tile shows.
let farBench = BenchPart("far") { section in
  let pages = try [2200, 22_000, 220_000].map { try FullPage($0) }
  // The others are compared with the small page.
  let times = section.compare(
    pages.dropFirst().map { page in { page.drawEdited() } }, with: [{ pages[0].drawEdited() }])
  for (page, ours) in zip(pages.dropFirst(), times) {
    let all = section.compare(rounds: 5, [], with: [{ page.draw(usesPatches: false) }])[0]
    section.add(
      Figure(
        name: "a tile over \(Report.grouped(page.count)) strokes", unit: .milliseconds,
        ours: Array(ours.prefix(all.count)),
        other: .init(
          name: "drawing each stroke", values: all,
          why: "the naive way: the cost of a tile grows with the strokes in it"),
        ratio: .speed))
  }
  section.add(
    Figure(
      name: "the fullest of these tiles", unit: .milliseconds, ours: times[1],
      other: .init(
        name: "one over 2,200", values: times[2],
        why: "the cost depends on the pixels: a hundred times the strokes must not double it"),
      goal: 2))
}

/// Short strokes in all colours, one in ten an eraser's, evenly over a square of 6,000 points.
private final class FullPage {
  static let side = 6000.0

  let count: Int
  private let resources: SceneResources
  private let rasterizer = Rasterizer()
  private let tile = Bitmap(width: 256, height: 256)
  private var board: Board
  private var random = RandomSource(seed: 3)
  private var next = 1

  init(_ count: Int) throws {
    self.count = count
    resources = SceneResources(typesetter: try SDLTypesetter(), codec: SDLImageCodec())
    board = try SketchMode().makeState(
      SketchMode.Params(), seed: 1, resources: DocumentResources(scene: resources))
    for _ in 0..<count { addStroke() }
    draw(usesPatches: true)
  }

  private func addStroke() {
    let brush: Brush =
      random.below(10) == 0 ? .plainEraser : random.below(2) == 0 ? .plainPen : .firstChalk
    let ink = Ink(
      brush: brush, color: .chalk(brush == .plainEraser ? 0 : random.below(6)), width: random.within(3...9),
      exponent: -4,
      seed: UInt32(next), order: next, seat: 0)
    var writer = TrailWriter()
    var place = Point(random.within(0...Self.side), random.within(0...Self.side))
    var angle = random.within(0...6)
    for _ in 0..<8 {
      writer.add(ink.node(at: place, pressure: 0.8))
      angle += random.within(-1...1)
      place += Vector(angle: angle, length: random.within(1...6))
    }
    guard let stroke = try? Stroke(id: MoveID(author: 0, counter: next), ink: ink, trail: writer.bytes) else {
      preconditionFailure("a trail that was just written can be read")
    }
    board.insert(stroke)
    next += 1
  }

  /// Draws the tile after an edit.
  func drawEdited() {
    addStroke()
    // Removes an old stroke.
    while board.remove(order: Order(1 + random.below(next - 1000), by: 0)) == nil {}
    draw(usesPatches: true)
  }

  /// Draws the tile.
  func draw(usesPatches: Bool) {
    let scale = Double(tile.width) / Self.side
    let canvas = Canvas(
      RasterTarget(tile), transform: .scale(scale), rasterizer: rasterizer, resources: resources)
    BoardPicture(board, theme: Theme(), usesPatches: usesPatches).draw(
      canvas.visible, scale: scale, into: canvas)
  }
}
