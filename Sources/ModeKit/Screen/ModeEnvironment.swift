import Geometry
import Gestures
import Interface
import Scene

/// What the shell tells an open document of the world around it. A value that is replaced when something changes.
public struct ModeEnvironment: Sendable {
  /// The colours and text size.
  public var theme: Theme
  /// What part of the world is shown.
  public var camera: Camera
  /// The part of the camera's viewport that is clear of bars, in dp of the window.
  public var room: Rect
  /// Device pixels per dp.
  public var displayScale: Double
  /// The gesture measures, with the user's long press.
  public var gestures: GestureSettings
  /// The injected clock in seconds; runs on while the app runs.
  public var time: Double
  /// The wall clock in milliseconds since 1970.
  public var wallTime: Int64
  /// The seats that are open, in order.
  public var seats: [Int]
  /// By how many quarters clockwise what faces a seat is turned, for the seats that are not in front of the screen.
  public var turns: [Int: Int]
  /// Whether the last thing used was a mouse.
  public var usesMouse: Bool
  /// Whether bars are laid out for the left hand.
  public var leftHanded: Bool
  /// What was chosen of ``OptionsMode/options``; empty where nothing was.
  public var options: Form.Answers
  /// By how much the times of what hands do now may be late, in seconds: how long the system may have kept it before it was
  /// given its time.
  public var inputError = 0.0

  /// Makes an environment; without a room there are no bars.
  public init(
    theme: Theme, camera: Camera, room: Rect? = nil, displayScale: Double = 1,
    gestures: GestureSettings = GestureSettings(),
    time: Double = 0, wallTime: Int64 = 0, seats: [Int] = [0], turns: [Int: Int] = [:],
    usesMouse: Bool = false, leftHanded: Bool = false,
    options: Form.Answers = Form.Answers()
  ) {
    self.theme = theme
    self.camera = camera
    self.room = room ?? camera.viewport
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
}

/// A short sound that a mode asks for; the shell makes it.
public enum Sound: Hashable, Sendable {
  /// Something small is struck: bright.
  case tap
  /// Something is set down: duller and softer.
  case knock
  /// Two things snap together.
  case click
  /// What was to be done is done: notes that rise.
  case success
  /// It has failed: deep and long.
  case failure
  /// Something is rubbed on something rough, at a speed in dp per second.
  case rub(speed: Double)
}

/// A command that a line of text offers.
public struct ToastAction: Hashable, Sendable {
  /// What it says, translated.
  public var label: String
  /// What the mode hears.
  public var command: CommandID

  /// Makes an offer.
  public init(_ label: String, _ command: CommandID) {
    self.label = label
    self.command = command
  }
}

/// What an open document asks of the shell.
public enum ModeRequest: Sendable {
  /// A line of text that goes by itself after `seconds`, with commands that it may offer.
  case toast(String, [ToastAction], seconds: Double)
  /// What a message tells is no longer so: it goes.
  case dropToast(String)
  /// A sound.
  case sound(Sound)
  /// Wake the mode with ``ModeEvent/tick`` at this time of the injected clock.
  case wake(at: Double)
  /// Wake it once when this many seconds have passed in which it has not asked so again.
  case lull(Double)
  /// Wake it every frame until this time, and once more when it has come: what moved is over then.
  case animate(until: Double)
  /// Move the camera so that a world rectangle can be seen.
  case reveal(Rect)
  /// Move the camera there.
  case camera(Camera)
  /// The mode keeps another part of the room free than before: fit the camera anew, if nobody has moved it.
  case fit
  /// Move what the camera shows by so many dp of the window, at once, but not beyond its limits.
  case scroll(Vector)
  /// A new document like this one, at once.
  case newDocument
  /// The sheet for a new document.
  case newDocumentSheet
  /// A new document at once, with these params as bytes.
  case create(params: [UInt8])
  /// A sheet for a seat, in place of an older one, until something is chosen; nil takes it away without an answer.
  case question(Question?, seat: Int)
  /// A sheet with these questions for a seat, in place of an older one; the mode hears ``ModeEvent/answered(_:_:seat:)`` with
  /// `id`, unless the sheet is closed without an answer.
  case form(Form, id: CommandID, seat: Int)
  /// A sheet for a seat with the user's pictures; the mode hears ``ModeEvent/picture(_:seat:)`` of the one that is chosen.
  case picture(seat: Int)
  /// A sentence about what is shown. It stays until the next one; nil removes it.
  case caption(String?)
  /// Puts text on the clipboard.
  case copy(String)
  /// Reads the clipboard: the mode hears ``ModeEvent/pasted(_:seat:)``.
  case paste(seat: Int)
  /// One line at the first use of something, shown until it is done; `id` is remembered as seen.
  case tip(id: String, String)
  /// A tip's thing was done.
  case tipDone(id: String)
  /// What tips are about is over: those of these names that are shown or wait go, and may come again.
  case dropTips([String])
  /// A page for a seat, in place of an older one of the same name.
  case page(Page, seat: Int)
  /// What a page shows now, if it has not been closed since.
  case pageChanged(Page)
  /// Another document of the mode, by ``KeptPlay/document``, and a command that it then hears.
  case openDocument(String, then: CommandID?)
  /// Bytes to be written as a file with this name and ending, among the user's documents.
  case saveFile([UInt8], name: String, ending: String)
}
