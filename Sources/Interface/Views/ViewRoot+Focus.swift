import Geometry
import Gestures

extension ViewRoot {
  /// Moves the keyboard focus to a view, or to none.
  public func focus(_ view: View?, showsRing: Bool? = nil) {
    if let showsRing { showsFocus = showsRing }
    guard focused !== view else {
      view?.setNeedsDisplay()
      return
    }
    let old = focused
    focused = view
    old?.focusChanged(false)
    view?.focusChanged(true)
    if let view { reveal(view) }
    onFocusChange?(view)
  }

  /// Passes a key to the focused view and its ancestors. If none takes it, Tab and arrows move the focus; other keys
  /// go on to the mode and the shell.
  @discardableResult public func receive(_ key: KeyPress) -> Bool {
    layoutIfNeeded()
    let first: View = focused ?? focusScope
    if first.climb({ $0 is View && $0.receive(key) }) { return true }
    if moveFocus(key) { return true }
    return next?.climb { $0.receive(key) } ?? false
  }

  /// Passes typed text to the focused view; returns whether the view took it.
  @discardableResult public func receive(_ text: TextInput) -> Bool {
    (focused as? any TextReceiver)?.receive(text) ?? false
  }

  /// Moves the focus with Tab, or with an arrow from the view that has it. Returns whether there is such a view.
  @discardableResult public func moveFocus(_ key: KeyPress) -> Bool {
    switch key.key {
    case .tab: return step(key.modifiers.contains(.shift) ? -1 : 1)
    case .left where focused != nil: return move(Vector(-1, 0))
    case .right where focused != nil: return move(Vector(1, 0))
    case .up where focused != nil: return move(Vector(0, -1))
    case .down where focused != nil: return move(Vector(0, 1))
    default: return false
    }
  }

  /// The frontmost view that keeps the focus inside itself, such as a dialog; without one, the whole content.
  var focusScope: View {
    func search(_ view: View) -> View? {
      guard !view.isHidden else { return nil }
      for child in view.children.reversed() {
        if let found = search(child) { return found }
      }
      return view.keepsFocus ? view : nil
    }
    return search(content) ?? content
  }

  /// The views that can have the keyboard focus, in reading order, which is the order of the tree.
  public var focusOrder: [View] {
    var result: [View] = []
    func visit(_ view: View) {
      guard !view.isHidden, view.isEnabled else { return }
      if view.isFocusable { result.append(view) }
      for child in view.children { visit(child) }
    }
    let scope = focusScope
    if scope.isShownInTree, scope.isEnabledInTree { visit(scope) }
    return result
  }

  private func step(_ by: Int) -> Bool {
    let order = focusOrder
    guard !order.isEmpty else { return false }
    let at = order.firstIndex { $0 === focused }
    let index = at.map { ($0 + by + order.count) % order.count } ?? (by > 0 ? 0 : order.count - 1)
    focus(order[index], showsRing: true)
    return true
  }

  /// Moves the focus to the nearest view in a direction; the distance to the side counts double.
  private func move(_ direction: Vector) -> Bool {
    guard let from = focused?.frameInRoot.center else { return false }
    var best: (view: View, cost: Double)?
    for view in focusOrder where view !== focused {
      let way = view.frameInRoot.center - from
      let ahead = way.dot(direction)
      guard ahead > 1 else { continue }
      let cost = ahead + 2 * abs(way.cross(direction))
      if cost < best?.cost ?? .infinity { best = (view, cost) }
    }
    guard let best else { return false }
    focus(best.view, showsRing: true)
    return true
  }

  private func reveal(_ view: View) {
    var parent = view.parent
    while let p = parent {
      p.reveal(view)
      parent = p.parent
    }
  }
}

/// A view that takes typed text.
protocol TextReceiver {
  func receive(_ text: TextInput) -> Bool
}
