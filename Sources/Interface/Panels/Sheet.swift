import Geometry
import Gestures

/// A panel over everything else, with a title, some content and actions, that faces a seat. Fills its parent: what lies
/// under it is dimmed and out of reach until it is closed.
public final class Sheet: View {
  /// The title, already translated.
  public var title: String {
    get { heading.text }
    set { heading.text = newValue }
  }
  /// What it is about; it scrolls when it is too high.
  public let content: View
  /// What stays in sight while the content scrolls: beside it where the panel has room for both, else above it.
  public let aside: View?
  /// Why what is most wanted cannot be done, already translated; stands above the actions, in sight however far the content is
  /// scrolled.
  public var refusal: String? {
    didSet {
      reason.text = refusal ?? ""
      reason.isHidden = refusal == nil
      if refusal != oldValue { setNeedsLayout() }
    }
  }
  /// What can be done, the most wanted last.
  public let actions: [Button]
  /// By how many quarters the panel is turned, clockwise: the side of the seat that it faces.
  public var facing = 0 { didSet { if facing != oldValue { setNeedsLayout() } } }
  /// How much of the room is covered on the side of whoever it faces, in dp, as by a keyboard: the panel makes way for it, as
  /// far as there is room, its title and what comes first last of all.
  public var covered = 0.0 { didSet { if covered != oldValue { setNeedsLayout() } } }
  /// The greatest width of the panel in dp.
  public var maxWidth = 480.0 { didSet { if maxWidth != oldValue { setNeedsLayout() } } }
  /// Called by Escape and by a tap beside the panel. Without it neither does anything.
  public var onClose: (() -> Void)?

  private let panel = View()
  private let heading: Label
  private let scroll: ScrollView
  private let row = StackView(Stack(.row, alignment: .center, gravity: 1))
  private let reason = Label(weight: .semibold, color: .danger)
  private let close: IconButton
  private let padding = 24.0
  private let asideWidth = 400.0
  /// The part of its parent's height that an aside above the content may have.
  private let asideShare = 0.28

  /// Makes a sheet. Put it into a tree's content to open it, take it out to close it.
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
    fill = .scrim
    panel.fill = .raised
    panel.cornerRadius = Metrics.sheetRadius
    panel.castsShadow = true
    row.collapses = true
    scroll.gutter = 16
    scroll.margin = 4
    add(panel)
    reason.isHidden = true
    for view in [heading, close, scroll, reason, row] { panel.add(view) }
    if let aside { panel.add(aside) }
    for action in actions { row.add(action) }
    close.on(.touchUpInside) { [weak self] _ in self?.onClose?() }
  }

  public override var keepsFocus: Bool { true }
  public override var interests: Interests { [.press] }

  /// A tap beside the panel closes.
  public override func receive(_ gesture: Gesture) -> Bool {
    if gesture.kind == .press, gesture.phase == .ended, gesture.target == target, gesture.isInside,
      !panel.frame.contains(local(gesture.start))
    {
      onClose?()
    }
    return true
  }

  /// Escape closes; no key goes past an open sheet but Tab and arrows, which move inside it.
  public override func receive(_ key: KeyPress) -> Bool {
    switch key.key {
    case .escape:
      onClose?()
      return true
    case .tab, .left, .right, .up, .down: return false
    default: return true
    }
  }

  /// All of its parent.
  public override func size(fitting available: Size, in environment: Environment) -> Size { available }

  /// Places the panel in the middle and what it holds inside.
  public override func layout(in environment: Environment) {
    if let parent { frame = parent.bounds }
    let isTurned = facing & 1 == 1
    let room = isTurned ? Size(bounds.height, bounds.width) : bounds.size
    let isBeside = aside != nil && room.width - 32 >= maxWidth + asideWidth + padding
    let width = min(maxWidth, room.width - 32) + (isBeside ? asideWidth + padding : 0)
    let inner = width - 2 * padding
    let across = isBeside ? inner - asideWidth - padding : inner
    close.isHidden = onClose == nil
    row.isHidden = actions.isEmpty
    let side = close.isHidden ? 0.0 : Metrics.touch
    let top = max(
      heading.size(fitting: Size(inner - side, .infinity), in: environment).height, side)
    let bottom =
      actions.isEmpty ? 0 : row.size(fitting: Size(inner, .infinity), in: environment).height + padding
    let told = reason.size(fitting: Size(inner, .infinity), in: environment).height
    let below = reason.isHidden ? 0 : told + 16
    let edges = 2 * padding + top + 16 + below + bottom
    let over =
      isBeside
      ? 0
      : aside.map {
        $0.size(fitting: Size(inner, room.height * asideShare), in: environment).height + 16
      } ?? 0
    let free = room.height - covered
    // Where a keyboard leaves too little, the actions lie under it: its own key does the most wanted.
    let above = free - 32 - edges - over
    let highest = max(48, covered > 0 && above < 96 ? free - 8 - (padding + top + 16) - over : above)
    var middle = scroll.size(fitting: Size(scroll.margin + across + scroll.gutter, highest), in: environment)
      .height
    if isBeside, let aside {
      let height = aside.size(fitting: Size(asideWidth, highest), in: environment).height
      middle = min(highest, max(middle, height))
    }
    let size = Size(width, edges + over + middle)
    panel.quarterTurns = facing
    // The middle of what is free, but not so high that the title leaves the room.
    let middleOfPanel = max(8 + size.height / 2, free / 2)
    let up = Affine.quarterTurns(facing).apply(Vector(0, middleOfPanel - room.height / 2))
    panel.frame = Rect(center: bounds.center + up, size: isTurned ? Size(size.height, size.width) : size)
    heading.frame = Rect(x: padding, y: padding, width: inner - side, height: top)
    close.frame = Rect(
      x: width - padding - side + 12, y: padding + (top - side) / 2, width: side, height: side)
    let start = padding + top + 16
    scroll.frame = Rect(
      x: padding - scroll.margin, y: start + over, width: scroll.margin + across + scroll.gutter,
      height: middle)
    aside?.frame =
      isBeside
      ? Rect(x: padding + across + padding, y: start, width: asideWidth, height: middle)
      : Rect(x: padding, y: start, width: inner, height: max(0, over - 16))
    reason.frame = Rect(x: padding, y: size.height - padding - bottom - told, width: inner, height: told)
    row.frame = Rect(
      x: padding, y: size.height - bottom, width: inner, height: max(0, bottom - padding))
  }
}
