import Geometry
import Gestures
import Interface
import ModeKit
import Scene

/// A finger that stretches a shape.
///
/// A circle may have two: the shape then lies with the first finger, and the second, a ``CornerHand``, names that finger. Whichever
/// lifts first leaves the shape to the other.
struct ShapeHand: Hand {
  /// Two fingers that land within this time are the corners of one circle, in seconds.
  private static let pairTime = 0.3
  /// How far above a finger it is told what its shape has snapped to, in dp.
  private static let badgeHeight = 56.0

  /// The shape as it is now.
  private(set) var shape: ShapeStroke
  /// When its first finger landed, in seconds.
  let startTime: Double
  /// The end of the shape that this finger pulls.
  private var end: ShapeStroke.End = .last
  /// What the end that was pulled last has snapped to.
  private var snap: Snap?
  /// Whether two fingers have pulled it.
  private(set) var isPair = false
  /// The finger that pulls the other end now.
  private var other: Gesture.SessionID?

  /// A finger lands.
  init(_ gesture: Gesture, _ tool: Tool, _ ink: Ink, sides: Int, _ host: ModeHost<SketchMode>) {
    shape = ShapeStroke(tool, ink, sides: sides, at: host.environment.camera.toWorld(gesture.location))
    startTime = gesture.time
    host.refreshOverlay()
  }

  /// Whether a finger that lands now takes the other corner: its circle has just begun near by.
  func takes(_ gesture: Gesture, _ host: ModeHost<SketchMode>) -> Bool {
    let settings = host.environment.gestures
    return shape.tool == .circle && !isPair && shape.ink.seat == gesture.seat
      && gesture.time - startTime <= Self.pairTime
      && host.environment.camera.toView(shape.last).distance(to: gesture.location)
        <= settings.handReach * settings.dpPerMillimetre
  }

  /// A second finger takes the other corner. The first one keeps the corner that it has dragged; the second takes that where it
  /// landed.
  mutating func join(_ finger: Gesture.SessionID, at point: Point) {
    shape.first = point
    other = finger
    isPair = true
  }

  /// The second finger lifts; its corner stays where it is.
  mutating func part() { other = nil }

  /// An end is pulled to a point, or to where it snaps near by.
  mutating func pull(_ end: ShapeStroke.End, to point: Point, zoom: Double) {
    snap = Snap(shape.tool, from: shape[end.opposite], to: point, zoom: zoom)
    shape[end] = snap?.end ?? point
  }

  // As a hand.

  var finishing: Finishing? { .shape(order: shape.ink.order) }

  mutating func moved(_ gesture: Gesture, _ host: ModeHost<SketchMode>) {
    let camera = host.environment.camera
    pull(end, to: camera.toWorld(gesture.location), zoom: camera.zoom)
    host.refreshOverlay()
  }

  mutating func ended(_ gesture: Gesture, _ host: ModeHost<SketchMode>) {
    moved(gesture, host)
    if let other {
      // The other finger still draws.
      (end, self.other) = (end.opposite, nil)
      host.session.hands[other] = self
    } else if !draw(host), !gesture.isInterrupted {
      host.mode.tapped(self, gesture, host)
    }
  }

  func cancelled(_ gesture: Gesture, _ host: ModeHost<SketchMode>) {
    if let other { host.session.hands[other] = nil }
    host.refreshOverlay()
  }

  func finish(_ finger: Gesture.SessionID, _ host: ModeHost<SketchMode>) { _ = draw(host) }

  /// Draws the shape for good. Whether it was large enough to be one.
  private func draw(_ host: ModeHost<SketchMode>) -> Bool {
    host.refreshOverlay()
    guard shape.extent * host.environment.camera.zoom >= ShapeStroke.smallest else { return false }
    host.perform(.draw(shape.ink, trail: shape.trail), seat: shape.ink.seat)
    if isPair { host.request(.tipDone(id: Tip.circle)) }
    return true
  }

  func overlay(_ host: ModeHost<SketchMode>) -> [DrawingList.Item] {
    let camera = host.environment.camera
    let theme = host.state.look.theme(host.environment.theme)
    let path = shape.path
    let width = shape.ink.width
    let color = snap == nil ? shape.ink.color.shown(theme).faded(0.6) : theme.color(.accent)
    let style = StrokeStyle(
      width: width * 0.6, cap: .round, join: .round, dash: [width * 0.9, width * 1.5])
    let line = DrawingList.Item(
      bounds: camera.worldToView.apply(path.bounds).inset(by: -max(1, width * camera.zoom * 0.6)),
      transform: camera.worldToView
    ) { canvas in canvas.stroke(path, style, .color(color)) }
    guard let snap else { return [line] }
    // Above the finger, which hides what is under it.
    let place = camera.toView(snap.end) - Vector(0, Self.badgeHeight)
    let plain = host.environment.theme
    return [line, host.mode.badge(snap.text, at: place, plain.style(.body), plain)]
  }
}

/// A second finger at a circle: it pulls the corner opposite to that of the first finger, with which the circle lies.
struct CornerHand: Hand {
  /// The finger with the ``ShapeHand``.
  private let first: Gesture.SessionID

  /// A finger lands; nil where no circle has just begun near by.
  init?(_ gesture: Gesture, _ host: ModeHost<SketchMode>) {
    let circle = host.session.hands.all(ShapeHand.self).last { $0.hand.takes(gesture, host) }
    guard let circle else { return nil }
    first = circle.finger
    let point = host.environment.camera.toWorld(gesture.location)
    host.session.hands.change(first, ShapeHand.self) { $0.join(gesture.session, at: point) }
    host.refreshOverlay()
  }

  /// The first finger draws the circle.
  var finishing: Finishing? { .dropped }

  func moved(_ gesture: Gesture, _ host: ModeHost<SketchMode>) {
    let camera = host.environment.camera
    host.session.hands.change(first, ShapeHand.self) {
      $0.pull(.first, to: camera.toWorld(gesture.location), zoom: camera.zoom)
    }
    host.refreshOverlay()
  }

  func ended(_ gesture: Gesture, _ host: ModeHost<SketchMode>) {
    moved(gesture, host)
    host.session.hands.change(first, ShapeHand.self) { $0.part() }
  }

  func cancelled(_ gesture: Gesture, _ host: ModeHost<SketchMode>) {
    host.session.hands[first] = nil
    host.refreshOverlay()
  }
}
