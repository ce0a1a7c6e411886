import Geometry
import Gestures
import Interface
import ModeKit
import Scene

/// A finger that draws a shape.
///
/// A circle may have two fingers: the first one has the shape, and the second, a ``CornerHand``, refers to it. If one
/// of them lifts, the other continues the shape.
struct ShapeHand: Hand {
  /// The time within which two fingers must land to span a circle, in seconds.
  private static let pairTime = 0.3
  /// The height of the badge with snapped values above the finger, in dp.
  private static let badgeHeight = 56.0

  /// The current shape.
  private(set) var shape: ShapeStroke
  /// The landing time of the first finger, in seconds.
  let startTime: Double
  /// The end of the shape at this finger.
  private var end: ShapeStroke.End = .last
  /// The snap of the end that was dragged last.
  private var snap: Snap?
  /// Whether two fingers have dragged the shape.
  private(set) var isPair = false
  /// The finger at the other end.
  private var other: Gesture.SessionID?
  /// The ring of the second of two quick taps, while it fills.
  private var hold: ClearingHold?
  /// Whether the finger has cleared the board. It then draws nothing.
  private var hasCleared = false

  /// Starts a shape where a finger lands, and a ring if the finger taps for the second time.
  init(_ gesture: Gesture, _ tool: Tool, _ ink: Ink, sides: Int, _ host: ModeHost<SketchMode>) {
    shape = ShapeStroke(tool, ink, sides: sides, at: host.environment.camera.toWorld(gesture.location))
    startTime = gesture.time
    if host.mode.isSecondTap(gesture, host) {
      let hold = ClearingHold(at: gesture.location, time: gesture.time, camera: host.environment.camera)
      host.request(.animate(until: hold.end))
      self.hold = hold
    }
    host.refreshOverlay()
  }

  /// Whether a landing finger becomes the second one: the circle has just begun nearby.
  func takes(_ gesture: Gesture, _ host: ModeHost<SketchMode>) -> Bool {
    let settings = host.environment.gestures
    return shape.tool == .circle && !isPair && shape.ink.seat == gesture.seat
      && gesture.time - startTime <= Self.pairTime
      && host.environment.camera.toView(shape.last).distance(to: gesture.location)
        <= settings.handReach * settings.dpPerMillimetre
  }

  /// Adds a second finger. The first finger keeps the corner that it has dragged; the other corner moves to where the
  /// second finger landed.
  mutating func join(_ finger: Gesture.SessionID, at point: Point) {
    shape.first = point
    other = finger
    isPair = true
    hold = nil
  }

  /// Removes the second finger; its corner stays where it is.
  mutating func part() { other = nil }

  /// Drags an end to a point, or to where it snaps.
  mutating func pull(_ end: ShapeStroke.End, to point: Point, zoom: Double) {
    snap = Snap(shape.tool, from: shape[end.opposite], to: point, zoom: zoom)
    shape[end] = snap?.end ?? point
  }

  // Hand

  var finishing: Finishing? { .shape(order: shape.ink.order) }

  mutating func moved(_ gesture: Gesture, _ host: ModeHost<SketchMode>) {
    guard !hasCleared else { return }
    let camera = host.environment.camera
    pull(end, to: camera.toWorld(gesture.location), zoom: camera.zoom)
    if isLarge(host) { hold = nil }
    host.refreshOverlay()
  }

  mutating func waited(until time: Double, _ finger: Gesture.SessionID, _ host: ModeHost<SketchMode>) {
    guard var hold else { return }
    // If a hand draws or the view moves in the meantime, the board is not cleared.
    guard host.session.hands.all.isEmpty, host.environment.camera == hold.camera else {
      self.hold = nil
      return host.refreshOverlay()
    }
    hasCleared = hold.fill(until: time)
    self.hold = hasCleared ? nil : hold
    host.refreshOverlay()
    if hasCleared {
      host.mode.clear(shape.ink.seat, host)
      host.request(.tipDone(id: Tip.clearing))
    }
  }

  mutating func ended(_ gesture: Gesture, _ host: ModeHost<SketchMode>) {
    moved(gesture, host)
    if hasCleared { return }
    // The time up to the lift counts too, even if no tick has reported it.
    waited(until: gesture.time, gesture.session, host)
    if hasCleared { return }
    if hold != nil, !gesture.isInterrupted { host.mode.showClearingTip(host) }
    if let other {
      // The other finger continues the shape.
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

  /// Draws the shape. Returns whether it was large enough.
  private func draw(_ host: ModeHost<SketchMode>) -> Bool {
    host.refreshOverlay()
    guard let (move, seat) = unfinished(host) else { return false }
    host.perform(move, seat: seat)
    if isPair { host.request(.tipDone(id: Tip.circle)) }
    return true
  }

  /// Whether the shape is large enough to be drawn.
  private func isLarge(_ host: ModeHost<SketchMode>) -> Bool {
    shape.extent * host.environment.camera.zoom >= ShapeStroke.smallest
  }

  func unfinished(_ host: ModeHost<SketchMode>) -> (move: SketchMove, seat: Int)? {
    guard isLarge(host), !hasCleared else { return nil }
    return (.draw(shape.ink, trail: shape.trail), shape.ink.seat)
  }

  func overlay(_ host: ModeHost<SketchMode>) -> [DrawingList.Item] {
    if hasCleared { return [] }
    let theme = host.state.look.theme(host.environment.theme)
    if let hold { return [hold.ring(theme)] }
    let camera = host.environment.camera
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
    // Above the finger, which covers the end.
    let place = camera.toView(snap.end) - Vector(0, Self.badgeHeight)
    let plain = host.environment.theme
    return [line, host.mode.badge(snap.text, at: place, plain.style(.body), plain)]
  }
}

/// A second finger on a circle: it drags the corner opposite to that of the first finger, which has the shape.
struct CornerHand: Hand {
  /// The finger with the ``ShapeHand``.
  private let first: Gesture.SessionID

  /// Starts for a landing finger; nil if no circle has just begun nearby.
  init?(_ gesture: Gesture, _ host: ModeHost<SketchMode>) {
    let circle = host.session.hands.all(ShapeHand.self).last { $0.hand.takes(gesture, host) }
    guard let circle else { return nil }
    first = circle.finger
    let point = host.environment.camera.toWorld(gesture.location)
    host.session.hands.change(first, ShapeHand.self) { $0.join(gesture.session, at: point) }
    host.refreshOverlay()
  }

  /// The hand of the first finger draws the circle.
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
