import Geometry
import Gestures
import Interface
import Jigsaw
import ModeKit
import Raster
import Scene
import Testing

/// What hands at other machines carry, on this one.
@Suite struct HoldsElsewhereTests {
  private let fixture = Fixture(rotates: false)
  private let here: ModeHost<JigsawMode>
  private let there: ModeHost<JigsawMode>
  private let hereStore = MemoryStore()
  private let thereStore = MemoryStore()
  private let author: UInt32 = 7

  init() throws {
    let table = try fixture.state()
    here = fixture.host(table, store: hereStore, zoom: 0.5)
    there = fixture.host(table, store: thereStore, zoom: 0.5)
  }

  private func wait(_ seconds: Double) {
    var later = here.environment
    later.time += seconds
    here.update(later, notifies: false)
    here.handle(.tick)
  }

  private func tell() throws { try here.show(workInProgress: there.workInProgress, of: author) }

  /// A hand there takes a group, moves it and may lift.
  private func carry(_ group: Int, by way: Vector, _ phase: Gesture.Phase, on host: ModeHost<JigsawMode>) {
    let place = host.environment.camera.toView(host.state.box(of: group).center) + way
    host.handle(
      .gesture(
        Gesture(
          kind: .manipulate, phase: phase, session: .init(1), target: TargetID.document(UInt64(group) + 1),
          seat: 0, location: place, start: place,
          fingers: [.init(id: TouchID(device: 1, finger: 1), location: place, start: place)],
          delta: .translation(way), time: host.environment.time)))
  }

  private func layer(_ group: Int) -> FloatingLayer? {
    here.overlay.floating.first { $0.id == UInt64(group) + 1 }
  }

  /// Where a carried group is seen, in world points.
  private func seen(_ group: Int) -> Point? {
    layer(group).map { $0.transform.apply(here.state.box(of: group).center) }
  }

  private func loose() throws -> Int { try #require(here.state.looseIDs.first) }

  @Test func aCarriedGroupIsSeenAboveTheTable() throws {
    let group = try loose()
    let start = here.state.box(of: group).center
    carry(group, by: .zero, .began, on: there)
    carry(group, by: Vector(40, 10), .changed, on: there)
    _ = here.takePublication()
    try tell()
    // It glides there from where it lay.
    #expect(try #require(seen(group)).distance(to: start) < 1)
    wait(Glide.duration / 2)
    #expect(try #require(seen(group)).distance(to: start + Vector(40, 10)) < 1)
    wait(Glide.duration / 2)
    #expect(try #require(seen(group)).distance(to: start + Vector(80, 20)) < 1)
    // Where it lay, the table is drawn anew.
    let damage = try #require(here.takePublication()?.damage)
    #expect(damage.contains { $0.contains(start) })
    let version = layer(group)?.version
    carry(group, by: Vector(0, 30), .changed, on: there)
    try tell()
    wait(Glide.duration / 5)
    // News on the way there starts from where it is seen.
    try tell()
    #expect(try #require(seen(group)).distance(to: start + Vector(80, 32)) < 1)
    wait(Glide.duration)
    #expect(try #require(seen(group)).distance(to: start + Vector(80, 80)) < 1)
    #expect(layer(group)?.version == version && here.takePublication() == nil, "a motion redraws nothing")
    // Nobody here takes it out of that hand.
    carry(group, by: .zero, .began, on: here)
    carry(group, by: Vector(-200, 0), .changed, on: here)
    #expect(try #require(seen(group)).distance(to: start + Vector(80, 80)) < 1)
    carry(group, by: .zero, .ended, on: here)
    #expect(hereStore.count == 0)
  }

  @Test func aCarriedGroupHasALineInTheColourOfItsHand() throws {
    let group = try loose()
    carry(group, by: .zero, .began, on: there)
    carry(group, by: Vector(40, 10), .changed, on: there)
    try here.show(workInProgress: there.workInProgress, of: author, hue: 3)
    let seen = try #require(layer(group))
    let bitmap = Bitmap(width: Int(2 * seen.bounds.width) + 1, height: Int(2 * seen.bounds.height) + 1)
    let origin = seen.bounds.origin
    let canvas = Canvas(
      RasterTarget(bitmap, originX: 0, originY: 0),
      transform: .translation(Vector(-origin.x, -origin.y)).then(.scale(2)), rasterizer: Rasterizer(),
      resources: fixture.scene)
    seen.content.draw(seen.bounds, scale: 2, into: canvas)
    func count(_ role: ColorRole) -> Int {
      let color = here.environment.theme.color(role)
      let pixel = [color.alpha, color.red, color.green, color.blue].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      return (0..<bitmap.width * bitmap.height).count { bitmap.pixels[$0] == pixel }
    }
    #expect(count(.hue(3)) > 20 && count(.hue(2)) == 0 && count(.accent) == 0)
  }

  @Test func aGroupStaysWhereItWasLaidUntilItsMoveArrives() throws {
    let group = try loose()
    let start = here.state.box(of: group).center
    carry(group, by: .zero, .began, on: there)
    carry(group, by: Vector(40, 10), .changed, on: there)
    try tell()
    carry(group, by: .zero, .ended, on: there)
    let laid = there.state.box(of: group).center
    try tell()
    wait(0.5)
    try tell()
    #expect(try #require(seen(group)).distance(to: laid) < 1)
    let logged = try there.mode.move(#require(thereStore.records.last))
    here.perform(logged.move, seat: 0)
    #expect(layer(group) == nil)
    #expect(here.state.box(of: group).center.distance(to: laid) < 1e-6)
    #expect(laid.distance(to: start) > 50)
  }

  @Test func aGroupWhoseHandIsGoneLiesWhereItLay() throws {
    let group = try loose()
    carry(group, by: .zero, .began, on: there)
    carry(group, by: Vector(40, 10), .changed, on: there)
    try tell()
    try here.show(workInProgress: [], of: author)
    #expect(layer(group) != nil)
    wait(1)
    _ = here.takePublication()
    try here.show(workInProgress: [], of: author)
    #expect(layer(group) == nil)
    let damage = try #require(here.takePublication()?.damage)
    #expect(damage.contains { $0.contains(here.state.box(of: group).center) })
    // It can be taken here again.
    carry(group, by: .zero, .began, on: here)
    #expect(layer(group) != nil)
  }

  @Test func aGroupThatIsTurnedIsSeenTurnedAtOnce() throws {
    let turning = Fixture(rotates: true)
    let here = turning.host(try turning.state(), store: MemoryStore(), zoom: 0.5)
    let there = turning.host(try turning.state(), store: MemoryStore(), zoom: 0.5)
    let group = try #require(here.state.looseIDs.first)
    let middle = here.state.box(of: group).center
    let place = there.environment.camera.toView(middle)
    for (phase, delta) in [
      (Gesture.Phase.began, Affine.identity), (.changed, .quarterTurns(1).around(place)),
    ] {
      there.handle(
        .gesture(
          Gesture(
            kind: .manipulate, phase: phase, session: .init(1), target: TargetID.document(UInt64(group) + 1),
            seat: 0, location: place, start: place,
            fingers: [1, 2].map { .init(id: TouchID(device: 1, finger: $0), location: place, start: place) },
            delta: delta, time: 0)))
    }
    try here.show(workInProgress: there.workInProgress, of: author)
    let motion = try #require(here.overlay.floating.first { $0.id == UInt64(group) + 1 }).transform
    #expect(motion.apply(middle).distance(to: middle) < 1)
    #expect(abs(motion.a) < 1e-6 && abs(motion.b - 1) < 1e-6)
  }

  @Test func aGroupThatIsHeldHereStaysInTheHand() throws {
    let group = try loose()
    let start = here.state.box(of: group).center
    carry(group, by: .zero, .began, on: here)
    carry(group, by: Vector(-50, 0), .changed, on: here)
    carry(group, by: .zero, .began, on: there)
    carry(group, by: Vector(40, 10), .changed, on: there)
    try tell()
    #expect(here.overlay.floating.filter { $0.id == UInt64(group) + 1 }.count == 1)
    #expect(try #require(seen(group)).distance(to: start + Vector(-100, 0)) < 1)
  }

  @Test func groupsThatAreNotThereShowNothing() throws {
    let group = try loose()
    carry(group, by: .zero, .began, on: there)
    carry(group, by: Vector(40, 10), .changed, on: there)
    let work = there.workInProgress
    for place in work.indices {
      for change: UInt8 in [1, 0x55, 0x80, 0xFF] {
        var damaged = work
        damaged[place] ^= change
        try? here.show(workInProgress: damaged, of: author)
        _ = here.overlay
      }
    }
    #expect(hereStore.count == 0)
  }
}
