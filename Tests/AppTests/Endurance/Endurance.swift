import Concurrency
import Geometry
import Gestures
import Glibc
import Interface
import Library
import ModeKit
import Raster
import SDLBackend
import Scene
import Shell
import TestSupport

/// The app in a small window with a library on disk, for tests that go on for long: counts what lives.
final class Endurance {
  let platform: HeadlessPlatform
  let app: App
  private let library: Library
  private let folder = ScratchFolder()
  private static let size = Size(480, 360)

  init(modes: [any Mode]) {
    library = Library(directory: folder.path + "/library")
    platform = HeadlessPlatform(
      window: WindowMetrics(size: Self.size),
      resources: SceneResources(typesetter: FixedTypesetter(), codec: SDLImageCodec()))
    var number: UInt64 = 0
    var parts = App.Parts(platform: platform, library: library, modes: modes, workers: 0) {
      number += 1
      return number
    }
    parts.folder = { [path = folder.path] _ in path }
    app = App(parts)
    open("home")
  }

  /// A small picture as a file.
  func picture() throws -> String {
    try folder.write("picture.png", SDLImageCodec().encodePNG(Bitmap(width: 30, height: 20)))
  }

  /// Goes to a mode or home.
  func open(_ place: String) {
    var options = OpenOptions()
    options.mode = place
    app.start(options)
    platform.run(app, for: 1)
  }

  /// Goes home, in a window of the first size, and removes all documents and what was copied for good.
  func forgetEverything() {
    platform.window.size = Self.size
    platform.copy(Copied(text: ""))
    open("home")
    for document in library.documents() { library.delete(document.id) }
    library.purge(deletedBefore: .max)
    _ = library.flush()
    platform.run(app, for: 1)
  }

  /// What exists of the kinds that a gesture makes.
  struct Counts: Equatable {
    var sessions = LiveObjects.live("Gesture session")
    var wet = LiveObjects.live("Wet stroke")
    var strokes = LiveObjects.live("Stroke")
    var layers = LiveObjects.live("Layer")
    var textures = LiveObjects.live("Texture")
    var tiles = LiveObjects.live("Tile")
  }

  /// Lets motions, messages and fading end, and counts.
  func liveCounts() -> Counts {
    platform.run(app, for: 20)
    app.compositor.settle(now: platform.time)
    platform.run(app, for: 1)
    return Counts()
  }

  /// Whether a finger that lands and moves on the canvas makes a gesture that ends with it, or moves the view.
  func respondsToFinger() -> Bool {
    let sessions = "Gesture session"
    let before = (LiveObjects.overall(sessions), app.camera)
    let middle = Point(platform.window.size.width / 2, platform.window.size.height / 2)
    let path = (0...8).map { middle + Vector(9 * Double($0), 4 * Double($0)) }
    platform.postFinger(along: path, id: TouchID(device: 9, finger: 71), lasting: 0.2)
    platform.run(app, for: 0.1)
    let isFollowed = LiveObjects.overall(sessions) > before.0 || app.camera != before.1
    platform.run(app, for: 3)
    return isFollowed && LiveObjects.live(sessions) == 0
  }

  /// Whether Escape, pressed a few times, closes what is open and leaves the document. Where several people sit nothing
  /// is left without a question, and only the question is waited for.
  func leavesByEscape() -> Bool {
    let isTable = views(Bar.self, in: app.root.content).count > 1
    for _ in 0..<6 where app.openDocument != nil {
      platform.post(.keyDown(.escape, [], isRepeat: false))
      platform.run(app, for: 0.5)
      if isTable, !views(Sheet.self, in: app.root.content).isEmpty { return true }
    }
    return app.openDocument == nil
  }

  private func views<V: View>(_ kind: V.Type, in view: View) -> [V] {
    guard !view.isHidden else { return [] }
    return ((view as? V).map { [$0] } ?? []) + view.children.flatMap { views(kind, in: $0) }
  }

  /// The memory that the system keeps for this process, in bytes.
  static var residentBytes: Int {
    let line = String(decoding: readBytes("/proc/self/status"), as: UTF8.self).split(separator: "\n")
      .first { $0.hasPrefix("VmRSS") }
    return (line?.split(separator: " ").dropLast().last).flatMap { Int($0) }.map { $0 << 10 } ?? 0
  }
}

/// Adds a sentence to `.build/endurance.log`: the outputs of a test's own process are not shown.
func writeToLog(_ sentence: String) {
  let file = open(".build/endurance.log", O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
  guard file >= 0 else { return }
  defer { close(file) }
  let line = Array("\(sentence)\n".utf8)
  _ = write(file, line, line.count)
}
