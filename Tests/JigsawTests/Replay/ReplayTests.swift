import Geometry
import Interface
import Jigsaw
import ModeKit
import Raster
import Scene
import Testing

@Suite struct ReplayTests {
  private let fixture = Fixture(columns: 5, rows: 4)

  /// A puzzle with every kind of move: pieces laid, joined, undone, and put into trays.
  private func played() throws -> (host: ModeHost<JigsawMode>, store: MemoryStore, tables: [[UInt8]]) {
    let store = MemoryStore()
    let host = fixture.host(try fixture.state(), store: store)
    var tables = [fixture.bytes(host.state)]
    func note() { tables.append(fixture.bytes(host.state)) }
    for group in 0..<12 {
      host.perform(
        .lay(group: group, at: Placement(turn: 0, shift: .zero), joins: true, held: []), seat: group & 1)
      note()
    }
    host.undo(seat: 1)
    note()
    host.handle(.command(.jigsaw(.sweep(.edges)), .fire, seat: 0))
    note()
    host.undo(seat: 0)
    note()
    host.redo(seat: 0)
    note()
    return (host, store, tables)
  }

  private func replay(_ store: MemoryStore) throws -> TableReplay {
    TableReplay(from: try fixture.state(), try fixture.mode.moves(store.records))
  }

  @Test func everyMomentIsAsItWas() throws {
    let (host, store, tables) = try played()
    // Records of the clock are no steps of the replay.
    host.handle(.closing)
    let replay = try replay(store)
    #expect(replay.timeline.count == tables.count - 1)
    for (count, table) in tables.enumerated() {
      #expect(fixture.bytes(replay.timeline.state(after: count)) == table)
    }
    var (table, done) = (replay.timeline.state(after: 3), 3)
    let damage = replay.advance(&table, &done, to: 9)
    #expect(done == 9 && fixture.bytes(table) == tables[9] && !damage.isEmpty)
  }

  /// The pixels of a picture in a part of the table.
  private func pixels(_ bitmap: Bitmap, _ part: Rect, of whole: Rect) -> [UInt32] {
    let scale = Double(bitmap.width) / whole.width
    let area = part.offset(by: .origin - whole.origin)
    let left = max(0, Int(area.minX * scale))
    let right = min(bitmap.width, Int(area.maxX * scale))
    var found: [UInt32] = []
    for y in max(0, Int(area.minY * scale))..<min(bitmap.height, Int(area.maxY * scale)) {
      for x in left..<right { found.append(bitmap.pixels[y * bitmap.width + x]) }
    }
    return found
  }

  @Test func piecesInTraysAreDrawnThere() throws {
    let (host, store, tables) = try played()
    let replay = try replay(store)
    let table = host.state.puzzle.table
    #expect(!host.state.trays.isEmpty && replay.extent.contains(table))
    let sides = Set(host.state.trays.map(\.side))
    // The room beside the table is that of the trays at their largest.
    #expect(replay.extent == TrayStrips.extent(table, sides: sides))

    // Every group in a tray has a square of its own, within the replay and beside the table.
    var places: [Rect] = []
    for strip in TrayStrips(host.state).strips {
      for index in strip.groups.indices {
        places.append(Affine.quarterTurns(strip.tray.side).apply(strip.square(index)))
      }
    }
    let shelved = host.state.contentsOfTrays().values.map(\.count).reduce(0, +)
    #expect(places.count == shelved && shelved > 0)
    for (number, place) in places.enumerated() {
      #expect(replay.extent.inset(by: -1e-6).contains(place) && !place.inset(by: 1e-6).intersects(table))
      for other in places[..<number] { #expect(!other.inset(by: 1e-6).intersects(place.inset(by: 1e-6))) }
    }

    // A piece is drawn there, and the sweep's damage covers it.
    var (now, done) = (replay.timeline.state(after: tables.count - 2), tables.count - 2)
    func picture(_ state: PuzzleTable) -> Bitmap {
      render(
        fixture.mode.picture(state, params: fixture.params, theme: Theme()).content, rect: replay.extent,
        scale: 400 / replay.extent.width, resources: fixture.scene)
    }
    let before = picture(now)
    let damage = replay.advance(&now, &done, to: replay.timeline.count)
    let after = picture(now)
    for place in places {
      #expect(pixels(before, place, of: replay.extent) != pixels(after, place, of: replay.extent))
      #expect(damage.contains { $0.inset(by: -1e-6).contains(place) })
    }
  }

  @Test func theReplayTakesThePlaceOfTheTableAndLeavesItAlone() throws {
    let (host, _, tables) = try played()
    let before = fixture.bytes(host.state)
    _ = host.takePublication()
    host.handle(.command(.jigsaw(.replay), .fire, seat: 0))
    #expect(host.takePublication() != nil && host.overlay.floating.isEmpty)
    #expect(host.bar(seat: 0).contains { $0.id == .replay(.end) } && !host.canUndo(seat: 0))
    let point = host.environment.camera.toView(host.state.box(of: 15).center)
    #expect(host.hit(at: point, device: .finger, seat: 0).allSatisfy { !$0.interests.contains(.manipulate) })
    // It runs by itself to its end.
    for second in 1...60 {
      var environment = host.environment
      environment.time = Double(second)
      host.update(environment, notifies: false)
      host.handle(.tick)
    }
    let slider = host.bar(seat: 0).first { $0.id == .replay(.position) }
    #expect(slider?.kind == .slider(value: 1))
    host.handle(.command(.replay(.position), .value(0), seat: 0))
    host.handle(.key(.right, [], seat: 0))
    host.handle(.command(.replay(.end), .fire, seat: 0))
    #expect(fixture.bytes(host.state) == before && before == tables.last)
    #expect(host.bar(seat: 0).first?.id == .counter(.joined))
  }

  @Test func aReplayIsWrittenAsPicturesOfWhichTheLastShowsTheEnd() throws {
    let (host, store, _) = try played()
    let moves = try fixture.mode.moves(store.records).map { logged in
      (
        move: logged.move,
        context: MoveContext(logged) { (_) throws(Problem) in throw Problem("Nothing is recalled.") }
      )
    }
    var pictures: [Bitmap] = []
    try fixture.mode.replay(
      moves, from: try fixture.state(), params: fixture.params,
      ReplayOptions(rate: 4, duration: 2, size: (width: 120, height: 90)), fixture.resources
    ) { pictures.append($0) }
    #expect(pictures.count == 8)
    let whole = fixture.mode.picture(host.state, params: fixture.params, theme: Theme())
    let scale = min(120 / whole.bounds.width, 90 / whole.bounds.height)
    let last = render(whole.content, rect: whole.bounds, scale: scale, resources: fixture.scene)
    let end = try #require(pictures.last)
    #expect(end.width == last.width && end.height == last.height)
    for index in 0..<last.width * last.height where end.pixels[index] != last.pixels[index] {
      Issue.record("a pixel differs")
      break
    }
  }
}
