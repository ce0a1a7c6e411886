import Geometry
import Gestures

/// A view that shows a part of a higher view, scrolled by fingers, the wheel and keys. It can be flung, and bounces
/// at its ends. One that is a row shows a part of a wider view instead, and leaves what goes up or down to the view around.
public final class ScrollView: View {
  /// The view that is scrolled.
  public let body: View
  /// The direction in which it scrolls.
  public let axis: Stack.Axis
  /// The scroll position: how far the body is moved up, or to the left, in dp; 0 shows its start.
  public private(set) var offset = 0.0
  /// The margin at the right for the indicator, in dp.
  public var gutter = 0.0 { didSet { if gutter != oldValue { setNeedsLayout() } } }
  /// The margin at the left for drawing outside the body, such as a focus ring, in dp; of a row, at both ends.
  public var margin = 0.0 { didSet { if margin != oldValue { setNeedsLayout() } } }
  /// Whether an arrow at an edge shows that the body goes on there.
  public var showsEdges = false { didSet { if showsEdges != oldValue { setNeedsLayout() } } }
  /// Called when another part of the body may be in sight.
  public var onScroll: (() -> Void)?
  private let indicator = ScrollIndicator()
  private let edges = (above: ScrollEdge(.up), below: ScrollEdge(.down))
  private var grip: (start: Double, session: Gesture.SessionID)?
  /// Whether nobody knows yet if the finger goes along a row or across it. Until then the view around follows it too.
  private var isUndecided = false
  private var motion: (curve: Curve, since: Double)?
  private var bodyLength = 0.0
  private var shownLength = 0.0
  private var flashUntil = 0.0

  private enum Curve {
    case fling(Fling)
    case bounce(Spring)
  }

  /// Makes a scroll view of a body, which is laid out to its width, or to its height as a row.
  public init(_ body: View, _ axis: Stack.Axis = .column) {
    self.body = body
    self.axis = axis
    super.init()
    add(body)
    add(edges.above)
    add(edges.below)
    add(indicator)
  }

  /// The greatest scroll position, in dp.
  public var maxOffset: Double { max(0, bodyLength - length) }
  /// How much of the body is shown, in dp.
  private var length: Double { axis == .column ? bounds.height : bounds.width }
  /// Whether the body is longer than the view.
  public var isScrollable: Bool { maxOffset > 0.5 }

  public override var clipsChildren: Bool { true }
  public override var interests: Interests { isScrollable ? [.manipulate] : [] }

  /// The size of the body, limited to the available size.
  public override func size(fitting available: Size, in environment: Environment) -> Size {
    guard axis == .column else {
      let size = body.size(fitting: Size(.infinity, available.height), in: environment)
      return Size(min(size.width + 2 * margin, available.width), size.height)
    }
    let around = margin + gutter
    let size = body.size(fitting: Size(available.width - around, .infinity), in: environment)
    return Size(min(size.width + around, available.width), min(size.height, available.height))
  }

  /// Places the body at its offset; if the view gets lower, the focused view stays visible.
  public override func layout(in environment: Environment) {
    let before = bodyLength
    bodyLength =
      axis == .column
      ? body.size(fitting: Size(bounds.width - margin - gutter, .infinity), in: environment).height
      : body.size(fitting: Size(.infinity, bounds.height), in: environment).width + 2 * margin
    if grip == nil && motion == nil { offset = min(max(offset, 0), maxOffset) }
    if bodyLength != before, isScrollable { flash() }
    place()
    if showsEdges, isScrollable {
      // How far the edges reach depends on where the rows of the body are.
      body.layoutTree(in: environment)
      place()
    }
    if length < shownLength {
      for focus in root?.focuses.values.compactMap(\.view) ?? [] where focus.isInside(self) { reveal(focus) }
    }
    shownLength = length
  }

  private func place() {
    guard axis == .column else {
      // What is cut at the edge shows that it goes on there.
      for view in [edges.above, edges.below, indicator] { view.isHidden = true }
      body.frame = Rect(
        x: margin - offset, y: 0, width: max(bodyLength, bounds.width) - 2 * margin, height: bounds.height)
      onScroll?()
      return
    }
    body.frame = Rect(
      x: margin, y: -offset, width: bounds.width - margin - gutter, height: max(bodyLength, bounds.height))
    edges.above.isHidden = !showsEdges || offset < 1
    edges.below.isHidden = !showsEdges || offset > maxOffset - 1
    if !edges.above.isHidden {
      let height = ScrollEdge.reach(over: body, from: offset, .up, of: bounds.height)
      edges.above.frame = Rect(x: 0, y: 0, width: bounds.width, height: height)
    }
    if !edges.below.isHidden {
      let height = ScrollEdge.reach(
        over: body, from: offset + bounds.height, .down, of: bounds.height)
      edges.below.frame = Rect(x: 0, y: bounds.height - height, width: bounds.width, height: height)
    }
    indicator.isShown = isScrollable && (motion != nil || grip != nil || (root?.now ?? 0) < flashUntil)
    indicator.frame = ScrollIndicator.frame(
      .vertical, beside: bounds.inset(dx: 4, dy: 0),
      showing: Rect(x: 0, y: offset, width: bounds.width, height: bounds.height),
      of: Rect(x: 0, y: 0, width: bounds.width, height: max(bodyLength, 1)))
    onScroll?()
  }

  /// Shows the indicator for a moment.
  public func flash() {
    guard let root else { return }
    flashUntil = root.now + 1.2
    root.animate(self)
  }

  /// Scrolls to an offset at once, within the ends of the body.
  public func scroll(to offset: Double) {
    motion = nil
    self.offset = min(max(offset, 0), maxOffset)
    flash()
    place()
  }

  /// Scrolls so far that a view in the body is visible.
  public override func reveal(_ view: View) {
    guard view.isInside(body), let map = transformToRoot.inverse else { return }
    let box = map.apply(view.frameInRoot)
    let margin = axis == .row ? max(margin, 8) : showsEdges ? ScrollEdge.height + 4 : 8
    let (start, end) = axis == .column ? (box.minY, box.maxY) : (box.minX, box.maxX)
    if start < margin {
      scroll(to: offset + start - margin)
    } else if end > length - margin {
      scroll(to: offset + min(end - length + margin, start - margin))
    }
  }

  private var band: RubberBand { RubberBand(extent: max(length, 1)) }

  /// The component of a vector (dp of the window) along the body, in the view's orientation.
  private func along(_ v: Vector) -> Double {
    // The map contains only quarter turns, so its inverse is its transpose.
    let map = transformToRoot
    return axis == .column ? map.c * v.dx + map.d * v.dy : map.a * v.dx + map.b * v.dy
  }

  /// Whether a vector (dp of the window) goes more along the body than across it.
  private func isAlong(_ v: Vector) -> Bool { axis == .column || 2 * along(v) * along(v) > v.lengthSquared }

  public override func receive(_ gesture: Gesture) -> Bool {
    switch (gesture.kind, gesture.phase) {
    case (.manipulate, .began):
      motion = nil
      grip = (band.undo(offset, within: 0...maxOffset), gesture.session)
      isUndecided = axis == .row
      return follow(gesture)
    case (.manipulate, _) where axis == .row && grip?.session != gesture.session: return false
    case (.manipulate, .changed): return follow(gesture)
    case (.manipulate, _) where isUndecided:
      grip = nil
      return false
    case (.manipulate, .ended):
      guard grip?.session == gesture.session else { return true }
      drag(gesture)
      grip = nil
      release(speed: -along(gesture.velocity))
    case (.manipulate, .cancelled):
      guard grip?.session == gesture.session else { return true }
      grip = nil
      release(speed: 0)
    case (.wheel, _):
      guard isScrollable, isAlong(gesture.translation) else { return false }
      scroll(to: offset - along(gesture.translation) * 64)
    default: return false
    }
    return true
  }

  /// Follows a finger. Returns whether it belongs to this view alone: of a row, one that goes along it.
  private func follow(_ gesture: Gesture) -> Bool {
    if isUndecided, gesture.translation != .zero {
      isUndecided = false
      guard isAlong(gesture.translation) else {
        grip = nil
        return false
      }
      var rest = gesture
      rest.phase = .cancelled
      _ = parent?.climb { $0.receive(rest) }
    }
    if !isUndecided { drag(gesture) }
    return !isUndecided
  }

  private func drag(_ gesture: Gesture) {
    guard let grip, grip.session == gesture.session else { return }
    offset = band.apply(grip.start - along(gesture.translation), within: 0...maxOffset)
    place()
  }

  private func release(speed: Double) {
    let now = root?.now ?? 0
    if offset < 0 || offset > maxOffset {
      motion = (.bounce(Spring(from: offset, speed: 0, to: min(max(offset, 0), maxOffset))), now)
    } else if speed != 0 {
      motion = (.fling(Fling(from: offset, speed: speed)), now)
    }
    flash()
    place()
  }

  /// Advances a fling or a bounce.
  public override func tick(_ time: Double) -> Bool {
    if let (curve, since) = motion {
      let t = time - since
      switch curve {
      case .fling(let fling):
        offset = fling.position(at: t)
        if offset < 0 || offset > maxOffset {
          let goal = min(max(offset, 0), maxOffset)
          // It reaches the end with the speed of the fling at that time.
          let arrival = fling.time(at: goal) ?? t
          motion = (
            .bounce(Spring(from: goal, speed: fling.velocity(at: arrival), to: goal)), since + arrival
          )
          return tick(time)
        }
        if t >= fling.duration() { motion = nil }
      case .bounce(let bounce):
        offset = bounce.position(at: t)
        if bounce.isAtRest(at: t) {
          offset = bounce.goal
          motion = nil
        }
      }
      flashUntil = time + 0.6
    }
    place()
    if motion == nil, time < flashUntil { root?.animate(self, from: flashUntil) }
    return motion != nil
  }

  public override func stopMotion() -> Bool {
    guard motion != nil else { return false }
    motion = nil
    if offset < 0 || offset > maxOffset { release(speed: 0) }
    return true
  }

  /// Page Up and Page Down scroll by almost the visible height.
  public override func receive(_ key: KeyPress) -> Bool {
    guard isScrollable else { return false }
    let page = max(48, length - 48)
    switch key.key {
    case .pageDown where axis == .row, .pageUp where axis == .row: return false
    case .pageDown: scroll(to: offset + page)
    case .pageUp: scroll(to: offset - page)
    default: return false
    }
    return true
  }
}
