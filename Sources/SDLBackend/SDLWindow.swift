import CSDL2
import Compositor
import Geometry
import Glibc
import ModeKit
import Shell

/// How the window opens.
public struct WindowOptions: Sendable {
  /// The window's title.
  public var title: String
  /// The size in logical pixels; smaller where the display is.
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

/// The one window and its renderer, and what must be said to SDL before there can be one. Main thread only.
final class SDLWindow {
  /// The desktop's name for the app: the same as its `.desktop` file's.
  static let applicationID = "org.tessera.Tessera"

  let window: OpaquePointer
  let textures: SDLTextures
  private let renderer: OpaquePointer

  /// Starts SDL's video and opens a window, drawn through OpenGL if possible, else by the processor.
  ///
  /// - Throws: a sentence when there is no display or no window can be opened.
  init(_ options: WindowOptions) throws(Problem) {
    Self.setHints()
    guard SDL_Init(SDL_INIT_VIDEO) == 0 else { throw Self.noDisplay }
    // Without a display SDL falls back to one that nobody sees, unless that was asked for.
    let asked = getenv("SDL_VIDEODRIVER").map { String(cString: $0) } ?? ""
    if asked.isEmpty, ["offscreen", "dummy", "evdev"].contains(Self.videoDriver) {
      SDL_Quit()
      throw Self.noDisplay
    }
    SDL_EnableScreenSaver()
    guard let window = Self.open(options) else {
      let reason = sdlError
      SDL_Quit()
      throw Problem("No window could be opened (\(reason)); check the display and the graphics driver.")
    }
    let vsync = options.waitsForDisplay ? SDL_RENDERER_PRESENTVSYNC.rawValue : 0
    guard
      let renderer = SDL_CreateRenderer(window, -1, SDL_RENDERER_ACCELERATED.rawValue | vsync)
        ?? SDL_CreateRenderer(window, -1, SDL_RENDERER_SOFTWARE.rawValue)
    else {
      let reason = sdlError
      SDL_DestroyWindow(window)
      SDL_Quit()
      throw Problem("Nothing can be drawn on this display (\(reason)); install libgl1-mesa-dri.")
    }
    self.window = window
    self.renderer = renderer
    textures = SDLTextures(renderer: renderer)
    if textures.isSoftware {
      let notice = Array("tessera: OpenGL is not available, so the slower software renderer draws.\n".utf8)
      _ = write(STDERR_FILENO, notice, notice.count)
    }
    SDL_SetWindowMinimumSize(window, 320, 320)
    SDL_StopTextInput()
  }

  /// Closes the window; its textures go with it.
  func close() {
    SDL_DestroyRenderer(renderer)
    SDL_DestroyWindow(window)
    SDL_Quit()
  }

  /// What SDL calls the way to the display: `x11`, `wayland`, `offscreen`.
  static var videoDriver: String { SDL_GetCurrentVideoDriver().map { String(cString: $0) } ?? "" }

  /// The size in logical pixels.
  var size: Size {
    var width: Int32 = 0
    var height: Int32 = 0
    SDL_GetWindowSize(window, &width, &height)
    return Size(Double(width), Double(height))
  }

  /// Size and resolution of the window on the display where most of it lies.
  var metrics: WindowMetrics {
    let size = size
    let scale = size.width > 0 ? Double(textures.outputSize.width) / size.width : 1
    let display = max(0, SDL_GetWindowDisplayIndex(window))
    var result = WindowMetrics(size: size, pixelsPerPoint: scale)
    var dpi: Float = 0
    // Displays that say nothing or nonsense (projectors claim to be 16 cm wide) are left out.
    if SDL_GetDisplayDPI(display, nil, &dpi, nil) == 0, (30...1200).contains(dpi) {
      result.pointsPerMillimetre = Double(dpi) / 25.4 / scale
    }
    var mode = SDL_DisplayMode()
    if SDL_GetCurrentDisplayMode(display, &mode) == 0, mode.refresh_rate > 0 {
      result.refreshRate = Double(mode.refresh_rate)
    }
    return result
  }

  private static func open(_ options: WindowOptions) -> OpaquePointer? {
    var bounds = SDL_Rect()
    var (width, height) = (Int32(options.size.width), Int32(options.size.height))
    if SDL_GetDisplayUsableBounds(0, &bounds) == 0, bounds.w > 0, bounds.h > 0 {
      (width, height) = (min(width, bounds.w), min(height, bounds.h))
    }
    var flags = SDL_WINDOW_ALLOW_HIGHDPI.rawValue | SDL_WINDOW_RESIZABLE.rawValue
    if options.isFullScreen { flags |= SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue }
    let center = tessera_window_centered()
    // Asking for OpenGL at once spares the renderer from opening the window anew.
    return SDL_CreateWindow(
      options.title, center, center, width, height, flags | SDL_WINDOW_OPENGL.rawValue)
      ?? SDL_CreateWindow(options.title, center, center, width, height, flags)
  }

  private static func setHints() {
    // A mouse press while a finger is down would end that finger's events: SDL must neither make mice of fingers
    // nor fingers of mice, and must not grab the pointer.
    SDL_SetHint(SDL_HINT_TOUCH_MOUSE_EVENTS, "0")
    SDL_SetHint(SDL_HINT_MOUSE_TOUCH_EVENTS, "0")
    SDL_SetHint(SDL_HINT_MOUSE_AUTO_CAPTURE, "0")
    SDL_SetHint(SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1")
    SDL_SetHint(SDL_HINT_IME_SUPPORT_EXTENDED_TEXT, "1")
    // Off by default as soon as somebody picks the driver.
    SDL_SetHint(SDL_HINT_RENDER_BATCHING, "1")
    SDL_SetHint(SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0")
    SDL_SetHint(SDL_HINT_APP_NAME, "Tessera")
    setenv("SDL_VIDEO_X11_WMCLASS", applicationID, 0)
    setenv("SDL_VIDEO_WAYLAND_WMCLASS", applicationID, 0)
  }

  private static var noDisplay: Problem {
    Problem(
      "There is no display (\(sdlError.isEmpty ? "DISPLAY and WAYLAND_DISPLAY lead nowhere" : sdlError)); "
        + "start Tessera in a desktop session, or set DISPLAY, for example DISPLAY=:0.")
  }
}

/// What SDL says about its last failure on this thread.
var sdlError: String { String(cString: SDL_GetError()) }
