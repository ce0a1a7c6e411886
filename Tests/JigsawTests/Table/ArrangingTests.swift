import Geometry
import Gestures
import Jigsaw
import ModeKit
import Scene
import Testing

@Suite struct ArrangingTests {
  /// Whether no two pieces' boxes overlap.
  private func areApart(_ state: PuzzleTable, _ ids: [Int]) -> Bool {
    func boxes(_ id: Int) -> [Rect] {
      let transform = state.groups[id].placement.transform
      return state.pieces(of: id).map { transform.apply(state.puzzle.cut.box(of: $0)) }
    }
    let all = ids.map { boxes($0) }
    for (index, one) in all.enumerated() {
      for other in all[..<index] {
        for a in one {
          for b in other where a.inset(by: 0.05).intersects(b.inset(by: 0.05)) { return false }
        }
      }
    }
    return true
  }

  /// A host whose pieces lie in one heap but for some that have joined.
  private func heap(_ fixture: Fixture, seed: UInt64 = 3) throws -> ModeHost<JigsawMode> {
    var random = RandomSource(seed: seed)
    let host = fixture.host(try fixture.state())
    for piece in [0, 1, 2] {
      host.perform(.lay(group: piece, at: host.state.groups[6].placement, joins: true, held: []), seat: 0)
    }
    let middle = Point(host.state.puzzle.table.minX + 200, 0)
    let laid = host.state.groupIDs.map { id in
      let off = Vector(random.within(-60...60), random.within(-60...60))
      let turn = host.state.groups[id].placement.turn
      return Laid(
        group: id, at: Placement(turn: turn, taking: host.state.pictureBox(of: id).center, to: middle + off))
    }
    #expect(host.perform(.arrange(laid), seat: 0))
    return host
  }

  @Test func manyAreLaidAtOnceAndTakenBackAtOnce() throws {
    let fixture = Fixture()
    let store = MemoryStore()
    let host = fixture.host(try fixture.state(), store: store)
    let before = fixture.bytes(host.state)
    // Two neighbours just where they would click: an arrangement joins nothing.
    let place = Placement(turn: 0, shift: Vector(200, 40))
    #expect(host.perform(.arrange([Laid(group: 2, at: place), Laid(group: 3, at: place)]), seat: 0))
    #expect(host.state.groups[2].placement == place && host.state.groups[3].placement == place)
    #expect(host.state.groupCount == 20 && store.count == 1)
    let after = fixture.bytes(host.state)
    host.undo(seat: 0)
    #expect(fixture.bytes(host.state) == before)
    host.redo(seat: 0)
    #expect(fixture.bytes(host.state) == after)
    for record in store.records {
      for bytes in [record.move, record.inverse] {
        var reader = ByteReader(bytes)
        var writer = ByteWriter()
        try JigsawMove(reading: &reader).encode(into: &writer)
        #expect(writer.bytes == bytes)
      }
    }
  }

  @Test func aMoveOfManyIsWrittenAsItsValuesOneByOne() {
    var random = RandomSource(seed: 11)
    func laid(trays: Bool) -> [Laid] {
      (0..<5000).map { number in
        let far = [1, 10, 100, 1e3, 1e4, 1e5, 1e6][random.below(7)]
        return Laid(
          group: 3 * number,
          at: Placement(
            turn: random.below(4), shift: Vector(far * (random.unit() - 0.5), far * (random.unit() - 0.5))),
          tray: trays ? random.below(300) : 0)
      }
    }
    for trays in [false, true] {
      let laid = laid(trays: trays)
      var slow = ByteWriter()
      slow.byte(trays ? 4 : 2)
      if trays { slow.count(0) }
      slow.count(laid.count)
      for (number, one) in laid.enumerated() {
        slow.count(number == 0 ? 0 : 3)
        slow.byte(UInt8(one.placement.turn))
        slow.signed(Int(one.placement.x))
        slow.signed(Int(one.placement.y))
        if trays { slow.count(one.tray) }
      }
      var quick = ByteWriter()
      JigsawMove.arrange(laid).encode(into: &quick)
      #expect(quick.bytes == slow.bytes)
    }
  }

  @Test func anArrangementIsRefusedAsAWhole() throws {
    let fixture = Fixture(rotates: false)
    let host = fixture.host(try fixture.state())
    host.perform(.lay(group: 0, at: host.state.groups[1].placement, joins: true, held: []), seat: 0)
    let before = fixture.bytes(host.state)
    let gone = host.state.isGroup(0) ? 1 : 0
    let away = Placement(turn: 0, shift: Vector(700, 0))
    #expect(!host.perform(.arrange([0, 1, 7].map { Laid(group: $0, at: away) }), seat: 0))
    #expect(!host.state.isGroup(gone) && fixture.bytes(host.state) == before)
    // An arrangement that another seat's move rests on cannot be undone.
    #expect(host.perform(.arrange([7, 9].map { Laid(group: $0, at: away) }), seat: 0))
    host.perform(.lay(group: 9, at: Placement(turn: 0, shift: .zero), joins: false, held: []), seat: 1)
    let moved = fixture.bytes(host.state)
    host.undo(seat: 0)
    #expect(fixture.bytes(host.state) == moved)
  }

  @Test func spreadingLeavesNoTwoOverlappingAndNothingOutside() throws {
    for (columns, rows) in [(5, 4), (12, 8)] {
      let host = try heap(Fixture(columns: columns, rows: rows))
      let table = host.state.puzzle.table
      let aside = Point(table.maxX - host.state.puzzle.cut.pitch, table.center.y)
      let free = Laid(
        group: 7, at: Placement(turn: 0, taking: host.state.pictureBox(of: 7).center, to: aside))
      host.perform(.arrange([free]), seat: 0)
      let kept = host.state.groups[7].placement
      host.handle(.command(.jigsaw(.spread), .fire, seat: 0))
      #expect(areApart(host.state, host.state.groupIDs))
      for id in host.state.groupIDs { #expect(host.state.puzzle.table.contains(host.state.box(of: id))) }
      #expect(host.state.groups[7].placement == kept, "pieces that overlap nothing stay")
      host.undo(seat: 0)
      #expect(!areApart(host.state, host.state.groupIDs), "it is one step")
    }
  }

  /// What is said after spreading is true: that no two overlap, or that the table has no room.
  @Test func spreadingSaysThatNothingOverlapsOnlyWhenItIsSo() throws {
    func said(_ host: ModeHost<JigsawMode>) -> [String] {
      _ = host.takeRequests()
      host.handle(.command(.jigsaw(.spread), .fire, seat: 0))
      return host.takeRequests().compactMap { if case .toast(let text, _, _) = $0 { text } else { nil } }
    }
    let host = try heap(Fixture())
    #expect(said(host).isEmpty, "they are spread")
    #expect(said(host) == ["No two pieces overlap."])
    // A table as large as four pieces has no room for twenty.
    let whole = try Fixture().state()
    let side = whole.puzzle.cut.pitch * 2
    let small = Puzzle(
      cut: whole.puzzle.cut, rotates: false, table: Rect(x: 0, y: 0, width: side, height: side),
      picture: whole.puzzle.picture)
    let crowded = Fixture().host(
      PuzzleTable(
        small,
        placements: (0..<20).map {
          Placement(
            turn: 0, taking: whole.pictureBox(of: $0).center, to: Point(side / 2, side / 2))
        }))
    #expect(said(crowded) == ["There is no room on the table for that."])
    // Of selected pieces nothing is said about the others.
    let some = try heap(Fixture())
    let apart = 7
    some.perform(
      .arrange([
        Laid(
          group: apart,
          at: Placement(
            turn: 0, taking: some.state.pictureBox(of: apart).center,
            to: Point(some.state.puzzle.table.maxX - side / 2, some.state.puzzle.table.center.y)))
      ]), seat: 0)
    let at = some.environment.camera.toView(some.state.box(of: apart).center)
    some.handle(
      .gesture(
        Gesture(
          kind: .tap, phase: .ended, session: .init(1), target: TargetID.document(UInt64(apart) + 1),
          modifiers: .shift, location: at, time: 0)))
    #expect(said(some) == ["None of the selected pieces overlaps another."])
  }

  @Test func aHandKeepsItsPieceWhileTheOthersAreSpread() throws {
    let host = try heap(Fixture())
    let held = 13
    let before = host.state.groups[held].placement
    let at = host.environment.camera.toView(host.state.box(of: held).center)
    host.handle(
      .gesture(
        .init(
          kind: .manipulate, phase: .began, session: .init(1),
          target: TargetID.document(UInt64(held) + 1),
          seat: 1, location: at, time: 0)))
    host.handle(.command(.jigsaw(.spread), .fire, seat: 0))
    #expect(host.state.groups[held].placement == before && host.overlay.floating.count == 1)
    #expect(areApart(host.state, host.state.groupIDs.filter { $0 != held }))
  }

  @Test func aHeldPieceThatUndoMovesStaysInTheHand() throws {
    let fixture = Fixture()
    let host = fixture.host(try fixture.state())
    host.perform(.arrange([Laid(group: 4, at: Placement(turn: 1, shift: Vector(500, 60)))]), seat: 0)
    let target = TargetID.document(5)
    let at = host.environment.camera.toView(host.state.box(of: 4).center)
    host.handle(
      .gesture(
        .init(
          kind: .manipulate, phase: .began, session: .init(1), target: target, seat: 1, location: at, time: 0)
      ))
    let seen = try #require(host.overlay.floating.first)
    let box = seen.transform.apply(host.state.box(of: 4))
    host.undo(seat: 0)
    let now = try #require(host.overlay.floating.first)
    let after = now.transform.apply(host.state.box(of: 4))
    #expect(after.center.distance(to: box.center) < 0.05)
    #expect(now.version != seen.version, "it is drawn from where it lies now")
  }

  @Test func groupsAtHomeLieUnderLooseOnesAndMoveTheView() throws {
    let fixture = Fixture(rotates: false)
    let host = fixture.host(try fixture.state())
    // A pair at home, and a larger group of three over it.
    for piece in [0, 1] {
      host.perform(.lay(group: piece, at: Placement(turn: 0, shift: .zero), joins: true, held: []), seat: 0)
    }
    let pair = Int(host.state.groupOf[0])
    #expect(host.state.isPinned(pair))
    let over = Placement(
      turn: 0, shift: Vector(-2 * host.state.puzzle.cut.side, -2 * host.state.puzzle.cut.side))
    for piece in [12, 13, 17] { host.perform(.lay(group: piece, at: over, joins: true, held: []), seat: 0) }
    let large = Int(host.state.groupOf[12])
    #expect(host.state.groups[large].count == 3)
    let point = host.state.groups[large].placement.transform.apply(host.state.puzzle.cut.middle(of: 12))
    #expect(host.state.groups(in: Rect(center: point, size: Size(1, 1))).last == large)
    func links(_ place: Point) -> [Hit.Link] {
      host.hit(at: host.environment.camera.toView(place), device: .finger, seat: 0)
    }
    #expect(links(point).first?.interests.contains(.manipulate) == true)
    let bare = host.state.box(of: pair).center + Vector(host.state.puzzle.cut.side * 0.4, 0)
    host.perform(.arrange([Laid(group: large, at: Placement(turn: 0, shift: Vector(400, 300)))]), seat: 0)
    #expect(host.state.group(at: bare) == pair)
    #expect(links(bare).first?.interests.contains(.camera) == true)
  }

  @Test func aBorderPieceClicksIntoTheFrameAndAnInnerOneDoesNot() throws {
    let fixture = Fixture(columns: 5, rows: 4, rotates: false)
    let host = fixture.host(try fixture.state())
    let side = host.state.puzzle.cut.side
    let near = Placement(turn: 0, shift: Vector(side * 0.15, 0))
    #expect(host.state.settled(2, at: near) == Placement(turn: 0, shift: .zero))
    #expect(host.state.settled(7, at: near) == near)
    #expect(host.state.settled(2, at: Placement(turn: 0, shift: Vector(side * 0.25, 0))).shift.dx > 0)
    #expect(host.state.settled(2, at: Placement(turn: 1, shift: .zero)).turn == 1)
    // A piece joins a neighbour beside its place rather than the frame.
    host.perform(
      .lay(group: 3, at: Placement(turn: 0, shift: Vector(side * 0.25, 0)), joins: false, held: []), seat: 0)
    #expect(host.state.settled(2, at: Placement(turn: 0, shift: Vector(side * 0.19, 0))).shift.dx > 0)
  }

  @Test func hiddenPiecesAreBroughtIntoView() throws {
    let fixture = Fixture(columns: 6, rows: 4, rotates: false)
    let host = fixture.host(try fixture.state())
    #expect(host.state.hidden().isEmpty)
    // One under another, and one on a large group that lies at home.
    let spot = host.state.box(of: 20).center
    let middle = host.state.pictureBox(of: 21).center
    host.perform(.arrange([Laid(group: 21, at: Placement(turn: 0, taking: middle, to: spot))]), seat: 0)
    for piece in [0, 1, 2, 6, 7, 8] {
      host.perform(.lay(group: piece, at: Placement(turn: 0, shift: .zero), joins: true, held: []), seat: 0)
    }
    let home = host.state.box(of: Int(host.state.groupOf[0])).center
    host.perform(
      .arrange([
        Laid(group: 22, at: Placement(turn: 0, taking: host.state.pictureBox(of: 22).center, to: home))
      ]),
      seat: 0)
    #expect(host.state.hidden() == [20, 22])
    host.handle(.command(.jigsaw(.hidden), .fire, seat: 0))
    #expect(host.state.hidden().isEmpty)
    #expect(areApart(host.state, [20, 21, 22]))
    #expect(host.session.selection(0) == [20, 22], "they are marked")
    host.handle(.command(.jigsaw(.hidden), .fire, seat: 0))
    #expect(
      host.takeRequests().contains {
        if case .toast("No piece is hidden.", _, _) = $0 { true } else { false }
      })
  }

  @Test func sortingLaysRowsApartInTheOrderAsked() throws {
    for order in PieceOrder.allCases {
      let host = try heap(Fixture(columns: 8, rows: 6))
      let cut = host.state.puzzle.cut
      let singles = host.state.groupIDs.filter { host.state.groups[$0].count == 1 }
      let rest = host.state.groupIDs.filter { host.state.groups[$0].count > 1 }
      host.handle(.command(.jigsaw(.sort(order)), .fire, seat: 0))
      #expect(areApart(host.state, singles))
      #expect(areApart(host.state, singles + rest))
      let middles = singles.map { host.state.box(of: $0).center }
      #expect(Set(middles.map { Int($0.y.rounded()) }).count <= singles.count / 3, "they lie in rows")
      if order == .edges {
        let edges = zip(singles, middles).filter { cut.isAtBorder($0.0) }.map(\.1)
        let inner = zip(singles, middles).filter { !cut.isAtBorder($0.0) }.map(\.1)
        let lowest = try #require(edges.map(\.y).max())
        #expect(inner.allSatisfy { $0.y > lowest - 1 }, "the border comes first")
      }
      host.undo(seat: 0)
      #expect(!areApart(host.state, singles))
    }
  }

  @Test func sortingDoesNotRevealWherePiecesBelong() throws {
    // Pieces of one kind keep the order in which they lie.
    let host = try heap(Fixture(columns: 8, rows: 6))
    let ids = host.state.groupIDs.filter { host.state.groups[$0].count == 1 }
    for heap in host.state.sorted(ids, by: .knobs) {
      let keys = heap.map { id -> (Double, Double) in
        let middle = host.state.box(of: id).center
        return ((middle.y / host.state.puzzle.cut.pitch).rounded(.down), middle.x)
      }
      #expect(zip(keys, keys.dropFirst()).allSatisfy { $0 <= $1 })
    }
  }

  @Test func tenThousandPiecesAreLaidOut() throws {
    let fixture = Fixture(columns: 100, rows: 100)
    let state = try fixture.state()
    let host = fixture.host(state)
    let place = state.puzzle.table.center
    let laid = state.groupIDs.map { id in
      Laid(group: id, at: Placement(turn: 0, taking: state.pictureBox(of: id).center, to: place))
    }
    host.perform(.arrange(laid), seat: 0)
    let heap = fixture.bytes(host.state)
    for command in [JigsawCommand.spread, .sort(.colors)] {
      host.handle(.command(.jigsaw(command), .fire, seat: 0))
      // Boxes in the order of their left sides: each is compared with those that begin before it ends.
      let boxes = host.state.groupIDs.map { host.state.box(of: $0).inset(by: 0.05) }.sorted {
        $0.minX < $1.minX
      }
      for (index, box) in boxes.enumerated() {
        for other in boxes[(index + 1)...] {
          if other.minX > box.maxX { break }
          #expect(!box.intersects(other))
        }
      }
      host.undo(seat: 0)
      #expect(fixture.bytes(host.state) == heap)
    }
  }
}
