import Geometry
import Gestures
import Interface
import Jigsaw
import ModeKit
import Raster
import Scene
import Testing

/// What happens after the last piece, by the injected clock.
@Suite struct FinishTests {
  private let fixture = Fixture(columns: 5, rows: 1, rotates: false)

  /// A puzzle of five pieces, put together from left to right by two seats.
  private func finished(
    _ store: MemoryStore = MemoryStore(), calm: Bool = false
  ) throws -> ModeHost<JigsawMode> {
    let host = fixture.host(try fixture.state(), store: store)
    if calm {
      var environment = host.environment
      environment.theme.reducedMotion = true
      host.update(environment, notifies: true)
    }
    let home = host.state.groups[1].placement
    for (turn, piece) in [0, 2, 3, 4].enumerated() {
      host.perform(.lay(group: piece, at: home, joins: true, held: []), seat: turn & 1)
    }
    return host
  }

  /// Lets time pass in steps of a tenth of a second.
  private func wait(_ seconds: Double, _ host: ModeHost<JigsawMode>) {
    for _ in 0..<Int((seconds * 10).rounded()) {
      var environment = host.environment
      environment.time += 0.1
      host.update(environment, notifies: false)
      host.handle(.tick)
    }
  }

  /// The pages that were requested beside the document; nil for none.
  private func pages(_ host: ModeHost<JigsawMode>) -> [Page?] {
    host.takeRequests().compactMap { if case .beside(let page) = $0 { page } else { nil } as Page?? }
  }

  private func picture(_ host: ModeHost<JigsawMode>) -> [UInt32] {
    let bitmap = render(
      host.mode.content(host), rect: host.state.puzzle.table, scale: 1, resources: fixture.scene)
    return Array(UnsafeBufferPointer(start: bitmap.pixels, count: bitmap.width * bitmap.height))
  }

  /// Whether the time-lapse is shown: only then Escape belongs to the puzzle.
  private func isLapsing(_ host: ModeHost<JigsawMode>) -> Bool {
    fixture.mode.claims(seat: 0, host).contains(.escape)
  }

  @Test func theResultComesAfterTheLightAndThenTheTimeLapseOnce() throws {
    let host = try finished()
    let whole = picture(host)
    let bar = host.bar(seat: 0)
    wait(1.8, host)
    #expect(pages(host).isEmpty && !isLapsing(host), "at first there is only the picture")
    wait(0.4, host)
    let page = try #require(pages(host).first ?? nil)
    let shares = page.blocks.compactMap { if case .shares(let shares) = $0 { shares } else { nil } }
    #expect(shares.first?.map(\.amount) == [2, 2], "both seats made two joins")
    #expect(
      page.blocks.contains { if case .text(let text) = $0 { text.contains("5 pieces") } else { false } })
    #expect(!isLapsing(host))
    wait(1.3, host)
    #expect(isLapsing(host) && picture(host) != whole)
    #expect(host.bar(seat: 0) == bar, "nothing on the bar moves")
    #expect(host.canUndo(seat: 0))
    wait(4, host)
    #expect(!isLapsing(host) && picture(host) == whole, "the finished picture is shown again")
    wait(30, host)
    #expect(!isLapsing(host) && picture(host) == whole && pages(host).isEmpty)
  }

  @Test(arguments: [0, 1, 2])
  func anyTouchEndsTheTimeLapse(kind: Int) throws {
    let host = try finished()
    let whole = picture(host)
    wait(4, host)
    #expect(isLapsing(host))
    let links = host.hit(at: Point(400, 300), device: .finger, seat: 0)
    let link = try #require(links.first)
    #expect(link.interests.contains(.press) && !link.interests.contains(.camera))
    switch kind {
    case 0:
      host.handle(
        .gesture(
          Gesture(
            kind: .press, phase: .began, session: .init(1), target: TargetID.document(),
            location: Point(400, 300), time: 4)))
    case 1: host.handle(.key(.space, [], seat: 0))
    default: host.handle(.command(.jigsaw(.framePicture), .fire, seat: 0))
    }
    #expect(!isLapsing(host))
    if kind < 2 { #expect(picture(host) == whole) }
    wait(10, host)
    #expect(!isLapsing(host), "it does not start again")
    host.handle(.command(.jigsaw(.lapse), .fire, seat: 0))
    #expect(isLapsing(host), "unless it is asked for")
  }

  @Test func withReducedMotionNothingMovesByItself() throws {
    let host = try finished(calm: true)
    let whole = picture(host)
    wait(2.2, host)
    let page = try #require(pages(host).first ?? nil)
    let offers = page.blocks.flatMap { block -> [Page.Option] in
      if case .buttons(let options) = block { options } else { [] }
    }
    #expect(offers.first?.label == "Replay" && offers.first?.command == .jigsaw(.replay))
    for _ in 0..<10 {
      wait(1, host)
      #expect(!isLapsing(host) && picture(host) == whole)
    }
  }

  @Test func aFinishedPuzzleThatIsOpenedAgainStaysAsItIs() throws {
    let store = MemoryStore()
    let first = try finished(store)
    let host = fixture.host(first.state, store: store)
    let whole = picture(host)
    wait(10, host)
    #expect(pages(host).isEmpty && !isLapsing(host) && picture(host) == whole)
    // The result is in the menu.
    host.handle(.command(.jigsaw(.result), .fire, seat: 0))
    #expect(pages(host).count == 1)
    wait(10, host)
    #expect(!isLapsing(host))
  }

  @Test func takingTheLastPieceBackEndsIt() throws {
    let host = try finished()
    wait(4, host)
    _ = host.takeRequests()
    #expect(isLapsing(host))
    host.undo(seat: 1)
    #expect(!host.state.isFinished && !isLapsing(host))
    #expect(pages(host) == [nil], "the result goes away")
    host.redo(seat: 1)
    wait(1, host)
    host.undo(seat: 1)
    wait(10, host)
    #expect(!isLapsing(host) && pages(host).allSatisfy { $0 == nil }, "nothing comes late")
  }
}
