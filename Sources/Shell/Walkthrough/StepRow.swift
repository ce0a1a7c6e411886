import Geometry
import Interface
import Scene

/// The steps of an explanation side by side: those that are done have a tick, the present one stands out.
final class StepRow: View {
  /// The names, translated.
  var names: [String] = [] { didSet { if names != oldValue { setNeedsLayout() } } }
  /// The index of the present step.
  var step = 0 { didSet { if step != oldValue { setNeedsDisplay() } } }

  /// The least diameter of a disc and the distance to its name, in dp.
  private static let disc = 28.0, gap = 8.0

  override var blocksTouches: Bool { false }

  override func size(fitting available: Size, in environment: Environment) -> Size {
    Size(available.width, names.isEmpty ? 0 : disc(environment) + 4)
  }

  /// The diameter of the discs, which hold a number, in dp.
  private func disc(_ environment: Environment) -> Double {
    max(Self.disc, environment.lineHeight(environment.theme.style(.detail, .semibold)).rounded(.up) + 2)
  }

  /// The style of a name: smaller where a translated one would not fit.
  private func style(_ index: Int, _ environment: Environment) -> TextStyle {
    var style = environment.theme.style(.detail, index == step ? .semibold : .regular)
    let room = bounds.width / Double(max(1, names.count)) - disc(environment) - 2 * Self.gap
    let width = environment.width(names.indices.contains(index) ? names[index] : "", style)
    if bounds.width > 0, width > room { style.size *= max(0.6, room / width) }
    return style
  }

  override func appearance(in environment: Environment) -> Appearance {
    var result = Appearance()
    let (text, quiet) = (environment.color(.text), environment.color(.quietText))
    let share = bounds.width / Double(max(1, names.count))
    let diameter = disc(environment)
    for (index, name) in names.enumerated() {
      let disc = Rect(
        x: Double(index) * share, y: (bounds.height - diameter) / 2, width: diameter, height: diameter)
      let number = TextBlock(
        String(index + 1), environment.theme.style(.detail, .semibold), width: diameter,
        typesetter: environment.typesetter)
      if index < step {
        result.fill(disc, radius: diameter / 2, text.faded(0.16))
        result.icon(.check, in: disc.inset(by: 6), text)
      } else if index == step {
        result.fill(disc, radius: diameter / 2, environment.color(.accent))
        result.add(
          number.place(
            in: disc, color: environment.color(.onAccent), alignment: .center, isCentered: true))
      } else {
        result.outline(disc, radius: diameter / 2, width: 2, quiet)
        result.add(number.place(in: disc, color: quiet, alignment: .center, isCentered: true))
      }
      let room = Rect(
        minX: disc.maxX + Self.gap, minY: 0, maxX: Double(index + 1) * share, maxY: bounds.height)
      let block = TextBlock(
        name, style(index, environment), width: room.width, maxLines: 1, typesetter: environment.typesetter)
      result.add(block.place(in: room, color: index == step ? text : quiet, isCentered: true))
    }
    return result
  }
}
