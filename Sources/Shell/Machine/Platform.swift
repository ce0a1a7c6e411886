import Compositor
import Geometry
import Gestures
import ModeKit
import Scene

/// What the shell needs of the machine: a window, events, textures, a clock, a clipboard. SDL supplies one; tests supply a
/// scripted one. Main thread only, but for ``wake``.
public protocol Platform: AnyObject {
  /// Where textures live.
  var textures: any TextureBackend { get }
  /// Pictures and text.
  var resources: SceneResources { get }
  /// The window now; before ``open()`` what it is expected to be.
  var window: WindowMetrics { get }
  /// Seconds on a clock that never goes back.
  var time: Double { get }
  /// Milliseconds since 1970.
  var wallTime: Int64 { get }
  /// Interrupts ``takeEvents(waitingUntil:)`` from any thread.
  var wake: @Sendable () -> Void { get }

  /// Opens the window, which takes a while. Until then there are no textures.
  ///
  /// - Throws: a sentence when no window can be opened or nothing can draw on it.
  func open() throws(Problem)

  /// What somebody should know about the window, once it is open: one sentence, or nil.
  var notice: String? { get }

  /// Takes all waiting events. With none it blocks until one comes, it is woken, or `deadline` (seconds of ``time``) has
  /// passed; nil waits without a limit, a deadline in the past does not wait.
  func takeEvents(waitingUntil deadline: Double?) -> [PlatformEvent]
  /// The fingers that the system says are down, asked for after the queue is drained.
  var liveTouches: Set<TouchID> { get }

  /// Whether a keyboard is attached, as far as the system tells.
  var hasKeyboard: Bool { get }
  /// Starts text input; the rectangle (logical pixels of the window) is where input methods put their candidates.
  func startTextInput(near rect: Rect)
  /// Ends text input.
  func stopTextInput()
  /// The clipboard's text.
  var clipboard: String { get set }
  /// The window's title.
  var title: String { get set }
  /// Whether the window covers the screen.
  var isFullScreen: Bool { get set }
  /// Plays samples: one channel, 48,000 a second, −1…1.
  func play(_ samples: [Float])
}

extension Platform {
  /// Does nothing: for machines whose window is there from the start.
  public func open() throws(Problem) {}
  /// No notice.
  public var notice: String? { nil }
}

/// The window's size and resolution.
public struct WindowMetrics: Hashable, Sendable {
  /// The size in logical pixels, the unit of input events.
  public var size: Size
  /// Device pixels per logical pixel.
  public var pixelsPerPoint: Double
  /// Logical pixels per millimetre of the real panel, nil where the system does not say.
  public var pointsPerMillimetre: Double?
  /// Frames a second.
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

/// Something that happened outside. Positions of input are logical pixels of the window; the shell turns them to dp.
public enum PlatformEvent: Sendable {
  /// Hands.
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
  /// Somebody came to the window from another one.
  case focused
  /// The window needs to be drawn again.
  case exposed
  /// The user wants to leave.
  case quit

  /// Whether a finger or the mouse only moved.
  var isMove: Bool {
    switch self {
    case .input(.touchMove), .input(.mouseMove): true
    default: false
    }
  }
}
