import Geometry
import Gestures

/// The bar of a seat: buttons of 48 dp, counters, swatches and sliders in one row, 64 dp high. Entries that do not
/// fit go into ``overflow``, those of the lowest priority first. Before the most important ones go, counters lose
/// their names. If even that is not enough, there are several rows.
public final class Bar: View {
  /// The entries, from the left.
  public var entries: [BarEntry] = [] { didSet { if entries != oldValue { rebuild() } } }
  /// The entries that did not fit at the last layout, in order: they go into the "…" menu.
  public private(set) var overflow: [BarEntry] = []
  /// Called when an entry is used, with its id.
  public var onUse: ((CommandID, BarUse) -> Void)?
  /// The id of the "…" button that the bar adds at its end when entries do not fit and none of them has
  /// ``Icon/more``.
  public static let moreID = CommandID(Own.more)
  private enum Own { case more }

  private var views: [(entry: BarEntry, view: View)] = []
  /// The buttons that are held down, with the time at which that began, in seconds.
  private var holds: [CommandID: Double] = [:]
  private let more = BarEntry(Bar.moreID, .button, icon: .more, label: tr("More"), priority: 100)
  private let padding = 8.0
  /// The priority of the counters' names, below that of undo.
  private static let namePriority = 80

  /// Makes an empty bar.
  public override init() {
    super.init()
    fill = .raised
    castsShadow = true
    cornerRadius = Metrics.barRadius
  }

  /// The shortest hold that does not count as a tap, in seconds.
  public static let holdTime = 0.35

  public override var touchGap: Double { Metrics.barGap }

  /// The frame of an entry in the tree's dp, for a menu that opens beside it; nil while it is not shown.
  public func place(of id: CommandID) -> Rect? {
    views.first { $0.entry.id == id && !$0.view.isHidden }?.view.frameInRoot
  }

  // MARK: Entries and views

  private func rebuild() {
    // Entries keep their views, so that a finger on one is not lost when the bar changes.
    var old = views
    views = (entries + (entries.contains { $0.icon == .more } ? [] : [more])).map { entry in
      if let index = old.firstIndex(where: { $0.entry.isSameKind(as: entry) }) {
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

  /// Notes that the held buttons have served their purpose, such as moving the camera: releasing them then is no tap,
  /// however short the hold.
  public func noteHoldsUsed() {
    for id in holds.keys { holds[id] = -.infinity }
  }

  private func release(_ id: CommandID, _ button: IconButton, isTap: Bool) {
    let since = holds.removeValue(forKey: id)
    if since != nil { onUse?(id, .holdEnded) }
    // Without a touch down it was the keyboard.
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
      // A finger that holds the thumb decides the value.
      if !slider.isPressed { slider.value = value }
    default: break
    }
  }

  // MARK: Layout

  /// The layout for a width.
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

  /// Removes separators at the ends and next to another separator.
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
      // The bar's own "…" is added only when it is needed.
      var kept = all.filter { $0 != moreIndex && !(isDense && views[$0].entry.kind == .separator) }
      var overflow: [Int] = []
      while length(tidy(kept + (overflow.isEmpty ? [] : moreIndex.map { [$0] } ?? [])), widths) > available {
        let loose = kept.filter { !views[$0].entry.isPinned && views[$0].entry.kind != .separator }
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
      // Another entry is worth more than the separators.
      if isShort, !overflow.isEmpty { (row, widths, overflow) = attempt(isShort: true, isDense: true) }
      let total = length(row, widths)
      if total <= available {
        return Plan(rows: [row], widths: widths, isShort: isShort, overflow: overflow, width: total)
      }
    }
    // The entries still do not fit: start a new row where one is full.
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

  /// The size of its row, or of as many rows as it needs, at most as wide as the available width.
  public override func size(fitting available: Size, in environment: Environment) -> Size {
    let plan = plan(available.width, environment)
    let rows = Double(max(1, plan.rows.count))
    return Size(
      min(plan.width, available.width), Metrics.barHeight + (rows - 1) * (Metrics.touch + Metrics.barGap))
  }

  /// Places the entries that fit and hides the others.
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
