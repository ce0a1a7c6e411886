import Geometry

/// One key of an ``OnScreenKeyboard``. It never takes the focus from the text field.
final class KeyCap: Control {
  let title: String
  let icon: Icon?
  let share: Double
  let isQuiet: Bool

  init(
    _ title: String, icon: Icon? = nil, share: Double = 1, isQuiet: Bool = false, action: @escaping () -> Void
  ) {
    self.title = title
    self.icon = icon
    self.share = share
    self.isQuiet = isQuiet
    super.init()
    label = title
    cornerRadius = Metrics.buttonRadius
    on(.touchUpInside) { _ in action() }
  }

  override var isFocusable: Bool { false }

  override func appearance(in environment: Environment) -> Appearance {
    var result = Appearance()
    let text = environment.color(.text)
    result.fill(
      bounds, radius: cornerRadius, tinted(text.faded(isQuiet ? 0.05 : 0.11), toward: text.faded(0.5)))
    if let icon {
      result.icon(icon, in: Rect(center: bounds.center, size: Size(Metrics.icon, Metrics.icon)), text)
    } else if !title.isEmpty {
      // A key can be as narrow as 48 dp: a title that would be cut off takes the smaller size.
      let large = TextBlock(title, environment.theme.style(.body), typesetter: environment.typesetter)
      let block =
        large.size.width <= bounds.width - 4
        ? large : TextBlock(title, environment.theme.style(.detail), typesetter: environment.typesetter)
      result.add(block.place(in: bounds, color: text, alignment: .center, isCentered: true))
    }
    return result
  }
}
