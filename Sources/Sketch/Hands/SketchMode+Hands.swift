import Geometry
import Gestures
import Interface
import ModeKit

/// The hands on the board: each finger gets one when it lands.
extension SketchMode {
  /// The target of the board while it can be drawn on.
  static let pageTarget = TargetID.document(1)
  /// The target of the ruler.
  static let rulerTarget = TargetID.document(2)

  /// Passes a gesture to its finger's hand.
  func follow(_ gesture: Gesture, _ host: ModeHost<SketchMode>) {
    if gesture.phase == .began {
      if let hand = hand(for: gesture, host) { host.session.hands[gesture.session] = hand }
      return
    }
    guard var hand = host.session.hands.take(following: gesture) else { return }
    switch gesture.phase {
    case .began, .changed:
      hand.moved(gesture, host)
      host.session.hands[gesture.session] = hand
    case .ended: hand.ended(gesture, host)
    case .cancelled: hand.cancelled(gesture, host)
    }
  }

  /// The hand for a new gesture; nil for none.
  private func hand(for gesture: Gesture, _ host: ModeHost<SketchMode>) -> (any Hand)? {
    if gesture.kind == .ink { return drawingHand(gesture, host) }
    switch gesture.target {
    case Self.rulerTarget: return RulerHand(gesture, host)
    default:
      guard let grip = Self.grip(gesture.target) else { return nil }
      return SelectionHand(gesture, grip, host)
    }
  }

  /// The hand for a finger that lands on the board, by the seat's tool.
  private func drawingHand(_ gesture: Gesture, _ host: ModeHost<SketchMode>) -> (any Hand)? {
    if case .mouse(let button) = gesture.device, button != .left { return nil }
    commitFade(host)
    notePen(gesture, host)
    var tools = host.session[gesture.seat].tools
    // The other end of a pen erases, whatever the tool.
    if gesture.device == .pen(.eraser) { tools.tool = .eraser }
    if tools.tool == .lasso { return Lasso(gesture, host) }
    if tools.tool == .circle, let corner = CornerHand(gesture, host) { return corner }
    guard layer(of: gesture.seat, host).isVisible else {
      host.toast(
        tr("This layer is hidden; show it to draw on it."),
        [ToastAction(tr("Layers"), .sketch(.sheet(.layers)))])
      return nil
    }
    let ink = newInk(tools, gesture.seat, host).held(leaning: gesture.lean)
    if ink.brush.traits.paint == .lift, !tools.tool.isShape { return LiftedStrokes(gesture, ink, host) }
    if !ink.brush.erases { host.session[gesture.seat].tools.noteColor() }
    if tools.tool.isShape { return ShapeHand(gesture, tools.tool, ink, sides: tools.sides, host) }
    return FreeStroke(gesture, ink, host)
  }

  /// Lets fingers move the view from when a pen comes near, or draws, unless somebody has chosen whose fingers draw.
  func notePen(_ gesture: Gesture, _ host: ModeHost<SketchMode>) {
    guard case .pen = gesture.device, host.session[gesture.seat].tools.hands == .auto else { return }
    host.session[gesture.seat].tools.hands = .pen
    showPenTip(host)
  }

  /// The ink of a new stroke.
  private func newInk(_ tools: Tools, _ seat: Int, _ host: ModeHost<SketchMode>) -> Ink {
    let kind = tools.kind(host.session.brushes.stock)
    let zoom = host.environment.camera.zoom
    let order = firstOrder(of: 1, host)
    var random = RandomSource(seed: host.seed &+ UInt64(order))
    let width = tools.size(kind) / max(zoom, 1e-9)
    var ink = Ink(
      brush: kind.brush, color: kind.brush.erases ? .chalk(0) : tools.color,
      width: max(Ink.widths.lowerBound, min(Ink.widths.upperBound, width)),
      exponent: Ink.exponent(zoom: zoom), seed: UInt32(truncatingIfNeeded: random.next()), order: order,
      seat: seat)
    ink.layer = layer(of: seat, host).id
    return ink
  }

  /// The first of `count` new order numbers above those of all strokes, including wet ones.
  func firstOrder(of count: Int, _ host: ModeHost<SketchMode>) -> Int {
    let order = max(host.session.nextOrder, host.state.nextOrder)
    host.session.nextOrder = order + count
    return order
  }

  /// Passes the time, in seconds, to all hands.
  func letHandsWait(until time: Double, _ host: ModeHost<SketchMode>) {
    host.session.hands.lastWait = time
    for finger in host.session.hands.fingers {
      guard var hand = host.session.hands.take(finger) else { continue }
      hand.waited(until: time, finger, host)
      host.session.hands[finger] = hand
    }
  }

  /// Finishes all hands, since the document is left or the board changes.
  func finishAll(_ host: ModeHost<SketchMode>) {
    for (finger, hand) in host.session.hands.takeUnfinished() {
      var hand = hand
      hand.finish(finger, host)
    }
  }
}

extension SketchMode: WorkInProgressMode {
  /// The strokes, shapes and erased strokes of hands that have not lifted yet.
  public func movesInProgress(_ host: ModeHost<SketchMode>) -> [(move: SketchMove, seat: Int)] {
    host.session.hands.all.compactMap { $0.unfinished(host) }
  }
}
