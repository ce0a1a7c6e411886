import Geometry
import Interface
import ModeKit

/// The panel of an explanation: its title, its steps, the text of the present one, and the buttons back and on. It
/// takes no focus and no keys: the document goes on beside it.
final class WalkthroughPanel: View {
  /// What is explained.
  var walkthrough: Walkthrough { didSet { if walkthrough != oldValue { show() } } }
  /// Called with the command of a button.
  private let onUse: (CommandID) -> Void

  private let heading = Label(role: .title)
  private let steps = StepRow()
  private let words = Label()
  private let formula = FormulaView()
  private let scroll: ScrollView
  private let back: Button
  private let next: Button
  private let close: IconButton

  /// The margin inside the panel, and the distance between its parts, in dp.
  private static let padding = 16.0, gap = 12.0
  /// The height from which there is room for the title above the steps, in dp.
  private static let titled = 300.0

  /// Makes a panel.
  init(_ walkthrough: Walkthrough, onUse: @escaping (CommandID) -> Void) {
    self.walkthrough = walkthrough
    self.onUse = onUse
    scroll = ScrollView(column([words, formula]))
    scroll.showsEdges = true
    back = Button("", icon: .previous)
    next = Button("", style: .primary)
    close = IconButton(.close, label: tr("Close"))
    super.init()
    fill = .raised
    cornerRadius = Metrics.sheetRadius
    castsShadow = true
    for view in [heading, steps, scroll, back, next, close] { add(view) }
    back.on(.touchUpInside) { [weak self] _ in
      if let command = self?.walkthrough.back?.command { self?.onUse(command) }
    }
    next.on(.touchUpInside) { [weak self] _ in
      if let self { onUse(self.walkthrough.next.command) }
    }
    close.on(.touchUpInside) { [weak self] _ in
      if let self { onUse(self.walkthrough.close) }
    }
    show()
  }

  private func show() {
    heading.text = walkthrough.title
    steps.names = walkthrough.steps
    steps.step = walkthrough.step
    words.text = walkthrough.text
    formula.formula = walkthrough.formula
    formula.isHidden = walkthrough.formula == nil
    scroll.scroll(to: 0)
    back.isHidden = walkthrough.back == nil
    back.title = walkthrough.back?.label ?? ""
    back.label = back.title
    next.title = walkthrough.next.label
    next.label = next.title
    setNeedsLayout()
  }

  /// Touches do not pass through the panel.
  override var blocksTouches: Bool { true }

  override func layout(in environment: Environment) {
    let touch = Metrics.touch
    let room = bounds.inset(by: Self.padding)
    close.frame = Rect(x: bounds.width - touch - 4, y: 4, width: touch, height: touch)
    let isTitled = bounds.height >= Self.titled || walkthrough.steps.isEmpty
    heading.isHidden = !isTitled
    let beside = close.frame.minX - room.minX - Self.gap
    var y = room.minY
    if isTitled {
      let height = max(
        heading.size(fitting: Size(beside, .infinity), in: environment).height, touch - Self.padding)
      heading.frame = Rect(x: room.minX, y: y, width: beside, height: height)
      y += height + Self.gap
    }
    let wanted = steps.size(fitting: Size(isTitled ? room.width : beside, .infinity), in: environment)
    steps.frame = Rect(x: room.minX, y: y, width: wanted.width, height: wanted.height)
    if wanted.height > 0 { y += wanted.height + Self.gap }
    // The buttons keep their places from step to step.
    let half = Size((room.width - Self.gap) / 2, .infinity)
    let (left, right) = (back.size(fitting: half, in: environment), next.size(fitting: half, in: environment))
    let height = max(touch, back.isHidden ? 0 : left.height, right.height)
    back.frame = Rect(x: room.minX, y: room.maxY - height, width: left.width, height: height)
    next.frame = Rect(x: room.maxX - right.width, y: room.maxY - height, width: right.width, height: height)
    scroll.frame = Rect(
      x: room.minX, y: y, width: room.width, height: max(0, room.maxY - height - Self.gap - y))
  }
}
