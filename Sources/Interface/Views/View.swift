import Geometry
import Gestures
import Scene

/// A rectangle of the interface that draws itself, holds others and hears of gestures. Lives on the main thread.
///
/// A view's own space is dp from its upper left corner, y downwards, turned by ``quarterTurns`` to face a seat. The parent sets
/// ``frame`` in ``layout(in:)``; code that changes what a view shows calls ``setNeedsLayout()`` or ``setNeedsDisplay()``.
open class View: Responder {
  /// The view that holds this one.
  public private(set) weak var parent: View?
  /// The tree that it is part of.
  public private(set) weak var root: ViewRoot?
  /// The views that it holds, back to front.
  public private(set) var children: [View] = []
  /// Its number in the tree, never used again; 0 outside a tree.
  public private(set) var number: UInt64 = 0
  /// When it came into its tree, in the tree's seconds.
  var appeared = -Double.infinity
  var isDirty = true
  var cached = Appearance()

  /// Where it stands, in the parent's dp.
  public var frame = Rect.zero {
    didSet {
      guard frame != oldValue else { return }
      if frame.size != oldValue.size { isDirty = true }
      root?.needsSnapshot = true
    }
  }
  /// By how many quarters its content is turned, clockwise.
  public var quarterTurns = 0 { didSet { if quarterTurns != oldValue { setNeedsLayout() } } }
  /// Whether it is excluded from drawing, layout and touch.
  public var isHidden = false { didSet { if isHidden != oldValue { setNeedsLayout() } } }
  /// Whether it can be used now.
  public var isEnabled = true { didSet { if isEnabled != oldValue { enabledChanged() } } }
  /// The colour that lies under its content, if any.
  public var fill: ColorRole? { didSet { if fill != oldValue { setNeedsDisplay() } } }
  /// How round the corners of its ground are, in dp.
  public var cornerRadius = 0.0 { didSet { if cornerRadius != oldValue { setNeedsDisplay() } } }
  /// Whether it floats over what lies under it and casts a shadow.
  public var castsShadow = false { didSet { if castsShadow != oldValue { setNeedsDisplay() } } }
  /// A number for use by the creator of the view.
  public var tag = 0

  /// Makes a view with an empty frame.
  public init() {}

  // MARK: What subclasses say

  /// The room that it wants, given how much there is; a dimension without limit is infinite.
  open func size(fitting available: Size, in environment: Environment) -> Size { .zero }
  /// Gives the children their frames.
  open func layout(in environment: Environment) {}
  /// What it looks like, without its ground and its children.
  open func appearance(in environment: Environment) -> Appearance { Appearance() }
  /// What it wants to hear of fingers that land on it.
  open var interests: Interests { [] }
  /// Whether fingers that land on it never reach what lies under it.
  open var blocksTouches: Bool { fill != nil || !interests.isEmpty }
  /// Whether children are seen and touched only inside its bounds.
  open var clipsChildren: Bool { false }
  /// Whether it can have the keyboard focus.
  open var isFocusable: Bool { false }
  /// Whether the keyboard stays inside it while it is shown, as in a dialog.
  open var keepsFocus: Bool { false }
  /// Brings a view that lies in it into sight, as a scroll view does.
  open func reveal(_ view: View) {}
  /// The least side of the area in which fingers reach it, in dp.
  open var touchSize: Double { Metrics.touch }
  /// The least distance between the things in it that can be touched, in dp.
  open var touchGap: Double { Metrics.touchGap }
  /// Called once a frame while it is in ``ViewRoot/animate(_:from:)``; false when it is done.
  open func tick(_ time: Double) -> Bool { false }
  /// Called when the keyboard comes or goes.
  open func focusChanged(_ isFocused: Bool) { setNeedsDisplay() }
  /// Called when `isEnabled` has changed.
  open func enabledChanged() { setNeedsDisplay() }
  /// Called when it has come into a tree or is about to leave it.
  open func attachmentChanged(_ isAttached: Bool) {}

  /// Called when a finger lands: stops what still flies after a fling, and says whether anything did.
  open func stopMotion() -> Bool { false }
  /// Takes a gesture; false leaves it to the parent.
  open func receive(_ gesture: Gesture) -> Bool { false }
  /// Takes a key; false leaves it to the parent.
  open func receive(_ key: KeyPress) -> Bool { false }
  /// Does what was asked for; false leaves it to the parent.
  open func perform(_ command: CommandID, from sender: View?) -> Bool { false }
  /// The parent, or the tree.
  open var nextResponder: (any Responder)? { parent ?? root }

  // MARK: The tree

  /// Puts a view on top of the others, or at an index from the back.
  public func add(_ child: View, at index: Int? = nil) {
    child.removeFromParent()
    children.insert(child, at: index ?? children.count)
    child.parent = self
    if let root { child.attach(to: root) }
    setNeedsLayout()
  }

  /// Takes the view out of its parent.
  public func removeFromParent() {
    guard let parent else { return }
    if root != nil { detach() }
    parent.children.removeAll { $0 === self }
    parent.setNeedsLayout()
    self.parent = nil
  }

  /// Takes all children out.
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

  /// Whether it is this view or lies somewhere in it.
  public func isInside(_ ancestor: View) -> Bool {
    var view: View? = self
    while let v = view {
      if v === ancestor { return true }
      view = v.parent
    }
    return false
  }

  // MARK: What has changed

  /// Says that its size or the places of its children may have changed.
  public func setNeedsLayout() {
    isDirty = true
    root?.needsLayout = true
  }

  /// Says that it looks different but keeps its size.
  public func setNeedsDisplay() {
    isDirty = true
    root?.needsSnapshot = true
  }

  // MARK: Spaces

  /// Its own rectangle: from the origin, its sides as they lie before the turn.
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

  /// Where it stands in the tree's dp.
  public var frameInRoot: Rect { transformToRoot.apply(bounds) }

  /// A point of the tree in its own space.
  public func local(_ point: Point) -> Point { transformToRoot.inverse?.apply(point) ?? point }

  /// Whether it and all that hold it can be used.
  public var isEnabledInTree: Bool { isEnabled && (parent?.isEnabledInTree ?? true) }
  /// Whether it and all that hold it are shown.
  public var isShownInTree: Bool { !isHidden && (parent?.isShownInTree ?? true) }
  /// Whether keys go to it.
  public var isFocused: Bool { root?.focused === self }

  /// Its name for gestures.
  public var target: TargetID { TargetID(owner: root?.owner ?? 0, item: number) }

  // MARK: Layout and picture

  func layoutTree(in environment: Environment) {
    isDirty = true
    layout(in: environment)
    for child in children where !child.isHidden { child.layoutTree(in: environment) }
  }

  /// Its ground, its own picture and, with the keyboard on it, the ring around it.
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
    if isFocused, root?.showsFocus == true {
      result.outline(
        bounds.inset(by: -3), radius: max(cornerRadius, Metrics.buttonRadius) + 3, width: 2,
        environment.color(.focus))
    }
    return result
  }

  /// What is hit at a point of its own space: a view and how far outside of it the point lies.
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
