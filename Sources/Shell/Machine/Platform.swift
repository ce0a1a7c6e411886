import Compositor
import Geometry
import Gestures
import ModeKit
import Scene

/// What the shell needs from the machine: a window, events, textures, a clock, a clipboard. SDL supplies one; tests
/// supply a scripted one. Main thread only, except for ``wake``.
public protocol Platform: AnyObject {
  /// The textures.
  var textures: any TextureBackend { get }
  /// Pictures and text.
  var resources: SceneResources { get }
  /// The present window; before ``open()``, the expected one.
  var window: WindowMetrics { get }
  /// Seconds on a clock that never goes back.
  var time: Double { get }
  /// Milliseconds since 1970.
  var wallTime: Int64 { get }
  /// Makes ``takeEvents(waitingUntil:)`` return. Any thread.
  var wake: @Sendable () -> Void { get }

  /// Opens the window, which takes a while. Until then there are no textures.
  ///
  /// - Throws: `Problem` when no window can be opened, or no renderer can draw on it.
  func open() throws(Problem)

  /// A notice for the user about the opened window, in one sentence, or nil.
  var notice: String? { get }

  /// Takes all waiting events. Without any, blocks until one arrives, ``wake`` is called, or `deadline` (seconds of
  /// ``time``) has passed. Nil waits without a limit; a deadline in the past does not wait.
  func takeEvents(waitingUntil deadline: Double?) -> [PlatformEvent]
  /// The fingers that are down according to the system; read after the event queue is drained.
  var liveTouches: Set<TouchID> { get }

  /// Whether a keyboard is attached, as far as the system reports it.
  var hasKeyboard: Bool { get }
  /// Starts text input; the rectangle (logical pixels of the window) is where input methods put their candidates.
  func startTextInput(near rect: Rect)
  /// Ends text input.
  func stopTextInput()
  /// The clipboard's text.
  var clipboard: String { get set }
  /// Puts something on the clipboard, in all of its forms that the machine can pass on.
  func copy(_ copied: Copied)
  /// A way to take what is on the clipboard now, on a worker.
  var clipboardReading: ClipboardReading { get }
  /// Opens a link in the user's browser. Returns whether one was started.
  func open(link: String) -> Bool
  /// The window's title.
  var title: String { get set }
  /// Whether the window covers the screen.
  var isFullScreen: Bool { get set }
  /// Takes the window off the screen for good, while the program saves what is left.
  func hideWindow()
  /// Plays samples: one channel, 48,000 per second, −1…1.
  func play(_ samples: [Float])
}

extension Platform {
  /// Does nothing: for machines whose window exists from the start.
  public func open() throws(Problem) {}
  /// Does nothing: for machines without a browser.
  public func open(link: String) -> Bool { false }
  /// Copies the text alone: for machines that know no other form.
  public func copy(_ copied: Copied) { clipboard = copied.text(resources) ?? "" }
  /// Takes the text: for machines that know no other form.
  public var clipboardReading: ClipboardReading { Copied(text: clipboard).reading(resources) }
  /// Nil: no notice.
  public var notice: String? { nil }
  /// Does nothing: for machines whose window nobody sees.
  public func hideWindow() {}
}

/// The window's size and resolution.
public struct WindowMetrics: Hashable, Sendable {
  /// The size in logical pixels, the unit of input events.
  public var size: Size
  /// Device pixels per logical pixel.
  public var pixelsPerPoint: Double
  /// Logical pixels per millimetre of the display; nil if the system does not report it.
  public var pointsPerMillimetre: Double?
  /// Frames per second.
  public var refreshRate: Double

  /// Makes metrics.
  public init(
    size: Size, pixelsPerPoint: Double = 1, pointsPerMillimetre: Double? = nil, refreshRate: Double = 60
  ) {
    self.size = size
    self.pixelsPerPoint = pixelsPerPoint
    self.pointsPerMillimetre = pointsPerMillimetre
    self.refreshRate = refreshRate
  }
}

/// An event of the machine. Positions of input are logical pixels of the window; the shell converts them to dp.
public enum PlatformEvent: Sendable {
  /// Fingers or the mouse.
  case input(InputEvent)
  /// A key went down, or is repeated while held.
  case keyDown(Key, Modifiers, isRepeat: Bool)
  /// Text was typed or committed by an input method.
  case text(String)
  /// An input method shows text that is not committed yet, with its caret in characters.
  case preedit(String, caret: Int)
  /// Files were dropped on the window.
  case drop([String])
  /// The window's size, scale or display changed.
  case windowChanged
  /// The window was hidden (`false`) or shown.
  case visibility(Bool)
  /// The window got the keyboard focus.
  case focused
  /// The window needs to be drawn again.
  case exposed
  /// The user wants to quit.
  case quit

  /// Whether a finger, a pen or the mouse only moved.
  var isMove: Bool {
    switch self {
    case .input(.touchMove), .input(.mouseMove), .input(.penMove), .input(.penLean): true
    default: false
    }
  }
}
