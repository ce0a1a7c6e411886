import Geometry
import Gestures
import Interface
import Jigsaw
import ModeKit
import Raster
import Scene
import Testing

@Suite struct MagnifierTests {
  /// The lens over a small piece shows the picture in the frame when the table does.
  @Test func theLensShowsThePictureInTheFrame() throws {
    let fixture = Fixture()
    let state = try fixture.state()
    let host = fixture.host(state, zoom: 20 / state.puzzle.cut.side)
    host.handle(.command(.jigsaw(.magnifier), .fire, seat: 0))
    let start = host.environment.camera.toView(host.state.box(of: 3).center)
    // The hand is in the frame, away from its middle.
    let frame = host.state.puzzle.cut.frame
    let goal = host.environment.camera.toView(frame.center + Vector(frame.width * 0.2, frame.height * 0.2))
    func gesture(_ phase: Gesture.Phase, _ place: Point, _ delta: Affine = .identity) -> ModeEvent {
      let touch = Gesture.Finger(id: TouchID(device: 1, finger: 0), location: place, start: start)
      return .gesture(
        Gesture(
          kind: .manipulate, phase: phase, session: .init(1), target: TargetID.document(4), location: place,
          start: start, fingers: [touch], delta: delta, startTime: 0, time: 0))
    }
    host.handle(gesture(.began, start))
    host.handle(gesture(.changed, goal, .translation(goal - start)))
    func picture() throws -> [UInt32] {
      let lens = try #require(host.overlay.hints.last)
      let bitmap = Scene.render(
        DrawingList([lens]), rect: lens.bounds, scale: 1, resources: fixture.scene)
      return (0..<bitmap.width * bitmap.height).map { bitmap.pixels[$0] }
    }
    let without = try picture()
    host.handle(.command(.jigsaw(.framePicture), .fire, seat: 0))
    let with = try picture()
    #expect(with.count == without.count)
    let changed = zip(with, without).count { $0 != $1 }
    #expect(changed > with.count / 8, "\(changed) of \(with.count)")
  }
}
