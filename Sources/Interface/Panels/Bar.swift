import Geometry
import Gestures

/// The one bar of a seat: buttons of 48 dp, counters, swatches and sliders in one row, 64 dp high. What does not fit goes into
/// ``overflow``, the least important first; before what matters most goes, counters lose their names; then there are two rows.
public final class Bar: View {
  /// What is on it, from the left.
  public var entries: [BarEntry] = [] { didSet { if entries != oldValue { rebuild() } } }
  /// What did not fit at the last layout, in order: the lines of a menu behind "…".
  public private(set) var overflow: [BarEntry] = []
  /// Called when something on it is used, with its id.
  public var onUse: ((CommandID, BarUse) -> Void)?
  /// The id of the button that Bar adds at the end when something does not fit and no entry has ``Icon/more``.
  public static let moreID = CommandID(Own.more)
  private enum Own { case more }

  private var views: [(entry: BarEntry, view: View)] = []
  /// The buttons that are held down, and since when.
  private var holds: [CommandID: Double] = [:]
  private let more = BarEntry(Bar.moreID, .button, icon: .more, label: tr("More"), priority: 100)
  private let padding = 8.0
  /// How much the names of counters matter beside the priorities of entries: undo matters more.
  private static let namePriority = 80

  /// Makes an empty bar.
  public override init() {
    super.init()
    fill = .raised
    castsShadow = true
    cornerRadius = Metrics.barRadius
  }

  /// How long a hold must last not to count as a tap, in seconds.
  public static let holdTime = 0.35

  public override var touchGap: Double { Metrics.barGap }

  /// Where a thing stands in the tree's dp, for a menu that opens beside it; nil while it is not shown.
  public func place(of id: CommandID) -> Rect? {
    views.first { $0.entry.id == id && !$0.view.isHidden }?.view.frameInRoot
  }

  // MARK: Entries and views

  private func rebuild() {
    // A view stays with its entry, so that a finger on it is not lost when the bar changes.
    var old = views
    views = (entries + (entries.contains { $0.icon == .more } ? [] : [more])).map { entry in
      if let index = old.firstIndex(where: { $0.entry.isSameSort(as: entry) }) {
        let view = old.remove(at: index).view
        show(entry, in: view)
        return (entry, view)
      }
      let view = makeView(entry)
      show(entry, in: view)
      add(view)
      return (entry, view)
    }
    for (entry, view) in old {
      view.removeFromParent()
      if holds.removeValue(forKey: entry.id) != nil { onUse?(entry.id, .holdEnded) }
    }
    setNeedsLayout()
  }

  private func makeView(_ entry: BarEntry) -> View {
    let id = entry.id
    switch entry.kind {
    case .separator: return BarSeparator()
    case .counter: return BarCounter()
    case .slider(let value):
      return Slider(value, label: entry.label) { [weak self] in self?.onUse?(id, .value($0.value)) }
    case .swatch:
      let swatch = Swatch()
      swatch.cornerRadius = Metrics.touch / 2
      return swatch.on(.touchUpInside) { [weak self] _ in self?.onUse?(id, .tap) }
    case .hold:
      let button = IconButton(entry.icon ?? .more, label: entry.label)
      button.on(.touchDown) { [weak self] in self?.hold(id, $0) }
      for event in [ControlEvent.touchUpInside, .touchUpOutside, .cancel] {
        button.on(event) { [weak self] in self?.release(id, $0, isTap: event == .touchUpInside) }
      }
      return button
    case .button, .toggle, .choice:
      return IconButton(entry.icon ?? .more, label: entry.label) { [weak self] _ in self?.onUse?(id, .tap) }
    }
  }

  private func hold(_ id: CommandID, _ button: IconButton) {
    holds[id] = root?.now ?? 0
    onUse?(id, .holdBegan)
  }

  /// Says that a hand has done what the buttons that are held down here are for: coming up is then no tap of theirs, however soon.
  public func noteHoldsUsed() {
    for id in holds.keys { holds[id] = -.infinity }
  }

  private func release(_ id: CommandID, _ button: IconButton, isTap: Bool) {
    let since = holds.removeValue(forKey: id)
    if since != nil { onUse?(id, .holdEnded) }
    // Without a landing it was the keyboard.
    let lasted = (root?.now ?? 0) - (since ?? root?.now ?? 0)
    if isTap, lasted < Bar.holdTime { onUse?(id, .tap) }
  }

  private func show(_ entry: BarEntry, in view: View) {
    view.isEnabled = entry.isEnabled
    (view as? Control)?.label = entry.label
    switch (entry.kind, view) {
    case (.toggle(let isOn), let button as IconButton), (.hold(let isOn), let button as IconButton),
      (.choice(let isOn), let button as IconButton):
      button.icon = entry.icon ?? .more
      button.isSelected = isOn
    case (.button, let button as IconButton): button.icon = entry.icon ?? .more
    case (.swatch(let color, let isSelected), let swatch as Swatch):
      swatch.color = color
      swatch.isSelected = isSelected
    case (.counter(let value), let counter as BarCounter):
      counter.name = entry.label
      counter.value = value
    case (.slider(let value), let slider as Slider):
      // A hand that holds the thumb knows better.
      if !slider.isPressed { slider.value = value }
    default: break
    }
  }

  // MARK: Layout

  /// Which entries stand where, for a width.
  private struct Plan {
    var rows: [[Int]]
    var widths: [Int: Double]
    var isShort: Bool
    var overflow: [Int]
    var width: Double
  }

  private func width(of index: Int, isShort: Bool, _ environment: Environment) -> Double {
    switch views[index].entry.kind {
    case .separator: 9
    case .counter: (views[index].view as? BarCounter)?.width(isShort: isShort, environment) ?? 0
    case .slider: 136
    default: Metrics.touch
    }
  }

  /// Leaves out separators that separate nothing.
  private func tidy(_ indices: [Int]) -> [Int] {
    var result: [Int] = []
    for index in indices {
      let isSeparator = views[index].entry.kind == .separator
      if isSeparator, result.last.map({ views[$0].entry.kind == .separator }) ?? true { continue }
      result.append(index)
    }
    if let last = result.last, views[last].entry.kind == .separator { result.removeLast() }
    return result
  }

  private func length(_ row: [Int], _ widths: [Int: Double]) -> Double {
    row.reduce(Metrics.barGap * Double(max(0, row.count - 1)) + 2 * padding) { $0 + widths[$1, default: 0] }
  }

  private func plan(_ available: Double, _ environment: Environment) -> Plan {
    let all = Array(views.indices)
    let moreIndex = all.first { views[$0].entry.id == Bar.moreID && !entries.contains(views[$0].entry) }
    func attempt(isShort: Bool, isDense: Bool = false) -> (row: [Int], widths: [Int: Double], overflow: [Int])
    {
      let widths = Dictionary(
        uniqueKeysWithValues: all.map { ($0, width(of: $0, isShort: isShort, environment)) })
      // The bar's own "…" is there only when it is needed.
      var kept = all.filter { $0 != moreIndex && !(isDense && views[$0].entry.kind == .separator) }
      var overflow: [Int] = []
      while length(tidy(kept + (overflow.isEmpty ? [] : moreIndex.map { [$0] } ?? [])), widths) > available {
        let loose = kept.filter { !views[$0].entry.staysPut && views[$0].entry.kind != .separator }
        guard
          let least = loose.min(by: {
            (views[$0].entry.priority, -$0) < (views[$1].entry.priority, -$1)
          }), isShort || views[least].entry.priority < Self.namePriority
        else { break }
        kept.removeAll { $0 == least }
        overflow.append(least)
      }
      if !overflow.isEmpty, let moreIndex { kept.append(moreIndex) }
      return (tidy(kept), widths, overflow.sorted())
    }
    for isShort in [false, true] {
      var (row, widths, overflow) = attempt(isShort: isShort)
      // A thing more is worth more than lines between things.
      if isShort, !overflow.isEmpty { (row, widths, overflow) = attempt(isShort: true, isDense: true) }
      let total = length(row, widths)
      if total <= available {
        return Plan(rows: [row], widths: widths, isShort: isShort, overflow: overflow, width: total)
      }
    }
    // Too much even so: break into rows where they are full.
    let (row, widths, overflow) = attempt(isShort: true, isDense: true)
    var rows: [[Int]] = [[]]
    for index in row {
      if length(rows[rows.count - 1] + [index], widths) > available, !rows[rows.count - 1].isEmpty {
        rows.append([])
      }
      rows[rows.count - 1].append(index)
    }
    rows = rows.map(tidy).filter { !$0.isEmpty }
    let total = rows.map { length($0, widths) }.max() ?? 0
    return Plan(rows: rows, widths: widths, isShort: true, overflow: overflow, width: total)
  }

  /// The room of its one row, or of as many as it needs, at most the width that there is.
  public override func size(fitting available: Size, in environment: Environment) -> Size {
    let plan = plan(available.width, environment)
    let rows = Double(max(1, plan.rows.count))
    return Size(
      min(plan.width, available.width), Metrics.barHeight + (rows - 1) * (Metrics.touch + Metrics.barGap))
  }

  /// Places what fits and hides the rest.
  public override func layout(in environment: Environment) {
    let plan = plan(bounds.width, environment)
    overflow = plan.overflow.map { views[$0].entry }
    let shown = Set(plan.rows.joined())
    for (index, item) in views.enumerated() { item.view.isHidden = !shown.contains(index) }
    for (number, row) in plan.rows.enumerated() {
      var x = (bounds.width - length(row, plan.widths)) / 2 + padding
      let y = padding + Double(number) * (Metrics.touch + Metrics.barGap)
      for index in row {
        let view = views[index].view
        let width = plan.widths[index, default: 0]
        (view as? BarCounter)?.isShort = plan.isShort
        view.frame = Rect(x: x, y: y, width: width, height: Metrics.touch)
        x += width + Metrics.barGap
      }
    }
  }
}
