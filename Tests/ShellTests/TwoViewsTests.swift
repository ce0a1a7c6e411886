import Geometry
import Gestures
import Interface
import Library
import ModeKit
import Raster
import SDLBackend
import Scene
import Shell
import TestSupport
import Testing

/// One document in two windows, each with a camera of its own: nothing assumes that there is one.
@Suite struct TwoViewsTests {
  private let size = Size(200, 160)

  /// A window with a view of the document.
  private final class Window {
    let platform: HeadlessPlatform
    let stage: Stage
    let screen: DocumentScreen

    init(_ document: any OpenDocument, in view: ViewID, _ size: Size) {
      platform = HeadlessPlatform(
        window: WindowMetrics(size: size),
        resources: SceneResources(typesetter: FixedTypesetter(), codec: SDLImageCodec()))
      stage = Stage(platform: platform, workers: 0)
      stage.resize(displayScale: 1)
      screen = DocumentScreen(id: DocumentID(high: 1, low: 1), document: document, in: view, layer: 1)
    }

    /// Somebody moves the camera.
    func look(through environment: ModeEnvironment) {
      screen.send(environment.camera, time: 0)
      screen.advance(to: 60)
      screen.update(environment, isNew: true, isFree: true)
    }

    func tap(_ point: Point) {
      screen.document.handle(
        .gesture(
          Gesture(
            kind: .tap, phase: .ended, session: .init(1), target: .document(), location: point, time: 0)))
    }

    /// The picture, with every tile drawn.
    var picture: Bitmap {
      stage.show(screen, theme: Theme())
      stage.compositor.settle(now: 0)
      return platform.software.capture()
    }

    /// Whether there is a dot at a point of the window.
    func showsDot(at point: Point) -> Bool { picture[Int(point.x), Int(point.y)] == 0xFFFF_FFFF }
  }

  private func environment(_ camera: Camera) -> ModeEnvironment {
    ModeEnvironment(theme: Theme(), camera: camera)
  }

  /// Two windows of one document: one zoomed out and turned, and one zoomed in at another place.
  private func windows() -> (ModeHost<NullMode>, near: Window, far: Window) {
    let viewport = Rect(origin: .origin, size: size)
    let near = environment(Camera(center: Point(50, 0), zoom: 2, viewport: viewport))
    let far = environment(Camera(center: .origin, zoom: 0.5, turns: 1, viewport: viewport))
    let host = ModeHost(
      mode: NullMode(), params: NoParams(), seed: 1, state: [:], store: MemoryStore(), environment: near)
    let second = host.openView(far)
    let windows = (Window(host, in: .first, size), Window(host, in: second, size))
    windows.0.look(through: near)
    windows.1.look(through: far)
    return (host, windows.0, windows.1)
  }

  @Test func aTapIsWhereTheCameraOfItsOwnViewSaysItIs() {
    let (host, near, far) = windows()
    #expect(near.screen.camera != far.screen.camera)
    let point = Point(130, 60)
    near.tap(point)
    far.tap(point)
    near.tap(Point(20, 100))
    let expected = [
      near.screen.camera.toWorld(point), far.screen.camera.toWorld(point),
      near.screen.camera.toWorld(Point(20, 100)),
    ]
    #expect(host.state.sorted { $0.key < $1.key }.map(\.value) == expected)
    #expect(expected[0].distance(to: expected[1]) > 20)
  }

  @Test func bothShowEachDotWhereTheirCameraSeesIt() {
    let (host, near, far) = windows()
    _ = (near.picture, far.picture)
    far.tap(Point(100, 100))
    let dot = host.state.values.first ?? .origin
    for window in [near, far] {
      let place = window.screen.camera.toView(dot)
      #expect(window.showsDot(at: place), "\(place)")
      #expect(!window.showsDot(at: place + Vector(0, 30)))
    }
    near.tap(near.screen.camera.toView(dot + Vector(20, 10)))
    host.undo(seat: 0)
    host.undo(seat: 0)
    for window in [near, far] {
      #expect(!window.showsDot(at: window.screen.camera.toView(dot)), "what is taken back is gone in both")
    }
  }

  @Test func aModeIsToldTheViewAndNoneHasTheNameOfAClosedOne() {
    let (host, near, far) = windows()
    _ = near.screen.document
    #expect(host.environment.view == .first)
    let second = far.screen.document.environment.view
    #expect(second != .first)
    host.update(environment(near.screen.camera), notifies: false)
    #expect(host.environment.view == second, "the shell need not know it")
    host.closeView(second)
    #expect(host.environment.view == .first)
    let third = host.openView(environment(near.screen.camera))
    #expect(third != second && host.environment.view == third)
  }

  @Test func requestsOfOneViewReachThatViewOnly() {
    let (host, near, far) = windows()
    _ = (near.screen.document.takeRequests(), far.screen.document.takeRequests())
    _ = far.screen.document
    host.request(.camera(near.screen.camera))
    #expect(near.screen.document.takeRequests().isEmpty)
    #expect(far.screen.document.takeRequests().count == 1)
    _ = (near.screen.document.takePublication(), far.screen.document.takePublication())
    host.damage(Rect(x: 0, y: 0, width: 5, height: 5))
    #expect(near.screen.document.takePublication()?.damage?.count == 1)
    #expect(near.screen.document.takePublication() == nil)
    #expect(far.screen.document.takePublication()?.damage?.count == 1, "each view is told once")
  }
}
