import Geometry
import Gestures

extension ViewRoot {
  /// The view with the keyboard focus: the one that the keyboard's seat has focused.
  public var focused: View? { focused(by: keyboardSeat) }

  /// The view that a seat has focused, into which its on-screen keyboard types.
  public func focused(by seat: Int) -> View? { focuses[seat]?.view }

  /// Whether a seat has focused a view.
  func isFocused(_ view: View) -> Bool { focuses.values.contains { $0.view === view } }

  /// Moves the focus of a view's seat to the view.
  public func focus(_ view: View, showsRing: Bool? = nil) {
    focus(view, by: view.seatInTree ?? keyboardSeat, showsRing: showsRing)
  }

  /// Takes the focus of a seat from its view, or that of the keyboard's seat.
  public func unfocus(by seat: Int? = nil) { focus(nil, by: seat ?? keyboardSeat) }

  func focus(_ view: View?, by seat: Int, showsRing: Bool? = nil) {
    if let showsRing { showsFocus = showsRing }
    let old = focused(by: seat)
    guard old !== view else {
      view?.setNeedsDisplay()
      return
    }
    if let old { noteReturn(to: old, from: view, by: seat) }
    focuses[seat] = view.map { Focus(view: $0) }
    old?.focusChanged(false)
    view?.focusChanged(true)
    if let view { reveal(view) }
    onFocusChange?(seat, view)
  }

  /// Notes that the focus of a seat goes from a view into a sheet or a menu over it.
  private func noteReturn(to old: View, from new: View?, by seat: Int) {
    guard let panel = new?.keeperOfFocus, !old.isInside(panel) else { return }
    returns.removeAll { $0.seat == seat && $0.panel === panel }
    returns.append(Return(seat: seat, panel: panel, view: old))
  }

  /// Takes the focus out of a view that is about to leave the tree. People who use keys have it back on the control
  /// from which it came into a sheet or a menu that closes.
  func takeFocus(from leaving: View) {
    let ended = returns.filter { $0.panel?.isInside(leaving) ?? true }
    returns.removeAll { $0.panel?.isInside(leaving) ?? true }
    func source(_ seat: Int) -> View? {
      ended.first { $0.seat == seat && $0.view?.isInside(leaving) == false }?.view
    }
    // A sheet that was opened from one that closes leads back to where that one was opened from.
    for i in returns.indices where returns[i].view?.isInside(leaving) == true {
      returns[i].view = source(returns[i].seat)
    }
    for (seat, focus) in focuses where focus.view?.isInside(leaving) == true {
      let view = source(seat).flatMap { $0.isShownInTree && $0.isEnabledInTree ? $0 : nil }
      self.focus(nil, by: seat)
      if showsFocus { self.focus(view, by: seat) }
    }
  }

  /// Calls `body` as if the keyboard belonged to a seat: for keys of its on-screen keyboard.
  public func typing(by seat: Int, _ body: () -> Void) {
    let own = keyboardSeat
    keyboardSeat = seat
    body()
    keyboardSeat = own
  }

  /// Passes a key to the focused view and its ancestors; where a dialog is open over that view, to the dialog. If none takes
  /// it, Tab and arrows move the focus; other keys go on to the mode and the shell. Arrows that find nothing to move to
  /// stay with the view that has the focus.
  @discardableResult public func receive(_ key: KeyPress) -> Bool {
    layoutIfNeeded()
    let scope = focusScope
    let first = focused.flatMap { $0.isInside(scope) ? $0 : nil } ?? scope
    if first.climb({ $0 is View && $0.receive(key) }) { return true }
    if moveFocus(key) { return true }
    if focused != nil, direction(of: key) != nil { return true }
    return next?.climb { $0.receive(key) } ?? false
  }

  /// Passes typed text to the focused view; returns whether the view took it.
  @discardableResult public func receive(_ text: TextInput) -> Bool {
    (focused as? any TextReceiver)?.receive(text) ?? false
  }

  /// Moves the focus with Tab, or with an arrow from the view that has it. Returns whether there is such a view.
  func moveFocus(_ key: KeyPress) -> Bool {
    if key.key == .tab { return step(key.modifiers.contains(.shift) ? -1 : 1) }
    return direction(of: key).map(move) ?? false
  }

  /// Where an arrow leads; y points down.
  private func direction(of key: KeyPress) -> Vector? {
    switch key.key {
    case .left: Vector(-1, 0)
    case .right: Vector(1, 0)
    case .up: Vector(0, -1)
    case .down: Vector(0, 1)
    default: nil
    }
  }

  /// Whether a view belongs to another seat than the keyboard does.
  private func isOthers(_ view: View) -> Bool { view.seat.map { $0 != keyboardSeat } ?? false }

  /// The frontmost view of the keyboard's seat, or of nobody in particular, that keeps the focus inside itself, such as
  /// a dialog; without one, the whole content.
  var focusScope: View {
    func search(_ view: View) -> View? {
      guard !view.isHidden, !isOthers(view) else { return nil }
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
      guard !view.isHidden, view.isEnabled, !isOthers(view) else { return }
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

  /// Moves the focus to the nearest view in a direction; the distance to the side counts double. A view lies in a
  /// direction if its middle does and it reaches farther there, so that nothing in another row is to the left of the
  /// first in this one. What stands on the view itself is reached from its middle.
  private func move(_ direction: Vector) -> Bool {
    guard let old = focused?.frameInRoot else { return false }
    func reach(_ frame: Rect) -> Double {
      (frame.center - .origin).dot(direction) + (direction.dx == 0 ? frame.height : frame.width) / 2
    }
    var best: (view: View, cost: Double)?
    for view in focusOrder where view !== focused {
      let frame = view.frameInRoot
      let way = frame.center - old.center
      let ahead = way.dot(direction)
      guard ahead > 1, reach(frame) > reach(old) + 1 || old.contains(frame) else { continue }
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
