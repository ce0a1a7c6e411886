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
public protocol Mode: Sendable {
  /// What a new document asks.
  associatedtype Params: Sendable
  /// What undo restores. Chunked and shared: no array longer than 4,096 is mutated while a snapshot may hold it.
  associatedtype State: Sendable
  /// One thing that a hand did. Replaying moves from the same params and seed gives the same state.
  associatedtype Move: Sendable
  /// Presses, drags, tools of the seats: what undo leaves alone.
  associatedtype Session

  /// The mode's name in files and on the command line, such as "minesweeper".
  var id: String { get }
  /// The mode's name for people, translated.
  var name: String { get }

  // New documents.

  /// What to ask for a new document; `last` are the params of the newest document of this mode.
  func form(last: Params?) -> Form
  /// The params of an answered form.
  ///
  /// - Throws: ``Problem`` with the reason and what to change.
  func params(from answers: Form.Answers) throws(Problem) -> Params
  /// The params of the very first document.
  var defaultParams: Params { get }
  /// What a person can choose for all documents of this mode, with the answers of a first start; nil (by default) for
  /// nothing. What is chosen is found in ``ModeEnvironment/options``.
  var options: Form? { get }
  /// The params of a new document that is begun in a room of some size in dp; as they are by default. Documents that are
  /// made without a window have none.
  func suited(_ params: Params, to room: Size) -> Params
  /// The params of a new document like one of these; the same ones by default.
  func renewed(_ params: Params) -> Params
  /// A name for a new document, translated.
  func title(_ params: Params) -> String

  /// The pictures that a form's picture field offers, for a gallery; none by default.
  var samples: [PictureSample] { get }

  /// What a new document of these answers would be like, with a picture of some size in pixels and begun in a room of some size
  /// in dp; nil (by default) where there is nothing to see before. Called on a worker.
  func preview(_ answers: Form.Answers, picture: Size, room: Size) -> FormPreview?

  /// Documents that play themselves, for pictures and tests of every screen: the one to show first comes last. None by
  /// default.
  var demonstrations: [Demonstration<Params, Move>] { get }

  // Bytes.

  /// Writes params.
  func encode(_ params: Params, into writer: inout ByteWriter)
  /// Reads params.
  func decodeParams(_ reader: inout ByteReader) throws(Problem) -> Params
  /// Writes a move.
  func encode(_ move: Move, into writer: inout ByteWriter)
  /// Reads a move.
  func decodeMove(_ reader: inout ByteReader) throws(Problem) -> Move
  /// Writes a whole state, for a snapshot.
  func encode(_ state: State, into writer: inout ByteWriter)
  /// Whether a snapshot is worth its room: where the log says the same in about as many bytes, none is kept.
  ///
  /// - Parameter records: how many moves have led to the state.
  func needsSnapshot(_ state: State, records: Int) -> Bool
  /// Reads a state. Called on a worker.
  func decodeState(
    _ reader: inout ByteReader, params: Params, seed: UInt64, resources: DocumentResources
  ) throws(Problem) -> State

  // Rules.

  /// The state of a new document. Called on a worker; long work asks `resources.isCancelled` and reports progress.
  func makeState(_ params: Params, seed: UInt64, resources: DocumentResources) throws(Problem) -> State
  /// Makes a move. Pure: the same move on the same state gives the same state and the same inverse.
  ///
  /// - Throws: ``Problem`` when the move makes no sense here, such as an undo on which later moves rest. The state is then
  ///   unchanged.
  func apply(_ move: Move, _ context: MoveContext<Move>, to state: inout State) throws(Problem) -> Applied<
    Move
  >
  /// Makes moves one after another, as when a document is read, where nobody asks what each of them did. The same as
  /// ``apply(_:_:to:)`` for each by default; a mode may let all processors work out what does not depend on the state.
  ///
  /// - Parameter recall: ``MoveContext/recall`` of all of them.
  func apply(
    _ moves: [LoggedMove<Move>], recall: @escaping (MoveID) throws(Problem) -> Move, to state: inout State
  ) throws(Problem)

  // Presentation. All on the main thread.

  /// What is kept beside the state while a document is open.
  func makeSession(_ host: ModeHost<Self>.Opening) -> Session
  /// What lies under a point of the window: the thing and its ancestors within the mode. The shell adds the canvas
  /// itself, which has the camera.
  func hit(at point: Point, device: Gesture.Device, seat: Int, host: ModeHost<Self>) -> [Hit.Link]
  /// Whether pictures can be laid on its open documents (``ModeEvent/picture(_:seat:)``); they cannot by default.
  var laysPictures: Bool { get }
  /// Whether moves can be taken back and made again now; always by default.
  func mayUndo(_ host: ModeHost<Self>) -> Bool
  /// Makes a move of what is shown already and waits for a hand to make up its mind, before a step is taken back or made again:
  /// the last thing that was done is what a person means. By default nothing waits.
  func settle(_ host: ModeHost<Self>)
  /// Whether Tab is the document's own key while the keyboard is not on a bar, so that F6 goes to the bars; never by default.
  func takesTab(_ host: ModeHost<Self>) -> Bool
  /// Whether a seat's Escape is the document's own key now, since something can be left before the document is: a replay, a
  /// selection. By default it never is, and Escape goes home.
  func takesEscape(seat: Int, _ host: ModeHost<Self>) -> Bool
  /// Hears what hands did, commands, keys and time.
  func handle(_ event: ModeEvent, host: ModeHost<Self>)
  /// The document as a picture, without what hands hold.
  func content(_ host: ModeHost<Self>) -> any LayerContent
  /// Things that hands hold or that move on their own.
  func floating(_ host: ModeHost<Self>) -> [FloatingLayer]
  /// Hints over the canvas in dp of the window: rings, lines in progress, locks. Redrawn whenever asked for.
  func overlay(_ host: ModeHost<Self>) -> [DrawingList.Item]
  /// The world that the camera may show, or nil for an unbounded one.
  func bounds(_ host: ModeHost<Self>) -> Rect?
  /// The box that holds all there is to see, kept coarsely for leaps and for coming back; ``bounds(_:)`` by default. Nil while
  /// there is only ground. Asked for in every frame.
  func extent(_ host: ModeHost<Self>) -> Rect?
  /// The colour of the ground far away from all there is: what a leap shows beyond ``extent(_:)`` until it is drawn; the slate's
  /// by default.
  func backdrop(_ host: ModeHost<Self>) -> Color
  /// What of the world it is about, without bare ground: messages leave it free where there is room elsewhere, and no line
  /// tells of more when all of it is seen. Nil (by default) where messages can stand anywhere.
  func subject(_ host: ModeHost<Self>) -> Rect?
  /// The part of the world that somebody has chosen to be handed on as a picture; nil (by default) for all there is.
  func cutout(_ host: ModeHost<Self>) -> Rect?
  /// dp per world point that make sense.
  func zooms(_ host: ModeHost<Self>) -> ClosedRange<Double>
  /// What to show at first, in any viewport of the window: mostly the environment's room, which is clear of bars.
  func opening(_ host: ModeHost<Self>) -> Camera
  /// The middle of a seat's bar, between home and undo.
  func bar(seat: Int, host: ModeHost<Self>) -> [BarItem]
  /// The mode's own lines in a seat's "…" menu.
  func menu(seat: Int, host: ModeHost<Self>) -> [MenuItem]

  /// Writes what the seats hold and how their taps are meant: what somebody who comes back finds in their hands. It is no part
  /// of the document and undo leaves it alone. Nothing by default.
  func encodeTools(_ host: ModeHost<Self>, into writer: inout ByteWriter)
  /// Reads it.
  func decodeTools(_ reader: inout ByteReader, _ host: ModeHost<Self>) throws(Problem)

  // For lists and machines.

  /// One line for a card, translated, such as "Expert, 61 mines left · 2:14". It is asked for after each move, so it takes O(1).
  func detail(_ state: State, params: Params) -> String
  /// The full state for programs.
  func json(_ state: State, params: Params) -> JSON
  /// The document as an image: what it shows and its bounds; serves cards, thumbnails and `tessera render`.
  func picture(_ state: State, params: Params, theme: Theme) -> DocumentPicture

  // Files of other programs. Called on workers.

  /// The files that the menu offers to write documents as; none by default.
  var exportFormats: [FileFormat] { get }
  /// The endings of the files that can become documents, in lower case; none by default.
  var importedEndings: [String] { get }
  /// Writes a document as a file: what it has come to, or all that was done in it. Returns what the file does not hold, a
  /// translated sentence each.
  ///
  /// - Throws: ``Problem`` when the document cannot be written so, and what `sink` throws.
  func export(
    _ state: State, _ chronicle: Chronicle<Self>, _ options: ExportOptions, _ resources: DocumentResources,
    to sink: @escaping ByteSink
  ) throws(Problem) -> [String]
  /// Makes a foreign file a document; `name` is the file's, with its ending.
  ///
  /// - Throws: ``Problem`` when the file is of another kind, or damaged.
  func importing(_ file: [UInt8], named name: String, _ resources: DocumentResources) throws(Problem)
    -> Imported<Params, Move>
  /// What a foreign file that can become a document shows, for a list of such files; nil (by default) where that cannot be told
  /// quickly. It need be no larger than `largest` pixels on its longer side.
  func cover(of file: [UInt8], largest: Int, _ resources: DocumentResources) -> Bitmap?
  /// Shows how a document was made, picture by picture. All its moves come in the order in which they were made; the last
  /// picture shows them all.
  ///
  /// - Throws: ``Problem`` when this mode has no replay, and what `show` throws.
  func replay(
    _ moves: [(move: Move, context: MoveContext<Move>)], from state: State, params: Params,
    _ options: ReplayOptions, _ resources: DocumentResources, show: (Bitmap) throws(Problem) -> Void
  ) throws(Problem)
}

extension Mode {
  /// One by one.
  public func apply(
    _ moves: [LoggedMove<Move>], recall: @escaping (MoveID) throws(Problem) -> Move, to state: inout State
  ) throws(Problem) {
    for logged in moves {
      _ = try apply(logged.move, MoveContext(logged, recall: recall), to: &state)
    }
  }

  /// As far as the camera goes.
  public func extent(_ host: ModeHost<Self>) -> Rect? { bounds(host) }
  /// The far end of the slate.
  public func backdrop(_ host: ModeHost<Self>) -> Color { host.environment.theme.color(.groundFar) }
  /// Nothing.
  public func subject(_ host: ModeHost<Self>) -> Rect? { nil }
  /// All there is.
  public func cutout(_ host: ModeHost<Self>) -> Rect? { nil }

  /// The same.
  public func renewed(_ params: Params) -> Params { params }

  /// Never.
  public func takesTab(_ host: ModeHost<Self>) -> Bool { false }
  /// The same in every room.
  public func suited(_ params: Params, to room: Size) -> Params { params }
  /// Never.
  public func takesEscape(seat: Int, _ host: ModeHost<Self>) -> Bool { false }
  /// Nothing.
  public func encodeTools(_ host: ModeHost<Self>, into writer: inout ByteWriter) {}
  /// Nothing.
  public func decodeTools(_ reader: inout ByteReader, _ host: ModeHost<Self>) throws(Problem) {}
  /// Nothing to choose.
  public var options: Form? { nil }
  /// Always.
  public func needsSnapshot(_ state: State, records: Int) -> Bool { true }
  /// They cannot.
  public var laysPictures: Bool { false }
  /// Always.
  public func mayUndo(_ host: ModeHost<Self>) -> Bool { true }
  /// Nothing.
  public func settle(_ host: ModeHost<Self>) {}

  /// Nothing to see.
  public func preview(_ answers: Form.Answers, picture: Size, room: Size) -> FormPreview? { nil }
  /// No pictures.
  public var samples: [PictureSample] { [] }

  /// No files.
  public var exportFormats: [FileFormat] { [] }
  /// No files.
  public var importedEndings: [String] { [] }
  /// Refuses.
  public func export(
    _ state: State, _ chronicle: Chronicle<Self>, _ options: ExportOptions, _ resources: DocumentResources,
    to sink: @escaping ByteSink
  ) throws(Problem) -> [String] {
    throw Problem(tr("Documents of this kind cannot be exported; export a sketch."))
  }
  /// Refuses.
  public func importing(_ file: [UInt8], named name: String, _ resources: DocumentResources) throws(Problem)
    -> Imported<Params, Move>
  {
    throw Problem(tr("Nothing can be imported here; import into a sketch."))
  }
  /// Nothing.
  public func cover(of file: [UInt8], largest: Int, _ resources: DocumentResources) -> Bitmap? { nil }
  /// Refuses.
  public func replay(
    _ moves: [(move: Move, context: MoveContext<Move>)], from state: State, params: Params,
    _ options: ReplayOptions, _ resources: DocumentResources, show: (Bitmap) throws(Problem) -> Void
  ) throws(Problem) {
    throw Problem(tr("Documents of this kind cannot be replayed; replay a sketch."))
  }
}

/// A picture to choose in a form.
public struct PictureSample: Sendable {
  /// The answer that it stands for.
  public var name: String
  /// Its name for people, translated.
  public var label: String
  /// Its own size; ``drawing`` fills the rectangle of this size at the origin, sharp at any scale.
  public var size: Size
  /// What it looks like.
  public var drawing: Drawing

  /// Makes a sample.
  public init(name: String, label: String, size: Size, drawing: @escaping Drawing) {
    self.name = name
    self.label = label
    self.size = size
    self.drawing = drawing
  }
}

/// A document as an image.
public struct DocumentPicture: Sendable {
  /// What it shows.
  public var content: any LayerContent
  /// The part of the world worth showing.
  public var bounds: Rect
  /// Whether its middle looks like all of it, as in a field of cells: a card of another shape then shows that, and larger.
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

/// Something that moves against the rest and is a layer of its own.
public struct FloatingLayer: Sendable {
  /// Names it while it lives; the same name keeps its tiles.
  public var id: UInt64
  /// Its picture in its own world coordinates.
  public var content: any LayerContent
  /// Counts up whenever the picture changes.
  public var version: Int
  /// The box around the picture, in the layer's coordinates.
  public var bounds: Rect
  /// Where it is: from its coordinates to the document's world. Changing this draws nothing again.
  public var transform: Affine
  /// Whether it stays where it is whatever the camera shows: ``transform`` then leads to dp of the window.
  public var isFixed: Bool
  /// The line around it, in its coordinates: it follows the hand until a large layer is drawn. Asked for once.
  public var outline: @Sendable () -> Path?

  /// Makes a layer.
  public init(
    id: UInt64, content: any LayerContent, version: Int, bounds: Rect, transform: Affine,
    isFixed: Bool = false,
    outline: @escaping @Sendable () -> Path? = { nil }
  ) {
    self.id = id
    self.content = content
    self.version = version
    self.bounds = bounds
    self.transform = transform
    self.isFixed = isFixed
    self.outline = outline
  }
}

/// What a mode hears.
public enum ModeEvent: Sendable {
  /// A hand did something; positions are dp of the window.
  case gesture(Gesture)
  /// A command of the bar or the menu was used.
  case command(CommandID, CommandPhase, seat: Int)
  /// A key went down; `seat` is the keyboard's seat.
  case key(Key, Modifiers, seat: Int)
  /// The sheet with this name, which was asked for, was answered.
  case answered(String, Form.Answers, seat: Int)
  /// The text on the clipboard, which was asked for.
  case pasted(String, seat: Int)
  /// A picture's file that somebody wants to lay on the document: dropped on the window, or chosen where that was asked for.
  case picture([UInt8], seat: Int)
  /// A time that was asked for has come, or the next frame of an animation.
  case tick
  /// The view, the theme or the seats changed.
  case environmentChanged
  /// A move was applied, from whichever source (hand, undo, redo): what rests on the state is refreshed.
  case stateChanged
  /// The document is left (mode switch, new game, quit): marks in progress end as drawn, pieces are laid down.
  case closing
}

/// How a command was used.
public enum CommandPhase: Hashable, Sendable {
  /// Tapped, or a toggle changed.
  case fire
  /// A hold button went down.
  case down
  /// A hold button came up.
  case up
  /// A slider moved to a value from 0 to 1.
  case value(Double)
}

/// A key by what it means.
public typealias Key = KeyPress.Key
