import Geometry
import Gestures
import Scene

/// A name and a value on a bar, beside each other or, on a narrow bar, the name above the value.
final class BarCounter: Control {
  var name = "" { didSet { if name != oldValue { setNeedsLayout() } } }
  var value = "" {
    didSet { if value != oldValue { value.count == oldValue.count ? setNeedsDisplay() : setNeedsLayout() } }
  }
  /// The texts whose widths are kept free.
  var widest = BarEntry.Widest() { didSet { if widest != oldValue { setNeedsLayout() } } }
  /// Whether the name stands above the value for lack of space, or is omitted where it has no room there.
  var isShort = false { didSet { if isShort != oldValue { setNeedsDisplay() } } }

  /// Whether it can be tapped.
  var isTappable = false { didSet { if isTappable != oldValue { setNeedsDisplay() } } }

  override var interests: Interests { isTappable ? super.interests : [] }
  override var blocksTouches: Bool { isTappable }
  override var isFocusable: Bool { isTappable }

  private let gap = 8.0, padding = 8.0

  func width(isShort: Bool, _ environment: Environment) -> Double {
    2 * padding + valueWidth(environment) + (isShort ? 0 : nameWidth(environment))
  }

  /// The style of a name that stands above a value as wide as the counter; nil if it has no room there.
  private func stackedStyle(_ environment: Environment) -> TextStyle? {
    let theme = environment.theme
    var style = theme.style(.detail)
    let room = valueWidth(environment) + 2 * padding - 2
    let width = nameWidth(environment) - gap
    style.size *= min(1, room / max(width, 1))
    let height = style.size * Self.nameLine + theme.style(.title).size * Self.valueLine
    return style.size < Self.leastNameSize || height > Metrics.touch ? nil : style
  }

  /// The least text size of a name above a value, in dp.
  private static let leastNameSize = 9.5

  /// The heights of the two lines, in parts of their text sizes.
  private static let nameLine = 1.25, valueLine = 1.2

  private func valueWidth(_ environment: Environment) -> Double {
    let style = environment.theme.style(.title)
    return [value, widest.value].map { TabularText.width($0, style, environment).rounded(.up) }.max() ?? 0
  }

  /// The width of the name and of the gap after it.
  private func nameWidth(_ environment: Environment) -> Double {
    let style = environment.theme.style(.detail)
    let width = [name, widest.label].map { environment.width($0, style).rounded(.up) }.max() ?? 0
    return width == 0 ? 0 : width + gap
  }

  override func appearance(in environment: Environment) -> Appearance {
    var result = Appearance()
    if isPressed || isHovered {
      result.fill(
        bounds, radius: Metrics.touch / 2,
        tinted(environment.color(.raised), toward: environment.color(.text)))
    }
    var room = bounds.inset(dx: padding, dy: 0)
    if !isShort, !name.isEmpty {
      let width = nameWidth(environment)
      let style = environment.theme.style(.detail)
      let block = TextBlock(name, style, typesetter: environment.typesetter)
      var place = room
      place.maxX = room.minX + width - gap
      // Close to its value, which stays in its place when the name changes.
      result.add(
        block.place(in: place, color: environment.color(.quietText), alignment: .end, isCentered: true))
      room.minX += width
    } else if isShort, !name.isEmpty, let style = stackedStyle(environment) {
      let height = style.size * Self.nameLine
      let lines = height + environment.theme.style(.title).size * Self.valueLine
      var place = bounds.inset(dx: 1, dy: 0)
      place.minY = room.center.y - lines / 2
      place.maxY = place.minY + height
      room.minY = place.maxY
      room.maxY = room.minY + lines - height
      let block = TextBlock(name, style, typesetter: environment.typesetter)
      result.add(
        block.place(in: place, color: environment.color(.quietText), alignment: .center, isCentered: true))
    }
    let number = TabularText(value, environment.theme.style(.title), environment)
    result.add(
      number.place(in: room, color: environment.color(.text), alignment: isShort ? .center : .start))
    return result
  }
}

/// A thin line between the groups of a bar.
final class BarSeparator: View {
  override func appearance(in environment: Environment) -> Appearance {
    var result = Appearance()
    result.fill(
      Rect(center: bounds.center, size: Size(1, max(0, bounds.height - 16))), environment.color(.line))
    return result
  }
}

/// A disc of a colour to choose, with a ring when it is selected.
package final class Swatch: Control {
  package var color = Color.black { didSet { if color != oldValue { setNeedsDisplay() } } }
  package var isSelected = false { didSet { if isSelected != oldValue { setNeedsDisplay() } } }
  /// Called with every event of a press on it, before the press takes effect.
  var onPress: ((Gesture) -> Void)?

  package override func receive(_ gesture: Gesture) -> Bool {
    if gesture.kind == .press { onPress?(gesture) }
    return super.receive(gesture)
  }

  package override var hidesName: Bool { true }

  package override func size(fitting available: Size, in environment: Environment) -> Size {
    Size(Metrics.touch, Metrics.touch)
  }

  package override func appearance(in environment: Environment) -> Appearance {
    var result = Appearance()
    let disc = Rect(center: bounds.center, size: isPressed ? Size(36, 36) : Size(32, 32))
    result.fill(disc, radius: 18, color.faded(presence))
    result.outline(disc, radius: 18, environment.color(.line))
    if isSelected {
      let ring = Rect(center: bounds.center, size: Size(42, 42))
      result.outline(ring, radius: 21, width: 3, environment.color(.accent))
      result.outline(ring.inset(by: 3), radius: 18, width: 2, environment.color(.raised))
    }
    return result
  }
}
