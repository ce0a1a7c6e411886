import Geometry
import Glibc
import Raster

/// A real Wayland compositor at a scale, inside an X server. It has a pointer and a keyboard, which its X server's
/// drive, and no touch.
package final class Weston {
  /// The X server in which it shows its output.
  package let screen: TouchScreen
  /// Device pixels per logical pixel.
  package let scale: Int
  /// What programs need in WAYLAND_DISPLAY.
  package let socket = "tessera-test"
  /// What programs need in XDG_RUNTIME_DIR.
  package var runtimeFolder: String { screen.folder.path }

  private let process: ChildProcess
  private var empty: Bitmap?

  /// Why there can be no compositor on this machine, or nil when there can.
  package static let missing: String? =
    TouchScreen.missing ?? (isInstalled("weston") ? nil : "weston is missing: install weston libwayland-egl1")

  /// Starts a compositor whose output is `width`×`height` logical pixels.
  package init(width: Int = 1280, height: Int = 800, scale: Int = 2) throws {
    screen = try TouchScreen(width: width * scale, height: height * scale)
    self.scale = scale
    let folder = screen.folder.path
    process = try ChildProcess(
      "weston",
      [
        "--backend=x11-backend.so", "--width=\(width)", "--height=\(height)", "--scale=\(scale)",
        "--socket=\(socket)", "--idle-time=0",
      ],
      environment: [
        "DISPLAY": screen.display, "XDG_RUNTIME_DIR": folder, "HOME": folder, "LIBGL_ALWAYS_SOFTWARE": "1",
      ], log: "\(folder)/weston.log")
    let path = "\(folder)/\(socket)"
    let process = process
    let isReady = waitUntil(seconds: 20) { process.poll() == nil && access(path, R_OK) == 0 }
    guard isReady else {
      throw ChildProcess.Failure(description: "weston did not start:\n\(readFile("\(folder)/weston.log"))")
    }
    empty = try settled()
  }

  /// Waits until its screen shows something that was not there when it started: a program's window.
  package func waitForChange(seconds: Double) -> Bool {
    guard let empty else { return false }
    let large = screen.width * screen.height / 20
    return waitUntil(seconds: seconds) {
      guard let now = try? screen.screenshot() else { return false }
      return now.differingPixels(from: empty) > large
    }
  }

  /// The desktop once it has been drawn: it has come to rest, and is not all black.
  private func settled() throws -> Bitmap {
    try waitForRest(seconds: 10, rest: 0.2, screen.screenshot) { picture in
      (0..<picture.width).contains { picture[$0, picture.height / 2] & 0xFF_FFFF != 0 }
    }.picture
  }
}
