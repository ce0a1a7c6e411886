import Geometry
import Scene
import Testing

/// What a camera shows, how it follows a hand, and how it fits.
struct CameraTests {
  private let window = Rect(x: 30, y: 60, width: 800, height: 500)
  private let tall = Rect(x: 0, y: 0, width: 400, height: 900)

  /// Cameras of all turns, near and far, small and large.
  private var cameras: [Camera] {
    (-5...5).map { index in
      Camera(
        center: Point(Double(index * index * 137), Double(index) * -5e4), zoom: power(3.1, Double(index)),
        turns: index, viewport: window)
    }
  }

  @Test func theMiddleOfTheViewShowsTheCentre() {
    for camera in cameras {
      #expect(camera.toView(camera.center).distance(to: window.center) < 1e-6)
      #expect(camera.toWorld(window.center).distance(to: camera.center) < 1e-6)
    }
  }

  @Test func worldAndViewLeadBackToEachOther() {
    for camera in cameras {
      for p in window.corners + [Point(123.4, 567.8), Point(-9e3, 4e3)] {
        #expect(camera.toView(camera.toWorld(p)).distance(to: p) < 1e-4)
      }
      let both = camera.worldToView.then(camera.viewToWorld)
      #expect(abs(both.a - 1) + abs(both.b) + abs(both.c) + abs(both.d - 1) < 1e-9)
    }
  }

  @Test func quarterTurnsGoClockwise() {
    let ahead = Vector(10, 0)
    for (turns, expected) in [
      (0, Vector(20, 0)), (1, Vector(0, 20)), (2, Vector(-20, 0)), (-1, Vector(0, -20)),
    ] {
      let camera = Camera(center: Point(3, 4), zoom: 2, turns: turns, viewport: window)
      #expect(camera.worldToView.apply(ahead) == expected)
    }
  }

  @Test func whatIsVisibleFillsTheView() {
    for camera in cameras {
      let shown = camera.worldToView.apply(camera.visible)
      #expect(shown.origin.distance(to: window.origin) < 1e-4)
      #expect(abs(shown.width - window.width) + abs(shown.height - window.height) < 1e-4)
    }
  }

  @Test func worldPointsFollowTheHandThatMovesThem() {
    for camera in cameras {
      for delta in [
        Affine.translation(Vector(40, -25)), Affine.scale(1.7).around(Point(200, 300)),
        Affine.scale(0.4).then(.translation(Vector(-3, 90))),
      ] {
        let after = camera.moved(by: delta)
        #expect(after.turns == camera.turns && after.viewport == camera.viewport)
        for p in window.corners {
          let held = camera.toWorld(p)
          #expect(after.toView(held).distance(to: delta.apply(p)) < 1e-4)
        }
      }
    }
  }

  @Test func zoomingAboutAPointKeepsItThere() {
    for camera in cameras {
      let pointer = Point(700, 111)
      let after = camera.moved(by: Affine.scale(2.5).around(pointer))
      #expect(abs(after.zoom / camera.zoom - 2.5) < 1e-9)
      #expect(after.toView(camera.toWorld(pointer)).distance(to: pointer) < 1e-4)
      let back = after.moved(by: Affine.scale(1 / 2.5).around(pointer))
      #expect(abs(back.zoom / camera.zoom - 1) < 1e-9)
      #expect(camera.toView(back.center).distance(to: window.center) < 1e-4)
    }
  }

  @Test func aHandDoesNotTurnTheCamera() {
    let camera = Camera(center: Point(5, 5), zoom: 3, turns: 1, viewport: window)
    let after = camera.moved(by: Affine.rotation(0.8).around(window.center))
    #expect(after.turns == 1 && abs(after.zoom - 3) < 1e-9)
    #expect(after.center.distance(to: camera.center) < 1e-9)
  }

  @Test(arguments: 0..<4) func aFittedRectangleFillsTheViewUpToTheMargin(turns: Int) {
    for rect in [Rect(x: -50, y: 20, width: 300, height: 40), Rect(x: 0, y: 0, width: 10, height: 900)] {
      let camera = Camera.fitting(rect, in: window, margin: 24, zooms: 0.01...100, turns: turns)
      let shown = camera.worldToView.apply(rect)
      let room = window.inset(by: 24)
      #expect(shown.center.distance(to: window.center) < 1e-6)
      #expect(room.inset(by: -1e-6).contains(shown))
      #expect(abs(shown.width - room.width) < 1e-6 || abs(shown.height - room.height) < 1e-6)
    }
  }

  @Test func fittingKeepsToTheZoomsThatAreAllowed() {
    let zooms = 0.5...4.0
    let tiny = Camera.fitting(Rect(x: 0, y: 0, width: 1, height: 1), in: window, margin: 0, zooms: zooms)
    let huge = Camera.fitting(Rect(x: 0, y: 0, width: 1e6, height: 1), in: window, margin: 0, zooms: zooms)
    let none = Camera.fitting(Rect(x: 7, y: 8, width: 0, height: 0), in: window, margin: 0, zooms: zooms)
    #expect(tiny.zoom == 4 && huge.zoom == 0.5 && none.zoom == 4)
    #expect(none.center == Point(7, 8))
  }

  @Test func anotherViewportShowsEverythingWhereItWas() {
    for turns in 0..<4 {
      let camera = Camera(center: Point(37, -12), zoom: 1.7, turns: turns, viewport: tall.inset(by: 60))
      let other = camera.over(tall)
      #expect(other.viewport == tall)
      for point in [Point.origin, Point(300, 20), Point(-5, 77)] {
        #expect(camera.toView(point).distance(to: other.toView(point)) < 1e-9)
      }
    }
  }

  @Test func aPictureOfNearlyTheSameProportionsIsSeenWhole() {
    let rect = Rect(x: -50, y: 10, width: 200, height: 440)
    let camera = Camera.filling(rect, in: tall, margin: 10, largest: 100, zooms: 0.01...100)
    #expect(tall.inset(by: 9.99).contains(camera.worldToView.apply(rect)))
    #expect(camera == Camera.fitting(rect, in: tall, margin: 10, zooms: 0.01...100))
  }

  @Test(arguments: [0, 1]) func aWidePictureInAHighWindowIsLargerThanWholeAndNeverLargerThanAllowed(
    turns: Int
  ) {
    let rect =
      turns == 0 ? Rect(x: 0, y: 0, width: 1000, height: 500) : Rect(x: 0, y: 0, width: 500, height: 1000)
    func zoom(_ largest: Double) -> Double {
      Camera.filling(rect, in: tall, margin: 0, largest: largest, zooms: 0.01...100, turns: turns).zoom
    }
    #expect(zoom(0.1) == 0.4, "the whole is always allowed")
    #expect(zoom(0.6) == 0.6)
    #expect(zoom(9) > 0.6 && zoom(9) < 1.8, "between the whole and no room left")
  }
}
