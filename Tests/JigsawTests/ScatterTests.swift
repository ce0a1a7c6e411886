import Geometry
import Jigsaw
import ModeKit
import Testing

@Suite struct ScatterTests {
  @Test func everyRoomGetsATableOfItsShapeWithAllPiecesBesideTheFrame() throws {
    for (columns, rows) in [(2, 2), (9, 6), (6, 9), (12, 3), (20, 15)] {
      for room in [Size(1280, 700), Size(412, 820), Size(800, 800), Size(3840, 400), Size(100, 4000)] {
        var fixture = Fixture(columns: columns, rows: rows)
        fixture.params = fixture.mode.suited(fixture.params, to: room)
        let state = try fixture.state()
        let (cut, table) = (state.puzzle.cut, state.puzzle.table)
        for id in state.groupIDs {
          let middle = state.box(of: id).center
          #expect(table.contains(state.box(of: id)))
          #expect(!cut.frame.contains(middle), "\(columns) × \(rows) in \(room)")
        }
      }
    }
  }

  @Test func piecesAreLargerOnATableOfTheRoomsShape() throws {
    for room in [Size(1280, 700), Size(412, 820)] {
      let plain = Fixture(columns: 9, rows: 6)
      var fitted = plain
      fitted.params = plain.mode.suited(plain.params, to: room)
      func zoom(_ fixture: Fixture) throws -> Double {
        let table = try fixture.state().puzzle.table
        return min(room.width / table.width, room.height / table.height)
      }
      #expect(try zoom(fitted) > zoom(plain) * 1.1)
    }
  }

  @Test func paramsKeepTheTable() throws {
    let fixture = Fixture()
    for params in [fixture.params, fixture.mode.suited(fixture.params, to: Size(300, 800))] {
      var writer = ByteWriter()
      fixture.mode.encode(params, into: &writer)
      var reader = ByteReader(writer.bytes)
      #expect(try fixture.mode.decodeParams(&reader) == params)
    }
    #expect(fixture.mode.suited(fixture.params, to: Size(0, 0)) == fixture.params)
  }
}
