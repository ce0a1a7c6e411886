import Geometry
import Gestures
import Scene

/// A tree of views on one layer: numbers the views, lays them out, reports what has changed, and passes them
/// gestures, keys and time. Main thread only.
public final class ViewRoot: Responder {
  /// The owner in the `TargetID` of every view of the tree.
  public let owner: UInt32
  /// The view that fills the layer and contains all others.
  public let content = View()
  /// The layer's size in dp.
  public var size: Size { didSet { if size != oldValue { needsLayout = true } } }
  /// The look and the typesetter.
  public var environment: Environment { didSet { needsLayout = true } }
  /// The colours that may lie under the tree, for the audit of contrast.
  public var backdrop: [ColorRole] = [.groundLit, .groundFar]
  /// The responder after the views: the mode or the shell.
  public weak var next: (any Responder)?
  /// The clipboard.
  public weak var clipboard: (any Clipboard)?
  /// Lays out what the tree's owner adds to ``content``; called before every layout.
  public var arrange: ((Environment) -> Void)?
  /// Called when the focus of a seat has moved to another view or to none.
  public var onFocusChange: ((_ seat: Int, View?) -> Void)?
  /// The seat to which the keyboard belongs: keys and typed text go to the view that it has focused.
  public var keyboardSeat = 0 { didSet { if keyboardSeat != oldValue { needsSnapshot = true } } }

  /// The view that each seat has focused.
  var focuses: [Int: Focus] = [:]
  /// Where the focus returns when sheets and menus close.
  var returns: [Return] = []
  /// Whether the focus ring is shown: from the first Tab or arrow until the next touch.
  public internal(set) var showsFocus = false
  /// The control beside which its name is shown, if any.
  public private(set) weak var named: Control? { didSet { if named !== oldValue { needsLayout = true } } }
  /// How long a finger rests on a control until its name is shown, in seconds.
  public var longPress = 0.5
  /// How long the mouse rests on a control until its name is shown, in seconds.
  public static let hoverDelay = 0.5
  /// The time of the last ``advance(to:)`` or gesture, in seconds.
  public private(set) var now = 0.0

  var needsLayout = true
  var needsSnapshot = true
  private var refused: Set<Gesture.SessionID> = []
  private var views: [UInt64: Unowned] = [:]
  private var nextNumber: UInt64 = 1
  private var animated: [(view: View, due: Double)] = []
  private var shown: [Entry] = []

  private struct Unowned {
    unowned let view: View
  }

  struct Focus {
    weak var view: View?
  }

  /// The view to which a seat's focus returns from a panel.
  struct Return {
    var seat: Int
    weak var panel: View?
    weak var view: View?
  }

  /// Makes an empty tree.
  public init(owner: UInt32, size: Size, environment: Environment) {
    self.owner = owner
    self.size = size
    self.environment = environment
    content.attach(to: self)
  }

  /// The mode or the shell.
  public var nextResponder: (any Responder)? { next }

  func enter(_ view: View) -> UInt64 {
    defer { nextNumber += 1 }
    views[nextNumber] = Unowned(view: view)
    needsLayout = true
    return nextNumber
  }

  func leave(_ view: View) {
    views[view.number] = nil
    animated.removeAll { $0.view === view }
    if named === view { named = nil }
    needsLayout = true
  }

  // MARK: Gestures

  /// The view with an id; nil if it is not in the tree.
  public func view(_ target: TargetID) -> View? { target.owner == owner ? views[target.item]?.view : nil }

  /// The view that a finger at a point of the layer (dp) reaches, if any.
  public func view(at point: Point) -> View? {
    layoutIfNeeded()
    return content.hit(point)?.view
  }

  /// The chain of targets at a point of the layer (dp): the view that a finger reaches there and its ancestors that
  /// handle gestures; nil where the layer lets the finger through. A view that only blocks touches has an entry
  /// without interests.
  public func hit(at point: Point) -> [Hit.Link]? {
    guard let found = view(at: point) else { return nil }
    var chain = [Hit.Link(found.target, found.isEnabledInTree ? found.interests : [])]
    var view = found.parent
    while let v = view {
      if !v.interests.isEmpty, v.isEnabledInTree { chain.append(.init(v.target, v.interests)) }
      view = v.parent
    }
    return chain
  }

  /// The frame of a view on the layer, in dp.
  public func bounds(of target: TargetID) -> Rect? { view(target)?.frameInRoot }

  /// Stops the fling of a view; returns whether it was moving.
  public func stopFling(of target: TargetID) -> Bool { view(target)?.stopMotion() ?? false }

  /// Passes a gesture to its view, its ancestors, the mode and the shell, until one takes it.
  @discardableResult public func receive(_ gesture: Gesture) -> Bool {
    guard let view = view(gesture.target) else { return false }
    now = max(now, gesture.time)
    if isTooSoon(gesture, for: view) { return true }
    if gesture.kind == .press, gesture.phase == .began, showsFocus {
      showsFocus = false
      focused?.setNeedsDisplay()
    }
    return view.climb { $0 !== self && $0.receive(gesture) }
  }

  /// Whether a finger came down before its owner can have seen the sheet that has just opened under it. Such a touch
  /// has no effect until it ends.
  private func isTooSoon(_ gesture: Gesture, for view: View) -> Bool {
    if refused.contains(gesture.session) { return true }
    var link: View? = view
    while let v = link {
      if v.opensUnderHands, gesture.time < v.appeared + ViewRoot.appearanceGuard {
        // Session ids are never reused, so old ones can be discarded together.
        if refused.count > 100 { refused = [] }
        refused.insert(gesture.session)
        return true
      }
      link = v.parent
    }
    return false
  }

  /// How long a new sheet or menu ignores touches, in seconds.
  public static let appearanceGuard = GestureSettings().appearanceGuard

  /// Sends a command along the chain from the focused view, or else from the sender; returns whether one carried it
  /// out.
  @discardableResult public func perform(_ command: CommandID, from sender: View?) -> Bool {
    let first: (any Responder)? = focused ?? sender
    return (first ?? next)?.climb { $0 !== self && $0.perform(command, from: sender) } ?? false
  }

  // MARK: Names

  /// Has a control's name shown beside it.
  func showName(of control: Control) { named = control }

  /// Has a control's name no longer shown.
  ///
  /// - Returns: whether it was shown.
  @discardableResult func hideName(of control: Control) -> Bool {
    guard named === control else { return false }
    named = nil
    return true
  }

  // MARK: Time

  /// Calls a view's ``View/tick(_:)`` at every ``advance(to:)`` from the time `due` on, until it returns false. A
  /// view that only waits for a time passes it, so that no frames are drawn in the meantime.
  public func animate(_ view: View, from due: Double = -.infinity) {
    animated.removeAll { $0.view === view }
    animated.append((view, due))
  }

  /// Whether a view is animating, so that ``advance(to:)`` must be called every frame.
  public var isAnimating: Bool { animated.contains { $0.due <= now } }

  /// When ``advance(to:)`` must be called next, in seconds; nil while no view is animating or waiting.
  public var nextDeadline: Double? { animated.map { max($0.due, now) }.filter(\.isFinite).min() }

  /// Advances animations to a time in seconds, on the clock of gestures.
  public func advance(to time: Double) {
    now = max(now, time)
    for (view, due) in animated where due <= now {
      if view.tick(now) { continue }
      // The view may have asked for another time in the meantime.
      animated.removeAll { $0.view === view && $0.due == due }
    }
  }

  // MARK: Pictures

  /// Whether a new snapshot would differ from the last one.
  public var needsUpdate: Bool { needsLayout || needsSnapshot }

  /// Lays out all views, if something has changed.
  public func layoutIfNeeded() {
    // Layout may request another pass, at most three times.
    for _ in 0..<4 where needsLayout {
      needsLayout = false
      content.frame = Rect(origin: .origin, size: size)
      arrange?(environment)
      content.layoutTree(in: environment)
      needsSnapshot = true
    }
  }

  /// The present picture of the tree, and the rectangles (dp) in which it differs from the previous one.
  ///
  /// - Complexity: O(views).
  public func takeSnapshot() -> (list: DrawingList, damage: [Rect]) {
    layoutIfNeeded()
    needsSnapshot = false
    var entries: [Entry] = []
    collect(content, .identity, clip: Rect(origin: .origin, size: size), into: &entries)
    let damage = Entry.damage(from: shown, to: entries)
    shown = entries
    return (DrawingList(entries.map(\.item)), damage)
  }

  private func collect(_ view: View, _ outer: Affine, clip: Rect, into entries: inout [Entry]) {
    guard !view.isHidden else { return }
    let transform = view.transform.then(outer)
    if view.isDirty {
      view.isDirty = false
      view.cached = view.wholeAppearance(in: environment)
    }
    if !view.cached.isEmpty {
      let bounds = transform.apply(view.cached.bounds).roundedOut
      let entry = Entry(
        number: view.number, transform: transform, clip: clip, appearance: view.cached,
        bounds: bounds.intersection(clip))
      if !entry.bounds.isEmpty { entries.append(entry) }
    }
    let inner = view.clipsChildren ? clip.intersection(transform.apply(view.bounds)) : clip
    if inner.isEmpty { return }
    for child in view.children { collect(child, transform, clip: inner, into: &entries) }
  }
}

/// A view's picture and position, as last shown.
private struct Entry: Equatable {
  var number: UInt64
  var transform: Affine
  var clip: Rect
  var appearance: Appearance
  var bounds: Rect

  var item: DrawingList.Item {
    let (clip, transform, drawing) = (clip, transform, appearance.drawing)
    let isWhole = clip.contains(transform.apply(appearance.bounds))
    return DrawingList.Item(bounds: bounds) { canvas in
      if isWhole {
        canvas.with(transform) { drawing(canvas) }
      } else {
        canvas.clip(to: clip) { canvas.with(transform) { drawing(canvas) } }
      }
    }
  }

  static func damage(from old: [Entry], to new: [Entry]) -> [Rect] {
    let before = Dictionary(uniqueKeysWithValues: old.map { ($0.number, $0) })
    let after = Set(new.map(\.number))
    var result = old.filter { !after.contains($0.number) }.map(\.bounds)
    for entry in new {
      guard let same = before[entry.number] else {
        result.append(entry.bounds)
        continue
      }
      if same != entry {
        result += same.bounds == entry.bounds ? [entry.bounds] : [same.bounds, entry.bounds]
      }
    }
    // A change of the stacking order alone changes the picture too.
    if old.map(\.number).filter(after.contains) != new.map(\.number).filter({ before[$0] != nil }) {
      result += new.map(\.bounds)
    }
    return result.count > 32 ? [result.reduce(.null) { $0.union($1) }] : result
  }
}
