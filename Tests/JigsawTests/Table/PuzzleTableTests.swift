import Geometry
import Jigsaw
import ModeKit
import Scene
import Testing

@Suite struct PuzzleTableTests {
  /// The rule of joining, implemented naively: all pairs of pieces, again and again.
  private func naiveMembers(_ state: PuzzleTable, _ id: Int, _ drop: Placement) -> Set<Int> {
    let cut = state.puzzle.cut
    func areNeighbours(_ a: Int, _ b: Int) -> Bool {
      let columns = cut.grid?.columns ?? 1
      let dx = abs(a % columns - b % columns)
      let dy = abs(a / columns - b / columns)
      return dx + dy == 1
    }
    func meet(_ members: Set<Int>, _ group: Int, _ place: Placement) -> Bool {
      let other = state.groups[group].placement
      guard other.turn == place.turn, (other.shift - place.shift).length <= cut.side / 5 else { return false }
      return (0..<cut.count).contains { a in
        members.contains(Int(state.groupOf[a]))
          && (0..<cut.count).contains { Int(state.groupOf[$0]) == group && areNeighbours(a, $0) }
      }
    }
    let direct = state.groupIDs.filter { $0 != id && meet([id], $0, drop) }
    guard !direct.isEmpty else { return [id] }
    let size = { (group: Int) in state.groups[group].count }
    var keeper = direct[0]
    for group in direct where size(group) > size(keeper) { keeper = group }
    let place = size(id) > size(keeper) ? drop : state.groups[keeper].placement
    var members = Set(direct).union([id])
    while let more = state.groupIDs.first(where: { !members.contains($0) && meet(members, $0, place) }) {
      members.insert(more)
    }
    return members
  }

  /// Random hands that often lay pieces where they fit.
  private func play(_ host: ModeHost<JigsawMode>, moves: Int, random: inout RandomSource, seats: Int = 1) {
    for _ in 0..<moves {
      let seat = random.below(seats)
      if random.below(5) == 0 {
        if random.below(2) == 0 { host.undo(seat: seat) } else { host.redo(seat: seat) }
        continue
      }
      let ids = host.state.groupIDs
      let id = ids[random.below(ids.count)]
      let other = host.state.groups[ids[random.below(ids.count)]].placement
      let near = random.within(0...host.state.puzzle.cut.side * 0.3)
      let shift = other.shift + Vector(angle: random.within(0...6.28), length: near)
      host.perform(
        .lay(
          group: id, at: Placement(turn: random.below(4) > 0 ? other.turn : random.below(4), shift: shift),
          joins: random.below(8) > 0, held: random.below(8) == 0 ? [ids[random.below(ids.count)]] : []),
        seat: seat)
    }
  }

  @Test func joinsFollowTheRule() throws {
    var random = RandomSource(seed: 21)
    for round in 0..<8 {
      let fixture = Fixture(columns: 4, rows: 4, seed: UInt64(round))
      let host = fixture.host(try fixture.state())
      for _ in 0..<30 {
        play(host, moves: 2, random: &random)
        let ids = host.state.groupIDs
        let id = ids[random.below(ids.count)]
        let other = host.state.groups[ids[random.below(ids.count)]].placement
        let drop = Placement(
          turn: other.turn, shift: other.shift + Vector(random.within(-14...14), random.within(-14...14)))
        let joining = host.state.joining(id, at: drop)
        #expect(Set(joining.members) == naiveMembers(host.state, id, drop))
      }
    }
  }

  @Test func groupsStaySound() throws {
    var random = RandomSource(seed: 5)
    let fixture = Fixture(columns: 6, rows: 5)
    let host = fixture.host(try fixture.state())
    for _ in 0..<40 {
      play(host, moves: 8, random: &random, seats: 3)
      let state = host.state
      var seen: Set<Int> = []
      for id in state.groupIDs {
        let pieces = state.pieces(of: id)
        #expect(pieces.count == Int(state.groups[id].count))
        #expect(pieces.allSatisfy { Int(state.groupOf[$0]) == id })
        #expect(seen.isDisjoint(with: pieces))
        seen.formUnion(pieces)
        // Pieces of a group hang together.
        var reached: Set<Int> = [pieces[0]]
        var open = [pieces[0]]
        while let piece = open.popLast() {
          for next in [piece - 1, piece + 1, piece - 6, piece + 6] where pieces.contains(next) {
            if abs(piece % 6 - next % 6) <= 1, reached.insert(next).inserted { open.append(next) }
          }
        }
        #expect(reached.count == pieces.count)
      }
      #expect(seen.count == 30)
      #expect(state.groupIDs.count == state.groupCount)
    }
  }

  @Test func thePieceUnderAFingerIsTheOneThatAScanFinds() throws {
    var random = RandomSource(seed: 9)
    let fixture = Fixture(columns: 6, rows: 5)
    let host = fixture.host(try fixture.state())
    for _ in 0..<12 {
      play(host, moves: 10, random: &random)
      let state = host.state
      let cut = state.puzzle.cut
      for _ in 0..<120 {
        let anchor = state.groups[state.groupIDs[random.below(state.groupCount)]]
        let box = anchor.placement.transform.apply(cut.frame)
        let p = Point(
          random.within(box.minX - 60...box.maxX + 60), random.within(box.minY - 60...box.maxY + 60))
        let touched = (0..<cut.count).filter { piece in
          let group = state.groups[Int(state.groupOf[piece])]
          guard let back = group.placement.transform.inverse else { return false }
          return cut.touchOutline(of: piece).contains(back.apply(p))
        }
        let groups = Set(touched.map { Int(state.groupOf[$0]) })
        // The top one: small before large, then the one laid last.
        let top = groups.max { a, b in
          let (g, h) = (state.groups[a], state.groups[b])
          return (-g.count, g.stamp, Int(g.first)) < (-h.count, h.stamp, Int(h.first))
        }
        #expect(state.group(at: p) == top)
      }
    }
  }

  @Test func undoingEverythingGivesTheFirstStateAndReplayTheLast() throws {
    var random = RandomSource(seed: 31)
    let fixture = Fixture(columns: 5, rows: 4)
    let first = try fixture.state()
    let store = MemoryStore()
    let host = fixture.host(first, store: store)
    play(host, moves: 150, random: &random)
    #expect(try fixture.bytes(fixture.replayed(store)) == fixture.bytes(host.state))
    while host.canUndo(seat: 0) { host.undo(seat: 0) }
    #expect(fixture.bytes(host.state) == fixture.bytes(first))
  }

  @Test func aMoveCannotBeUndoneAfterAnotherSeatsJoin() throws {
    let fixture = Fixture(columns: 3, rows: 1, rotates: false)
    let host = fixture.host(try fixture.state())
    let home = host.state.groups[1].placement
    #expect(host.perform(.lay(group: 0, at: home, joins: true, held: []), seat: 0))
    #expect(host.perform(.lay(group: 2, at: home, joins: true, held: []), seat: 1))
    #expect(host.state.isFinished)
    _ = host.takeRequests()
    host.undo(seat: 0)
    #expect(host.state.isFinished)
    let sentences = host.takeRequests().compactMap {
      if case .toast(let text, _, _) = $0 { text } else { nil }
    }
    #expect(sentences == ["These pieces have been moved or joined since. Take that back first."])
    host.undo(seat: 1)
    host.undo(seat: 0)
    #expect(host.state.groupCount == 3)
  }

  @Test func statesMovesAndParamsComeBackAndDamageThrows() throws {
    var random = RandomSource(seed: 77)
    let fixture = Fixture()
    let store = MemoryStore()
    let host = fixture.host(try fixture.state(), store: store)
    play(host, moves: 60, random: &random)
    let bytes = try #require(fixture.mode.encodeState(host.state, records: 0))
    var reader = ByteReader(bytes)
    let back = try fixture.mode.decodeState(
      &reader, params: fixture.params, seed: fixture.seed, resources: fixture.resources)
    #expect(fixture.bytes(back) == fixture.bytes(host.state))
    #expect(back.played == host.state.played)
    for _ in 0..<300 {
      var bytes = bytes
      bytes[random.below(bytes.count)] = UInt8(random.below(256))
      if random.below(3) == 0 { bytes.removeLast(random.below(bytes.count)) }
      var reader = ByteReader(bytes)
      if let state = try? fixture.mode.decodeState(
        &reader, params: fixture.params, seed: fixture.seed, resources: fixture.resources)
      {
        #expect(state.groupIDs.reduce(0) { $0 + state.pieces(of: $1).count } == 20)
      }
    }
    var state = host.state
    for _ in 0..<1500 {
      let record = store.records[random.below(store.count)]
      var bytes = record.move
      bytes[random.below(bytes.count)] = UInt8(random.below(256))
      var reader = ByteReader(bytes)
      guard let move = try? JigsawMove(reading: &reader) else { continue }
      let context = MoveContext<JigsawMove>(id: .start, seat: 0, time: 0) { (_) throws(Problem) in
        throw ByteReader.damaged
      }
      _ = try? fixture.mode.apply(move, context, to: &state)
      #expect(state.groupIDs.reduce(0) { $0 + Int(state.groups[$1].count) } == 20)
    }
  }

  @Test func joinsAreCountedForEachSeatAndTakenBackWithIt() throws {
    let fixture = Fixture(columns: 4, rows: 1, rotates: false)
    let host = fixture.host(try fixture.state())
    let home = host.state.groups[1].placement
    host.perform(.lay(group: 0, at: home, joins: true, held: []), seat: 0)
    host.perform(.lay(group: 2, at: home, joins: true, held: []), seat: 2)
    #expect(host.state.joins == [1, 0, 1])
    host.undo(seat: 2)
    #expect(host.state.joins == [1, 0, 0])
    host.redo(seat: 2)
    let bytes = try #require(fixture.mode.encodeState(host.state, records: 0))
    var reader = ByteReader(bytes)
    let back = try fixture.mode.decodeState(
      &reader, params: fixture.params, seed: fixture.seed, resources: fixture.resources)
    #expect(back.joins == [1, 0, 1])
    let hands = JigsawMode.hands(of: back, turns: [0: 0, 2: 1])
    #expect(hands.map(\.name) == ["Bottom", "Left"] && hands.map(\.joins) == [1, 1])
    host.undo(seat: 2)
    #expect(JigsawMode.hands(of: host.state, turns: [:]).map(\.name) == ["Seat 1"])
  }

  @Test func piecesAreScatteredBesideTheFrameAndApart() throws {
    for (columns, rows) in [(6, 4), (12, 9), (2, 20)] {
      let fixture = Fixture(columns: columns, rows: rows)
      let state = try fixture.state()
      let cut = state.puzzle.cut
      var turns: Set<Int> = []
      for id in state.groupIDs {
        #expect(!state.box(of: id).inset(by: cut.depth).intersects(cut.frame))
        #expect(state.puzzle.table.contains(state.box(of: id)))
        turns.insert(state.groups[id].placement.turn)
      }
      #expect(turns.count == 4)
      #expect(fixture.bytes(state) == fixture.bytes(try fixture.state()))
    }
  }

  @Test func twentyThousandPiecesAreFoundAndJoined() throws {
    let fixture = Fixture(columns: 160, rows: 125, rotates: false)
    let host = fixture.host(try fixture.state())
    // Pieces lie apart at first, so each is found at its own middle.
    for id in stride(from: 0, to: 20_000, by: 97) {
      #expect(host.state.group(at: host.state.box(of: id).center) == id)
    }
    for piece in 0..<300 {
      host.perform(
        .lay(
          group: piece, at: host.state.groups[Int(host.state.groupOf[0])].placement, joins: true, held: []),
        seat: 0)
    }
    #expect(host.state.groupCount == 20_000 - 299)
  }

  @Test func gridsAreAsSquareAsTheyCanBe() {
    for (count, size) in [
      (300, Size(1200, 800)), (48, Size(800, 800)), (1000, Size(600, 1400)), (24, Size(4000, 900)),
    ] {
      let grid = JigsawParams(picture: "dusk", pieces: .count(count), rotates: true).grid(for: size)
      #expect(abs(grid.columns * grid.rows - count) <= count / 40, "\(count)")
      let shape = size.width / Double(grid.columns) / (size.height / Double(grid.rows))
      #expect((0.7...1.4).contains(shape))
    }
  }

  /// Existing puzzles keep their grid.
  @Test func gridsOfOlderVersionsNeverChange() throws {
    let size = Size(600, 400)
    for (count, old, new) in [(60, 54, 60), (300, 294, 294), (20_000, 19_895, 19_952)] {
      var writer = ByteWriter()
      writer.byte(3)
      writer.string("dusk")
      writer.byte(0)
      writer.count(count)
      writer.flag(true)
      writer.byte(CutStyle.classic.rawValue)
      writer.count(20)
      writer.count(4)
      writer.string("rectangle")
      writer.count(0)
      var reader = ByteReader(writer.bytes)
      let params = try JigsawParams(reading: &reader)
      func cells(_ params: JigsawParams) -> Int {
        let grid = params.grid(for: size)
        return grid.columns * grid.rows
      }
      #expect(cells(params) == old)
      #expect(
        cells(JigsawParams(picture: "dusk", pieces: .count(count), rotates: true, style: .classic)) == new)
      writer = ByteWriter()
      params.encode(into: &writer)
      reader = ByteReader(writer.bytes)
      #expect(try JigsawParams(reading: &reader) == params)
    }
  }
}
