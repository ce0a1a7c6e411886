import Compositor
import Geometry
import Gestures
import Glibc
import Library
import ModeKit
import Raster
import Scene
import Shell
import Sketch
import TestSupport

/// The app with a sketchbook, without a window and without workers: tiles are drawn when a test says so.
final class HeadlessApp {
  let platform: HeadlessPlatform
  let app: App
  let library: Library

  init(library: Library = Library(inMemory: Library.Options()), at place: String = "sketch") {
    self.library = library
    platform = HeadlessPlatform(
      window: WindowMetrics(size: Size(480, 360)),
      resources: SceneResources(typesetter: FixedTypesetter(), codec: NoPictures()))
    var parts = App.Parts(
      platform: platform, library: library, modes: [SketchMode()], workers: 0, newSeed: { 7 })
    parts.workClock = { 0 }
    app = App(parts)
    go(place)
    platform.run(app, for: 1)
    guard place == "sketch" else { return }
    // Tips for a first use are shown before a test begins.
    draw(strokes: 1)
    app.openDocument?.handle(.command(.sketch(.clear), .fire, seat: 0))
    app.openDocument?.undo(seat: 0)
    app.openDocument?.undo(seat: 0)
    rest()
  }

  /// Goes to a mode or home.
  func go(_ place: String) {
    var options = OpenOptions()
    options.mode = place
    app.start(options)
  }

  /// Draws one stroke with a finger.
  func draw(_ path: [Point]) {
    platform.postFinger(along: path, lasting: 0.06)
    platform.run(app, for: 0.1)
  }

  /// Draws strokes all over the board.
  func draw(strokes: Int) {
    for number in 0..<strokes {
      let start = Point(40 + Double(number * 83 % 330), 40 + Double(number * 59 % 170))
      draw((0...8).map { start + Vector(Double($0) * 7, Double($0 * $0 % 11) * 3) })
    }
  }

  /// Draws until all tiles are exact, also those that are not visible.
  func settle() {
    app.compositor.settle(now: platform.time)
    repeat { app.compositor.frame(now: platform.time) } while app.compositor.drain() > 0
  }

  /// Lets time pass until nothing is pending: tips and messages have gone, and unused textures are freed.
  func rest() {
    repeat {
      platform.run(app, for: max(0, (app.nextDeadline ?? 0) - platform.time))
      settle()
    } while app.nextDeadline != nil
  }

  /// The page above the bar.
  var page: Bitmap {
    let picture = picture
    let bar = Int(app.freeArea.maxY) * picture.width
    for index in bar..<picture.width * picture.height { picture.pixels[index] = 0 }
    return picture
  }

  /// What is on screen.
  var picture: Bitmap { platform.software.capture() }
}

/// The mean difference of a channel between two pictures of one size.
func meanDifference(_ a: Bitmap, _ b: Bitmap) -> Double {
  var sum = 0
  for index in 0..<(a.width * a.height) {
    for shift: UInt32 in [0, 8, 16] {
      sum += abs(Int(a.pixels[index] >> shift & 255) - Int(b.pixels[index] >> shift & 255))
    }
  }
  return Double(sum) / Double(3 * a.width * a.height)
}

/// A folder with a library, removed at the end of the test.
final class ScratchLibrary {
  private let folder = ScratchFolder()
  var path: String { folder.path }

  func open() -> Library { Library(directory: path) }
}
