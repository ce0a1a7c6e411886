import Geometry
import Gestures
import Jigsaw
import ModeKit
import Scene
import Testing

@Suite struct HandTests {
  /// A hand on one group.
  private struct Hand {
    let session: UInt64
    let group: Int
    let start: Point
    var at: Point

    init(_ session: UInt64, _ group: Int, _ host: ModeHost<JigsawMode>) {
      self.session = session
      self.group = group
      start = host.environment.camera.toView(host.state.box(of: group).center)
      at = start
      host.handle(gesture(.began))
    }

    func gesture(_ phase: Gesture.Phase, delta: Vector = .zero, time: Double = 0) -> ModeEvent {
      .gesture(
        Gesture(
          kind: .manipulate, phase: phase, session: .init(session),
          target: TargetID.document(UInt64(group) + 1),
          seat: Int(session) - 1, location: at, start: start,
          fingers: [.init(id: TouchID(device: 1, finger: Int64(session)), location: at, start: start)],
          delta: .translation(delta), time: time))
    }

    mutating func move(by way: Vector, _ host: ModeHost<JigsawMode>) {
      at += way
      host.handle(gesture(.changed, delta: way, time: host.environment.time))
    }
  }

  /// Lets time pass.
  private func wait(_ seconds: Double, _ host: ModeHost<JigsawMode>) {
    var later = host.environment
    later.time += seconds
    host.update(later, notifies: false)
    host.handle(.tick)
  }

  /// The middle of a held group in the window.
  private func seen(_ group: Int, _ host: ModeHost<JigsawMode>) throws -> Point {
    let layer = try #require(host.overlay.floating.first { $0.id == UInt64(group) + 1 })
    return host.environment.camera.toView(layer.transform.apply(host.state.box(of: group).center))
  }

  private func holds(_ group: Int, _ host: ModeHost<JigsawMode>) -> Bool {
    host.overlay.floating.contains { $0.id == UInt64(group) + 1 }
  }

  @Test func twoHeldGroupsClickTogetherAfterAMoment() throws {
    let fixture = Fixture(rotates: false)
    let host = fixture.host(try fixture.state(), zoom: 0.5)
    let lay = { (group: Int) in host.state.groups[group].placement.shift }
    let before = (lay(1), lay(2))
    var first = Hand(1, 1, host)
    var second = Hand(2, 2, host)
    first.move(by: Vector(20, 10), host)
    second.move(by: (lay(1) - lay(2)) * 0.5 + Vector(21, 10), host)
    #expect(host.overlay.floating.count == 2)
    wait(0.1, host)
    #expect(host.overlay.floating.count == 2, "not before they have stayed for a moment")
    wait(0.06, host)
    #expect(host.state.groupOf[1] == host.state.groupOf[2])
    let whole = Int(host.state.groupOf[1])
    #expect(host.overlay.floating.count == 1 && holds(whole, host), "the first hand keeps the joined group")
    #expect(host.takeRequests().contains { if case .sound(.click) = $0 { true } else { false } })
    // The other finger has no effect any more; the first one lays both down.
    second.move(by: Vector(90, 0), host)
    host.handle(second.gesture(.ended))
    #expect(host.overlay.floating.count == 1)
    first.move(by: Vector(0, -60), host)
    host.handle(first.gesture(.ended))
    let laid = host.state.groups[Int(host.state.groupOf[1])].placement.shift
    #expect((laid - (before.0 + Vector(40, -100))).length < 0.1)
    // The first seat can undo it: the groups come apart and lie where they lay.
    host.undo(seat: 0)
    host.undo(seat: 0)
    #expect(host.state.groupOf[1] != host.state.groupOf[2])
    #expect(lay(1) == before.0 && lay(2) == before.1)
  }

  @Test func groupsThatDoNotFitOrPassByDoNotClick() throws {
    let fixture = Fixture(rotates: false)
    let host = fixture.host(try fixture.state(), zoom: 0.5)
    let lay = { (group: Int) in host.state.groups[group].placement.shift }
    // Passing by.
    var first = Hand(1, 1, host)
    var second = Hand(2, 2, host)
    first.move(by: Vector(1, 1), host)
    second.move(by: (lay(1) - lay(2)) * 0.5, host)
    wait(0.1, host)
    second.move(by: Vector(100, 0), host)
    wait(0.1, host)
    second.move(by: Vector(-100, 0), host)
    wait(0.1, host)
    #expect(host.overlay.floating.count == 2)
    host.handle(first.gesture(.cancelled))
    host.handle(second.gesture(.cancelled))
    // Not neighbours.
    first = Hand(3, 1, host)
    second = Hand(4, 8, host)
    first.move(by: Vector(1, 1), host)
    second.move(by: (lay(1) - lay(8)) * 0.5, host)
    for _ in 0..<4 { wait(0.1, host) }
    #expect(host.overlay.floating.count == 2 && host.state.groupCount == 20)
  }

  @Test func theViewMovesUnderAHeldPieceWhichStaysUnderTheHand() throws {
    let fixture = Fixture(rotates: false)
    let host = fixture.host(try fixture.state(), zoom: 0.5)
    var hand = Hand(1, 3, host)
    hand.move(by: Vector(30, 20), host)
    let place = try seen(3, host)
    var environment = host.environment
    environment.camera = environment.camera.moved(by: Affine.scale(1.7).around(hand.at))
    host.update(environment, notifies: true)
    #expect(try seen(3, host).distance(to: place) < 0.01, "zoomed about the hand")
    environment.camera = environment.camera.moved(by: .translation(Vector(-200, 40)))
    host.update(environment, notifies: true)
    #expect(try seen(3, host).distance(to: place) < 0.01, "scrolled")
    host.handle(hand.gesture(.ended))
    let laid = host.environment.camera.toView(host.state.box(of: 3).center)
    #expect(laid.distance(to: place) < 0.1)
  }

  private func scrolls(_ host: ModeHost<JigsawMode>) -> [Vector] {
    host.takeRequests().compactMap { if case .scroll(let way) = $0 { way } else { nil } }
  }

  @Test func aHandNearTheEdgeScrollsTheView() throws {
    let fixture = Fixture(rotates: false)
    let host = fixture.host(try fixture.state(), zoom: 0.5)
    var hand = Hand(1, 3, host)
    hand.move(by: Point(600, 400) - hand.at, host)
    wait(0.016, host)
    #expect(scrolls(host).isEmpty)
    for (place, way) in [
      (Point(20, 400), Vector(1, 0)), (Point(1262, 400), Vector(-1, 0)), (Point(640, 30), Vector(0, 1)),
      (Point(640, 799), Vector(0, -1)),
    ] {
      hand.move(by: place - hand.at, host)
      _ = host.takeRequests()
      wait(0.016, host)
      let asked = try #require(scrolls(host).first)
      #expect(asked.normalized.dot(way) > 0.999)
      wait(0.016, host)
      #expect(scrolls(host).allSatisfy { $0.length <= 900 * 0.05 })
    }
    // A second hand on the table would be disturbed.
    let other = Hand(2, 5, host)
    wait(0.016, host)
    #expect(scrolls(host).isEmpty)
    host.handle(other.gesture(.cancelled))
  }

  @Test func takingAPieceAtTheEdgeDoesNotScrollAtOnce() throws {
    let fixture = Fixture(rotates: false)
    let host = fixture.host(try fixture.state(), zoom: 0.5)
    var environment = host.environment
    environment.camera.center = host.state.box(of: 3).center + Vector(610 / 0.5, 0)
    host.update(environment, notifies: true)
    var hand = Hand(1, 3, host)
    hand.move(by: Vector(0, 6), host)
    wait(0.016, host)
    #expect(scrolls(host).isEmpty)
    hand.move(by: Vector(-20, 30), host)
    wait(0.016, host)
    #expect(!scrolls(host).isEmpty)
  }

  @Test func keysTurnThePieceInTheHand() throws {
    let fixture = Fixture(rotates: true)
    let host = fixture.host(try fixture.state(), zoom: 0.5)
    let turn = host.state.groups[3].placement.turn
    var hand = Hand(1, 3, host)
    hand.move(by: Vector(30, 20), host)
    let place = try seen(3, host)
    host.handle(.key(.character("r"), [], seat: 0))
    #expect(try seen(3, host).distance(to: place) < 0.5)
    host.handle(hand.gesture(.ended))
    #expect(host.state.groups[3].placement.turn == (turn + 1) & 3)
  }
}
