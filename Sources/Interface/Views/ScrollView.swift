import Geometry
import Gestures

/// A view that shows a part of a higher view, scrolled by fingers, the wheel and keys. It can be flung, and bounces
/// at its ends.
public final class ScrollView: View {
  /// The view that is scrolled.
  public let body: View
  /// The scroll position: how far the body is moved up, in dp; 0 shows its top.
  public private(set) var offset = 0.0
  /// The margin at the right for the indicator, in dp.
  public var gutter = 0.0 { didSet { if gutter != oldValue { setNeedsLayout() } } }
  /// The margin at the left for drawing outside the body, such as a focus ring, in dp.
  public var margin = 0.0 { didSet { if margin != oldValue { setNeedsLayout() } } }
  /// Whether an arrow at an edge shows that the body goes on there.
  public var showsEdges = false { didSet { if showsEdges != oldValue { setNeedsLayout() } } }
  /// Called when another part of the body may be in sight.
  public var onScroll: (() -> Void)?
  private let indicator = ScrollIndicator()
  private let edges = (above: ScrollEdge(.up), below: ScrollEdge(.down))
  private var grip: (start: Double, session: Gesture.SessionID)?
  private var motion: (curve: Curve, since: Double)?
  private var bodyHeight = 0.0
  private var shownHeight = 0.0
  private var flashUntil = 0.0

  private enum Curve {
    case fling(Fling)
    case bounce(Spring)
  }

  /// Makes a scroll view of a body, which is laid out to its width.
  public init(_ body: View) {
    self.body = body
    super.init()
    add(body)
    add(edges.above)
    add(edges.below)
    add(indicator)
  }

  /// The greatest scroll position, in dp.
  public var maxOffset: Double { max(0, bodyHeight - bounds.height) }
  /// Whether the body is higher than the view.
  public var isScrollable: Bool { maxOffset > 0.5 }

  public override var clipsChildren: Bool { true }
  public override var interests: Interests { isScrollable ? [.manipulate] : [] }

  /// The size of the body, limited to the available size.
  public override func size(fitting available: Size, in environment: Environment) -> Size {
    let around = margin + gutter
    let size = body.size(fitting: Size(available.width - around, .infinity), in: environment)
    return Size(min(size.width + around, available.width), min(size.height, available.height))
  }

  /// Places the body at its offset; if the view gets lower, the focused view stays visible.
  public override func layout(in environment: Environment) {
    let before = bodyHeight
    bodyHeight = body.size(fitting: Size(bounds.width - margin - gutter, .infinity), in: environment).height
    if grip == nil && motion == nil { offset = min(max(offset, 0), maxOffset) }
    if bodyHeight != before, isScrollable { flash() }
    place()
    if bounds.height < shownHeight {
      for focus in root?.focuses.values.compactMap(\.view) ?? [] where focus.isInside(self) { reveal(focus) }
    }
    shownHeight = bounds.height
  }

  private func place() {
    body.frame = Rect(
      x: margin, y: -offset, width: bounds.width - margin - gutter, height: max(bodyHeight, bounds.height))
    let height = ScrollEdge.height
    edges.above.isHidden = !showsEdges || offset < 1
    edges.above.frame = Rect(x: 0, y: 0, width: bounds.width, height: height)
    edges.below.isHidden = !showsEdges || offset > maxOffset - 1
    edges.below.frame = Rect(x: 0, y: bounds.height - height, width: bounds.width, height: height)
    indicator.isShown = isScrollable && (motion != nil || grip != nil || (root?.now ?? 0) < flashUntil)
    indicator.frame = ScrollIndicator.frame(
      .vertical, beside: bounds.inset(dx: 4, dy: 0),
      showing: Rect(x: 0, y: offset, width: bounds.width, height: bounds.height),
      of: Rect(x: 0, y: 0, width: bounds.width, height: max(bodyHeight, 1)))
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
    let margin = showsEdges ? ScrollEdge.height + 4 : 8
    if box.minY < margin {
      scroll(to: offset + box.minY - margin)
    } else if box.maxY > bounds.maxY - margin {
      scroll(to: offset + min(box.maxY - bounds.maxY + margin, box.minY - margin))
    }
  }

  private var band: RubberBand { RubberBand(extent: max(bounds.height, 1)) }

  /// The component of a vector (dp of the window) along the body, in the view's orientation.
  private func along(_ v: Vector) -> Double {
    // The map contains only quarter turns, so its inverse is its transpose.
    let map = transformToRoot
    return map.c * v.dx + map.d * v.dy
  }

  public override func receive(_ gesture: Gesture) -> Bool {
    switch (gesture.kind, gesture.phase) {
    case (.manipulate, .began):
      motion = nil
      grip = (band.undo(offset, within: 0...maxOffset), gesture.session)
      drag(gesture)
    case (.manipulate, .changed): drag(gesture)
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
      guard isScrollable else { return false }
      scroll(to: offset - along(gesture.translation) * 64)
    default: return false
    }
    return true
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
    let page = max(48, bounds.height - 48)
    switch key.key {
    case .pageDown: scroll(to: offset + page)
    case .pageUp: scroll(to: offset - page)
    default: return false
    }
    return true
  }
}
