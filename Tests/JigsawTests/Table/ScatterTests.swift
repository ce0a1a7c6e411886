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
    var heaped = fixture.params
    heaped.isHeaped = true
    for params in [fixture.params, heaped, fixture.mode.suited(fixture.params, to: Size(300, 800))] {
      var writer = ByteWriter()
      params.encode(into: &writer)
      var reader = ByteReader(writer.bytes)
      #expect(try JigsawParams(reading: &reader) == params)
    }
    #expect(fixture.mode.suited(fixture.params, to: Size(0, 0)) == fixture.params)
  }

  @Test func aHeapLiesBesideTheFrameAndHasNoOrder() throws {
    for room in [Size(1280, 700), Size(412, 820)] {
      var fixture = Fixture(columns: 20, rows: 15)
      fixture.params = fixture.mode.suited(fixture.params, to: room)
      fixture.params.isHeaped = true
      let state = try fixture.state()
      let (cut, table) = (state.puzzle.cut, state.puzzle.table)
      var hidden = 0
      for id in state.groupIDs {
        let middle = state.box(of: id).center
        #expect(table.contains(state.box(of: id)) && !cut.frame.contains(middle))
        if state.group(at: middle) != id { hidden += 1 }
      }
      #expect(hidden > cut.count / 4, "pieces lie on each other")
      // They use the table: each quarter of it has a fair share.
      let corners = state.groupIDs.map { id -> Int in
        let way = state.box(of: id).center - table.center
        return (way.dx < 0 ? 0 : 1) + (way.dy < 0 ? 0 : 2)
      }
      for corner in 0..<4 {
        #expect(corners.count { $0 == corner } > cut.count / 8, "\(corner) in \(room)")
      }
      // The pieces on top are from all parts of the picture.
      let lower = state.groupIDs.filter { $0 >= cut.count / 2 }
      let seen = state.groupIDs.filter { state.group(at: state.box(of: $0).center) == $0 }
      let share = Double(seen.filter { lower.contains($0) }.count) / Double(seen.count)
      #expect(abs(share - 0.5) < 0.15, "\(share) of what is seen are lower pieces")
      // And it can be spread out.
      let host = fixture.host(state)
      host.perform(.arrange(try #require(state.spread(state.groupIDs))), seat: 0)
      #expect(host.state.spread(host.state.groupIDs)?.isEmpty == true)
    }
  }

  @Test func aHeapIsChosenByTheSheetOrAnOption() throws {
    let mode = JigsawMode()
    var answers = mode.form(last: nil).answers
    #expect(try !mode.params(from: answers).isHeaped)
    answers.numbers["heap"] = 1
    let params = try mode.params(from: answers)
    #expect(params.isHeaped && mode.form(last: params).answers.numbers["heap"] == 1)
    #expect(try mode.params(from: mode.newDocument.read(["dusk", "--heap"])).isHeaped)
  }
}
