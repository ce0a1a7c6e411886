import Geometry
import Interface
import Minesweeper
import ModeKit
import Raster
import Scene
import Testing

/// The frontier on the map of a field too large to see its cells.
@Suite struct FrontierTests {
  /// A field of 2,000 × 2,000 cells that was opened at some cells.
  private func table(_ opened: [Cell]) throws -> Table {
    let size = try FieldSize(width: 2000, height: 2000, mines: 800_000)
    var game = Game(size, seed: 5)
    for cell in opened where game.isRunning && !game.board.isMine(cell) {
      try game.play(.open(cell, clock: 0))
    }
    return Table(size, state: game)
  }

  private func draw(_ table: Table) throws -> (Bitmap, Camera) {
    let map = try #require(table.host.world.map)
    let room = Rect(x: 0, y: 0, width: 170, height: 170)
    let camera = Camera.fitting(map.bounds, in: room, margin: 0, zooms: 1e-9...1e9)
    let list = DrawingList([.init(bounds: room) { map.draw(camera, $0) }])
    return (render(list, rect: room, scale: 1, resources: plainResources()), camera)
  }

  /// The pixels in which a colour dominates, from its mean distance.
  private func glowing(_ bitmap: Bitmap) -> [Point] {
    let accent = Theme().color(.accent)
    return (0..<bitmap.width * bitmap.height).compactMap { index in
      let pixel = bitmap.pixels[index]
      func gap(_ channel: UInt8, _ shift: UInt32) -> Int { abs(Int(channel) - Int(pixel >> shift & 255)) }
      return gap(accent.red, 16) + gap(accent.green, 8) + gap(accent.blue, 0) < 120
        ? Point(Double(index % bitmap.width), Double(index / bitmap.width)) : nil
    }
  }

  @Test func itGlowsWhereTheFieldWasOpened() throws {
    let start = Cell(1500, 400)
    let (map, camera) = try draw(table([start]))
    let place = camera.toView(Point(1500.5 * 40, 400.5 * 40))
    let glow = glowing(map)
    #expect(!glow.isEmpty)
    for point in glow { #expect(point.distance(to: place) < 8) }
    #expect(try glowing(draw(table([])).0).isEmpty, "an untouched field has no frontier")
  }

  /// The cells that are searched are those that a look at each cell and its neighbours finds.
  @Test(arguments: 1...3) func theArrowsCountTheFrontier(seed: UInt64) throws {
    var game = Game(.expert, seed: seed)
    try game.play(.open(Cell(7, 7), clock: 0))
    for cell in game.cells where game.board.isMine(cell) && cell.x % 4 == 0 {
      try game.play(.flag(cell, true, clock: 0))
    }
    let points = try #require(Table(.expert, state: game).host.world.pointsOfInterest)
    let view = Rect(x: 240, y: 120, width: 200, height: 240)
    var surroundings = Surroundings(of: view)
    points.search(&surroundings)
    let count = game.cells.filter { cell in
      guard !game.board.isOpen(cell), !game.board.isFlag(cell) else { return false }
      let isBesideOpen = game.cells.contains {
        abs($0.x - cell.x) <= 1 && abs($0.y - cell.y) <= 1 && game.board.isOpen($0)
      }
      let place = Rect(x: Double(cell.x) * 40, y: Double(cell.y) * 40, width: 40, height: 40)
      return isBesideOpen && !place.intersects(view)
    }.count
    #expect(count > 0)
    #expect(Side.allCases.reduce(0) { $0 + (surroundings[$1]?.count ?? 0) } == count)
  }
}
