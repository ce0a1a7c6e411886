import Concurrency
import Glibc

/// Loads OpenGL's driver on a thread of its own while SDL starts.
///
/// More than half of the time that a window takes to open goes into the driver: a large library, and with a software one a compiler
/// too. Which one it is only GLX knows. So it is asked about the screen, on a connection to the X server that nothing else uses;
/// SDL then finds the driver there, or waits for the rest of it.
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
    // From now on two threads use it, each with a connection of its own.
    _ = initThreads()
    let isNeeded = isNeeded
    thread = Thread(name: "driver") {
      guard let close = Self.load(with: xlib) else { return }
      // Closing the last connection would unload the driver.
      isNeeded.wait(until: { !$0 }, then: { _ in })
      close()
    }
  }

  /// Called when SDL has loaded the driver, or never will.
  func release() { isNeeded.signal { $0 = false } }

  deinit {
    release()
    thread.join()
  }

  /// Asks GLX about the screen; returns what closes the connection, or nil where there is none.
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

/// A library that SDL loads too; it stays loaded.
///
/// Unchecked: any thread may ask it for functions.
private struct SystemLibrary: @unchecked Sendable {
  private let handle: UnsafeMutableRawPointer

  init?(_ name: String) {
    guard let handle = dlopen(name, RTLD_LAZY) else { return nil }
    self.handle = handle
  }

  /// One of its functions, whose type the caller must know.
  func function<Function>(_ name: String, as type: Function.Type) -> Function? {
    dlsym(handle, name).map { unsafeBitCast($0, to: type) }
  }
}
