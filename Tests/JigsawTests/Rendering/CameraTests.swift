import Geometry
import Interface
import Jigsaw
import ModeKit
import Scene
import Testing

/// What is seen of a table when it opens, and of a finished picture.
@Suite struct CameraTests {
  private func host(_ fixture: Fixture, _ room: Rect) throws -> ModeHost<JigsawMode> {
    var fixture = fixture
    fixture.params = fixture.mode.suited(fixture.params, to: room.size)
    let host = fixture.host(try fixture.state())
    var environment = host.environment
    environment.camera.viewport = room
    environment.freeArea = room
    host.update(environment, notifies: true)
    return host
  }

  private static let rooms = [
    Rect(x: 0, y: 0, width: 412, height: 815), Rect(x: 0, y: 0, width: 800, height: 500),
    Rect(x: 0, y: 0, width: 1280, height: 700),
  ]

  /// No piece of a small puzzle has to be looked for, and each is as large as a finger.
  @Test(arguments: rooms) func aSmallPuzzleOpensWithinTheWindow(room: Rect) throws {
    for (columns, rows) in [(4, 3), (3, 4), (3, 2)] {
      let host = try host(Fixture(columns: columns, rows: rows), room)
      let camera = host.world.opening
      #expect(camera.zoom * host.state.puzzle.cut.pitch >= 30)
      for id in host.state.groupIDs {
        #expect(
          room.contains(camera.worldToView.apply(host.state.box(of: id))), "\(columns) × \(rows), \(id)")
      }
    }
  }

  @Test(arguments: rooms) func aFinishedPictureFillsTheRoom(room: Rect) throws {
    let host = try host(Fixture(columns: 2, rows: 1, rotates: false), room)
    host.perform(.lay(group: 0, at: host.state.groups[1].placement, joins: true, held: []), seat: 0)
    try #require(host.state.isFinished)
    let shown = host.world.opening.worldToView.apply(host.state.box(of: Int(host.state.groupOf[0])))
    #expect(room.contains(shown))
    // Above and below it is room for a message.
    #expect(shown.width >= room.width - 20 || shown.height >= room.height - 2 * 56 - 20)
  }

  /// Messages, tips and arrows make way for the pieces that somebody takes next.
  @Test func singlePiecesAreInPlay() throws {
    let host = try host(Fixture(columns: 4, rows: 3), Self.rooms[2])
    let table = host.state.puzzle.table
    #expect(host.world.inPlay(in: table).count == 12)
    let box = host.state.box(of: 5)
    #expect(host.world.inPlay(in: box).contains(box))
    #expect(host.world.inPlay(in: Rect(x: table.maxX + 50, y: table.minY, width: 40, height: 40)).isEmpty)

    // What is joined is no longer sought.
    host.perform(.lay(group: 0, at: host.state.groups[1].placement, joins: true, held: []), seat: 0)
    try #require(host.state.groupIDs.count == 11)
    #expect(host.world.inPlay(in: table).count == 10)

    // Pieces that are too small for a finger are not played with.
    var environment = host.environment
    environment.camera.zoom = 5 / host.state.puzzle.cut.side
    host.update(environment, notifies: true)
    #expect(host.world.inPlay(in: table).isEmpty)
  }
}
