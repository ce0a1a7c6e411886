import Concurrency
import Geometry
import Gestures
import Interface
import Library
import Raster
import Scene

/// A plug-in: one folder and one entry in the registry. A mode knows its rules and its picture; the shell owns the window,
/// input, the clock, history, saving, settings and workers.
///
/// Where should a datum live? Ask whether undo should restore it. If so it belongs to `State`, else to `Session`.
/// A mode is a value without state of its own; everything it needs it is given.
///
/// This is what every mode does. What only some do has a small protocol of its own, in the folder `Abilities`.
public protocol Mode: Sendable {
  /// What a new document asks.
  associatedtype Params: ByteCoded
  /// What undo restores. Chunked and shared: no array longer than 4,096 is mutated while a snapshot may hold it.
  associatedtype State: Sendable
  /// One thing that a hand did. Replaying moves from the same params and seed gives the same state.
  associatedtype Move: ByteCoded
  /// Presses, drags, tools of the seats: what undo leaves alone.
  associatedtype Session

  /// What the mode is called by the library, by people and on the command line.
  var names: ModeNames { get }

  // New documents.

  /// What to ask for a new document; `last` are the params of the newest document of this mode. The answers that it comes with
  /// are those of the very first document, where there is no last one.
  func form(last: Params?) -> Form
  /// The params of an answered form.
  ///
  /// - Throws: ``Problem`` with the reason and what to change.
  func params(from answers: Form.Answers) throws(Problem) -> Params
  /// A name for a new document, translated; the mode's by default.
  func title(_ params: Params) -> String

  // Rules.

  /// The state of a new document. Called on a worker; long work asks `resources.isCancelled` and reports progress.
  func makeState(_ params: Params, seed: UInt64, resources: DocumentResources) throws(Problem) -> State
  /// Makes a move. Pure: the same move on the same state gives the same state and the same inverse.
  ///
  /// - Throws: ``Problem`` when the move makes no sense here, such as an undo on which later moves rest. The state is then
  ///   unchanged.
  func apply(
    _ move: Move, _ context: MoveContext<Move>, to state: inout State
  ) throws(Problem) -> Applied<Move>

  // Hands. All on the main thread, as is all that follows with a host: ``ModeHost/environment`` is then that of the view in
  // which the hand is, or for which is asked.

  /// What is kept beside the state while a document is open.
  func makeSession(_ host: ModeHost<Self>.Opening) -> Session
  /// What lies under a point of the window: the thing and its ancestors within the mode. The shell adds the canvas
  /// itself, which has the camera. By default all of it is one thing that is tapped.
  func hit(at point: Point, device: Gesture.Device, seat: Int, host: ModeHost<Self>) -> [Hit.Link]
  /// Hears what hands did, commands, keys and time.
  func handle(_ event: ModeEvent, host: ModeHost<Self>)

  // Content.

  /// The document as a picture, without what hands hold; the one on its card by default.
  func content(_ host: ModeHost<Self>) -> any LayerContent
  /// What lies over the picture: what hands hold, and hints; nothing by default. It is asked for after each move, and whenever
  /// ``ModeHost/refreshOverlay()`` is called.
  func overlay(_ host: ModeHost<Self>) -> Overlay
  /// How the world is seen: by default as a page without end, opened in its middle. Asked for several times in every frame.
  func world(_ host: ModeHost<Self>) -> WorldView
  /// What is on a seat's bar and in its menu; nothing by default.
  func bar(seat: Int, host: ModeHost<Self>) -> SeatBar

  // For lists and machines, and for those who do not see.

  /// What can be told in words of what is shown in a part of the world, in world points, the foremost first and at most `limit`
  /// of it. By default the document as one thing.
  func descriptions(in part: Rect, limit: Int, host: ModeHost<Self>) -> [Description]
  /// A line for a card, and the full state for programs. It is asked for after each move, so the line takes O(1).
  func summary(_ state: State, params: Params) -> DocumentSummary
  /// The document as an image: what it shows and its bounds; serves cards, thumbnails and `tessera render`.
  func picture(_ state: State, params: Params, theme: Theme) -> DocumentPicture
}

extension Mode {
  /// The mode's name in the library and in settings, in lower case.
  public var id: String { names.id }
  /// The mode's name for people, translated.
  public var name: String { names.name }

  /// The mode's.
  public func title(_ params: Params) -> String { name }

  /// One thing that is tapped.
  public func hit(
    at point: Point, device: Gesture.Device, seat: Int, host: ModeHost<Self>
  ) -> [Hit.Link] { [.init(.document(), [.tap])] }

  /// The one on its card.
  public func content(_ host: ModeHost<Self>) -> any LayerContent {
    picture(host.state, params: host.params, theme: host.environment.theme).content
  }
  /// A page without end, opened in its middle.
  public func world(_ host: ModeHost<Self>) -> WorldView {
    WorldView(
      zooms: 0.1...10, backdrop: host.environment.theme.color(.groundFar),
      opening: Camera(turns: host.environment.camera.turns, viewport: host.environment.room))
  }
  /// Nothing.
  public func bar(seat: Int, host: ModeHost<Self>) -> SeatBar { SeatBar() }
  /// Nothing.
  public func overlay(_ host: ModeHost<Self>) -> Overlay { Overlay() }

  /// The document as one thing: what it is called, and what its card says.
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
  /// Nothing is kept.
  public func makeSession(_ host: ModeHost<Self>.Opening) {}
}

/// A document as an image.
public struct DocumentPicture: Sendable {
  /// What it shows.
  public var content: any LayerContent
  /// The part of the world worth showing.
  public var bounds: Rect
  /// Whether its middle looks like all of it, as in a pattern: a card of another shape then shows that, and larger.
  public var isPattern: Bool

  /// Makes a picture.
  public init(content: any LayerContent, bounds: Rect, isPattern: Bool = false) {
    self.content = content
    self.bounds = bounds
    self.isPattern = isPattern
  }
}

/// What a move did.
public struct Applied<Move: Sendable>: Sendable {
  /// What looks different now, in world points.
  public var damage: [Rect]
  /// The move that takes it back, or nil for one that cannot be undone and is skipped by undo.
  public var inverse: Move?

  /// Makes a result.
  public init(damage: [Rect], inverse: Move?) {
    self.damage = damage
    self.inverse = inverse
  }
}
