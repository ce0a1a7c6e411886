import Compositor
import Geometry
import Gestures
import Interface
import Library
import ModeKit
import Scene
import Tables

/// A view of a document on screen: the open document, the view's camera, and the times at which its mode asked to be woken
/// there.
package final class DocumentScreen {
  let id: DocumentID
  /// The id of its mode; stored because every frame reads it.
  let modeID: String
  /// The document, set to this view.
  package var document: any OpenDocument {
    opened.turn(to: view)
    return opened
  }
  let opened: any OpenDocument
  /// The log of the document, in its first view.
  var store: LibraryStore?
  /// The shared table of the document, in its first view; nil if it is at none.
  var table: (any OpenTable)?
  /// The view of the document that is shown here.
  let view: ViewID
  /// The part of the window to which it is limited, in dp; nil for the view that fills the window.
  var frame: Rect?
  private(set) var motion: CameraMotion
  /// The number of the document's layers in the compositor. Unique: a document that is opened again gets another.
  let layer: UInt64
  /// The tiles that are shown until its own are drawn, from the last time that it was open.
  var savedOverview: [OverviewTile] = []
  /// Whether everything visible has been drawn once.
  var hasSettled = false
  /// When it was opened, in seconds.
  var openingTime = 0.0
  /// The number of moves made here when work in progress was stored; nil if none is stored.
  var workCount: Int?
  /// The view as it is stored in the library.
  var stored: SavedView?
  /// Whether the camera was fitted to the area between the bars and nobody has moved it since; it then follows
  /// changes of that area.
  private var isFitted: Bool
  /// The area between the bars to which the camera was last fitted or limited, in dp of the window.
  private var fittedArea: Rect
  /// Whether the mode's opening camera has changed since the camera was fitted to it.
  private var hasNewOpening = false
  private var wakes: [Double] = []
  /// A time to wake the mode that a later request replaces, in seconds.
  private var idleWake: Double?
  private var animationEnd: Double?
  private var lastReported: Camera
  /// The mode's last answer about ``world``, and the state that it depends on.
  private var known: (revision: Int, surroundings: Int, world: WorldView)?

  /// Shows a document in one of its views, as its mode opens it.
  package convenience init(id: DocumentID, document: any OpenDocument, in view: ViewID, layer: UInt64) {
    self.init(id: id, document: document, in: view, layer: layer, saved: nil)
  }

  /// Shows a document in one of its views, as it was left or as its mode opens it.
  init(
    id: DocumentID, document: any OpenDocument, in view: ViewID = .first, layer: UInt64, saved: SavedView?
  ) {
    self.id = id
    modeID = document.mode.id
    opened = document
    self.view = view
    self.layer = layer
    document.turn(to: view)
    let freeArea = document.environment.freeArea
    let world = document.world
    let limits = CameraMotion.Limits(bounds: world.bounds, zooms: world.zooms, freeArea: freeArea)
    // The area between the bars may have changed. A camera that nobody has moved is fitted to it again; any other
    // shows about as much as before.
    let start =
      saved.map {
        $0.freeArea == freeArea ? $0.camera : $0.isFitted ? document.openingCamera : $0.camera(in: freeArea)
      }
      ?? document.openingCamera
    isFitted = saved?.isFitted ?? true
    motion = CameraMotion(start, limits: limits)
    motion.jump(to: motion.limited(start))
    fittedArea = freeArea
    lastReported = motion.camera
  }

  /// Whether the camera is fitted again when the area between the bars changes. On an unbounded page with drawings it
  /// is not: they stay where they were drawn.
  private var followsArea: Bool {
    guard isFitted else { return false }
    let world = world
    return world.bounds != nil || world.extent == nil
  }

  /// How the world is seen. It is read many times per frame; the mode is asked once for each change.
  var world: WorldView {
    let document = document
    let (revision, surroundings) = (document.revision, document.surroundings)
    if let known, known.revision == revision, known.surroundings == surroundings { return known.world }
    let world = document.world
    known = (revision, surroundings, world)
    return world
  }

  package var camera: Camera { motion.camera }
  /// Whether neither a hand nor a motion moves the camera.
  var isAtRest: Bool { !motion.isMoving && !motion.isHeld }
  /// The view to store in the library.
  var savedView: SavedView { SavedView(camera: camera, freeArea: fittedArea, isFitted: followsArea) }

  /// Moves the camera back to the mode's opening camera.
  func showOpening() {
    motion.jump(to: motion.limited(document.openingCamera))
    isFitted = true
  }

  /// Fits a camera that nobody has moved to the mode's opening camera again, as soon as no hand is on the document.
  func fitAgain() { hasNewOpening = true }

  /// Gives the mode its present environment. When the area between the bars has changed, the camera follows as soon
  /// as `isFree` says that no hand is on the document.
  package func update(_ environment: ModeEnvironment, isNew: Bool, isFree: Bool) {
    var environment = environment
    let isResized = environment.camera.viewport != motion.camera.viewport
    if isResized { motion.resize(environment.camera.viewport) }
    motion.reducedMotion = environment.theme.reducedMotion
    environment.camera = motion.camera
    if isResized || environment.freeArea != document.environment.freeArea {
      document.update(environment, notifies: false)
    }
    let world = world
    motion.limits = .init(bounds: world.bounds, zooms: world.zooms, freeArea: environment.freeArea)
    hasNewOpening = hasNewOpening && followsArea
    if environment.freeArea != fittedArea || hasNewOpening, isFree || isResized {
      suit(environment.freeArea, at: isResized ? nil : environment.time)
      environment.camera = motion.camera
    }
    let moved = motion.camera != lastReported
    lastReported = motion.camera
    document.update(environment, notifies: isNew || moved)
  }

  /// Fits the camera to a new area between the bars, or only brings it back within its limits if it was moved by
  /// hand: at once, or by a glide that starts at `time`.
  private func suit(_ freeArea: Rect, at time: Double?) {
    fittedArea = freeArea
    hasNewOpening = false
    let goal = motion.limited(followsArea ? document.openingCamera : motion.camera)
    if let time { motion.glide(to: goal, time: time) } else { motion.jump(to: goal) }
  }

  // Hands.

  package func handleCamera(_ gesture: Gesture) {
    isFitted = false
    switch gesture.kind {
    case .camera: motion.handle(gesture)
    case .wheel: motion.wheel(gesture.translation.dy, at: gesture.location, time: gesture.time)
    default: break
    }
  }

  func stopFling() -> Bool {
    guard motion.isFlinging else { return false }
    motion.stop()
    return true
  }

  // Time.

  /// Advances the camera's motion, and wakes the mode at the times that it asked for.
  ///
  /// - Returns: whether the camera moved or the mode was woken.
  @discardableResult package func advance(to time: Double) -> Bool {
    let isMoving = motion.isMoving
    motion.advance(to: time)
    guard animationEnd != nil || (nextWake ?? .infinity) <= time else { return isMoving }
    // A last tick follows the end of the animation; otherwise the frame before it would stay on screen.
    if let end = animationEnd, end <= time { animationEnd = nil }
    wakes.removeAll { $0 <= time }
    if (idleWake ?? .infinity) <= time { idleWake = nil }
    document.handle(.tick)
    return true
  }

  func wake(at time: Double, unlessAskedAgain: Bool = false) {
    if unlessAskedAgain { idleWake = time } else { wakes.append(time) }
  }
  func animate(until time: Double) { animationEnd = max(animationEnd ?? time, time) }

  /// Whether frames must be drawn continuously.
  var isAnimating: Bool { motion.isMoving || animationEnd != nil }
  /// When the mode is next to be woken.
  var nextWake: Double? { [wakes.min(), idleWake].compactMap { $0 }.min() }

  // Targets.

  /// The target of the view's camera, which modes never see. Each view over the first one has its own, so that two
  /// hands can move two cameras at once.
  var canvas: TargetID { TargetID(owner: Owner.canvas, item: frame == nil ? 0 : layer) }

  /// The targets under a point of the window in dp, and below them the camera.
  func hit(at point: Point, device: Gesture.Device, seat: Int) -> Hit {
    let links = document.hit(at: point, device: device, seat: seat)
    let bottom = Hit.Link(canvas, [.camera])
    guard frame != nil else { return Hit(links + [bottom]) }
    let moving: Interests = [.camera, .leftDragCamera]
    let own = links.flatMap {
      [
        Hit.Link($0.target, $0.interests.subtracting(moving)),
        Hit.Link(canvas, $0.interests.intersection(moving)),
      ]
    }
    return Hit(own.filter { !$0.interests.isEmpty } + [bottom])
  }

  // Requests.

  package func send(_ goal: Camera, time: Double) {
    // The mode's own camera goes on following the area between the bars.
    isFitted = goal == document.openingCamera
    motion.glide(to: motion.limited(goal), time: time)
  }

  /// Moves the camera at once.
  func jump(to goal: Camera) {
    isFitted = false
    motion.jump(to: motion.limited(goal))
  }

  /// Whether the document's landmark can be seen, nearly as its own camera shows it.
  var showsLandmark: Bool {
    let area = document.environment.freeArea
    let landmark = landmark.viewToWorld.apply(area)
    return camera.viewToWorld.apply(area).inset(by: -landmark.width * 0.02).contains(landmark)
  }

  /// Scrolls the view at once; does nothing while a hand moves the camera.
  func scroll(by way: Vector) { move(by: .translation(way)) }

  /// Pans and zooms the view at once, by a change in dp of the window; does nothing while a hand moves the camera.
  func move(by delta: Affine) {
    guard !motion.isHeld else { return }
    isFitted = false
    motion.jump(to: motion.limited(camera.moved(by: delta)))
  }

  /// Moves the camera so that a world rectangle can be seen. A camera that shows it already stays fitted.
  func reveal(_ rect: Rect, time: Double) {
    if motion.reveal(rect, time: time) { isFitted = false }
  }
}
