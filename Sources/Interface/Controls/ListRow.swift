import Geometry

/// A row of a list or menu: an icon or a picture, a title and detail, and an accessory at its end.
public final class ListRow: Control {
  /// The accessory at the end of a row.
  public enum Accessory: Hashable, Sendable {
    /// No accessory.
    case none
    /// A chevron: the row leads to something else.
    case chevron
    /// A tick if it is on.
    case check(Bool)
    /// A value in quiet text.
    case value(String)
  }

  /// The title, already translated.
  public var title: String { didSet { if title != oldValue { setNeedsLayout() } } }
  /// The second line, already translated.
  public var detail: String { didSet { if detail != oldValue { setNeedsLayout() } } }
  /// An icon before the title.
  public var icon: Icon? { didSet { if icon != oldValue { setNeedsLayout() } } }
  /// A disc of a colour before the title, in place of the icon.
  public var color: Color? { didSet { if color != oldValue { setNeedsLayout() } } }
  /// A picture before the title, in place of the icon.
  public var picture: Picture? { didSet { if picture != oldValue { setNeedsLayout() } } }
  /// The accessory at its end.
  public var accessory: Accessory { didSet { if accessory != oldValue { setNeedsLayout() } } }
  private let padding = 12.0

  /// Makes a row; `action` is called on ``ControlEvent/touchUpInside``.
  public init(
    _ title: String, detail: String = "", icon: Icon? = nil, picture: Picture? = nil,
    accessory: Accessory = .none,
    action: ((ListRow) -> Void)? = nil
  ) {
    self.title = title
    self.detail = detail
    self.icon = icon
    self.picture = picture
    self.accessory = accessory
    super.init()
    label = title
    cornerRadius = Metrics.buttonRadius
    if let action { on(.touchUpInside, action) }
  }

  /// A scroll view shows all of it or nothing.
  public override var wholeParts: [Rect] { [bounds] }

  private struct Parts {
    var title: TextBlock
    var detail: TextBlock?
    var value: TextBlock?
    var left: Double
    var right: Double
    var words: Double { title.size.height + (detail.map { $0.size.height + 2 } ?? 0) }
  }

  private func parts(_ width: Double, _ environment: Environment) -> Parts {
    let left = padding + (picture != nil ? 64 + 12 : icon != nil || color != nil ? Metrics.icon + 12 : 0)
    var right = padding
    var value: TextBlock?
    switch accessory {
    case .none: break
    case .chevron, .check: right += Metrics.icon + 8
    case .value(let text):
      let block = TextBlock(
        text, environment.theme.style(.body), width: max(48, (width - left) * 0.4),
        typesetter: environment.typesetter)
      value = block
      right += block.size.width + 12
    }
    func block(_ text: String, _ role: TextRole) -> TextBlock {
      TextBlock(
        text, environment.theme.style(role), width: width - left - right, typesetter: environment.typesetter)
    }
    return Parts(
      title: block(title, .body), detail: detail.isEmpty ? nil : block(detail, .detail), value: value,
      left: left,
      right: right)
  }

  /// The size of the texts beside the icon and the accessory, at least 48 dp high.
  public override func size(fitting available: Size, in environment: Environment) -> Size {
    let parts = parts(available.width, environment)
    let width =
      parts.left + max(parts.title.size.width, parts.detail?.size.width ?? 0).rounded(.up) + parts.right
    let least = picture != nil ? 64.0 : Metrics.touch
    let words = max(parts.words, parts.value?.size.height ?? 0).rounded(.up) + 16
    return Size(min(width, available.width), max(least, words))
  }

  /// The background while it is pressed or hovered, the icon or picture, the texts and the accessory.
  public override func appearance(in environment: Environment) -> Appearance {
    var result = Appearance()
    let text = environment.color(.text)
    if isPressed || isHovered {
      result.fill(bounds, radius: cornerRadius, text.faded(isPressed ? 0.14 : 0.06))
    }
    let middle = bounds.center.y
    if let picture {
      let box = Rect(x: padding, y: middle - 24, width: 64, height: 48)
      result.add(.picture(picture, in: box, shape: Path(roundedRect: box, radius: 6)))
    } else if let color {
      let disc = Rect(x: padding, y: middle - 12, width: Metrics.icon, height: Metrics.icon)
      result.fill(disc, radius: 12, color.faded(presence))
      result.outline(disc, radius: 12, environment.color(.line))
    } else if let icon {
      let box = Rect(x: padding, y: middle - 12, width: Metrics.icon, height: Metrics.icon)
      result.icon(icon, in: box, text.faded(presence))
    }
    let parts = parts(bounds.width, environment)
    var room = Rect(
      minX: parts.left, minY: middle - parts.words / 2, maxX: bounds.maxX - parts.right, maxY: bounds.maxY)
    result.add(parts.title.place(in: room, color: text.faded(presence)))
    room.minY += parts.title.size.height + 2
    if let detail = parts.detail {
      result.add(detail.place(in: room, color: environment.color(.quietText)))
    }
    let end = Rect(
      x: bounds.maxX - padding - Metrics.icon, y: middle - 12, width: Metrics.icon, height: Metrics.icon)
    switch accessory {
    case .chevron: result.icon(.chevronRight, in: end.inset(by: 2), environment.color(.quietText))
    case .check(true): result.icon(.check, in: end, text)
    case .check(false), .none: break
    case .value:
      guard let value = parts.value else { break }
      let box = Rect(
        minX: bounds.maxX - padding - value.size.width, minY: 0, maxX: bounds.maxX - padding,
        maxY: bounds.maxY)
      result.add(
        value.place(in: box, color: environment.color(.quietText), alignment: .end, isCentered: true))
    }
    return result
  }
}

/// A column of rows that scrolls when it does not fit.
public final class List: View {
  private let column = StackView(Stack(.column, spacing: Metrics.touchGap))
  private let scroll: ScrollView

  /// Makes a list of rows or other views.
  public init(_ rows: [View] = []) {
    scroll = ScrollView(column)
    super.init()
    add(scroll)
    self.rows = rows
  }

  /// The rows from the top.
  public var rows: [View] {
    get { column.children }
    set {
      column.removeChildren()
      for row in newValue { column.add(row) }
    }
  }

  /// The size of all rows, limited to the available height.
  public override func size(fitting available: Size, in environment: Environment) -> Size {
    scroll.size(fitting: available, in: environment)
  }

  /// Lays out the rows.
  public override func layout(in environment: Environment) { scroll.frame = bounds }
}
