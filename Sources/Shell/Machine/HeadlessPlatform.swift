import Compositor
import Geometry
import Gestures
import ModeKit
import Raster
import Scene

/// A machine without a window: it draws into memory, its clock moves only while it waits, and its input is scripted.
/// The same script gives the same pictures everywhere. Main thread only.
public final class HeadlessPlatform: Platform {
  /// The textures that it draws with.
  public let software: SoftwareTextures
  /// The textures of ``software``.
  public var textures: any TextureBackend { software }
  /// Pictures and text.
  public let resources: SceneResources
  /// The window; a change is reported like that of a real one.
  public var window: WindowMetrics {
    didSet {
      guard window != oldValue else { return }
      software.resize(width: Int(pixels.width), height: Int(pixels.height))
      post(.windowChanged)
    }
  }
  /// Seconds; moves only in ``takeEvents(waitingUntil:)``.
  public private(set) var time = 0.0
  /// Milliseconds since 1970: 9 May 2026 at ``time`` 0.
  public var wallTime: Int64 { 1_778_313_600_000 + Int64(time * 1000) }
  /// Does nothing: no other thread interrupts a script.
  public var wake: @Sendable () -> Void { {} }
  /// The fingers that the script holds down.
  public private(set) var liveTouches: Set<TouchID> = []
  /// Whether a keyboard is attached; set by the script.
  public var hasKeyboard = false
  /// What is on the clipboard, which no other program shares.
  public private(set) var copied = Copied(text: "")
  /// The text on the clipboard.
  public var clipboard: String {
    get { copied.text(resources) ?? "" }
    set { copied = Copied(text: newValue) }
  }
  /// Puts something on the clipboard.
  public func copy(_ copied: Copied) { self.copied = copied }
  /// Takes what is on the clipboard.
  public var clipboardReading: ClipboardReading { copied.reading(resources) }
  /// The links that were opened.
  public private(set) var openedLinks: [String] = []
  /// Notes a link.
  public func open(link: String) -> Bool {
    openedLinks.append(link)
    return true
  }
  /// The last title that the app set.
  public var title = ""
  /// The last value that the app set.
  public var isFullScreen = false
  /// Whether text is being typed.
  public private(set) var isTyping = false
  /// How many sounds were played.
  public private(set) var soundCount = 0

  /// The time at which waiting ends at the latest, in seconds.
  public private(set) var horizon = 0.0
  private var script: [(time: Double, event: PlatformEvent)] = []
  private let frameTime = 1.0 / 60

  /// Makes a machine with a window of some size.
  public init(window: WindowMetrics, resources: SceneResources) {
    self.window = window
    self.resources = resources
    software = SoftwareTextures(
      width: Int(window.size.width * window.pixelsPerPoint),
      height: Int(window.size.height * window.pixelsPerPoint))
  }

  private var pixels: Size {
    Size(
      (window.size.width * window.pixelsPerPoint).rounded(),
      (window.size.height * window.pixelsPerPoint).rounded())
  }

  /// Schedules an event after a delay in seconds; events at the same time keep the order in which they were posted.
  public func post(_ event: PlatformEvent, after delay: Double = 0) {
    let due = time + delay
    let index = script.firstIndex { $0.time > due } ?? script.endIndex
    script.insert((due, event), at: index)
  }

  /// Schedules a finger that follows a path (logical pixels) at constant speed, after a delay in seconds; a single
  /// point is a tap.
  public func postFinger(
    along path: [Point], id: TouchID = TouchID(device: 1, finger: 1), after delay: Double = 0,
    lasting duration: Double = 0.1
  ) {
    guard let first = path.first, let last = path.last else { return }
    let start = time + delay
    post(.input(.touchDown(id, at: first, pressure: 1, time: start)), after: delay)
    for (n, point) in path.enumerated().dropFirst() {
      let step = duration * Double(n) / Double(path.count - 1)
      post(.input(.touchMove(id, at: point, pressure: 1, time: start + step)), after: delay + step)
    }
    post(.input(.touchUp(id, at: last, time: start + duration)), after: delay + duration)
  }

  /// Runs an app for some seconds of this machine's clock.
  public func run(_ app: App, for seconds: Double) {
    horizon = time + seconds
    repeat { app.step() } while time < horizon
  }

  /// Takes the events of the script that are due. Without any, ``time`` moves to the next one or to `deadline`,
  /// in seconds.
  public func takeEvents(waitingUntil deadline: Double?) -> [PlatformEvent] {
    if (script.first?.time ?? .infinity) > time {
      // A frame takes at least `frameTime`, even if the next one is requested at once.
      let next = max(deadline ?? .infinity, time + frameTime)
      time = max(time, min(next, script.first?.time ?? .infinity, horizon))
    }
    let due = script.prefix { $0.time <= time }.map(\.event)
    script.removeFirst(due.count)
    for event in due { if case .input(let input) = event { note(input) } }
    return due
  }

  private func note(_ input: InputEvent) {
    switch input {
    case .touchDown(let id, _, _, _): liveTouches.insert(id)
    case .touchUp(let id, _, _), .touchCancel(let id, _): liveTouches.remove(id)
    case .allCancelled: liveTouches = []
    default: break
    }
  }

  /// Notes that text input begins; `rect` is ignored.
  public func startTextInput(near rect: Rect) { isTyping = true }
  /// Notes that text input ends.
  public func stopTextInput() { isTyping = false }
  /// Counts a sound.
  public func play(_ samples: [Float]) { soundCount += 1 }
}
