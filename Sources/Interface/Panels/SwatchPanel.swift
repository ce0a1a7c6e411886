import Geometry

/// A low panel beside a bar with the swatches and sliders for which the bar has no room. It covers as little as possible
/// and blocks nothing around it.
public final class SwatchPanel: View {
  /// What it shows: swatches in one row, and sliders in rows of their own.
  public var entries: [BarEntry] = [] { didSet { if entries != oldValue { rebuild() } } }
  /// Called when an entry is used, with its id.
  public var onUse: ((CommandID, BarUse) -> Void)?
  private var views: [(entry: BarEntry, view: View)] = []
  /// The swatch under a finger that was dragged here, ringed.
  private var aimed: CommandID? { didSet { if aimed != oldValue { setNeedsDisplay() } } }

  private static let padding = 8.0

  /// Makes an empty panel.
  public override init() {
    super.init()
    fill = .raised
    castsShadow = true
    cornerRadius = Metrics.barRadius
  }

  public override var touchGap: Double { Metrics.barGap }

  private func rebuild() {
    var old = views
    views = entries.map { entry in
      let index = old.firstIndex { $0.entry.isSameKind(as: entry) }
      let view = index.map { old.remove(at: $0).view } ?? makeView(entry)
      show(entry, in: view)
      if view.parent == nil { add(view) }
      return (entry, view)
    }
    for (_, view) in old { view.removeFromParent() }
    setNeedsLayout()
  }

  private func makeView(_ entry: BarEntry) -> View {
    let id = entry.id
    if case .slider(let value) = entry.kind {
      return Slider(value, label: entry.label) { [weak self] in self?.onUse?(id, .value($0.value)) }
    }
    let swatch = Swatch()
    swatch.cornerRadius = Metrics.touch / 2
    return swatch.on(.touchUpInside) { [weak self] _ in self?.onUse?(id, .tap) }
  }

  private func show(_ entry: BarEntry, in view: View) {
    (view as? Control)?.label = entry.label
    switch (entry.kind, view) {
    case (.swatch(let color, let isSelected), let swatch as Swatch):
      swatch.color = color
      swatch.isSelected = isSelected
    case (.slider(let value), let slider as Slider): if !slider.isPressed { slider.value = value }
    default: break
    }
  }

  /// The swatch nearest to a point of the tree that lies on the panel; nil for none.
  public func swatch(at point: Point) -> CommandID? {
    guard frameInRoot.contains(point) else { return nil }
    let swatches = views.filter(\.entry.isSwatch)
    let reach = Metrics.touch / 2 + Metrics.barGap
    return swatches.map { ($0.entry.id, $0.view.frameInRoot.center.distance(to: point)) }
      .filter { $0.1 <= reach }.min { $0.1 < $1.1 }?.0
  }

  /// Rings the swatch under a finger that is dragged over the panel, or none.
  public func aim(at point: Point?) { aimed = point.flatMap { swatch(at: $0) } }

  /// The height of its rows, and the available width.
  public override func size(fitting available: Size, in environment: Environment) -> Size {
    let rows = Double(rows(in: available.width).count)
    return Size(available.width, rows * Metrics.touch + (rows + 1) * Self.padding)
  }

  /// The views of each row: as many swatches as fit beside each other, and one slider.
  private func rows(in width: Double) -> [[View]] {
    let swatches = views.filter(\.entry.isSwatch).map(\.view)
    let most = max(1, Int((width - 2 * Self.padding + Metrics.barGap) / (Metrics.touch + Metrics.barGap)))
    let parts = stride(from: 0, to: swatches.count, by: most).map {
      Array(swatches[$0..<min($0 + most, swatches.count)])
    }
    return parts + views.filter { !$0.entry.isSwatch }.map { [$0.view] }
  }

  /// Spreads the swatches evenly and gives sliders the whole width.
  public override func layout(in environment: Environment) {
    for (number, row) in rows(in: bounds.width).enumerated() {
      let y = Self.padding + Double(number) * (Metrics.touch + Self.padding)
      let room = bounds.width - 2 * Self.padding
      for (index, view) in row.enumerated() {
        let place = room / Double(row.count)
        let width = view is Slider ? room : Metrics.touch
        let x = Self.padding + place * (Double(index) + 0.5) - width / 2
        view.frame = Rect(x: x, y: y, width: width, height: Metrics.touch)
      }
    }
  }

  /// The ring under a dragged finger.
  public override func appearance(in environment: Environment) -> Appearance {
    var result = Appearance()
    if let view = views.first(where: { $0.entry.id == aimed })?.view {
      let ring = Rect(center: view.frame.center, size: Size(Metrics.touch, Metrics.touch))
      result.fill(ring, radius: Metrics.touch / 2, environment.color(.text).faded(0.14))
    }
    return result
  }
}
