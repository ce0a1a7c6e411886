import Geometry
import Jigsaw
import ModeKit
import Raster
import Scene
import Testing

/// The map of a table.
@Suite struct TableMapTests {
  /// Draws the map of an open puzzle within 268 × 170 dp at two pixels each.
  private func draw(_ host: ModeHost<JigsawMode>, _ fixture: Fixture) throws -> (Bitmap, Camera) {
    let map = try #require(host.world.map)
    let room = Rect(x: 0, y: 0, width: 268, height: 170)
    let camera = Camera.fitting(map.bounds, in: room, margin: 0, zooms: 1e-9...1e9)
    let list = DrawingList([.init(bounds: room) { map.draw(camera, $0) }])
    return (render(list, rect: room, scale: 2, resources: fixture.scene), camera)
  }

  /// Where each piece lies on the map, in pixels.
  private func places(_ table: PuzzleTable, _ camera: Camera) -> [(x: Int, y: Int)] {
    table.groupIDs.map { id in
      let middle = table.groups[id].placement.transform.apply(
        table.puzzle.cut.middle(of: Int(table.groups[id].first)))
      let place = camera.toView(middle)
      return (Int(2 * place.x), Int(2 * place.y))
    }
  }

  /// Every loose piece of a large puzzle changes the map where it lies, however small pieces are there.
  @Test(arguments: [(20, 15), (100, 75)]) func loosePiecesAreDotsThatCanBeSeen(grid: (Int, Int)) throws {
    let fixture = Fixture(columns: grid.0, rows: grid.1, seed: 3)
    let state = try fixture.state()
    let host = fixture.host(state)
    let (map, camera) = try draw(host, fixture)
    host.handle(.command(.jigsaw(.pause), .fire, seat: 0))
    let (bare, _) = try draw(host, fixture)
    for (x, y) in places(state, camera) { #expect(map[x, y] != bare[x, y]) }
    // A dot is at least two dp wide.
    let changed = (0..<map.width * map.height).filter { map.pixels[$0] != bare.pixels[$0] }.count
    let dots = Set(places(state, camera).map { "\($0.x / 5) \($0.y / 5)" }).count
    #expect(changed >= dots * 4)
  }
}
