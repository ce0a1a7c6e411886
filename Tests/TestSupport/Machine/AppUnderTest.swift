import CCairo
import Geometry
import Glibc
import Library
import Raster

/// The real program, as a user starts it, with a library and settings of its own.
package final class AppUnderTest {
  /// Where the program shows itself.
  package enum Screen {
    /// On a touch screen.
    case touch(TouchScreen)
    /// On a Wayland compositor.
    case wayland(Weston)
    /// On SDL's display that nobody sees.
    case offscreen
  }

  /// The release binary: `TESSERA_BINARY`, or where `swift build --configuration release` leaves it.
  package static let binary: String = {
    if let path = getenv("TESSERA_BINARY") { return String(cString: path) }
    return ".build/release/tessera"
  }()

  /// Why the program cannot be tested here, or nil when it can.
  package static var missing: String? {
    access(binary, X_OK) == 0 ? nil : "\(binary) is missing: run make build"
  }

  /// The desktop's name for the program's windows.
  package static let windowClass = "org.tessera.Tessera"

  /// How far the program must be before a test goes on.
  package enum Progress {
    /// It may do anything.
    case launched
    /// Its window is there.
    case window
    /// Its window shows its first frame.
    case firstFrame
  }

  private let home: ScratchFolder
  private let screen: Screen
  private let process: ChildProcess

  /// Starts the program and waits for its window. `home` of an earlier run brings back its documents and settings.
  /// `environment` is added to its own. `command` is a program with its arguments that starts this one, such as
  /// `prlimit`.
  package init(
    _ arguments: [String] = [], on screen: Screen, home: ScratchFolder = ScratchFolder(),
    until progress: Progress = .window, environment: [String: String] = [:], through command: [String] = []
  ) throws {
    self.home = home
    self.screen = screen
    let trace = "\(home.path)/trace"
    unlink(trace)
    var environment = Self.environment(home, screen).merging(environment) { _, new in new }
    if progress == .firstFrame { environment["TESSERA_TRACE"] = trace }
    let words = command + [Self.binary] + arguments
    process = try ChildProcess(
      words[0], Array(words.dropFirst()), environment: environment, log: "\(home.path)/app.log")
    let process = process
    var isShown = true
    switch (progress, screen) {
    case (.launched, _): return
    case (.firstFrame, _):
      isShown = waitUntil(seconds: 20) {
        process.poll() != nil || readFile(trace).contains("first frame")
      }
    case (.window, .touch(let touch)):
      isShown = try waitUntil(seconds: 20) {
        guard process.poll() == nil else { throw Self.ended(process) }
        return try touch.window(class: Self.windowClass) != nil
      }
    case (.window, .wayland(let weston)): isShown = weston.waitForChange(seconds: 20)
    case (.window, .offscreen): break
    }
    guard isShown, process.poll() == nil else { throw Self.ended(process) }
  }

  /// The folder of its home, to be handed to the next run.
  package var keptHome: ScratchFolder { home }

  /// Where its window lies on a touch screen, in pixels.
  package func window() throws -> Rect? {
    guard case .touch(let touch) = screen else { return nil }
    return try touch.window(class: Self.windowClass)
  }

  /// Its process.
  package var pid: pid_t { process.pid }

  /// The seconds of processor time that it has used.
  package var processorTime: Double { process.processorTime }

  /// How long each of its threads could have run while others had the processors, in seconds since it started.
  package var waits: [String: Double] { process.waits }

  /// What it has written to its outputs.
  package var output: String { readFile(process.log) }

  /// Whether it runs.
  package var isRunning: Bool { process.poll() == nil }

  /// Asks it to quit, by default as the end of the desktop session does, and gives its exit status.
  package func quit(by signal: Int32 = SIGTERM) -> Int32? { process.end(within: 10, by: signal) }

  /// Sends it a signal.
  package func send(_ signal: Int32) { process.send(signal) }

  /// Ends it in the middle of whatever it does.
  package func kill() { process.kill() }

  /// Waits until it has ended by itself, after a hand has quit it.
  package func waitForEnd(seconds: Double = 10) -> Int32? { process.wait(seconds: seconds) }

  /// What a run without a window left behind.
  package struct Run {
    /// The exit status; nil when it did not end within 20 seconds.
    package var status: Int32?
    /// What it wrote to its output and to its error stream.
    package var output: String, errors: String
  }

  /// Runs the program to its end, by default without a display, on a home's library. Its output goes to the file
  /// `output`, or into what is returned.
  package static func run(
    _ arguments: [String], home: ScratchFolder, environment: [String: String] = [:], output: String? = nil
  ) throws -> Run {
    let log = output ?? "\(home.path)/command.log"
    let errors = "\(home.path)/command.errors"
    let process = try start(arguments, home: home, environment: environment, log: log, errorLog: errors)
    let status = process.wait(seconds: 20)
    return Run(status: status, output: output == nil ? readFile(log) : "", errors: readFile(errors))
  }

  /// Starts the program without a window and without a display, on a home's library. Its output goes to the file `log`, and
  /// its errors too unless they have a file of their own.
  package static func start(
    _ arguments: [String], home: ScratchFolder, environment: [String: String] = [:], log: String,
    errorLog: String? = nil
  ) throws -> ChildProcess {
    try ChildProcess(
      binary, arguments,
      environment: Self.environment(home, .offscreen).merging(environment) { _, new in new }, log: log,
      errorLog: errorLog)
  }

  /// Runs the program's other front end on the same library, also while the app runs: `command("library", "list")`.
  package func command(_ arguments: String...) throws -> String {
    let run = try Self.run(arguments, home: home)
    guard run.status == 0 else {
      throw ChildProcess.Failure(
        description: "tessera \(arguments.joined(separator: " ")): \(run.errors)\n\(output)")
    }
    return run.output
  }

  /// Takes a picture once nothing moves any more, and keeps it as `.build/end-to-end/NAME.png` for people to look at.
  package func screenshot(_ name: String, seconds: Double = 5) throws -> Bitmap {
    func take() throws -> Bitmap {
      switch screen {
      case .touch(let touch): return try touch.screenshot()
      case .wayland(let weston): return try weston.screen.screenshot()
      case .offscreen: throw ChildProcess.Failure(description: "an offscreen window cannot be seen")
      }
    }
    let picture = try waitForRest(seconds: seconds, rest: 0.1, take).picture
    mkdir(".build/end-to-end", 0o755)
    picture.writePNG(".build/end-to-end/\(name).png")
    return picture
  }

  /// Writes the settings of a returning user into a home: the bar at the lower edge, and no tips.
  package static func settleDown(in home: ScratchFolder) {
    let folder = "\(home.path)/config/tessera"
    for path in ["\(home.path)/config", folder] { mkdir(path, 0o755) }
    let seen = [
      "minesweeper.flag", "minesweeper.chord", "jigsaw.turn", "jigsaw.hand", "jigsaw.upright", "sketch.hand",
      "sketch.oneHand", "sketch.circle", "sketch.clearing",
    ]
    let settings = JSON.object([
      .init("barEdge", .string("bottom")), .init("seenTips", .string(seen.joined(separator: " "))),
    ])
    ScratchFolder.write(Array(settings.text().utf8), to: "\(folder)/settings.json")
  }

  private static func ended(_ process: ChildProcess) -> ChildProcess.Failure {
    let how = process.poll().map { "ended with status \($0)" } ?? "showed no window"
    return ChildProcess.Failure(description: "the program \(how):\n\(readFile(process.log))")
  }

  private static func environment(_ home: ScratchFolder, _ screen: Screen) -> [String: String] {
    var result = [
      "HOME": home.path, "XDG_DATA_HOME": "\(home.path)/data", "XDG_CONFIG_HOME": "\(home.path)/config",
      "XDG_CACHE_HOME": "\(home.path)/cache", "XDG_RUNTIME_DIR": home.path, "LANG": "C.UTF-8",
      "SDL_AUDIODRIVER": "dummy", "LIBGL_ALWAYS_SOFTWARE": "1",
    ]
    switch screen {
    case .touch(let touch): result["DISPLAY"] = touch.display
    case .wayland(let weston):
      result["SDL_VIDEODRIVER"] = "wayland"
      result["WAYLAND_DISPLAY"] = weston.socket
      result["XDG_RUNTIME_DIR"] = weston.runtimeFolder
    case .offscreen: result["SDL_VIDEODRIVER"] = "offscreen"
    }
    return result
  }
}

extension Bitmap {
  /// Whether every pixel is the same.
  package func isSamePicture(as other: Bitmap) -> Bool {
    width == other.width && height == other.height
      && memcmp(pixels, other.pixels, width * height * MemoryLayout<UInt32>.size) == 0
  }

  /// How many pixels differ from another picture of the same size by more than `tolerance` in a channel.
  package func differingPixels(from other: Bitmap, tolerance: Int = 0) -> Int {
    precondition(width == other.width && height == other.height, "pictures of two sizes")
    func channel(_ pixel: UInt32, _ shift: UInt32) -> Int { Int(pixel >> shift & 255) }
    let shifts: [UInt32] = [24, 16, 8, 0]
    var count = 0
    for index in 0..<width * height {
      let a = pixels[index]
      let b = other.pixels[index]
      guard a != b else { continue }
      if shifts.contains(where: { abs(channel(a, $0) - channel(b, $0)) > tolerance }) { count += 1 }
    }
    return count
  }

  /// Writes a PNG through Cairo.
  package func writePNG(_ path: String) {
    pixels.withMemoryRebound(to: UInt8.self, capacity: width * height * 4) { bytes in
      let surface = cairo_image_surface_create_for_data(
        bytes, CAIRO_FORMAT_ARGB32, Int32(width), Int32(height), Int32(width * 4))
      cairo_surface_write_to_png(surface, path)
      cairo_surface_destroy(surface)
    }
  }
}
