import Compositor
import Geometry
import Gestures
import Interface
import Library
import ModeKit
import Scene

/// A document on screen: the open document, its camera, and the times at which its mode wants to be woken.
package final class DocumentScreen {
  let id: DocumentID
  /// The id of its mode, which is asked for in every frame.
  let modeID: String
  /// The document, turned to this view.
  package var document: any OpenDocument {
    opened.turn(to: view)
    return opened
  }
  private let opened: any OpenDocument
  /// The view of the document that this is.
  private let view: ViewID
  private(set) var motion: CameraMotion
  /// Names the document's layers in the compositor; never used again.
  let layer: UInt64
  /// What is shown until tiles are drawn, from the last time that it was open.
  var keptOverview: [OverviewTile] = []
  /// Whether all that could be seen of it has been drawn once.
  var hasSettled = false
  /// The view as the library has it.
  var stored: KeptView?
  /// Whether the camera was fitted to its room and nobody has moved it: as long as nobody does, it follows the room.
  private var isFitted: Bool
  /// The room that the camera suits, fitted or at least within its limits.
  private var suitedRoom: Rect
  /// Whether the mode has another opening than the one to which the camera was fitted.
  private var hasOtherOpening = false
  private var wakes: [Double] = []
  /// The same, unless the mode asks again before.
  private var lull: Double?
  private var animationEnd: Double?
  private var lastTold: Camera

  /// Shows a document in one of its views, as its mode opens it.
  package convenience init(id: DocumentID, document: any OpenDocument, in view: ViewID, layer: UInt64) {
    self.init(id: id, document: document, in: view, layer: layer, kept: nil)
  }

  /// Shows a document in one of its views, as it was left or as its mode opens it.
  init(
    id: DocumentID, document: any OpenDocument, in view: ViewID = .first, layer: UInt64, kept: KeptView?
  ) {
    self.id = id
    modeID = document.mode.id
    opened = document
    self.view = view
    self.layer = layer
    document.turn(to: view)
    let room = document.environment.room
    let world = document.world
    let limits = CameraMotion.Limits(bounds: world.bounds, zooms: world.zooms, room: room)
    // The room may be another now: a camera that nobody has moved is fitted to it anew, one that somebody has shows as much.
    let start =
      kept.map { $0.room == room ? $0.camera : $0.isFitted ? document.openingCamera : $0.camera(in: room) }
      ?? document.openingCamera
    isFitted = kept?.isFitted ?? true
    motion = CameraMotion(start, limits: limits)
    motion.jump(to: motion.limited(start))
    suitedRoom = room
    lastTold = motion.camera
  }

  /// Whether the camera is fitted anew to another room. On a page without end what was drawn stays where it was drawn.
  private var followsRoom: Bool {
    guard isFitted else { return false }
    let world = document.world
    return world.bounds != nil || world.extent == nil
  }

  package var camera: Camera { motion.camera }
  /// What is kept of the view.
  var kept: KeptView { KeptView(camera: camera, room: suitedRoom, isFitted: followsRoom) }

  /// Shows again what the mode wants to show at first.
  func showOpening() {
    motion.jump(to: motion.limited(document.openingCamera))
    isFitted = true
  }

  /// Fits a camera that nobody has moved to the mode's opening again, as soon as no hand is on the document.
  func fitAnew() { hasOtherOpening = true }

  /// Gives the mode the world as it is now. When the room between the bars has changed, the camera follows as soon as `isFree`
  /// says that no hand is on the document.
  package func update(_ environment: ModeEnvironment, isNew: Bool, isFree: Bool) {
    var environment = environment
    let isResized = environment.camera.viewport != motion.camera.viewport
    if isResized { motion.resize(environment.camera.viewport) }
    motion.reducedMotion = environment.theme.reducedMotion
    environment.camera = motion.camera
    if isResized || environment.room != document.environment.room {
      document.update(environment, tell: false)
    }
    let world = document.world
    motion.limits = .init(bounds: world.bounds, zooms: world.zooms, room: environment.room)
    hasOtherOpening = hasOtherOpening && followsRoom
    if environment.room != suitedRoom || hasOtherOpening, isFree || isResized {
      suit(environment.room, at: isResized ? nil : environment.time)
      environment.camera = motion.camera
    }
    let moved = motion.camera != lastTold
    lastTold = motion.camera
    document.update(environment, tell: isNew || moved)
  }

  /// Fits the camera to a new room, or only brings it back within its limits if it was moved by hand: at once, or gliding
  /// from a time on.
  private func suit(_ room: Rect, at time: Double?) {
    suitedRoom = room
    hasOtherOpening = false
    let goal = motion.limited(followsRoom ? document.openingCamera : motion.camera)
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

  /// Moves what moves by itself, and wakes the mode when it asked to be.
  ///
  /// - Returns: whether it did.
  @discardableResult package func advance(to time: Double) -> Bool {
    let isMoving = motion.isMoving
    motion.advance(to: time)
    guard animationEnd != nil || (nextWake ?? .infinity) <= time else { return isMoving }
    // The last tick comes when it is over, or the frame before would stay.
    if let end = animationEnd, end <= time { animationEnd = nil }
    wakes.removeAll { $0 <= time }
    if (lull ?? .infinity) <= time { lull = nil }
    document.handle(.tick)
    return true
  }

  func wake(at time: Double, unlessAskedAgain: Bool = false) {
    if unlessAskedAgain { lull = time } else { wakes.append(time) }
  }
  func animate(until time: Double) { animationEnd = max(animationEnd ?? time, time) }

  /// Whether every frame is wanted.
  var isAnimating: Bool { motion.isMoving || animationEnd != nil }
  /// When the mode next wants to be woken.
  var nextWake: Double? { [wakes.min(), lull].compactMap { $0 }.min() }

  // Requests.

  package func send(_ goal: Camera, time: Double) {
    isFitted = false
    motion.glide(to: motion.limited(goal), time: time)
  }

  /// Moves what is shown at once; a hand that moves the camera keeps it to itself.
  func scroll(by way: Vector) {
    guard !motion.isHeld else { return }
    isFitted = false
    motion.jump(to: motion.limited(camera.moved(by: .translation(way))))
  }

  func reveal(_ rect: Rect, time: Double) {
    isFitted = false
    motion.reveal(rect, time: time)
  }
}
