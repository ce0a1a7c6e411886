import Glibc
import TestSupport

/// A program that changes the windows of others, as window managers do. Xlib is loaded when it is needed.
final class XClient {
  private typealias Display = OpaquePointer

  private let library: UnsafeMutableRawPointer
  private let display: Display
  private let window: UInt
  /// The server's.
  private let address: String

  /// Connects to the server of a screen that shows the program.
  init(_ touch: TouchScreen) throws {
    guard let library = dlopen("libX11.so.6", RTLD_LAZY), let symbol = dlsym(library, "XOpenDisplay"),
      let window = try touch.windowID(class: AppUnderTest.windowClass)
    else { throw ChildProcess.Failure(description: "there is no Xlib or no window") }
    let open = unsafeBitCast(symbol, to: (@convention(c) (UnsafePointer<CChar>?) -> Display?).self)
    guard let display = open(touch.display) else {
      throw ChildProcess.Failure(description: "no connection to \(touch.display)")
    }
    (self.library, self.display, self.window, address) = (library, display, window, touch.display)
  }

  deinit { call("XCloseDisplay", as: (@convention(c) (Display) -> Int32).self) { _ = $0(display) } }

  private func call<Function>(_ name: String, as type: Function.Type, _ body: (Function) -> Void) {
    guard let symbol = dlsym(library, name) else { fatalError("Xlib has no \(name)") }
    body(unsafeBitCast(symbol, to: type))
  }

  /// Gives the window another size in pixels, and waits until the server has done so.
  func resize(_ width: Int, _ height: Int) {
    call("XResizeWindow", as: (@convention(c) (Display, UInt, UInt32, UInt32) -> Int32).self) {
      _ = $0(display, window, UInt32(width), UInt32(height))
    }
    sync()
  }

  /// Hides the window, or shows it again.
  func setHidden(_ isHidden: Bool) {
    call(isHidden ? "XUnmapWindow" : "XMapWindow", as: (@convention(c) (Display, UInt) -> Int32).self) {
      _ = $0(display, window)
    }
    sync()
  }

  /// Whether the window is on the screen.
  func isShown() throws -> Bool {
    let folder = ScratchFolder()
    let file = "\(folder.path)/window"
    let lister = try ChildProcess("xwininfo", ["-id", "\(window)", "-display", address], log: file)
    return lister.wait(seconds: 10) == 0 && readFile(file).contains("Map State: IsViewable")
  }

  private func sync() {
    call("XSync", as: (@convention(c) (Display, Int32) -> Int32).self) { _ = $0(display, 0) }
  }
}
