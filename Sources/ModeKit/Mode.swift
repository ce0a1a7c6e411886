import Concurrency
import Geometry
import Gestures
import Interface
import Library
import Raster
import Scene

/// A plug-in: one folder and one entry in the registry. A mode contains its rules and its picture; the shell owns the
/// window, input, the clock, history, saving, settings and workers.
///
/// Data that undo restores belong to `State`, all others to `Session`. A mode is a value without state; everything that
/// it needs is passed to it.
///
/// These requirements hold for every mode. Optional features have separate protocols in the folder `Abilities`.
public protocol Mode: Sendable {
  /// The answers from which a new document is made.
  associatedtype Params: ByteCoded
  /// The data that undo restores. Its storage is shared in chunks: no array longer than 4,096 may be mutated while a
  /// snapshot may hold it.
  associatedtype State: Sendable
  /// One action of a hand. Replaying moves from the same params and seed gives the same state.
  associatedtype Move: ByteCoded
  /// The data that undo does not change: presses, drags, tools of the seats.
  associatedtype Session

  /// The names of the mode in the library, for people and on the command line.
  var names: ModeNames { get }

  // New documents.

  /// The questions for a new document. `last` are the params of the newest document of this mode. Without one, the
  /// answers in the form are those of the first document.
  func form(last: Params?) -> Form
  /// The params of an answered form.
  ///
  /// - Throws: ``Problem`` that says what to change.
  func params(from answers: Form.Answers) throws(Problem) -> Params
  /// A title for a new document, translated; the mode's name by default.
  func title(_ params: Params) -> String

  // Rules.

  /// The state of a new document. Called on a worker; long work asks `resources.isCancelled` and reports progress.
  func makeState(_ params: Params, seed: UInt64, resources: DocumentResources) throws(Problem) -> State
  /// Makes a move. Pure: the same move on the same state gives the same state and the same inverse.
  ///
  /// - Throws: ``Problem`` when the move is invalid in this state, such as an undo of a move on which later moves
  ///   depend. The state is then unchanged.
  func apply(
    _ move: Move, _ context: MoveContext<Move>, to state: inout State
  ) throws(Problem) -> Applied<Move>

  // Input. All functions with a host run on the main thread. ``ModeHost/environment`` is then that of the view from
  // which the event or the call comes.

  /// The session of a document that is being opened.
  func makeSession(_ host: ModeHost<Self>.Opening) -> Session
  /// The target under a point of the window in dp, and its ancestors within the mode. The shell adds the canvas, which
  /// moves the camera. By default the whole page is one target that accepts taps.
  func hit(at point: Point, device: Gesture.Device, seat: Int, host: ModeHost<Self>) -> [Hit.Link]
  /// Handles gestures, commands, keys and ticks.
  func handle(_ event: ModeEvent, host: ModeHost<Self>)

  // Content.

  /// The document as a picture, without held objects; the picture on its card by default.
  func content(_ host: ModeHost<Self>) -> any LayerContent
  /// The overlay over the picture: held objects and hints; empty by default. It is read after each move and after
  /// ``ModeHost/refreshOverlay()``.
  func overlay(_ host: ModeHost<Self>) -> Overlay
  /// The view of the world: by default an endless page, opened at its centre. Read several times in every frame.
  func world(_ host: ModeHost<Self>) -> WorldView
  /// The bar and the menu of a seat; empty by default.
  func bar(seat: Int, host: ModeHost<Self>) -> SeatBar

  // For lists, programs and screen readers.

  /// Descriptions of what is shown in a part of the world, in world points: the foremost first, at most `limit`. By
  /// default one description of the whole document.
  func descriptions(in part: Rect, limit: Int, host: ModeHost<Self>) -> [Description]
  /// A line for the card, and the full state for programs.
  ///
  /// - Complexity: O(1) for the line, which is read after each move.
  func summary(_ state: State, params: Params) -> DocumentSummary
  /// The document as an image, for cards, thumbnails and `tessera render`.
  func picture(_ state: State, params: Params, theme: Theme) -> DocumentPicture
}

extension Mode {
  /// The mode's name in the library and in settings, in lower case.
  public var id: String { names.id }
  /// The mode's name for people, translated.
  public var name: String { names.name }

  /// The mode's name.
  public func title(_ params: Params) -> String { name }

  /// The whole page as one target that accepts taps.
  public func hit(
    at point: Point, device: Gesture.Device, seat: Int, host: ModeHost<Self>
  ) -> [Hit.Link] { [.init(.document(), [.tap])] }

  /// The picture on the card.
  public func content(_ host: ModeHost<Self>) -> any LayerContent {
    picture(host.state, params: host.params, theme: host.environment.theme).content
  }
  /// An endless page, opened at its centre.
  public func world(_ host: ModeHost<Self>) -> WorldView {
    WorldView(
      zooms: 0.1...10, backdrop: host.environment.theme.color(.groundFar),
      opening: Camera(turns: host.environment.camera.turns, viewport: host.environment.freeArea))
  }
  /// An empty bar and menu.
  public func bar(seat: Int, host: ModeHost<Self>) -> SeatBar { SeatBar() }
  /// No layers and no hints.
  public func overlay(_ host: ModeHost<Self>) -> Overlay { Overlay() }

  /// One description of the whole document: its title and the line on its card.
  public func descriptions(in part: Rect, limit: Int, host: ModeHost<Self>) -> [Description] {
    let world = world(host)
    let place = world.extent ?? world.bounds
    return [
      Description(
        .document, title(host.params), value: [summary(host.state, params: host.params).line], place: place)
    ]
  }
}

extension Mode where Session == Void {
  /// An empty session.
  public func makeSession(_ host: ModeHost<Self>.Opening) {}
}

/// A document as an image.
public struct DocumentPicture: Sendable {
  /// The picture.
  public var content: any LayerContent
  /// The part of the world worth showing.
  public var bounds: Rect
  /// Whether its centre is representative, as in a pattern. A card of another shape then shows the enlarged centre.
  public var isPattern: Bool

  /// Makes a picture.
  public init(content: any LayerContent, bounds: Rect, isPattern: Bool = false) {
    self.content = content
    self.bounds = bounds
    self.isPattern = isPattern
  }
}

/// The result of a move.
public struct Applied<Move: Sendable>: Sendable {
  /// The changed parts of the picture, in world points.
  public var damage: [Rect]
  /// The inverse move, or nil for one that cannot be undone and is skipped by undo.
  public var inverse: Move?

  /// Makes a result.
  public init(damage: [Rect], inverse: Move?) {
    self.damage = damage
    self.inverse = inverse
  }
}
