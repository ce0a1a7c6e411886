import Geometry
import Interface
import Jigsaw
import ModeKit
import Scene
import Testing

@Suite struct ReachTests {
  private let fixture = Fixture(columns: 4, rows: 3, rotates: false)

  /// Lays the first piece beside the place where it fits the second, `share` of a side away.
  private func joins(_ host: ModeHost<JigsawMode>, off share: Double) -> Bool {
    let side = host.state.puzzle.cut.side
    let goal = host.state.groups[1].placement.shift
    host.perform(
      .lay(
        group: 0, at: Placement(turn: 0, shift: goal + Vector(side * share, 0)), joins: true, held: []),
      seat: 0)
    let isJoined = host.state.groupOf[0] == host.state.groupOf[1]
    host.undo(seat: 0)
    return isJoined
  }

  @Test func theChosenReachHoldsAtEveryZoom() throws {
    for zoom in [0.2, 1, 4] {
      let host = fixture.host(try fixture.state(), zoom: zoom)
      for (index, choice) in ReachChoice.allCases.enumerated() {
        host.handle(.answered(CommandID(JigsawForm.reach), .init(numbers: ["reach": index]), seat: 0))
        let share = Double(choice.percent) / 100
        #expect(host.state.reachPercent == choice.percent)
        #expect(joins(host, off: share - 0.01) && !joins(host, off: share + 0.01))
      }
    }
  }

  @Test func theSheetShowsWhatIsChosenAndUndoLeavesItAlone() throws {
    let store = MemoryStore()
    let host = fixture.host(try fixture.state(), store: store)
    func shown() -> Int? {
      host.handle(.command(.jigsaw(.reach), .fire, seat: 0))
      for request in host.takeRequests() {
        if case .form(let form, _, _) = request { return form.answers.numbers["reach"] }
      }
      return nil
    }
    #expect(shown() == 1)
    host.handle(.answered(CommandID(JigsawForm.reach), .init(numbers: ["reach": 1]), seat: 0))
    host.handle(.answered(CommandID(JigsawForm.reach), .init(numbers: ["reach": 9]), seat: 0))
    #expect(store.count == 0, "choosing the current value is no move")
    host.handle(.answered(CommandID(JigsawForm.reach), .init(numbers: ["reach": 2]), seat: 0))
    #expect(shown() == 2 && store.count == 1 && !host.canUndo(seat: 0))
  }

  @Test func theReachComesBackFromBytesAndNonsenseIsRefused() throws {
    let host = fixture.host(try fixture.state())
    host.perform(.reach(percent: 35), seat: 0)
    #expect(host.state.played == 0 && !host.state.clockRuns, "choosing is not playing")
    let bytes = try #require(fixture.mode.encodeState(host.state, records: 0))
    var reader = ByteReader(bytes)
    let back = try fixture.mode.decodeState(
      &reader, params: fixture.params, seed: fixture.seed, resources: fixture.resources)
    #expect(back.reachPercent == 35)
    for percent in [0, 51, 100_000] {
      #expect(!host.perform(.reach(percent: percent), seat: 0) && host.state.reachPercent == 35)
      var writer = ByteWriter()
      JigsawMove.reach(percent: percent).encode(into: &writer)
      reader = ByteReader(writer.bytes)
      #expect(try JigsawMove(reading: &reader) == .reach(percent: percent))
    }
  }

  @Test func severalSeatsEachSeeTheirOwnJoins() throws {
    let host = fixture.host(try fixture.state())
    func joins(_ seat: Int) -> String? {
      for item in host.bar(seat: seat) where item.id == .counter(.joins) {
        if case .counter(let value) = item.kind { return value }
      }
      return nil
    }
    #expect(joins(0) == nil, "a single seat needs no count")
    var environment = host.environment
    environment.seats = [0, 2]
    host.update(environment, notifies: true)
    host.perform(.lay(group: 0, at: host.state.groups[1].placement, joins: true, held: []), seat: 2)
    #expect(joins(0) == "0" && joins(2) == "1")
  }
}
