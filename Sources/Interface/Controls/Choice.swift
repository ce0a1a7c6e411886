import Geometry
import Gestures

/// A choice of one of several options: side by side if they fit, else in a column; four and more in two columns if
/// they fit.
public final class Choice: Control {
  /// The options, already translated.
  public var options: [String] { didSet { if options != oldValue { rebuild() } } }
  /// A second line for each option, or empty.
  public var details: [String] { didSet { if details != oldValue { rebuild() } } }
  /// The index of the selected option.
  public var selected: Int { didSet { if selected != oldValue { showSelection() } } }

  /// Makes a choice; `action` is called when the user selects another option.
  public init(
    _ options: [String], details: [String] = [], selected: Int = 0, action: ((Choice) -> Void)? = nil
  ) {
    self.options = options
    self.details = details
    self.selected = selected
    super.init()
    if let action { on(.valueChanged, action) }
    rebuild()
  }

  public override var interests: Interests { [] }
  public override var blocksTouches: Bool { false }
  public override var isFocusable: Bool { false }

  private func rebuild() {
    removeChildren()
    for (i, option) in options.enumerated() {
      let view = ChoiceOption(option, detail: i < details.count ? details[i] : "")
      view.tag = i
      view.on(.touchUpInside) { [weak self] view in
        guard let self, self.selected != view.tag else { return }
        self.selected = view.tag
        self.send(.valueChanged)
      }
      add(view)
    }
    showSelection()
  }

  private func showSelection() {
    for case let option as ChoiceOption in children { option.isSelected = option.tag == selected }
  }

  private func gaps(_ count: Int) -> Double { Metrics.touchGap * Double(max(0, count - 1)) }

  /// Whether options of these sizes fit side by side, all as wide as the widest.
  private func isRow(_ natural: [Size], _ width: Double) -> Bool {
    let widest = natural.map(\.width).max() ?? 0
    return width < .infinity && widest * Double(natural.count) + gaps(natural.count) <= width
  }

  private func stack(_ width: Double, _ environment: Environment) -> (Stack, [Size]) {
    let natural = children.map { $0.size(fitting: Size(.infinity, .infinity), in: environment) }
    if details.isEmpty, isRow(natural, width) {
      let widest = natural.map(\.width).max() ?? 0
      let share = (width - gaps(natural.count)) / Double(max(1, natural.count))
      return (Stack(.row), natural.map { Size(min(share, max(widest, 96)), $0.height) })
    }
    return (Stack(.column), children.map { $0.size(fitting: Size(width, .infinity), in: environment) })
  }

  /// The frames of the options in two columns, row by row, from the upper left corner of the control; nil if they are
  /// laid out otherwise.
  private func pairs(_ width: Double, _ environment: Environment) -> [Rect]? {
    guard options.count >= 4, width < .infinity else { return nil }
    let share = ((width - Metrics.touchGap) / 2).rounded(.down)
    let natural = children.map { $0.size(fitting: Size(.infinity, .infinity), in: environment) }
    if details.isEmpty, isRow(natural, width) { return nil }
    guard natural.allSatisfy({ $0.width <= share }) else { return nil }
    let height = natural.map(\.height).max() ?? 0
    return natural.indices.map { i in
      Rect(
        x: i % 2 == 0 ? 0 : width - share, y: Double(i / 2) * (height + Metrics.touchGap), width: share,
        height: height)
    }
  }

  /// The size of all options.
  public override func size(fitting available: Size, in environment: Environment) -> Size {
    if let last = pairs(available.width, environment)?.last { return Size(available.width, last.maxY) }
    let (stack, sizes) = stack(available.width, environment)
    let size = stack.size(of: sizes)
    return Size(min(size.width, available.width), size.height)
  }

  /// Places the options.
  public override func layout(in environment: Environment) {
    if let frames = pairs(bounds.width, environment) {
      for (view, frame) in zip(children, frames) { view.frame = frame }
      return
    }
    let (stack, sizes) = stack(bounds.width, environment)
    let frames = stack.frames(sizes, flex: sizes.map { _ in 0 }, in: bounds)
    for (view, frame) in zip(children, frames) { view.frame = frame }
  }
}

/// One option. A tick shows that it is selected, so that this is not shown by colour alone.
final class ChoiceOption: Control {
  let title: String
  let detail: String
  var isSelected = false { didSet { if isSelected != oldValue { setNeedsDisplay() } } }
  private let padding = 12.0, mark = 20.0

  init(_ title: String, detail: String) {
    self.title = title
    self.detail = detail
    super.init()
    label = title
    cornerRadius = Metrics.buttonRadius
  }

  private func blocks(_ width: Double, _ environment: Environment) -> (title: TextBlock, detail: TextBlock?) {
    let room = width - 2 * padding - mark - 8
    let block = TextBlock(
      title, environment.theme.style(.body), width: room, typesetter: environment.typesetter)
    let second =
      detail.isEmpty
      ? nil
      : TextBlock(
        detail, environment.theme.style(.detail), width: room, typesetter: environment.typesetter)
    return (block, second)
  }

  override func size(fitting available: Size, in environment: Environment) -> Size {
    let (title, detail) = blocks(available.width, environment)
    let width = max(title.size.width, detail?.size.width ?? 0).rounded(.up) + 2 * padding + mark + 8
    let height = title.size.height + (detail.map { $0.size.height + 2 } ?? 0)
    return Size(min(width, available.width), max(Metrics.touch, height.rounded(.up) + 16))
  }

  override func appearance(in environment: Environment) -> Appearance {
    var result = Appearance()
    let text = environment.color(.text)
    result.fill(bounds, radius: cornerRadius, tinted(text.faded(0.07), toward: text.faded(0.3)))
    if isSelected {
      result.outline(bounds, radius: cornerRadius, width: 2, environment.color(.accent))
    }
    let dot = Rect(x: padding, y: (bounds.height - mark) / 2, width: mark, height: mark)
    if isSelected {
      result.fill(dot, radius: mark / 2, environment.color(.accent).faded(presence))
      result.icon(.check, in: dot.inset(by: 4), environment.color(.onAccent))
    } else {
      result.outline(dot, radius: mark / 2, width: 2, environment.color(.quietText).faded(presence))
    }
    let (title, detail) = blocks(bounds.width, environment)
    let height = title.size.height + (detail.map { $0.size.height + 2 } ?? 0)
    var room = bounds
    room.minX += padding + mark + 8
    room.minY = (bounds.height - height) / 2
    result.add(title.place(in: room, color: text.faded(presence)))
    room.minY += title.size.height + 2
    if let detail {
      result.add(detail.place(in: room, color: environment.color(.quietText)))
    }
    return result
  }
}
