import Geometry
import Gestures
import Interface
import Library
import ModeKit
import Scene

/// A document on screen: the open document, its camera, and the times at which its mode wants to be woken.
final class DocumentScreen {
  let id: DocumentID
  let document: any OpenDocument
  private(set) var motion: CameraMotion
  /// Names the document's layers in the compositor; never used again.
  let layer: UInt64
  /// The camera as the library has it.
  var keptCamera: Camera?
  private var wakes: [Double] = []
  private var animateUntil = -Double.infinity
  private var lastTold: Camera

  init(id: DocumentID, document: any OpenDocument, layer: UInt64, camera: Camera?, room: Rect) {
    self.id = id
    self.document = document
    self.layer = layer
    let limits = CameraMotion.Limits(bounds: document.bounds, zooms: document.zooms, room: room)
    let start = camera ?? DocumentScreen.opening(document, room: room)
    motion = CameraMotion(start, limits: limits)
    motion.jump(to: motion.limited(start))
    lastTold = motion.camera
  }

  var camera: Camera { motion.camera }

  /// What the mode wants to show at first, in the part of the window that bars leave free.
  private static func opening(_ document: any OpenDocument, room: Rect) -> Camera {
    let environment = document.environment
    let window = environment.camera.viewport
    var within = environment
    within.camera.viewport = room
    document.update(within, tell: false)
    var camera = document.openingCamera
    document.update(environment, tell: false)
    camera.viewport = window
    return camera.moved(by: .translation(room.center - window.center))
  }

  /// Shows again what the mode wants to show at first.
  func showOpening(room: Rect) {
    motion.jump(to: motion.limited(DocumentScreen.opening(document, room: room)))
  }

  /// Gives the mode the world as it is now.
  func update(_ environment: ModeEnvironment, room: Rect, isNew: Bool) {
    var environment = environment
    if environment.camera.viewport != motion.camera.viewport {
      motion.resize(environment.camera.viewport, time: environment.time)
    }
    motion.reducedMotion = environment.theme.reducedMotion
    motion.limits = .init(bounds: document.bounds, zooms: document.zooms, room: room)
    environment.camera = motion.camera
    environment.room = room
    let moved = motion.camera != lastTold
    lastTold = motion.camera
    document.update(environment, tell: isNew || moved)
  }

  // Hands.

  func handleCamera(_ gesture: Gesture) {
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
  func advance(to time: Double) {
    motion.advance(to: time)
    if time < animateUntil || wakes.contains(where: { $0 <= time }) {
      wakes.removeAll { $0 <= time }
      document.handle(.tick)
    }
  }

  func wake(at time: Double) { wakes.append(time) }
  func animate(until time: Double) { animateUntil = max(animateUntil, time) }

  /// Whether every frame is wanted.
  func isAnimating(at time: Double) -> Bool { motion.isMoving || time < animateUntil }
  /// When the mode next wants to be woken.
  var nextWake: Double? { wakes.min() }

  // Requests.

  func send(_ goal: Camera, time: Double) { motion.glide(to: motion.limited(goal), time: time) }
  func reveal(_ rect: Rect, time: Double) { motion.reveal(rect, time: time) }
}

extension Library {
  /// Keeps a document's camera, for coming back exactly where it was.
  func keep(_ camera: Camera, of id: DocumentID) { remember(camera.bytes, as: "camera \(id)") }

  /// A document's camera as it was kept last; nil before it was first shown.
  func camera(of id: DocumentID, viewport: Rect) -> Camera? {
    recall("camera \(id)").flatMap { Camera(bytes: $0, viewport: viewport) }
  }
}

extension Camera {
  fileprivate var bytes: [UInt8] {
    var writer = ByteWriter()
    writer.double(center.x)
    writer.double(center.y)
    writer.double(zoom)
    writer.signed(turns)
    return writer.bytes
  }

  fileprivate init?(bytes: [UInt8], viewport: Rect) {
    var reader = ByteReader(bytes)
    guard let x = try? reader.double(), let y = try? reader.double(), let zoom = try? reader.double(),
      let turns = try? reader.signed(), x.isFinite, y.isFinite, zoom.isFinite, zoom > 0
    else { return nil }
    self.init(center: Point(x, y), zoom: zoom, turns: turns & 3, viewport: viewport)
  }
}
