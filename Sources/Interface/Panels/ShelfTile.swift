import Geometry

/// A tile of a shelf: an icon or a colour with its name below.
final class ShelfTile: Control {
  private let entry: Menu.Entry?

  /// Makes a tile; without an entry it is an empty place.
  init(_ entry: Menu.Entry?) {
    self.entry = entry
    super.init()
    label = entry?.title ?? ""
    cornerRadius = Metrics.buttonRadius
    isEnabled = entry?.isEnabled ?? false
    isHidden = entry == nil
  }

  /// The name in as many lines as it needs. One that needs more than two is set smaller first.
  private func name(_ width: Double, _ environment: Environment) -> TextBlock {
    var style = environment.theme.style(.detail)
    let least = 0.85 * style.size
    func block() -> TextBlock {
      TextBlock(label, style, width: width - 4, typesetter: environment.typesetter)
    }
    while style.size - 0.5 > least, block().lines.count > 2 { style.size -= 0.5 }
    return block()
  }

  /// The available width, and the height of the icon and of the name, which has room for two lines at least.
  override func size(fitting available: Size, in environment: Environment) -> Size {
    let line = environment.lineHeight(environment.theme.style(.detail))
    let name = max(2 * line, name(available.width, environment).size.height)
    return Size(available.width, (10 + Metrics.icon + 4 + name + 2).rounded(.up))
  }

  override func appearance(in environment: Environment) -> Appearance {
    var result = Appearance()
    guard let entry else { return result }
    let text = environment.color(.text)
    if entry.isOn == true {
      result.fill(bounds, radius: cornerRadius, text.faded(0.12))
    } else if isPressed || isHovered {
      result.fill(bounds, radius: cornerRadius, text.faded(isPressed ? 0.14 : 0.06))
    }
    let sign = Rect(
      x: bounds.center.x - Metrics.icon / 2, y: 10, width: Metrics.icon, height: Metrics.icon)
    if let color = entry.color {
      result.fill(sign, radius: Metrics.icon / 2, color.faded(presence))
      result.outline(sign, radius: Metrics.icon / 2, environment.color(.line))
    } else if let icon = entry.icon {
      result.icon(icon, in: sign, (entry.isOn == true ? environment.color(.accent) : text).faded(presence))
    }
    let room = Rect(
      minX: 2, minY: sign.maxY + 4, maxX: bounds.maxX - 2, maxY: bounds.maxY)
    result.add(
      name(bounds.width, environment).place(in: room, color: text.faded(presence), alignment: .center))
    return result
  }
}
