import CSDL2
import Compositor
import Geometry
import Glibc
import Interface
import ModeKit
import Shell

/// Options of the window.
public struct WindowOptions: Sendable {
  /// The window's title.
  public var title: String
  /// The size in logical pixels, limited to that of the display.
  public var size: Size
  /// Whether it covers the screen.
  public var isFullScreen: Bool
  /// Whether frames wait for the display. Benchmarks do not.
  public var waitsForDisplay: Bool

  /// Makes options.
  public init(
    title: String = "Tessera", size: Size = Size(1280, 800), isFullScreen: Bool = false,
    waitsForDisplay: Bool = true
  ) {
    self.title = title
    self.size = size
    self.isFullScreen = isFullScreen
    self.waitsForDisplay = waitsForDisplay
  }
}

/// The window and its renderer, and the settings of SDL that must be made before. Main thread only.
///
/// SDL is started first, which gives the sizes of the displays, and the window is opened later. In between, workers can
/// draw its content.
final class SDLWindow {
  /// The application id for the desktop, the name of the `.desktop` file.
  static let applicationID = "org.tessera.Tessera"

  let textures: SDLTextures
  private(set) var window: OpaquePointer?
  private var renderer: OpaquePointer?
  private var options: WindowOptions
  private let expected: WindowMetrics
  private let driver: DriverPreload?

  /// Starts SDL's video subsystem.
  ///
  /// - Throws: a sentence when there is no display.
  init(_ options: WindowOptions) throws(Problem) {
    Self.setHints()
    driver = DriverPreload()
    guard SDL_Init(SDL_INIT_VIDEO) == 0 else { throw Self.noDisplay }
    DisplayLoss.watch()
    Self.endOnAllSignals()
    // Without a display SDL falls back to an invisible one, which is only accepted if it was requested.
    let asked = getenv("SDL_VIDEODRIVER").map { String(cString: $0) } ?? ""
    if asked.isEmpty, ["offscreen", "dummy", "evdev"].contains(Self.videoDriver) {
      SDL_Quit()
      throw Self.noDisplay
    }
    SDL_EnableScreenSaver()
    self.options = options
    let size = Self.expectedSize(options)
    expected = Self.metrics(size: size, pixelsPerPoint: 1, display: 0)
    textures = SDLTextures(expecting: (Int(size.width), Int(size.height)))
  }

  /// Makes SIGHUP (the end of a terminal) and SIGQUIT (Ctrl+\) act like SIGTERM, which SDL turns into a request to
  /// quit, so that documents are saved. Signals that are ignored, as by nohup, stay ignored.
  private static func endOnAllSignals() {
    for number in [SIGHUP, SIGQUIT] {
      let old = signal(number) { _ in kill(getpid(), SIGTERM) }
      if unsafeBitCast(old, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) { signal(number, SIG_IGN) }
    }
  }

  /// Opens the window, drawn with OpenGL if possible, otherwise with the software renderer.
  ///
  /// - Throws: a sentence when no window can be opened.
  func open() throws(Problem) {
    defer { driver?.release() }
    guard let window = Self.open(options) else {
      throw Problem(
        tr("No window could be opened ({0}); check the display and the graphics driver.", sdlError))
    }
    self.window = window
    let vsync = options.waitsForDisplay ? SDL_RENDERER_PRESENTVSYNC.rawValue : 0
    guard
      let renderer = SDL_CreateRenderer(window, -1, SDL_RENDERER_ACCELERATED.rawValue | vsync)
        ?? SDL_CreateRenderer(window, -1, SDL_RENDERER_SOFTWARE.rawValue)
    else {
      throw Problem(tr("Nothing can be drawn on this display ({0}); install libgl1-mesa-dri.", sdlError))
    }
    self.renderer = renderer
    textures.attach(renderer)
    if let notice {
      let line = Array("tessera: \(notice)\n".utf8)
      _ = write(STDERR_FILENO, line, line.count)
    }
    SDL_SetWindowMinimumSize(window, 320, 320)
    SDL_StopTextInput()
  }

  /// A sentence for the user that explains slow drawing, or nil.
  var notice: String? {
    textures.isSoftware ? tr("OpenGL is not available, so the slower software renderer draws.") : nil
  }

  /// Takes the window off the screen.
  func hide() {
    if let window { SDL_HideWindow(window) }
  }

  /// Closes the window, which destroys its textures.
  func close() {
    if let renderer { SDL_DestroyRenderer(renderer) }
    if let window { SDL_DestroyWindow(window) }
    SDL_Quit()
    // Nothing uses the X server when this returns.
    driver?.end()
  }

  /// SDL's name of the video driver: `x11`, `wayland`, `offscreen`.
  static var videoDriver: String { SDL_GetCurrentVideoDriver().map { String(cString: $0) } ?? "" }

  /// The size in logical pixels.
  var size: Size {
    guard let window else { return expected.size }
    var width: Int32 = 0
    var height: Int32 = 0
    SDL_GetWindowSize(window, &width, &height)
    return Size(Double(width), Double(height))
  }

  /// The title.
  var title: String {
    get { options.title }
    set {
      options.title = newValue
      if let window { SDL_SetWindowTitle(window, newValue) }
    }
  }

  /// Whether it covers the screen.
  var isFullScreen: Bool {
    get {
      window.map { SDL_GetWindowFlags($0) & SDL_WINDOW_FULLSCREEN.rawValue != 0 } ?? options.isFullScreen
    }
    set {
      options.isFullScreen = newValue
      if let window { SDL_SetWindowFullscreen(window, newValue ? SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue : 0) }
    }
  }

  /// Size and resolution of the window on the display that holds most of it. Before it is open they are expected
  /// values, which the desktop may change.
  var metrics: WindowMetrics {
    guard let window else { return expected }
    let size = size
    let scale = size.width > 0 ? Double(textures.outputSize.width) / size.width : 1
    return Self.metrics(size: size, pixelsPerPoint: scale, display: max(0, SDL_GetWindowDisplayIndex(window)))
  }

  private static func metrics(size: Size, pixelsPerPoint scale: Double, display: Int32) -> WindowMetrics {
    var result = WindowMetrics(size: size, pixelsPerPoint: scale)
    var dpi: Float = 0
    // Missing or implausible values are ignored (projectors report a width of 16 cm).
    if SDL_GetDisplayDPI(display, nil, &dpi, nil) == 0, (30...1200).contains(dpi) {
      result.pointsPerMillimetre = Double(dpi) / 25.4 / scale
    }
    var mode = SDL_DisplayMode()
    if SDL_GetCurrentDisplayMode(display, &mode) == 0, mode.refresh_rate > 0 {
      result.refreshRate = Double(mode.refresh_rate)
    }
    return result
  }

  /// The size that the window will have, in logical pixels.
  private static func expectedSize(_ options: WindowOptions) -> Size {
    var bounds = SDL_Rect()
    let known =
      options.isFullScreen ? SDL_GetDisplayBounds(0, &bounds) : SDL_GetDisplayUsableBounds(0, &bounds)
    guard known == 0, bounds.w > 0, bounds.h > 0 else { return options.size }
    let most = Size(Double(bounds.w), Double(bounds.h))
    return options.isFullScreen
      ? most : Size(min(options.size.width, most.width), min(options.size.height, most.height))
  }

  private static func open(_ options: WindowOptions) -> OpaquePointer? {
    let size = expectedSize(options)
    let (width, height) = (Int32(size.width), Int32(size.height))
    var flags = SDL_WINDOW_ALLOW_HIGHDPI.rawValue | SDL_WINDOW_RESIZABLE.rawValue
    if options.isFullScreen { flags |= SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue }
    let center = tessera_window_centered()
    // Without the OpenGL flag the renderer would have to open the window again.
    return SDL_CreateWindow(
      options.title, center, center, width, height, flags | SDL_WINDOW_OPENGL.rawValue)
      ?? SDL_CreateWindow(options.title, center, center, width, height, flags)
  }

  private static func setHints() {
    // A mouse press while a finger is down would end that finger's events. So SDL must not synthesise mouse events from
    // touches or touches from the mouse, and must not capture the pointer.
    SDL_SetHint(SDL_HINT_TOUCH_MOUSE_EVENTS, "0")
    SDL_SetHint(SDL_HINT_MOUSE_TOUCH_EVENTS, "0")
    SDL_SetHint(SDL_HINT_MOUSE_AUTO_CAPTURE, "0")
    SDL_SetHint(SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1")
    SDL_SetHint(SDL_HINT_IME_SUPPORT_EXTENDED_TEXT, "1")
    // Tiles are plain textures with vertex colours, for which OpenGL's fixed pipeline is enough. SDL would compile a
    // dozen shaders at start, most of them for video.
    SDL_SetHint(SDL_HINT_RENDER_OPENGL_SHADERS, "0")
    // Batching is off by default when the driver was chosen explicitly.
    SDL_SetHint(SDL_HINT_RENDER_BATCHING, "1")
    SDL_SetHint(SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0")
    SDL_SetHint(SDL_HINT_APP_NAME, "Tessera")
    // Where it has been done before the first thread, this changes nothing.
    setEnvironment()
  }

  /// Gives the window the name of the desktop entry, unless somebody has set another. SDL has no hint for it.
  static func setEnvironment() {
    setenv("SDL_VIDEO_X11_WMCLASS", applicationID, 0)
    setenv("SDL_VIDEO_WAYLAND_WMCLASS", applicationID, 0)
  }

  private static var noDisplay: Problem {
    let reason = sdlError.isEmpty ? tr("neither DISPLAY nor WAYLAND_DISPLAY can be opened") : sdlError
    return Problem(
      tr(
        "There is no display ({0}); start Tessera in a desktop session, or set DISPLAY, for example DISPLAY=:0.",
        reason))
  }
}

/// SDL's message for the last error on this thread.
var sdlError: String { String(cString: SDL_GetError()) }
