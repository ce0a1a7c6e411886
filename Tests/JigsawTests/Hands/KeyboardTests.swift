import Geometry
import Gestures
import Interface
import Jigsaw
import ModeKit
import Scene
import Testing

@Suite struct KeyboardTests {
  private func press(_ host: ModeHost<JigsawMode>, _ key: Key, _ modifiers: Modifiers = []) {
    host.handle(.key(key, modifiers, seat: 0))
  }

  @Test func tabGoesThroughAllPiecesInReadingOrderAndRound() throws {
    let fixture = Fixture()
    let host = fixture.host(try fixture.state(), zoom: 0.3)
    #expect(host.claims(seat: 0).contains(.tab))
    var seen: [Int] = []
    for _ in 0..<20 {
      press(host, .tab)
      seen.append(try #require(host.session.chosenPiece))
    }
    #expect(Set(seen).count == 20)
    let pitch = host.state.puzzle.cut.pitch
    let rows = seen.map {
      (host.environment.camera.toView(host.state.box(of: $0).center).y / (pitch * 0.3)).rounded(.down)
    }
    #expect(
      zip(rows, rows.dropFirst()).filter { $0 > $1 }.count <= 1, "row by row, but for the leap to the top")
    press(host, .tab)
    #expect(host.session.chosenPiece == seen[0])
    press(host, .tab, .shift)
    #expect(host.session.chosenPiece == seen[19])
    #expect(host.overlay.hints.count == 2, "the ring and the words")
    #expect(host.takeRequests().contains { if case .reveal = $0 { true } else { false } })
  }

  /// A person goes towards the place of a piece until an arrow leads past it, without fine steps.
  @Test(arguments: [1, 10, 20, 35]) func aPuzzleIsSolvedByKeysAlone(reach: Int) throws {
    let fixture = Fixture(columns: 3, rows: 3)
    let host = fixture.host(try fixture.state(), zoom: 0.5)
    host.perform(.reach(percent: reach), seat: 0)
    let side = host.state.puzzle.cut.side
    /// The way from the chosen piece to its place, as shown on the screen.
    func way(_ group: Int) -> Vector {
      let box = host.state.pictureBox(of: group)
      let layer = host.overlay.floating.first
      let lies = (layer?.transform ?? .identity).apply(host.state.box(of: group).center)
      return box.center - lies
    }
    func go(_ group: Int, _ part: (Vector) -> Double, _ keys: (back: Key, on: Key)) {
      for _ in 0..<2000 {
        let left = part(way(group))
        guard abs(left) > side * 1e-3 else { return }
        press(host, left > 0 ? keys.on : keys.back, abs(left) > 3 * side ? .shift : [])
        if abs(part(way(group))) >= abs(left) { return press(host, left > 0 ? keys.back : keys.on) }
      }
    }
    for _ in 0..<60 where !host.state.isFinished {
      press(host, .tab)
      guard let group = host.session.chosenPiece, !host.state.isPinned(group) else { continue }
      while host.state.groups[group].placement.turn != 0, host.state.isGroup(group) {
        press(host, .character("r"))
      }
      guard host.state.isGroup(group) else { continue }
      go(group, \.dx, (.left, .right))
      go(group, \.dy, (.up, .down))
      press(host, .enter)
    }
    #expect(host.state.isFinished)
    #expect(!host.claims(seat: 0).contains(.tab), "then Tab goes to the bar")
  }

  @Test func altMakesATenthOfAStep() throws {
    let fixture = Fixture()
    let host = fixture.host(try fixture.state(), zoom: 0.3)
    press(host, .tab)
    func shift() -> Double { host.overlay.floating.first?.transform.tx ?? 0 }
    press(host, .right)
    let step = shift()
    press(host, .right, .alt)
    #expect(step > 0 && abs(shift() - step * 1.1) < 1e-6)
  }

  @Test func enterJoinsAPieceThatLiesRight() throws {
    let fixture = Fixture(rotates: false)
    let host = fixture.host(try fixture.state(), zoom: 0.3)
    host.perform(.reach(percent: 35), seat: 0)
    // Two inner neighbours, a quarter of a side apart from where they fit; laid down without being joined.
    let apart = host.state.puzzle.cut.side * 0.25
    for (piece, shift) in [(6, Vector(40, 40)), (7, Vector(40 + apart, 40))] {
      host.perform(
        .lay(group: piece, at: Placement(turn: 0, shift: shift), joins: false, held: []), seat: 0)
    }
    host.handle(.command(.jigsaw(.choose(7)), .fire, seat: 0))
    press(host, .enter)
    #expect(host.state.groupOf[6] == host.state.groupOf[7])
    #expect(host.state.groupCount == 19)
    // A piece that fits nowhere stays where it is, and there is nothing to undo.
    let lonely = try #require(
      host.state.looseIDs.first { id in
        host.state.joining(id, at: host.state.groups[id].placement).members.count == 1
      })
    let stamp = host.state.groups[lonely].stamp
    host.handle(.command(.jigsaw(.choose(lonely)), .fire, seat: 0))
    press(host, .enter)
    #expect(host.state.groups[lonely].stamp == stamp)
  }

  @Test func arrowsFollowTheTurnOfTheView() throws {
    for turns in 0..<4 {
      let fixture = Fixture()
      let host = fixture.host(try fixture.state(), zoom: 0.3)
      var environment = host.environment
      environment.camera.turns = turns
      host.update(environment, notifies: true)
      press(host, .tab)
      let group = try #require(host.session.chosenPiece)
      let before = host.environment.camera.toView(host.state.box(of: group).center)
      press(host, .down)
      let layer = try #require(host.overlay.floating.first)
      let after = host.environment.camera.toView(layer.transform.apply(host.state.box(of: group).center))
      #expect(abs(after.x - before.x) < 1e-6 && after.y > before.y)
      #expect(host.canUndo(seat: 0) == false, "nothing is laid before Enter")
    }
  }

  @Test func aPieceIsDescribedInWords() throws {
    let fixture = Fixture(columns: 5, rows: 4)
    let host = fixture.host(try fixture.state())
    let mode = host.mode
    let corner = mode.description(of: 0, host.state)
    #expect(corner.parts.count == 3 && corner.name == "Corner piece" && corner.role == .thing)
    #expect(mode.description(of: 1, host.state).name == "Edge piece")
    let inner = mode.description(of: 6, host.state)
    #expect(inner.name == "Inner piece")
    #expect(["black", "dark grey", "grey", "light grey", "white"].contains { inner.value[0].contains($0) })
    // Knobs and holes are as many as the piece has sides with a neighbour.
    let numbers = inner.value[1].split { !$0.isNumber }.compactMap { Int($0) }
    #expect(numbers.reduce(0, +) == 4)
    // The table describes the pieces in a part of it, and where they lie.
    let box = host.state.box(of: 6)
    let told = host.descriptions(in: box, limit: 100)
    #expect(told.contains(inner) && inner.place == box)
    #expect(told.allSatisfy { $0.place?.intersects(box) == true })
    #expect(host.descriptions(in: host.state.puzzle.table, limit: 7).count == 7)
    // A piece that is described can be chosen; then keys move it.
    host.handle(.command(try #require(inner.actions.first).command, .fire, seat: 0))
    for nowhere in [9999, -1] { host.handle(.command(.jigsaw(.choose(nowhere)), .fire, seat: 0)) }
    host.handle(.key(.right, .shift, seat: 0))
    host.handle(.key(.enter, [], seat: 0))
    #expect(host.state.box(of: 6) != box && host.canUndo(seat: 0))
  }
}
