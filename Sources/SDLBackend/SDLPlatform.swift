import CPens
import CSDL2
import Compositor
import Concurrency
import Geometry
import Gestures
import Glibc
import ModeKit
import Scene
import Shell

/// The platform through SDL 2: one window, its events, sound, the clipboard. Main thread only, except for ``wake``.
public final class SDLPlatform: Platform {
  private let shown: SDLWindow
  private let audio = SDLAudio()
  private let wakeEvent: UInt32
  private let clockStart: UInt64
  private var mapper: EventMapper
  private var sawKey = false
  /// The clipboard of an X server; nil elsewhere, where SDL handles the text.
  private lazy var selection = SDLWindow.videoDriver == "x11" ? XClipboard(resources) : nil
  /// What was copied where the clipboard takes only text, with the text that the clipboard had then.
  private var kept: (copied: Copied, text: String)?

  /// Text and pictures.
  public let resources: SceneResources
  /// Pushes a user event, which ends ``takeEvents(waitingUntil:)``. Any thread.
  public let wake: @Sendable () -> Void

  /// Sets the variables of the environment that SDL reads, unless they are set. It must be called before the first thread
  /// begins: one that reads the environment meanwhile may read memory that was freed.
  public static func setEnvironment() { SDLWindow.setEnvironment() }

  /// Starts SDL without opening the window, which ``open()`` does. `resources` returns pictures and text. It is called
  /// when SDL has started; another thread can load them during the start.
  ///
  /// - Throws: a sentence when there is no display, or no resources.
  public init(
    _ options: WindowOptions, resources: () throws(Problem) -> SceneResources
  ) throws(Problem) {
    shown = try SDLWindow(options)
    self.resources = try resources()
    let start = SDL_GetPerformanceCounter()
    let startTicks = SDL_GetTicks64()
    clockStart = start
    let wakeEvent = SDL_RegisterEvents(1)
    self.wakeEvent = wakeEvent
    wake = {
      var event = SDL_Event()
      event.type = wakeEvent
      SDL_PushEvent(&event)
    }
    ControllerKeys.listen()
    let penEvent = SDLWindow.videoDriver == "x11" ? cpens_listen() : 0
    mapper = EventMapper(windowSize: shown.size, isX11: SDLWindow.videoDriver == "x11") { stamp in
      // Timestamps have 32 bits and wrap around after 49 days; a kiosk runs longer.
      let now = SDL_GetTicks64()
      let behind = UInt32(truncatingIfNeeded: now) &- stamp
      let ticks = behind < 1 << 31 ? Int64(now) - Int64(behind) : Int64(now)
      return Double(ticks - Int64(startTicks)) / 1000
    }
    if penEvent != 0 { mapper.penEvent = penEvent }
  }

  /// Makes `save` be called when the connection to the X server is lost; the program then ends with status 1. `save`
  /// runs on any thread, must not use the platform, and returns a sentence for the user.
  public func onDisplayLoss(_ save: @escaping @Sendable () -> String) { DisplayLoss.onLoss(save) }

  /// Opens the window and its renderer. This is slow.
  ///
  /// - Throws: a sentence when there is no window, or nothing can draw in it.
  public func open() throws(Problem) {
    try shown.open()
    if mapper.penEvent != nil, let window = shown.window { cpens_attach(UnsafeMutableRawPointer(window)) }
    mapper.windowSize = shown.size
  }

  /// Closes the window and ends sound. No other method may be called afterwards.
  public func close() {
    audio.close()
    shown.close()
  }

  /// The textures of the renderer of the window.
  public var textures: any TextureBackend { shown.textures }
  /// The size and resolution of the window.
  public var window: WindowMetrics { shown.metrics }
  /// A sentence about the window for the user, or nil.
  public var notice: String? { shown.notice }

  /// SDL's name of the renderer: `opengl` or `software`.
  public var rendererName: String { shown.textures.rendererName }

  /// Seconds on a monotonic clock.
  public var time: Double {
    Double(SDL_GetPerformanceCounter() - clockStart) / Double(SDL_GetPerformanceFrequency())
  }

  /// Milliseconds since 1970, UTC.
  public var wallTime: Int64 { SystemClock.timeOfDay }

  /// Takes all waiting events. If there is none, it waits for one until `deadline`, in seconds on the clock of
  /// ``time``; nil waits without a limit.
  public func takeEvents(waitingUntil deadline: Double?) -> [PlatformEvent] {
    var event = SDL_Event()
    var batch: [SDL_Event] = []
    if let deadline = [deadline, mapper.controllers.deadline].compactMap({ $0 }).min() {
      // SDL waits in whole milliseconds and may return early.
      while batch.isEmpty, deadline > time {
        let milliseconds = max(1, min(1e9, ((deadline - time) * 1000).rounded(.up)))
        if SDL_WaitEventTimeout(&event, Int32(milliseconds)) != 0 { batch.append(event) }
      }
    } else if SDL_WaitEvent(&event) != 0 {
      batch.append(event)
    }
    while SDL_PollEvent(&event) != 0 { batch.append(event) }
    for event in batch {
      switch SDL_EventType(event.type) {
      case SDL_KEYDOWN: sawKey = true
      case SDL_RENDER_DEVICE_RESET, SDL_RENDER_TARGETS_RESET: shown.textures.recoverFromReset()
      default: break
      }
    }
    // Finger positions need the window size at the time SDL normalised them; the size events are in the same batch.
    return mapper.map(batch, modifiers: SDL_GetModState()) + mapper.controllers.repeats(at: time)
  }

  /// The fingers that SDL reports as down, and the pens that touch.
  public var liveTouches: Set<TouchID> {
    var live = mapper.pens
    for index in 0..<SDL_GetNumTouchDevices() {
      let device = SDL_GetTouchDevice(index)
      for finger in 0..<SDL_GetNumTouchFingers(device) {
        guard let state = SDL_GetTouchFinger(device, finger) else { continue }
        live.insert(TouchID(device: device, finger: state.pointee.id))
      }
    }
    return live
  }

  /// Whether a keyboard is listed by the system, or has been used.
  public var hasKeyboard: Bool { sawKey || AttachedKeyboard.isListed }

  /// Starts text input. Input methods put their candidates near `rect`, in logical pixels of the window.
  public func startTextInput(near rect: Rect) {
    var area = SDL_Rect(
      x: Int32(clamping: Int(rect.minX)), y: Int32(clamping: Int(rect.minY)),
      w: Int32(clamping: Int(rect.width)), h: Int32(clamping: Int(rect.height)))
    SDL_SetTextInputRect(&area)
    SDL_StartTextInput()
  }

  /// Ends text input.
  public func stopTextInput() { SDL_StopTextInput() }

  /// Opens a link in the user's browser, in another process.
  public func open(link: String) -> Bool { SDL_OpenURL(link) == 0 }

  /// The text on the clipboard of the system; empty where there is none.
  public var clipboard: String {
    get {
      if let own = selection?.own { return own.text(resources) ?? "" }
      guard let text = SDL_GetClipboardText() else { return "" }
      defer { SDL_free(text) }
      return String(cString: text)
    }
    set { copy(Copied(text: newValue)) }
  }

  /// Puts something on the clipboard: on an X server in all of its forms, elsewhere its text. There, content without
  /// text stays in the program until the clipboard has another text.
  public func copy(_ copied: Copied) {
    if let selection { return selection.copy(copied) }
    if let text = copied.text(resources) { SDL_SetClipboardText(text) }
    kept = (copied, clipboard)
  }

  /// Takes what is on the clipboard: on an X server in every form, elsewhere its text.
  public var clipboardReading: ClipboardReading {
    if let selection {
      if let own = selection.own { return own.reading(resources) }
      return { (wanted) throws(Problem) in try XClipboard.read(wanted) }
    }
    let text = clipboard
    let copied = kept.flatMap { $0.text == text ? $0.copied : nil } ?? Copied(text: text)
    return copied.reading(resources)
  }

  /// The title of the window.
  public var title: String {
    get { shown.title }
    set { shown.title = newValue }
  }

  /// Whether the window covers the screen.
  public var isFullScreen: Bool {
    get { shown.isFullScreen }
    set { shown.isFullScreen = newValue }
  }

  /// Takes the window off the screen.
  public func hideWindow() { shown.hide() }

  /// Mixes samples into the output: one channel, 48,000 a second, −1…1.
  public func play(_ samples: [Float]) { audio.play(samples) }
}
