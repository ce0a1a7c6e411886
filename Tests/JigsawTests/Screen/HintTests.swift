import Geometry
import Jigsaw
import ModeKit
import Scene
import Testing

@Suite struct HintTests {
  private func areNeighbours(_ state: PuzzleTable, _ fit: Fit) -> Bool {
    state.pieces(of: fit.group).contains { piece in
      var isBeside = false
      state.puzzle.cut.forEachNeighbour(of: piece) {
        if Int(state.groupOf[$0]) == fit.partner { isBeside = true }
      }
      return isBeside
    }
  }

  @Test func followingHintsSolvesThePuzzle() throws {
    for seed in 0..<3 {
      let fixture = Fixture(columns: 6, rows: 5, seed: UInt64(seed))
      let host = fixture.host(try fixture.state())
      var steps = 0
      while let fit = host.state.hint(near: .origin), steps < 100 {
        #expect(fit.group != fit.partner && areNeighbours(host.state, fit))
        #expect(host.state.groups[fit.group].count <= host.state.groups[fit.partner].count)
        // In the middle of the table there is room for all.
        let home = Placement(turn: 0, shift: .zero)
        host.perform(.arrange([Laid(group: fit.partner, at: home)]), seat: 0)
        host.perform(.lay(group: fit.group, at: home, joins: true, held: []), seat: 0)
        steps += 1
      }
      #expect(host.state.groupCount == 1 && steps <= 29)
    }
  }

  @Test func theFirstHintIsOfTheBorderAndTheNextOneIsAnother() throws {
    let fixture = Fixture(columns: 6, rows: 5)
    let host = fixture.host(try fixture.state())
    let first = try #require(host.state.hint(near: .origin))
    #expect(host.state.puzzle.cut.isAtBorder(first.group) || host.state.puzzle.cut.isAtBorder(first.partner))
    #expect(host.state.hint(near: .origin, shown: [first.group])?.group != first.group)
    #expect(host.state.hint(near: .origin, except: [first.group])?.group != first.group)
  }

  @Test func aHintFlashesAndGoes() throws {
    let fixture = Fixture()
    let host = fixture.host(try fixture.state())
    #expect(host.overlay.hints.isEmpty)
    host.handle(.key(.character("h"), [], seat: 0))
    #expect(host.overlay.hints.count == 2, "the piece and its place")
    let requests = host.takeRequests()
    #expect(requests.contains { if case .reveal = $0 { true } else { false } })
    var later = host.environment
    later.time += 5
    host.update(later, notifies: false)
    host.handle(.tick)
    #expect(host.overlay.hints.isEmpty)
    host.handle(.command(.jigsaw(.hint), .fire, seat: 0))
    #expect(host.overlay.hints.count == 2)
  }

  /// On a table of thousands a piece is a few pixels, too small for a flash to be noticed.
  @Test func aHintIsSeenHoweverSmallThePiecesAre() throws {
    let fixture = Fixture()
    let host = fixture.host(try fixture.state())
    func smallest(zoom: Double) -> Double {
      var environment = host.environment
      environment.camera.zoom = zoom
      host.update(environment, notifies: false)
      host.handle(.command(.jigsaw(.hint), .fire, seat: 0))
      return host.overlay.hints.map { max($0.bounds.width, $0.bounds.height) }.min() ?? 0
    }
    #expect(smallest(zoom: 1) > 60)
    #expect(smallest(zoom: 0.05) > 60)
    #expect(smallest(zoom: 0.05) < 90, "a ring as large for all")
  }

  @Test func thePictureShinesThroughTheFrameWhenAsked() throws {
    let fixture = Fixture(columns: 4, rows: 3)
    let host = fixture.host(try fixture.state())
    func picture() -> [UInt32] {
      let frame = host.state.puzzle.cut.frame.inset(by: 20)
      let bitmap = render(
        host.mode.content(host), rect: Rect(center: frame.center, size: Size(64, 64)), scale: 1,
        resources: fixture.scene)
      return (0..<64 * 64).map { bitmap.pixels[$0] }
    }
    let bare = picture()
    host.handle(.command(.jigsaw(.framePicture), .fire, seat: 0))
    #expect(picture() != bare)
    host.handle(.command(.jigsaw(.framePicture), .fire, seat: 0))
    #expect(picture() == bare)
  }
}
