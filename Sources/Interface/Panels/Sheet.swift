import Geometry
import Gestures

/// A panel with a title, content and actions. Alone it dims everything below; among others it stands at its person's
/// side.
public final class Sheet: Panel {
  /// The title, already translated.
  public var title: String {
    get { heading.text }
    set { heading.text = newValue }
  }
  /// The content; it scrolls when it is too high.
  public let content: View
  /// A view that stays visible while the content scrolls: beside it if the panel has room for both, else above it.
  public let aside: View?
  /// The reason why the main action is refused, already translated; nil for none. Shown above the actions, always
  /// visible.
  public var refusal: String? {
    didSet {
      reason.text = refusal ?? ""
      reason.isHidden = refusal == nil
      if refusal != oldValue { setNeedsLayout() }
    }
  }
  /// The actions; the main one is the last.
  public let actions: [Button]
  /// The height covered by a keyboard on the side that the panel faces, in dp. The panel moves out of its way as far
  /// as there is room; its title and the start of its content stay visible.
  public var covered = 0.0 { didSet { if covered != oldValue { setNeedsLayout() } } }
  /// The greatest width of the panel in dp.
  public var maxWidth = 480.0 { didSet { if maxWidth != oldValue { setNeedsLayout() } } }
  /// What the panel stands beside where there is room while it is alone, in the parent's dp; nil if it stands in the middle.
  public var clearing: Rect? { didSet { if clearing != oldValue { setNeedsLayout() } } }
  /// Called at Escape, at a tap outside the panel and by the close button. If nil, the sheet cannot be closed in
  /// these ways.
  public var onClose: (() -> Void)?

  private let heading: Label
  private let scroll: ScrollView
  private let row = StackView(Stack(.row, alignment: .center, gravity: 1))
  private let reason = Label(weight: .semibold, color: .danger)
  private let close: IconButton
  /// The margin inside the panel, in dp. At a table every dp of depth counts.
  private var padding: Double { isAlone ? 24 : 16 }
  /// The least width of each of two columns of content at a table, in dp: no panel of the usual width has two.
  private static let halfWidth = 272.0
  private let asideWidth = 400.0
  /// The greatest height of an aside above the content, as a fraction of the parent's height.
  private let asideShare = 0.28

  /// Makes a sheet. Add it to a tree's content to open it, remove it to close it.
  public init(
    _ title: String, content: View, aside: View? = nil, actions: [Button] = [], onClose: (() -> Void)? = nil
  ) {
    heading = Label(title, role: .title)
    self.content = content
    self.aside = aside
    self.actions = actions
    self.onClose = onClose
    scroll = ScrollView(content)
    close = IconButton(.close, label: tr("Close"))
    super.init()
    row.collapses = true
    scroll.gutter = 16
    scroll.showsEdges = true
    scroll.margin = 4
    reason.isHidden = true
    for view in [heading, close, scroll, reason, row] { box.add(view) }
    if let aside { box.add(aside) }
    for action in actions { row.add(action) }
    close.on(.touchUpInside) { [weak self] _ in self?.onClose?() }
  }

  public override func dismiss() { onClose?() }

  /// Calls ``onClose`` at a tap outside the panel.
  public override func receive(_ gesture: Gesture) -> Bool {
    if gesture.kind == .press, gesture.phase == .ended, gesture.isInside, isOutside(gesture) { onClose?() }
    return true
  }

  /// Calls ``onClose`` at Escape. Tab and arrows move the focus inside the sheet, and arrows scroll it where there is
  /// nothing to move to, as Page Up and Page Down do. No key passes it.
  public override func receive(_ key: KeyPress) -> Bool {
    switch key.key {
    case .escape: onClose?()
    case .tab: return false
    case .left, .right, .up, .down:
      if root?.moveFocus(key) == true { return true }
      if key.key == .up { scroll.scroll(to: scroll.offset - Metrics.touch) }
      if key.key == .down { scroll.scroll(to: scroll.offset + Metrics.touch) }
    default: _ = scroll.receive(key)
    }
    return true
  }

  /// Places the box in the middle, or at the person's side among others, and its views inside.
  public override func layout(in environment: Environment) {
    fill = isAlone ? .scrim : nil
    stand { area, toReader in arrange(in: area, clear: clearing.map(toReader.apply), environment) }
  }

  /// Places the views in the box.
  ///
  /// - Returns: the frame of the box in an area of this size, beside a part of it where it can, as its reader sees it.
  private func arrange(in room: Size, clear: Rect?, _ environment: Environment) -> Rect {
    let isBeside = aside != nil && isAlone && room.width - 32 >= maxWidth + asideWidth + padding
    let free = room.height - covered
    let margins = isAlone ? 32.0 : 0
    var width = min(maxWidth, room.width - (isAlone ? 32 : 0)) + (isBeside ? asideWidth + padding : 0)
    let column = content as? StackView
    column?.halfWidth = isAlone ? nil : Self.halfWidth
    if !isAlone, let column,
      column.size(fitting: Size(width - 2 * padding, .infinity), in: environment).height > free / 2
    {
      // What is too high for a table becomes wider, if there is room, and stands in two columns then.
      width = min(2 * maxWidth, room.width)
    }
    let inner = width - 2 * padding
    let across = isBeside ? inner - asideWidth - padding : inner
    close.isHidden = onClose == nil
    row.isHidden = actions.isEmpty
    let side = close.isHidden ? 0.0 : Metrics.touch
    let rowSize = actions.isEmpty ? .zero : row.size(fitting: Size(inner, .infinity), in: environment)
    // At a table the actions stand beside the title if both have room.
    let title = heading.size(fitting: Size(.infinity, .infinity), in: environment).width
    let isInHead = !isAlone && !actions.isEmpty && title + 16 + rowSize.width + side <= inner
    let words = inner - side - (isInHead ? rowSize.width + 16 : 0)
    let top = max(
      heading.size(fitting: Size(words, .infinity), in: environment).height, side,
      isInHead ? rowSize.height : 0)
    let bottom = actions.isEmpty || isInHead ? 0 : rowSize.height + padding
    let gap = isAlone ? 16.0 : 12
    let reasonHeight = reason.size(fitting: Size(inner, .infinity), in: environment).height
    let below = reason.isHidden ? 0 : reasonHeight + 16
    let edges = 2 * padding + top + gap + below + bottom
    let over =
      isBeside
      ? 0
      : aside.map {
        $0.size(fitting: Size(inner, room.height * asideShare), in: environment).height + 16
      } ?? 0
    // If the keyboard leaves too little room, it covers the actions: its Enter key runs the main one.
    let above = free - margins - edges - over
    let highest = max(48, covered > 0 && above < 96 ? free - 8 - (padding + top + gap) - over : above)
    var middle = scroll.size(fitting: Size(scroll.margin + across + scroll.gutter, highest), in: environment)
      .height
    if isBeside, let aside {
      let height = aside.size(fitting: Size(asideWidth, highest), in: environment).height
      middle = min(highest, max(middle, height))
    }
    let size = Size(width, edges + over + middle)
    heading.frame = Rect(x: padding, y: padding, width: words, height: top)
    close.frame = Rect(
      x: width - padding - side + 12, y: padding + (top - side) / 2, width: side, height: side)
    let start = padding + top + gap
    scroll.frame = Rect(
      x: padding - scroll.margin, y: start + over, width: scroll.margin + across + scroll.gutter,
      height: middle)
    aside?.frame =
      isBeside
      ? Rect(x: padding + across + padding, y: start, width: asideWidth, height: middle)
      : Rect(x: padding, y: start, width: inner, height: max(0, over - 16))
    reason.frame = Rect(
      x: padding, y: size.height - padding - bottom - reasonHeight, width: inner, height: reasonHeight)
    row.frame =
      isInHead
      ? Rect(
        x: width - padding - side - rowSize.width, y: padding + (top - rowSize.height) / 2,
        width: rowSize.width, height: rowSize.height)
      : Rect(x: padding, y: size.height - bottom, width: inner, height: max(0, bottom - padding))
    // Alone in the middle of the free area, but not so high that the title leaves the window.
    let y = isAlone ? max(8, (free - size.height) / 2) : max(0, free - size.height)
    let box = Rect(origin: Point((room.width - size.width) / 2, y), size: size)
    guard isAlone, let clear, box.intersects(clear) else { return box }
    // What is played on stays in sight where the sheet has room beside it.
    let places = [room.width - 16 - size.width, 16].map { Rect(origin: Point($0, y), size: size) }
    return places.first { !$0.intersects(clear) } ?? box
  }
}
