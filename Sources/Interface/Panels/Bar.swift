import Geometry
import Gestures

/// The bar of a seat: buttons of 48 dp, counters, swatches and sliders in one row, 64 dp high. Entries that do not
/// fit go into ``overflow``, those of the lowest priority first. Before the most important ones go, the names
/// of counters move above their values. If even that is not enough, there are several rows.
///
/// What the first layout decides holds for as long as the bar has the same room: its width, and which entries are shown.
/// Later entries get the places of those that went, go into ``overflow``, or into a row of their own if they must be
/// shown.
public final class Bar: View {
  /// The entries, from the left.
  public var entries: [BarEntry] = [] { didSet { if entries != oldValue { rebuild() } } }
  /// Counters in rows of their own, on the side of the bar that lies away from the edge of the window.
  public var strip: [BarEntry] = [] { didSet { if strip != oldValue { rebuildStrip(oldValue) } } }
  /// The rows of ``strip``; nil while it is empty.
  private var stripRows: Bar?
  /// The entries that did not fit at the last layout, in order: they go into the "…" menu.
  public private(set) var overflow: [BarEntry] = []
  /// Called when an entry is used, with its id.
  public var onUse: ((CommandID, BarUse) -> Void)?
  /// Whether a row that is added while the bar is shown is put above the others, because its lower edge lies at the edge
  /// of the window.
  public var growsUpwards = true { didSet { if growsUpwards != oldValue { setNeedsLayout() } } }
  /// The id of the "…" button that the bar adds at its end when entries do not fit and none of them has
  /// ``Icon/more``.
  public static let moreID = CommandID(Own.more)
  private enum Own { case more }

  /// The swatch that stands for all others, for which there is no room: it opens a ``SwatchPanel`` with ``swatchEntries``.
  /// Nil if all swatches fit, or several of them.
  public private(set) var standIn: CommandID?

  private var views: [(entry: BarEntry, view: View)] = []
  /// The buttons that are held down, with the time at which that began, in seconds.
  private var holds: [CommandID: Double] = [:]
  private let more = BarEntry(Bar.moreID, .button, icon: .more, label: tr("More"), priority: 100)
  /// What the first layout in the present room decided.
  private var settled: (room: Room, settlement: BarLayout.Settlement)?

  /// The width that a bar may take and the size of its text, in dp, and whether icons have names.
  private struct Room: Equatable {
    var width: Double, text: Double, hasNames: Bool
  }

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
    case .space: return View()
    case .counter: return BarCounter().on(.touchUpInside) { [weak self] _ in self?.onUse?(id, .tap) }
    case .slider(let value):
      return Slider(value, label: entry.label) { [weak self] in self?.onUse?(id, .value($0.value)) }
    case .swatch:
      let swatch = Swatch()
      swatch.cornerRadius = Metrics.touch / 2
      swatch.onPress = { [weak self] in self?.pressed(id, $0) }
      return swatch.on(.touchUpInside) { [weak self] _ in
        self?.onUse?(id, id == self?.standIn ? .swatches(.toggled) : .tap)
      }
    case .hold:
      let button = IconButton(entry.icon ?? .more, label: entry.label)
      button.actsWhileHeld = true
      button.on(.touchDown) { [weak self] in self?.hold(id, $0) }
      for event in [ControlEvent.touchUpInside, .touchUpOutside, .cancel] {
        button.on(event) { [weak self] in self?.release(id, $0, isTap: event == .touchUpInside) }
      }
      return button
    case .button, .toggle, .choice:
      return IconButton(entry.icon ?? .more, label: entry.label) { [weak self] _ in self?.onUse?(id, .tap) }
    }
  }

  /// All swatches, and the sliders that do not fit: what a ``SwatchPanel`` shows.
  public var swatchEntries: [BarEntry] {
    let sliders = overflow.filter { if case .slider = $0.kind { true } else { false } }
    return entries.filter(\.isSwatch) + sliders
  }

  /// Follows a finger from the swatch that stands for all others to one of these.
  private func pressed(_ id: CommandID, _ gesture: Gesture) {
    guard id == standIn, !gesture.isInside else { return }
    switch gesture.phase {
    case .changed: onUse?(id, .swatches(.dragged(to: gesture.location)))
    case .ended: onUse?(id, .swatches(.released(at: gesture.location)))
    case .began, .cancelled: break
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
    (view as? IconButton)?.mark = entry.mark
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
      counter.widest = entry.widest
      counter.isTappable = entry.isTappable
    case (.slider(let value), let slider as Slider):
      // A finger that holds the thumb decides the value.
      if !slider.isPressed { slider.value = value }
    default: break
    }
  }

  private func rebuildStrip(_ old: [BarEntry]) {
    if strip.isEmpty {
      stripRows?.removeFromParent()
      stripRows = nil
    } else if stripRows == nil {
      let rows = Bar()
      rows.fill = nil
      rows.castsShadow = false
      add(rows)
      stripRows = rows
    }
    // Its counters keep their places until others are chosen.
    if strip.map(\.id) != old.map(\.id) {
      stripRows?.resetLayout()
      setNeedsLayout()
    }
    stripRows?.entries = strip
  }

  // MARK: Layout

  private func layout(_ environment: Environment) -> BarLayout {
    func width(_ view: View, _ entry: BarEntry, isShort: Bool) -> Double {
      switch entry.kind {
      case .separator: 9
      case .space: 0
      case .counter: (view as? BarCounter)?.width(isShort: isShort, environment) ?? 0
      case .slider: 136
      default: view.size(fitting: Size(.infinity, .infinity), in: environment).width
      }
    }
    return BarLayout(
      entries: views.map(\.entry), widths: views.map { width($0.view, $0.entry, isShort: false) },
      shortWidths: views.map { width($0.view, $0.entry, isShort: true) },
      more: views.firstIndex { $0.entry.id == Bar.moreID && !entries.contains($0.entry) })
  }

  /// Lets the next layout decide again how wide the bar is and what it shows, as for another document.
  public func resetLayout() {
    settled = nil
    setNeedsLayout()
  }

  /// The size of its row, or of as many rows as it needs, at most as wide as the available width. It stays the same
  /// until the available width or the text size changes, or ``resetLayout()`` is called.
  public override func size(fitting available: Size, in environment: Environment) -> Size {
    let theme = environment.theme
    let room = Room(width: available.width, text: theme.style(.title).size, hasNames: theme.namesIcons)
    if settled?.room != room { settled = nil }
    let plan = layout(environment).plan(available.width, settled: settled?.settlement)
    if settled == nil, !entries.isEmpty { settled = plan.settlement.map { (room, $0) } }
    let rows = Double(max(1, plan.rows.count))
    let own = Size(min(plan.width, available.width), Self.height(ofRows: rows, theme))
    guard let stripRows else { return own }
    let strip = stripRows.size(fitting: available, in: environment)
    return Size(max(own.width, strip.width), own.height + strip.height - BarLayout.padding)
  }

  /// Places the rows of the strip. Returns how far down the other rows begin.
  private func layoutStrip(_ environment: Environment) -> Double {
    guard let stripRows else { return 0 }
    let height = stripRows.size(fitting: bounds.size, in: environment).height
    stripRows.frame = Rect(
      x: 0, y: growsUpwards ? 0 : bounds.height - height, width: bounds.width, height: height)
    return growsUpwards ? height - BarLayout.padding : 0
  }

  /// The height of a bar with a number of rows, in dp.
  public static func height(ofRows rows: Double = 1, _ theme: Theme) -> Double {
    Metrics.barHeight - Metrics.touch + rows * rowHeight(theme) + (rows - 1) * Metrics.barGap
  }

  private static func rowHeight(_ theme: Theme) -> Double { Metrics.touch + IconButton.nameHeight(theme) }

  /// Places the entries that fit and hides the others.
  public override func layout(in environment: Environment) {
    let layout = layout(environment)
    let plan = layout.plan(bounds.width, settled: settled?.settlement)
    overflow = plan.overflow.map { views[$0].entry }
    let shown = Set(plan.rows.joined())
    let swatches = shown.filter { views[$0].entry.isSwatch }
    standIn =
      swatches.count == 1 && overflow.contains(where: \.isSwatch)
      ? swatches.first.map { views[$0].entry.id } : nil
    for (index, item) in views.enumerated() { item.view.isHidden = !shown.contains(index) }
    let rows = plan.isExtended && growsUpwards ? plan.rows.reversed() : plan.rows
    let height = Self.rowHeight(environment.theme)
    let top = layoutStrip(environment)
    for (number, row) in rows.enumerated() {
      let rest = bounds.width - layout.length(row, plan.widths)
      let space = row.first { views[$0].entry.kind == .space }
      var x = BarLayout.padding + (space == nil ? rest / 2 : 0)
      let y = top + BarLayout.padding + Double(number) * (height + Metrics.barGap)
      for index in row {
        let view = views[index].view
        let width = plan.widths[index]
        (view as? BarCounter)?.isShort = plan.isShort
        view.frame = Rect(x: x, y: y, width: width, height: height)
        if views[index].entry.kind == .space {
          if index == space { x += max(0, rest) }
        } else {
          x += width + Metrics.barGap
        }
      }
    }
  }
}
