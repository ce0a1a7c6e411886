import Concurrency
import Glibc

/// Loads the OpenGL driver on a separate thread while SDL starts.
///
/// More than half of the time to open a window is spent on loading the driver: a large library, with a compiler in the
/// case of a software driver. Only GLX knows which driver it is. So GLX is queried about the screen, on a separate
/// connection to the X server, which makes it load the driver. SDL then finds it loaded, or waits for the rest of it.
final class DriverPreload {
  private typealias Display = OpaquePointer
  private let isNeeded = Locked(true)
  private let thread: Thread

  /// Starts loading; nil where SDL will not use an X server. Must run before anything else uses Xlib.
  init?() {
    let asked = getenv("SDL_VIDEODRIVER").map { String(cString: $0) } ?? "x11"
    guard asked == "x11", getenv("DISPLAY") != nil, let xlib = SystemLibrary("libX11.so.6"),
      let initThreads = xlib.function("XInitThreads", as: (@convention(c) () -> Int32).self)
    else { return nil }
    // From now on two threads use Xlib, each with its own connection.
    _ = initThreads()
    let isNeeded = isNeeded
    thread = Thread(name: "driver") {
      guard let close = Self.load(with: xlib) else { return }
      // Closing the last connection would unload the driver.
      isNeeded.wait(until: { !$0 }, then: { _ in })
      close()
    }
  }

  /// Lets the connection be closed. To be called when SDL has loaded the driver, or will not load it.
  func release() { isNeeded.signal { $0 = false } }

  /// Ends the preload, and waits until its connection is closed.
  func end() {
    release()
    thread.join()
  }

  deinit { end() }

  /// Queries GLX about the screen. Returns a function that closes the connection, or nil without a connection.
  private static func load(with xlib: SystemLibrary) -> (() -> Void)? {
    guard let glx = SystemLibrary("libGL.so.1"),
      let open = xlib.function("XOpenDisplay", as: (@convention(c) (UnsafePointer<CChar>?) -> Display?).self),
      let close = xlib.function("XCloseDisplay", as: (@convention(c) (Display) -> Int32).self),
      let screen = xlib.function("XDefaultScreen", as: (@convention(c) (Display) -> Int32).self),
      let ask = glx.function(
        "glXQueryExtensionsString", as: (@convention(c) (Display, Int32) -> UnsafePointer<CChar>?).self),
      let display = open(nil)
    else { return nil }
    _ = ask(display, screen(display))
    return { _ = close(display) }
  }
}
