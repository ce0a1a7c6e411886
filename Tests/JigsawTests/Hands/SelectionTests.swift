import Geometry
import Gestures
import Jigsaw
import ModeKit
import Scene
import Testing

@Suite struct SelectionTests {
  private func gesture(
    _ kind: Gesture.Kind, _ phase: Gesture.Phase, _ target: TargetID, at: Point, from: Point? = nil,
    device: Gesture.Device = .mouse(.left), modifiers: Modifiers = [], delta: Vector = .zero,
    session: UInt64 = 1
  ) -> ModeEvent {
    .gesture(
      Gesture(
        kind: kind, phase: phase, session: .init(session), target: target, device: device,
        modifiers: modifiers,
        location: at, start: from ?? at, delta: .translation(delta), time: 0))
  }

  private func target(_ group: Int) -> TargetID { TargetID.document(UInt64(group) + 1) }

  /// Draws along points of the window, as the thing under the first of them wants it.
  private func draw(
    _ host: ModeHost<JigsawMode>, _ points: [Point], device: Gesture.Device = .mouse(.left),
    modifiers: Modifiers = []
  ) throws {
    let link = try #require(host.hit(at: points[0], device: device, seat: 0).first)
    #expect(link.interests.contains(.manipulate))
    for (number, point) in points.enumerated() {
      host.handle(
        gesture(
          .manipulate, number == 0 ? .began : .changed, link.target, at: point, from: points[0],
          device: device,
          modifiers: modifiers))
    }
    host.handle(
      gesture(.manipulate, .ended, link.target, at: points[points.count - 1], from: points[0], device: device)
    )
  }

  /// Lays five pieces in a row below the frame and the others in a heap above it; returns the corners of a rectangle
  /// around the first `count` of the row.
  private func row(_ host: ModeHost<JigsawMode>, _ count: Int) -> [Point] {
    let table = host.state.puzzle.table
    let pitch = host.state.puzzle.cut.pitch
    let step = (table.width - 2 * pitch) / 5
    let start = Point(table.minX + pitch * 1.2, table.maxY - pitch * 0.8)
    let laid = host.state.groupIDs.map { id in
      let place =
        id < 5 ? start + Vector(Double(id) * step, 0) : Point(table.center.x, table.minY + pitch * 0.8)
      return Laid(group: id, at: Placement(turn: 0, taking: host.state.pictureBox(of: id).center, to: place))
    }
    host.perform(.arrange(laid), seat: 0)
    let camera = host.environment.camera
    return [
      camera.toView(start - Vector(step / 2, pitch * 0.6)),
      camera.toView(start + Vector((Double(count) - 0.5) * step, pitch * 0.6)),
    ]
  }

  private func fixture() throws -> (Fixture, ModeHost<JigsawMode>) {
    let fixture = Fixture(rotates: true)
    return (fixture, fixture.host(try fixture.state(), zoom: 0.3))
  }

  @Test func theMouseDrawsARectangleAndDragsAllInIt() throws {
    let (_, host) = try fixture()
    let corners = row(host, 3)
    try draw(host, corners)
    #expect(host.session.selection(0) == [0, 1, 2])
    let before = host.state.groupIDs.map { host.state.groups[$0].placement.shift }
    let at = host.environment.camera.toView(host.state.box(of: 1).center)
    host.handle(gesture(.manipulate, .began, target(1), at: at))
    #expect(host.overlay.floating.count == 1)
    let way = Vector(12, -30)
    host.handle(gesture(.manipulate, .changed, target(1), at: at + way, delta: way))
    host.handle(gesture(.manipulate, .ended, target(1), at: at + way))
    for id in host.state.groupIDs {
      let moved = host.state.groups[id].placement.shift - before[id]
      let wanted = id < 3 ? way * (1 / 0.3) : .zero
      #expect((moved - wanted).length < 0.1)
    }
    host.undo(seat: 0)
    #expect(host.state.groupIDs.map { host.state.groups[$0].placement.shift } == before)
    // Dragging another piece leaves the selection alone.
    let other = host.environment.camera.toView(host.state.box(of: 4).center)
    host.handle(gesture(.manipulate, .began, target(4), at: other))
    host.handle(gesture(.manipulate, .changed, target(4), at: other + way, delta: way))
    host.handle(gesture(.manipulate, .ended, target(4), at: other + way))
    #expect(host.state.groups[0].placement.shift == before[0])
  }

  @Test func aTapOnTheTableEndsItShiftAddsAndAClickWithShiftTakesOut() throws {
    let (_, host) = try fixture()
    let corners = row(host, 2)
    try draw(host, corners)
    #expect(host.session.selection(0) == [0, 1])
    let two = host.environment.camera.toView(host.state.box(of: 3).center)
    let turn = host.state.groups[3].placement.turn
    host.handle(gesture(.tap, .ended, target(3), at: two, modifiers: .shift))
    #expect(host.session.selection(0) == [0, 1, 3] && host.state.groups[3].placement.turn == turn)
    host.handle(gesture(.tap, .ended, target(0), at: two, modifiers: .shift))
    #expect(host.session.selection(0) == [1, 3])
    let links = host.hit(at: corners[0], device: .mouse(.left), seat: 0)
    host.handle(gesture(.tap, .ended, try #require(links.first).target, at: corners[0]))
    #expect(host.session.selection(0).isEmpty)
    host.handle(.key(.character("a"), .control, seat: 0))
    #expect(host.session.selection(0) == Set(host.state.groupIDs))
    let finger = host.hit(at: corners[0], device: .finger, seat: 0)
    #expect(finger.first?.interests.contains(.camera) == true, "a finger moves the view there")
    host.handle(gesture(.tap, .ended, try #require(finger.first).target, at: corners[0], device: .finger))
    #expect(host.session.selection(0).isEmpty)
  }

  @Test func aFingerDrawsALassoWhileTheButtonIsHeld() throws {
    let (_, host) = try fixture()
    let corners = row(host, 3)
    host.handle(.command(.jigsaw(.select), .down, seat: 0))
    let (a, c) = (corners[0], corners[1])
    try draw(host, [a, Point(c.x, a.y), c, Point(a.x, c.y)], device: .finger)
    #expect(host.session.selection(0) == [0, 1, 2])
    // A tap takes one more, and a second one takes it out.
    let camera = host.environment.camera
    let place = camera.toView(host.state.box(of: 4).center)
    for wanted in [Set([0, 1, 2, 4]), [0, 1, 2]] {
      let link = try #require(host.hit(at: place, device: .finger, seat: 0).first)
      host.handle(gesture(.tap, .ended, link.target, at: place, device: .finger))
      #expect(host.session.selection(0) == wanted)
    }
    // A selected piece can still be dragged, and the button belongs to one seat.
    let own = camera.toView(host.state.box(of: 1).center)
    #expect(host.hit(at: own, device: .finger, seat: 0).first?.target == target(1))
    #expect(host.hit(at: place, device: .finger, seat: 1).first?.target == target(4))
    host.handle(.command(.jigsaw(.select), .up, seat: 0))
    #expect(host.hit(at: a, device: .finger, seat: 0).first?.interests.contains(.camera) == true)
  }

  @Test func keysTurnEachSelectedPieceAboutItsMiddle() throws {
    let (_, host) = try fixture()
    try draw(host, row(host, 2))
    let before = [0, 1].map { (host.state.box(of: $0).center, host.state.groups[$0].placement.turn) }
    host.handle(.key(.character("r"), [], seat: 0))
    for (id, was) in zip([0, 1], before) {
      #expect(host.state.groups[id].placement.turn == (was.1 + 1) & 3)
      #expect(host.state.box(of: id).center.distance(to: was.0) < 0.1)
    }
    host.handle(.key(.character(","), [], seat: 0))
    #expect([0, 1].map { host.state.groups[$0].placement.turn } == before.map(\.1))
    #expect(host.state.groups[4].placement.turn == 0)
  }

  @Test func joinedPiecesAreNoLongerSelected() throws {
    let (_, host) = try fixture()
    try draw(host, row(host, 3))
    host.perform(.lay(group: 0, at: host.state.groups[1].placement, joins: true, held: []), seat: 1)
    #expect(host.session.selection(0).allSatisfy { host.state.isGroup($0) })
    #expect(host.session.selection(0).count == 2)
  }

  @Test func commandsForManyTakeOnlyTheSelection() throws {
    let (_, host) = try fixture()
    try draw(host, row(host, 3))
    let before = host.state.groupIDs.map { host.state.groups[$0].placement }
    host.handle(.command(.jigsaw(.sort(.edges)), .fire, seat: 0))
    for id in host.state.groupIDs where id >= 3 { #expect(host.state.groups[id].placement == before[id]) }
    #expect((0..<3).contains { host.state.groups[$0].placement != before[$0] })
  }

  @Test func tenThousandPiecesAreSelectedLiftedAndLaid() throws {
    let fixture = Fixture(columns: 100, rows: 100)
    let host = fixture.host(try fixture.state(), zoom: 0.1)
    let before = host.state.groupIDs.map { host.state.box(of: $0) }
    host.handle(.key(.character("a"), .control, seat: 0))
    #expect(host.session.selection(0) == Set(host.state.groupIDs))
    let at = host.environment.camera.toView(host.state.box(of: 1).center)
    host.handle(gesture(.manipulate, .began, target(1), at: at))
    #expect(host.overlay.floating.count == 1, "what is held is one layer, however many pieces it has")
    host.handle(gesture(.manipulate, .changed, target(1), at: at + Vector(3, 3), delta: Vector(3, 3)))
    #expect(host.overlay.floating.count == 1)
    host.handle(gesture(.manipulate, .ended, target(1), at: at + Vector(3, 3)))
    let way = host.state.box(of: 1).center - before[1].center
    #expect(way.length > 1)
    for (id, box) in zip(host.state.groupIDs, before) {
      #expect((host.state.box(of: id).center - box.center - way).length < 1e-6)
    }
  }
}
