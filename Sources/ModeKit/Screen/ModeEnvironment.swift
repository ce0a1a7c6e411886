import Geometry
import Gestures
import Interface
import Scene

/// The surroundings of an open document: a value that the shell replaces when something changes.
public struct ModeEnvironment: Hashable, Sendable {
  /// The view of the document that it describes; its host sets it. A mode places what it shows at the edges of the window,
  /// such as shelves and maps, in the first view alone.
  public internal(set) var view = ViewID.first
  /// The colours and text size.
  public var theme: Theme
  /// The part of the world that is shown.
  public var camera: Camera
  /// The part of the camera's viewport that no bar covers, in dp of the window.
  public var freeArea: Rect
  /// Device pixels per dp.
  public var displayScale: Double
  /// The thresholds of gestures, with the user's long press.
  public var gestures: GestureSettings
  /// The injected clock in seconds; it runs while the app runs.
  public var time: Double
  /// The wall clock in milliseconds since 1970.
  public var wallTime: Int64
  /// The seats that are open, in order.
  public var seats: [Int]
  /// The quarter turns clockwise of everything that faces a seat, for seats that are not in front of the screen.
  public var turns: [Int: Int]
  /// Whether the last thing used was a mouse.
  public var usesMouse: Bool
  /// Whether bars are laid out for the left hand.
  public var leftHanded: Bool
  /// The answers to ``OptionsMode/options``; empty without any.
  public var options: Form.Answers
  /// By how much the times of the present input may be late, in seconds: how long the system may have held it before
  /// it was timestamped.
  public var inputError = 0.0

  /// Makes an environment; without `freeArea` no bar covers the viewport.
  public init(
    theme: Theme, camera: Camera, freeArea: Rect? = nil, displayScale: Double = 1,
    gestures: GestureSettings = GestureSettings(),
    time: Double = 0, wallTime: Int64 = 0, seats: [Int] = [0], turns: [Int: Int] = [:],
    usesMouse: Bool = false, leftHanded: Bool = false,
    options: Form.Answers = Form.Answers()
  ) {
    self.theme = theme
    self.camera = camera
    self.freeArea = freeArea ?? camera.viewport
    self.displayScale = displayScale
    self.gestures = gestures
    self.time = time
    self.wallTime = wallTime
    self.seats = seats
    self.turns = turns
    self.usesMouse = usesMouse
    self.leftHanded = leftHanded
    self.options = options
  }

  /// The same surroundings at another environment's time.
  func atTime(of other: ModeEnvironment) -> ModeEnvironment {
    var result = self
    (result.time, result.wallTime, result.inputError) = (other.time, other.wallTime, other.inputError)
    return result
  }
}

/// A short sound that a mode requests; the shell makes it.
public enum Sound: Hashable, Sendable {
  /// A bright tick of something small.
  case tap
  /// Something is put down: duller and softer than a tick.
  case knock
  /// Two things snap together.
  case click
  /// Rising notes for a success.
  case success
  /// A deep, long sound for a failure.
  case failure
  /// Rubbing on a rough surface, at a speed in dp per second.
  case rub(speed: Double)
}

/// A command offered with a line of text.
public struct ToastAction: Hashable, Sendable {
  /// Its label, translated.
  public var label: String
  /// The command that the mode receives.
  public var command: CommandID

  /// Makes an offer.
  public init(_ label: String, _ command: CommandID) {
    self.label = label
    self.command = command
  }
}

/// A request of an open document to the shell.
public enum ModeRequest: Sendable {
  /// A line of text that disappears after `seconds`, optionally with commands.
  case toast(String, [ToastAction], seconds: Double)
  /// Removes a message that no longer applies.
  case dropToast(String)
  /// A sound.
  case sound(Sound)
  /// Wake the mode with ``ModeEvent/tick`` at this time of the injected clock.
  case wake(at: Double)
  /// Wake it once when this many seconds have passed without another such request.
  case wakeWhenIdle(Double)
  /// Wake it every frame until this time, and once more then: the animation is over.
  case animate(until: Double)
  /// Move the camera so that a world rectangle can be seen.
  case reveal(Rect)
  /// Move the camera to this one.
  case camera(Camera)
  /// The room for the content has changed: fit the camera again, unless the user has moved it.
  case fit
  /// Pan the view by a vector in dp of the window, at once, within its limits.
  case scroll(Vector)
  /// A new document like this one, at once.
  case newDocument
  /// The sheet for a new document.
  case newDocumentSheet
  /// A new document at once, with these params as bytes.
  case create(params: [UInt8])
  /// A sheet for a seat, replacing an older one, until a choice is made; nil closes it without an answer.
  case question(Question?, seat: Int)
  /// A sheet with these questions for a seat, replacing an older one. The mode receives
  /// ``ModeEvent/answered(_:_:seat:)`` with `id`, unless the sheet is closed without an answer.
  case form(Form, id: CommandID, seat: Int)
  /// A sheet for a seat with the user's pictures; the mode receives ``ModeEvent/picture(_:seat:)`` for the chosen
  /// one.
  case picture(seat: Int)
  /// A sentence about what is shown. It stays until the next one; nil removes it.
  case caption(String?)
  /// A step of an explanation beside the document. It stays until the next one; nil removes it.
  case walkthrough(Walkthrough?)
  /// Changes one of ``OptionsMode/options``, a toggle or a choice, for all documents of the mode.
  case option(String, Int)
  /// Put something on the clipboard.
  case copy(Copied)
  /// Make a document of the text on the clipboard; only for a ``PastingMode``.
  case paste
  /// One line at the first use of something, shown until `id` is done; `id` is remembered as seen.
  case tip(id: String, String)
  /// The subject of a tip was done.
  case tipDone(id: String)
  /// The subject of tips is over: those with these ids that are shown or waiting are removed, and may come again.
  case dropTips([String])
  /// A page for a seat, replacing an older one of the same name.
  case page(Page, seat: Int)
  /// Updates a page, unless it has been closed.
  case pageChanged(Page)
  /// Shows a page beside the document, which makes room for it. It replaces an older one; nil removes it. When somebody
  /// closes it, the document gets the room back.
  case beside(Page?)
  /// Opens another document of the mode, by ``RecordedPlay/document``, and sends it a command.
  case openDocument(String, then: CommandID?)
  /// Asks a seat where to save a file, and writes it there.
  case saveFile(SavedFile, seat: Int)
}
