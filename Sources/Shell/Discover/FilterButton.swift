import Geometry
import Interface

/// A button that opens a menu and shows what was chosen there. A choice has an amber outline and a cross that clears
/// it.
final class FilterButton: Control {
  /// What is shown: the choice, or what the menu is about.
  var title: String { didSet { if title != oldValue { setNeedsLayout() } } }
  /// Whether something was chosen that the cross can clear.
  var isSet = false { didSet { if isSet != oldValue { showCross() } } }

  private let cross: IconButton
  private let padding = 16.0

  /// Makes a button; `clear` is called by its cross.
  init(_ title: String, clear: @escaping () -> Void) {
    self.title = title
    cross = IconButton(.close, label: tr("Clear")) { _ in clear() }
    super.init()
    label = title
    cornerRadius = Metrics.buttonRadius
    cross.isHidden = true
    add(cross)
  }

  private func showCross() {
    cross.isHidden = !isSet
    setNeedsLayout()
  }

  private func block(_ width: Double, _ environment: Environment) -> TextBlock {
    TextBlock(
      title, environment.theme.style(.body), width: width - padding - Metrics.touch,
      typesetter: environment.typesetter)
  }

  /// The title with room for a chevron or the cross.
  override func size(fitting available: Size, in environment: Environment) -> Size {
    let text = block(available.width, environment).size
    return Size(
      text.width.rounded(.up) + padding + Metrics.touch, max(Metrics.touch, text.height.rounded(.up) + 16))
  }

  override func layout(in environment: Environment) {
    label = title
    cross.label = tr("Clear “{0}”", title)
    cross.frame = Rect(
      x: bounds.maxX - Metrics.touch, y: (bounds.height - Metrics.touch) / 2, width: Metrics.touch,
      height: Metrics.touch)
  }

  override func appearance(in environment: Environment) -> Appearance {
    var result = Appearance()
    let text = environment.color(.text)
    result.fill(bounds, radius: cornerRadius, tinted(text.faded(0.09), toward: text.faded(0.4)))
    if environment.theme.look == .contrast { result.outline(bounds, radius: cornerRadius, text) }
    if isSet { result.outline(bounds, radius: cornerRadius, width: 2, environment.color(.accent)) }
    var room = bounds
    room.minX += padding
    room.maxX -= Metrics.touch
    result.add(block(bounds.width, environment).place(in: room, color: text, isCentered: true))
    if !isSet {
      let square = Rect(center: Point(bounds.maxX - 22, bounds.center.y), size: Size(16, 16))
      result.icon(.chevronDown, in: square, environment.color(.quietText))
    }
    return result
  }
}
