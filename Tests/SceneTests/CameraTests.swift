import Geometry
import Scene
import Testing

@Suite struct CameraTests {
  private let window = Rect(x: 0, y: 0, width: 400, height: 900)

  @Test func anotherViewportShowsEverythingWhereItWas() {
    for turns in 0..<4 {
      let camera = Camera(center: Point(37, -12), zoom: 1.7, turns: turns, viewport: window.inset(by: 60))
      let other = camera.over(window)
      #expect(other.viewport == window)
      for point in [Point.origin, Point(300, 20), Point(-5, 77)] {
        #expect(camera.toView(point).distance(to: other.toView(point)) < 1e-9)
      }
    }
  }

  @Test func aPictureOfNearlyTheSameProportionsIsSeenWhole() {
    let rect = Rect(x: -50, y: 10, width: 200, height: 440)
    let camera = Camera.filling(rect, in: window, margin: 10, largest: 100, zooms: 0.01...100)
    #expect(window.inset(by: 9.99).contains(camera.worldToView.apply(rect)))
    #expect(camera == Camera.fitting(rect, in: window, margin: 10, zooms: 0.01...100))
  }

  @Test(arguments: [0, 1]) func aWidePictureInAHighWindowIsLargerThanWholeAndNeverLargerThanAllowed(
    turns: Int
  ) {
    let rect =
      turns == 0 ? Rect(x: 0, y: 0, width: 1000, height: 500) : Rect(x: 0, y: 0, width: 500, height: 1000)
    func zoom(_ largest: Double) -> Double {
      Camera.filling(rect, in: window, margin: 0, largest: largest, zooms: 0.01...100, turns: turns).zoom
    }
    #expect(zoom(0.1) == 0.4, "the whole is always allowed")
    #expect(zoom(0.6) == 0.6)
    #expect(zoom(9) > 0.6 && zoom(9) < 1.8, "between the whole and no room left")
  }
}
