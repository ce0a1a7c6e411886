import Geometry
import Gestures
import Interface
import Library
import Scene

/// An open document of any mode: the shell's interface to it. Main thread.
///
/// A mode's types are erased here. For everything else the shell calls the mode, an `any Mode`. A document can be shown
/// in several views, each with its own camera. Calls and events concern the current view.
public protocol OpenDocument: AnyObject {
  /// The mode.
  associatedtype M: Mode
  /// The document with its types.
  var host: ModeHost<M> { get }
}

extension ModeHost: OpenDocument {
  /// The host itself.
  public var host: ModeHost<M> { self }
}

extension OpenDocument {
  /// The mode.
  public var mode: any Mode { host.mode }
  /// The environment of the current view.
  public var environment: ModeEnvironment { host.environment }
  /// Replaces the environment of the current view; `notifies` when the mode should react.
  public func update(_ environment: ModeEnvironment, notifies: Bool) {
    host.update(environment, notifies: notifies)
  }

  // Views.

  /// Opens another view and makes it current.
  public func openView(_ environment: ModeEnvironment) -> ViewID { host.openView(environment) }
  /// Closes a view; the last one stays.
  public func closeView(_ view: ViewID) { host.closeView(view) }
  /// Makes a view current.
  public func turn(to view: ViewID) { host.turn(to: view) }
  /// The picture, if it has changed since the view last took it.
  public func takePublication() -> Publication? { host.takePublication() }
  /// Whether the overlay has changed since the view last called this.
  public func takeOverlayChanged() -> Bool { host.takeOverlayChanged() }
  /// Takes the requests of the mode for the current view.
  public func takeRequests() -> [ModeRequest] { host.takeRequests() }
  /// Takes the operations on strokes in progress for the current view.
  public func takeInk() -> [InkOperation] { host.takeInk() }

  // What is shown.

  /// The view of the world.
  public var world: WorldView { host.mode.world(host) }
  /// The camera to open the current view with.
  public var openingCamera: Camera { world.opening.over(environment.camera.viewport) }
  /// The overlay over the picture.
  public var overlay: Overlay { host.mode.overlay(host) }
  /// What the mode supplies for a seat's bar.
  public func seatBar(_ seat: Int) -> SeatBar { host.mode.bar(seat: seat, host: host) }
  /// The middle of a seat's bar.
  public func bar(seat: Int) -> [BarItem] { seatBar(seat).items }
  /// The mode's lines in a seat's menu.
  public func menu(seat: Int) -> [MenuItem] { host.mode.bar(seat: seat, host: host).menu }
  /// Descriptions of a part of the world; see ``Mode/descriptions(in:limit:host:)``.
  public func descriptions(in part: Rect, limit: Int) -> [Description] {
    host.mode.descriptions(in: part, limit: limit, host: host)
  }

  // Input.

  /// The target under a point of the window in dp, and its ancestors.
  public func hit(at point: Point, device: Gesture.Device, seat: Int) -> [Hit.Link] {
    host.mode.hit(at: point, device: device, seat: seat, host: host)
  }
  /// Passes an event to the mode.
  public func handle(_ event: ModeEvent) { host.handle(event) }
  /// See ``ModeHost/revision``.
  public var revision: Int { host.revision }
  /// See ``ModeHost/surroundings``.
  public var surroundings: Int { host.surroundings }
  /// See ``ModeHost/pictureVersion``.
  public var pictureVersion: Int { host.pictureVersion }
  /// See ``ModeHost/moveCount``.
  public var moveCount: Int { host.moveCount }
  /// Whether a seat can undo.
  public func canUndo(seat: Int) -> Bool { host.canUndo(seat: seat) }
  /// Whether a seat can redo.
  public func canRedo(seat: Int) -> Bool { host.canRedo(seat: seat) }
  /// Undoes a seat's last move.
  public func undo(seat: Int) { host.undo(seat: seat) }
  /// Redoes the move that a seat undid last.
  public func redo(seat: Int) { host.redo(seat: seat) }
  /// Makes moves from bytes, as in a demonstration.
  ///
  /// - Throws: ``Problem`` at the first one that cannot be read.
  public func perform(_ moves: [[UInt8]], seat: Int) throws(Problem) {
    for move in moves { host.perform(try M.Move(bytes: move), seat: seat) }
  }

  // Storage.

  /// The summary for lists and programs.
  public var summary: DocumentSummary { host.mode.summary(host.state, params: host.params) }
  /// The document as an image.
  public func picture(theme: Theme) -> DocumentPicture {
    host.mode.picture(host.state, params: host.params, theme: theme)
  }
  /// Writes the present document as a file; it throws if its mode has no exports.
  public var export: DocumentExport { host.mode.exporting(host.state, host.chronicle) }
  /// The line of ``summary``, if a move has been made since it was last taken: once for many moves of a frame.
  public func takeChangedLine() -> Phrase? { host.takeChangedLine() }
  /// Writes the whole state to the library.
  public func saveSnapshot() { host.saveSnapshot() }
}

extension OpenDocument {
  /// What the map shows now: the mode's own map, else the picture on the screen, as far as the content reaches.
  public var map: DocumentMap {
    let world = world
    if let map = world.map { return map }
    let bounds = world.extent ?? picture(theme: environment.theme).bounds
    return DocumentMap(of: host.mode.content(host), bounds: bounds)
  }
}
