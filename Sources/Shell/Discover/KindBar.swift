import Catalogue
import Geometry
import Interface
import ModeKit

/// All kinds of entries in a strip: a tap shows one of them, or all.
final class KindBar: View {
  /// The kind that is shown; nil for all.
  var kind: EntryKind? { didSet { if kind != oldValue { showChoice() } } }

  private let flow = FlowView(spacing: Metrics.barGap, margin: 0)

  /// Makes the strip; `choose` is called with the kind that somebody taps.
  init(_ kinds: EntryKinds, choose: @escaping (EntryKind?) -> Void) {
    super.init()
    fill = .raised
    cornerRadius = 12
    add(flow)
    let words: [EntryWords?] = [nil] + kinds.offered
    for words in words {
      let option = KindOption(words)
      option.on(.touchUpInside) { _ in choose(words?.kind) }
      flow.add(option)
    }
    showChoice()
  }

  private func showChoice() {
    for case let option as KindOption in flow.children { option.isSelected = option.kind == kind }
  }

  override func size(fitting available: Size, in environment: Environment) -> Size {
    flow.size(fitting: available, in: environment)
  }

  override func layout(in environment: Environment) { flow.frame = bounds }
}

/// One kind. Drawn 40 dp high; all of its 48 take the finger.
private final class KindOption: Control {
  let kind: EntryKind?
  var isSelected = false { didSet { if isSelected != oldValue { setNeedsDisplay() } } }

  init(_ words: EntryWords?) {
    kind = words?.kind
    super.init()
    label = words?.many ?? tr("All")
    cornerRadius = Metrics.buttonRadius
  }

  private func block(_ width: Double, _ environment: Environment) -> TextBlock {
    TextBlock(label, environment.theme.style(.body), width: width, typesetter: environment.typesetter)
  }

  override func size(fitting available: Size, in environment: Environment) -> Size {
    let text = block(available.width - 24, environment).size
    return Size(
      max(Metrics.touch, text.width.rounded(.up) + 24), max(Metrics.touch, text.height.rounded(.up) + 24))
  }

  override func appearance(in environment: Environment) -> Appearance {
    var result = Appearance()
    let text = environment.color(.text)
    let box = bounds.inset(by: 4)
    if isPressed || isHovered || isSelected {
      result.fill(box, radius: cornerRadius, text.faded(isPressed ? 0.18 : isSelected ? 0.1 : 0.06))
    }
    if isSelected { result.outline(box, radius: cornerRadius, width: 2, environment.color(.accent)) }
    result.add(
      block(bounds.width, environment).place(in: bounds, color: text, alignment: .center, isCentered: true))
    return result
  }
}
