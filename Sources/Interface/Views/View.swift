import Geometry
import Gestures
import Scene

/// A rectangle of the interface that draws itself, contains other views and handles gestures. Main thread only.
///
/// A view's own space is dp from its upper left corner, y downwards, turned by ``quarterTurns`` to face a seat. The
/// parent sets ``frame`` in ``layout(in:)``. Code that changes what a view shows calls ``setNeedsLayout()`` or
/// ``setNeedsDisplay()``.
open class View: Responder {
  /// The view that contains this one.
  public private(set) weak var parent: View?
  /// The tree that it belongs to.
  public private(set) weak var root: ViewRoot?
  /// The views in it, back to front.
  public private(set) var children: [View] = []
  /// Its number in the tree, never reused; 0 outside a tree.
  public private(set) var number: UInt64 = 0
  /// When it was added to its tree, in the tree's seconds.
  var appeared = -Double.infinity
  var isDirty = true
  var cached = Appearance()

  /// Its frame, in the parent's dp.
  public var frame = Rect.zero {
    didSet {
      guard frame != oldValue else { return }
      if frame.size != oldValue.size { isDirty = true }
      root?.needsSnapshot = true
    }
  }
  /// The rotation of its content, in quarter turns clockwise.
  public var quarterTurns = 0 { didSet { if quarterTurns != oldValue { setNeedsLayout() } } }
  /// Whether it is excluded from drawing, layout and touch.
  public var isHidden = false {
    didSet {
      guard isHidden != oldValue else { return }
      if isHidden && floats { setNeedsDisplay() } else { setNeedsLayout() }
    }
  }
  /// Whether no other view is placed by it, so that nothing needs layout when it is hidden.
  public var floats = false
  /// Whether it is enabled.
  public var isEnabled = true { didSet { if isEnabled != oldValue { enabledChanged() } } }
  /// The background colour, if any.
  public var fill: ColorRole? { didSet { if fill != oldValue { setNeedsDisplay() } } }
  /// The corner radius of its background, in dp.
  public var cornerRadius = 0.0 { didSet { if cornerRadius != oldValue { setNeedsDisplay() } } }
  /// Whether it casts a shadow on what is below it.
  public var castsShadow = false { didSet { if castsShadow != oldValue { setNeedsDisplay() } } }
  /// The seat to which it belongs; nil if it belongs to that of its parent.
  public var seat: Int?
  /// A number for use by the creator of the view.
  public var tag = 0

  /// Makes a view with an empty frame.
  public init() {}

  // MARK: Overridden by subclasses

  /// The size that it needs in the available size; a dimension without limit is infinite.
  open func size(fitting available: Size, in environment: Environment) -> Size { .zero }
  /// Sets the frames of the children.
  open func layout(in environment: Environment) {}
  /// Its picture, without its background and its children.
  open func appearance(in environment: Environment) -> Appearance { Appearance() }
  /// Parts of its picture that a scroll view shows whole or not at all, such as texts, in its own dp.
  open var wholeParts: [Rect] { [] }
  /// The gestures that it handles.
  open var interests: Interests { [] }
  /// Whether touches on it never reach what is below it.
  open var blocksTouches: Bool { fill != nil || !interests.isEmpty }
  /// Whether children are visible and touchable only inside its bounds.
  open var clipsChildren: Bool { false }
  /// Whether it can have the keyboard focus.
  open var isFocusable: Bool { false }
  /// Whether the keyboard focus stays inside it while it is shown, as in a dialog.
  open var keepsFocus: Bool { false }
  /// Whether it opens where people may be touching already: touches in its first moments are ignored.
  open var opensUnderHands: Bool { false }
  /// Makes a view inside it visible, as a scroll view does by scrolling.
  open func reveal(_ view: View) {}
  /// The least side of the area in which it can be touched, in dp.
  open var touchSize: Double { Metrics.touch }
  /// The least distance between touch targets in it, in dp.
  open var touchGap: Double { Metrics.touchGap }
  /// Called once per frame after ``ViewRoot/animate(_:from:)``; returns false when it is done.
  open func tick(_ time: Double) -> Bool { false }
  /// Called when it gets or loses the keyboard focus.
  open func focusChanged(_ isFocused: Bool) { setNeedsDisplay() }
  /// Called when `isEnabled` has changed.
  open func enabledChanged() { setNeedsDisplay() }
  /// Called after it was added to a tree, and before it is removed.
  open func attachmentChanged(_ isAttached: Bool) {}

  /// Stops a fling; called when a finger lands. Returns whether anything was moving.
  open func stopMotion() -> Bool { false }
  /// Handles a gesture; false passes it to the parent.
  open func receive(_ gesture: Gesture) -> Bool { false }
  /// Handles a key; false passes it to the parent.
  open func receive(_ key: KeyPress) -> Bool { false }
  /// Carries out a command; false passes it to the parent.
  open func perform(_ command: CommandID, from sender: View?) -> Bool { false }
  /// The parent, or the tree.
  open var nextResponder: (any Responder)? { parent ?? root }

  // MARK: The tree

  /// Adds a view on top of the others, or at an index from the back.
  public func add(_ child: View, at index: Int? = nil) {
    child.removeFromParent()
    children.insert(child, at: index ?? children.count)
    child.parent = self
    if let root { child.attach(to: root) }
    setNeedsLayout()
  }

  /// Removes the view from its parent.
  public func removeFromParent() {
    guard let parent else { return }
    if let root {
      root.takeFocus(from: self)
      detach()
    }
    parent.children.removeAll { $0 === self }
    parent.setNeedsLayout()
    self.parent = nil
  }

  /// Removes all children.
  public func removeChildren() { for child in children { child.removeFromParent() } }

  func attach(to root: ViewRoot) {
    self.root = root
    number = root.enter(self)
    appeared = root.now
    isDirty = true
    for child in children { child.attach(to: root) }
    attachmentChanged(true)
  }

  private func detach() {
    attachmentChanged(false)
    for child in children { child.detach() }
    root?.leave(self)
    root = nil
    number = 0
  }

  /// It, or the nearest view around it, that keeps the focus inside; nil for none.
  var keeperOfFocus: View? { keepsFocus ? self : parent?.keeperOfFocus }

  /// Whether it is `ancestor` or lies inside it.
  public func isInside(_ ancestor: View) -> Bool {
    var view: View? = self
    while let v = view {
      if v === ancestor { return true }
      view = v.parent
    }
    return false
  }

  // MARK: Invalidation

  /// Marks that its size or the frames of its children may have changed.
  public func setNeedsLayout() {
    isDirty = true
    root?.needsLayout = true
  }

  /// Marks that its picture has changed, but not its size.
  public func setNeedsDisplay() {
    isDirty = true
    root?.needsSnapshot = true
  }

  // MARK: Spaces

  /// Its rectangle in its own space: at the origin, with its sides as before the rotation.
  public var bounds: Rect {
    quarterTurns & 1 == 0
      ? Rect(x: 0, y: 0, width: frame.width, height: frame.height)
      : Rect(x: 0, y: 0, width: frame.height, height: frame.width)
  }

  /// The map from its own space to the parent's.
  public var transform: Affine {
    let turned = Affine.quarterTurns(quarterTurns)
    return turned.then(.translation(frame.origin - turned.apply(bounds).origin))
  }

  /// The map from its own space to the tree's.
  public var transformToRoot: Affine {
    var result = transform
    var view = parent
    while let v = view {
      result = result.then(v.transform)
      view = v.parent
    }
    return result
  }

  /// Its frame in the tree's dp.
  public var frameInRoot: Rect { transformToRoot.apply(bounds) }

  /// Converts a point of the tree to its own space.
  public func local(_ point: Point) -> Point { transformToRoot.inverse?.apply(point) ?? point }

  /// Whether it and all its ancestors are enabled.
  public var isEnabledInTree: Bool { isEnabled && (parent?.isEnabledInTree ?? true) }
  /// Whether it and all its ancestors are shown.
  public var isShownInTree: Bool { !isHidden && (parent?.isShownInTree ?? true) }
  /// Whether it has the keyboard focus of its seat.
  public var isFocused: Bool { root?.isFocused(self) ?? false }
  /// The seat of the nearest view around it that has one; nil if it belongs to nobody in particular.
  public var seatInTree: Int? { seat ?? parent?.seatInTree }

  /// Its id as the target of gestures.
  public var target: TargetID { TargetID(owner: root?.owner ?? 0, item: number) }

  // MARK: Layout and picture

  func layoutTree(in environment: Environment) {
    isDirty = true
    layout(in: environment)
    for child in children where !child.isHidden { child.layoutTree(in: environment) }
  }

  /// Its background, its own picture and, while it is focused, the focus ring.
  package func wholeAppearance(in environment: Environment) -> Appearance {
    var result = Appearance()
    if let fill {
      if castsShadow {
        result.add(
          .shadow(
            bounds, radius: cornerRadius, blur: 28, offset: Vector(0, 8), environment.color(.shadow)))
      }
      result.fill(bounds, radius: cornerRadius, environment.color(fill))
      if castsShadow { result.outline(bounds, radius: cornerRadius, environment.color(.line)) }
    }
    result.marks += appearance(in: environment).marks
    if root?.showsFocus == true, root?.focused === self {
      result.outline(
        bounds.inset(by: -3), radius: max(cornerRadius, Metrics.buttonRadius) + 3, width: 2,
        environment.color(.focus))
    }
    return result
  }

  /// The view at a point of its own space, and how far outside the view the point lies, in dp; nil if nothing is hit.
  func hit(_ point: Point) -> (view: View, distance: Double)? {
    guard !isHidden else { return nil }
    let isInside = bounds.contains(point)
    if clipsChildren && !isInside { return nil }
    var best: (view: View, distance: Double)?
    for child in children.reversed() {
      guard let inner = child.transform.inverse?.apply(point), let found = child.hit(inner) else { continue }
      if found.distance < best?.distance ?? .infinity { best = found }
      if found.distance == 0 { break }
    }
    if let best { return (best.view, isInside && blocksTouches ? 0 : best.distance) }
    guard blocksTouches else { return nil }
    if isInside { return (self, 0) }
    guard !interests.isEmpty else { return nil }
    let reach = bounds.inset(
      dx: min(0, (bounds.width - touchSize) / 2), dy: min(0, (bounds.height - touchSize) / 2))
    guard reach.contains(point) else { return nil }
    let nearest = Point(
      min(max(point.x, bounds.minX), bounds.maxX), min(max(point.y, bounds.minY), bounds.maxY))
    return (self, max(nearest.distance(to: point), 1e-6))
  }
}
