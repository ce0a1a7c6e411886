import Geometry
import Gestures
import Interface
import Jigsaw
import ModeKit
import Scene
import Testing

@Suite struct TrayTests {
  private let fixture = Fixture(columns: 6, rows: 5)

  private func gesture(
    _ kind: Gesture.Kind, _ phase: Gesture.Phase, _ target: TargetID, at: Point, from: Point,
    delta: Vector = .zero
  ) -> ModeEvent {
    .gesture(
      Gesture(
        kind: kind, phase: phase, session: .init(1), target: target, device: .finger, modifiers: [],
        location: at, start: from, delta: .translation(delta), time: 0))
  }

  /// Drags from one point of the window to another, as the thing under the first wants it.
  private func drag(_ host: ModeHost<JigsawMode>, _ start: Point, _ way: [Point]) throws {
    let link = try #require(host.hit(at: start, device: .finger, seat: 0).first)
    #expect(link.interests.contains(.manipulate))
    host.handle(gesture(.manipulate, .began, link.target, at: way[0], from: start))
    var last = way[0]
    for point in way {
      host.handle(gesture(.manipulate, .changed, link.target, at: point, from: start, delta: point - last))
      last = point
    }
    host.handle(gesture(.manipulate, .ended, link.target, at: way[way.count - 1], from: start))
  }

  private func host() throws -> ModeHost<JigsawMode> { fixture.host(try fixture.state(), zoom: 0.5) }

  private func answer(
    _ host: ModeHost<JigsawMode>, tray: Int = 1, name: String = "Sky", side: Int = 0, seat: Int = 0
  ) {
    host.handle(
      .answered(
        CommandID(JigsawForm.tray(tray)), .init(numbers: ["color": 6, "side": side], texts: ["name": name]),
        seat: seat))
  }

  /// A point in the strip of the only shelf, at the near side: its first square.
  private func first(_ host: ModeHost<JigsawMode>) -> Point {
    let room = host.environment.freeArea
    return Point(room.minX + 40, room.maxY - 40)
  }

  /// On tabs of any width each line of a name is whole words, or the first letters with an ellipsis.
  @Test func tabsBreakNoWords() throws {
    let (plain, small) = (Theme().style(.body), Theme().style(.detail))
    for name in [
      "Edges", "Kantenstücke", "Blue sky and water", "Donaudampfschifffahrtsgesellschaft", "Rot 3",
    ] {
      for room in stride(from: 25.0, through: 220, by: 5) {
        let block = ShelfContent.name(name, room: room, plain, small: small, NoText())
        #expect(block.lines.count <= 2 && block.lines.allSatisfy { $0.width <= room })
        #expect(block.style.size >= small.size * 0.8)
        let words = Set(name.split(separator: " ").map(String.init))
        for line in block.lines where !line.string.hasSuffix("…") {
          #expect(
            Set(line.string.split(separator: " ").map(String.init)).isSubset(of: words), "\(name) \(room)")
        }
      }
    }
  }

  /// The whole state of a table, as bytes.
  private func all(_ state: PuzzleTable) -> [UInt8] {
    fixture.mode.encodeState(state, records: 0) ?? []
  }

  @Test func aTrayIsAddedNamedChangedAndUndone() throws {
    let host = try host()
    host.handle(.command(.jigsaw(.tray(.new)), .fire, seat: 0))
    let isAsked = host.takeRequests().contains {
      if case .form(_, CommandID(JigsawForm.tray(1)), 0) = $0 { true } else { false }
    }
    #expect(isAsked)
    answer(host, name: "  Sky   and sea ")
    #expect(host.state.trays == [Tray(id: 1, name: "Sky and sea", color: .blue, side: 0)])
    answer(host, name: "Sea", side: 3)
    #expect(host.state.trays == [Tray(id: 1, name: "Sea", color: .blue, side: 3)])
    host.undo(seat: 0)
    #expect(host.state.trays.first?.name == "Sky and sea")
    host.undo(seat: 0)
    #expect(host.state.trays.isEmpty)
    host.redo(seat: 0)
    #expect(host.state.trays.first?.name == "Sky and sea")
  }

  @Test func piecesAreDroppedIntoATrayAndTakenOutOfIt() throws {
    let host = try host()
    answer(host)
    let piece = try #require(host.state.looseIDs.first)
    let before = fixture.bytes(host.state)
    let start = host.environment.camera.toView(host.state.box(of: piece).center)
    let taken = try #require(host.state.group(at: host.environment.camera.toWorld(start)))
    try drag(host, start, [start + Vector(0, 30), first(host)])
    #expect(host.state.groups[taken].shelved?.tray == 1 && host.state.count(inTray: 1) == 1)
    #expect(!host.state.looseIDs.contains(taken))
    #expect(host.state.groups(in: host.state.puzzle.table).allSatisfy { $0 != taken })
    // Undo brings it back to where it lay.
    host.undo(seat: 0)
    #expect(fixture.bytes(host.state) == before && host.state.count(inTray: 1) == 0)
    host.redo(seat: 0)
    // Out again, up from the strip to the middle of the window.
    let middle = host.environment.camera.viewport.center
    try drag(host, first(host), [first(host) + Vector(0, -20), middle])
    #expect(host.state.groups[taken].shelved == nil && host.state.count(inTray: 1) == 0)
    let place = host.environment.camera.toView(host.state.box(of: taken).center)
    #expect(place.distance(to: middle) < 1)
    host.undo(seat: 0)
    #expect(host.state.groups[taken].shelved?.tray == 1)
  }

  @Test func aPieceFromATrayJoinsAndUndoPutsItBack() throws {
    let host = try host()
    answer(host)
    let ids = [0, 1]
    host.perform(.arrange(ids.map { Laid(group: $0, at: .init(turn: 0, shift: .zero), tray: 0) }), seat: 0)
    host.undo(seat: 0)
    let target = Placement(turn: 0, shift: Vector(40, 30))
    host.perform(.arrange([Laid(group: 0, at: target), Laid(group: 1, at: target, tray: 1)]), seat: 0)
    #expect(host.state.groupCount == 30, "pieces in a tray do not join")
    let before = all(host.state)
    host.perform(.lay(group: 1, at: target, joins: true, held: []), seat: 0)
    #expect(host.state.groupCount == 29 && host.state.count(inTray: 1) == 0)
    // A tray that undo needs cannot be removed.
    host.perform(.arrange([], trays: [TrayChange(1, nil)]), seat: 1)
    let joined = all(host.state)
    host.undo(seat: 0)
    #expect(all(host.state) == joined, "the tray is gone: nothing is taken apart")
    host.undo(seat: 1)
    host.undo(seat: 0)
    #expect(host.state.groupCount == 30 && host.state.count(inTray: 1) == 1)
    #expect(fixture.bytes(host.state) == fixture.bytes(try reread(before)))
  }

  private func reread(_ bytes: [UInt8]) throws -> PuzzleTable {
    var reader = ByteReader(bytes)
    return try fixture.mode.decodeState(
      &reader, params: fixture.params, seed: fixture.seed, resources: fixture.resources)
  }

  @Test func onlyAnEmptyTrayIsTakenAway() throws {
    let host = try host()
    answer(host)
    let placement = host.state.groups[3].placement
    host.perform(.arrange([Laid(group: 3, at: placement, tray: 1)]), seat: 0)
    #expect(!host.perform(.arrange([], trays: [TrayChange(1, nil)]), seat: 0))
    #expect(host.state.count(inTray: 1) == 1 && host.state.tray(1) != nil)
    host.handle(.command(.jigsaw(.tray(.empty(1))), .fire, seat: 0))
    #expect(host.state.count(inTray: 1) == 0 && host.state.looseIDs.contains(3))
    host.handle(.command(.jigsaw(.tray(.remove(1))), .fire, seat: 0))
    #expect(host.state.trays.isEmpty)
    #expect(!host.perform(.arrange([Laid(group: 3, at: placement, tray: 1)]), seat: 0), "it is gone")
  }

  @Test(arguments: PieceOrder.allCases)
  func aSweepPutsEverySinglePieceIntoATrayAndIsOneMove(_ order: PieceOrder) throws {
    let host = try host()
    let before = fixture.bytes(host.state)
    host.handle(.command(.jigsaw(.sweep(order)), .fire, seat: 0))
    #expect(host.state.looseIDs.isEmpty && !host.state.trays.isEmpty)
    #expect(host.state.trays.map { host.state.count(inTray: $0.id) }.reduce(0, +) == 30)
    #expect(Set(host.state.trays.map(\.name)).count == host.state.trays.count)
    if order == .edges {
      #expect(host.state.trays.map { host.state.count(inTray: $0.id) } == [18, 12])
    }
    let trays = host.state.trays.count
    host.undo(seat: 0)
    #expect(fixture.bytes(host.state) == before && host.state.trays.isEmpty)
    host.redo(seat: 0)
    // Sweeping what came out again needs no new trays.
    host.handle(.command(.jigsaw(.tray(.empty(1))), .fire, seat: 0))
    host.handle(.command(.jigsaw(.sweep(order)), .fire, seat: 0))
    #expect(host.state.trays.count == trays && host.state.looseIDs.isEmpty)
  }

  @Test func theOrderInATrayAndAllElseComesBackFromBytes() throws {
    let host = try host()
    host.handle(.command(.jigsaw(.sweep(.knobs)), .fire, seat: 0))
    let tray = try #require(host.state.trays.first?.id)
    let order = try #require(host.state.contentsOfTrays()[tray])
    // A tap turns a piece where it stands.
    host.handle(
      gesture(.tap, .ended, TargetID.document(UInt64(order[0]) + 1), at: .origin, from: .origin))
    #expect(host.state.contentsOfTrays()[tray] == order)
    let copy = try reread(all(host.state))
    #expect(copy.contentsOfTrays() == host.state.contentsOfTrays() && copy.trays == host.state.trays)
    #expect(all(copy) == all(host.state))
  }

  @Test func movesWithTraysComeBackFromBytes() throws {
    let store = MemoryStore()
    let host = fixture.host(try fixture.state(), store: store, zoom: 0.5)
    host.handle(.command(.jigsaw(.sweep(.colors)), .fire, seat: 0))
    let tray = try #require(host.state.trays.last?.id)
    host.perform(.lay(group: 0, at: Placement(turn: 0, shift: .zero), joins: true, held: []), seat: 0)
    host.perform(.lay(group: 1, at: Placement(turn: 0, shift: .zero), joins: true, held: []), seat: 0)
    host.undo(seat: 0)
    answer(host, tray: tray, name: "Else", side: 2)
    // Replaying the log from the seed gives the same table.
    #expect(try all(fixture.replayed(store)) == all(host.state))
  }

  @Test func fourSidesHaveShelvesThatDoNotOverlapAndTheTableGrowsUnderThem() throws {
    let host = try host()
    for side in 0..<4 { answer(host, tray: side + 1, name: "Tray", side: side) }
    let layers = host.overlay.floating
    #expect(layers.count == 4 && layers.allSatisfy(\.isFixed))
    let boxes = layers.map { $0.bounds.inset(by: 24) }
    for (number, box) in boxes.enumerated() {
      #expect(host.environment.freeArea.inset(by: -1).contains(box.center))
      for other in boxes[..<number] { #expect(!box.inset(by: 1).intersects(other.inset(by: 1))) }
    }
    let bounds = try #require(host.world.bounds)
    let table = host.state.puzzle.table
    #expect(bounds.minX < table.minX && bounds.maxX > table.maxX && bounds.maxY > table.maxY)
    // Each shelf is hit at its own side.
    for box in boxes {
      let link = try #require(host.hit(at: box.center, device: .finger, seat: 0).first)
      #expect(!link.interests.contains(.camera))
    }
  }

  @Test func aFullTrayIsShownInMoreRows() throws {
    let host = try host()
    answer(host)
    host.perform(
      .arrange((0..<20).map { Laid(group: $0, at: host.state.groups[$0].placement, tray: 1) }), seat: 0)
    func box() throws -> Rect { try #require(host.overlay.floating.first).bounds.inset(by: 24) }
    func touched(_ point: Point) -> TargetID? { host.hit(at: point, device: .finger, seat: 0).first?.target }
    let low = try box()
    let button = Point(low.maxX - 72, low.minY + 24)
    let target = try #require(touched(button))
    host.handle(gesture(.tap, .ended, target, at: button, from: button))
    let high = try box()
    #expect(high.height > low.height + 79 && high.maxY == low.maxY && high.height < 400)
    // Pieces stand column by column.
    let rows = Int((high.height - 60) / 80)
    for index in 0..<6 {
      let place = Point(
        high.minX + 48 + Double(index / rows * 80), high.minY + 48 + 46 + Double(index % rows * 80))
      #expect(touched(place) == TargetID.document(UInt64(index) + 1), "\(index)")
    }
    let above = Point(high.maxX - 72, high.minY + 24)
    host.handle(gesture(.tap, .ended, target, at: above, from: above))
    #expect(try box() == low)
  }

  @Test func keysPutPiecesIntoATrayAndTakeThemOut() throws {
    let host = try host()
    host.handle(.key(.tab, [], seat: 0))
    let id = try #require(host.session.chosenPiece)
    host.handle(.key(.character("t"), [], seat: 0))
    #expect(host.state.groups[id].shelved != nil && host.state.trays.count == 1)
    for _ in 0..<29 { host.handle(.key(.tab, [], seat: 0)) }
    var steps = 0
    while host.session.chosenPiece != id, steps < 40 {
      host.handle(.key(.tab, [], seat: 0))
      steps += 1
    }
    #expect(host.session.chosenPiece == id, "pieces in the open tray come after those on the table")
    host.handle(.key(.up, [], seat: 0))
    host.handle(.key(.enter, [], seat: 0))
    #expect(host.state.groups[id].shelved == nil)
  }

  @Test func aHintFindsAPieceInATray() throws {
    let host = try host()
    host.handle(.command(.jigsaw(.sweep(.edges)), .fire, seat: 0))
    host.perform(.lay(group: 0, at: Placement(turn: 0, shift: .zero), joins: true, held: []), seat: 0)
    let fit = try #require(host.state.hint(near: .origin))
    #expect(fit.partner == 0 && host.state.groups[fit.group].shelved != nil)
  }
}
