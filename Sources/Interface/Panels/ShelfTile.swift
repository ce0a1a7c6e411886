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

  private func name(_ width: Double, _ environment: Environment) -> TextBlock {
    var style = environment.theme.style(.detail)
    let whole = style.size
    func block(_ most: Int) -> TextBlock {
      TextBlock(label, style, width: width - 4, maxLines: most, typesetter: environment.typesetter)
    }
    // A name that needs a third line is set smaller.
    while style.size > 0.8 * whole, block(.max).lines.count > 2 { style.size -= 0.5 }
    return block(2)
  }

  /// The available width, and the height of the icon and two lines.
  override func size(fitting available: Size, in environment: Environment) -> Size {
    let line = environment.lineHeight(environment.theme.style(.detail))
    return Size(available.width, (10 + Metrics.icon + 4 + 2 * line + 2).rounded(.up))
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
