import Geometry
import Gestures
import Interface
import Scene

/// An open document whatever its mode: what the shell works with. Main thread.
///
/// This is where a mode's types are forgotten; everything else that the shell wants to know it asks the mode itself, an `any Mode`.
/// A document can be shown in several views, each with a camera of its own: what is asked and told is about the view that was
/// turned to last.
public protocol OpenDocument: AnyObject {
  /// What it is a document of.
  associatedtype M: Mode
  /// The document with its types.
  var host: ModeHost<M> { get }
}

extension ModeHost: OpenDocument {
  /// The host itself.
  public var host: ModeHost<M> { self }
}

extension OpenDocument {
  /// What it is a document of.
  public var mode: any Mode { host.mode }
  /// The world around it, as the view has it.
  public var environment: ModeEnvironment { host.environment }
  /// Changes the world around the view; `tell` when the mode should react.
  public func update(_ environment: ModeEnvironment, tell: Bool) { host.update(environment, tell: tell) }

  // Views.

  /// Shows it in a view more, which is then turned to.
  public func openView(_ environment: ModeEnvironment) -> ViewID { host.openView(environment) }
  /// Shows it in a view less; the last one stays.
  public func closeView(_ view: ViewID) { host.closeView(view) }
  /// Turns to a view: what is asked and told from now on is about it.
  public func turn(to view: ViewID) { host.turn(to: view) }
  /// The picture, if it has changed since the view last took it.
  public func takePublication() -> Publication? { host.takePublication() }
  /// Whether the overlay has changed since the view last asked.
  public func takeOverlayChanged() -> Bool { host.takeOverlayChanged() }
  /// What the mode has asked for in the view since it last took it.
  public func takeRequests() -> [ModeRequest] { host.takeRequests() }
  /// What has happened to strokes in progress since the view last took it.
  public func takeInk() -> [InkOperation] { host.takeInk() }

  // What is shown.

  /// How the world is seen.
  public var world: WorldView { host.mode.world(host) }
  /// What to show at first in the view.
  public var openingCamera: Camera { world.opening.over(environment.camera.viewport) }
  /// What lies over the picture.
  public var overlay: Overlay { host.mode.overlay(host) }
  /// The middle of a seat's bar.
  public func bar(seat: Int) -> [BarItem] { host.mode.bar(seat: seat, host: host).items }
  /// The mode's lines in a seat's menu.
  public func menu(seat: Int) -> [MenuItem] { host.mode.bar(seat: seat, host: host).menu }
  /// What can be told in words of a part of the world; see ``Mode/descriptions(in:limit:host:)``.
  public func descriptions(in part: Rect, limit: Int) -> [Description] {
    host.mode.descriptions(in: part, limit: limit, host: host)
  }

  // Hands.

  /// What lies under a point of the window.
  public func hit(at point: Point, device: Gesture.Device, seat: Int) -> [Hit.Link] {
    host.mode.hit(at: point, device: device, seat: seat, host: host)
  }
  /// Passes something on to the mode.
  public func handle(_ event: ModeEvent) { host.mode.handle(event, host: host) }
  /// Whether a seat can undo.
  public func canUndo(seat: Int) -> Bool { host.canUndo(seat: seat) }
  /// Whether a seat can redo.
  public func canRedo(seat: Int) -> Bool { host.canRedo(seat: seat) }
  /// Takes back a seat's last move.
  public func undo(seat: Int) { host.undo(seat: seat) }
  /// Makes it again.
  public func redo(seat: Int) { host.redo(seat: seat) }
  /// Makes moves that are given as bytes, as a demonstration has them.
  ///
  /// - Throws: ``Problem`` at the first one that cannot be read.
  public func perform(_ moves: [[UInt8]], seat: Int) throws(Problem) {
    for move in moves { host.perform(try M.Move(bytes: move), seat: seat) }
  }

  // What is kept.

  /// What lists and machines are told of it.
  public var summary: DocumentSummary { host.mode.summary(host.state, params: host.params) }
  /// The document as an image.
  public func picture(theme: Theme) -> DocumentPicture {
    host.mode.picture(host.state, params: host.params, theme: theme)
  }
  /// Writes the document, as it is now, as a file; refuses where its mode writes none.
  public var export: DocumentExport { host.mode.exporting(host.state, host.chronicle) }
  /// Writes the whole state to the library.
  public func saveSnapshot() { host.saveSnapshot() }
}
