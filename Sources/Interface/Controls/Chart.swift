import Geometry

/// A chart of one or more series of points, drawn as dots or lines.
public struct Chart: Hashable, Sendable {
  /// A series of points.
  public struct Series: Hashable, Sendable {
    /// The drawing style.
    public enum Style: Hashable, Sendable {
      /// A dot for each point.
      case dots
      /// A line through the points.
      case line
      /// A step line: it keeps the value of each point until the next.
      case steps
    }

    /// The name in the legend, translated.
    public var label: String
    /// The points: x from left to right, y upwards.
    public var points: [Point]
    /// The drawing style.
    public var style: Style
    /// The colour.
    public var color: ColorRole

    /// Makes a series.
    public init(_ label: String, _ points: [Point], _ style: Style, _ color: ColorRole) {
      self.label = label
      self.points = points
      self.style = style
      self.color = color
    }
  }

  /// The title, translated.
  public var title: String
  /// The series, back to front.
  public var series: [Series]
  /// The labels at the left and the right end of the horizontal axis, translated.
  public var start: String, end: String
  /// Whether the vertical axis includes 0.
  public var startsAtZero: Bool
  /// The unit after the numbers of the vertical axis, such as " s".
  public var unit: String

  /// Makes a chart.
  public init(
    _ title: String, _ series: [Series], start: String = "", end: String = "", startsAtZero: Bool = false,
    unit: String = ""
  ) {
    self.title = title
    self.series = series
    self.start = start
    self.end = end
    self.startsAtZero = startsAtZero
    self.unit = unit
  }

  /// The ticks of an axis: round numbers that divide a range into two to five parts, from at most its start to at
  /// least its end.
  package static func ticks(_ low: Double, _ high: Double) -> [Double] {
    guard low.isFinite, high.isFinite, high >= low else { return [] }
    let span = max(high - low, max(abs(high), 1e-3) * 1e-3)
    var step = 1e-6
    search: while true {
      for factor in [1.0, 2, 5] where span / (step * factor) <= 4 {
        step *= factor
        break search
      }
      step *= 10
    }
    let first = (low / step).rounded(.down)
    let last = max((high / step).rounded(.up), first + 1)
    return stride(from: first, through: last, by: 1).map { $0 * step }
  }

  /// A tick's label, with as few digits as distinguish it from its neighbours.
  static func label(_ tick: Double, step: Double) -> String {
    if step >= 1 { return String(Int(tick.rounded())) }
    let places = step >= 0.1 ? 1 : step >= 0.01 ? 2 : 3
    let scale = [10.0, 100, 1000][places - 1]
    let whole = Int((abs(tick) * scale).rounded())
    let (units, rest) = whole.quotientAndRemainder(dividingBy: Int(scale))
    let digits = String(rest)
    return (tick < 0 && whole != 0 ? "-" : "") + "\(units)."
      + String(repeating: "0", count: places - digits.utf8.count) + digits
  }
}

/// A ``Chart`` as a view, drawn with paths.
public final class ChartView: View {
  /// The chart.
  public var chart: Chart { didSet { if chart != oldValue { setNeedsLayout() } } }
  private let gap = 8.0

  /// Makes a view.
  public init(_ chart: Chart) { self.chart = chart }

  /// The title and the names of the series, each with its marker.
  private func legend(_ width: Double, _ environment: Environment) -> (
    texts: [(Int?, TextBlock, Point)], Double
  ) {
    let style = environment.theme.style(.detail)
    var texts: [(Int?, TextBlock, Point)] = []
    let title = TextBlock(
      chart.title, environment.theme.style(.detail, .semibold), width: width,
      typesetter: environment.typesetter)
    texts.append((nil, title, .origin))
    var y = title.size.height + 4
    var x = 0.0
    let sign = 20.0
    for (index, row) in chart.series.enumerated() where !row.label.isEmpty {
      let block = TextBlock(row.label, style, width: width - sign, typesetter: environment.typesetter)
      if x > 0, x + sign + block.size.width > width {
        x = 0
        y += block.lineHeight + 4
      }
      texts.append((index, block, Point(x + sign, y)))
      x += sign + block.size.width + 16
      if block.lines.count > 1 {
        y += block.size.height - block.lineHeight
      }
    }
    let last = texts.last.map { $0.2.y + $0.1.size.height } ?? 0
    return (texts, last + gap)
  }

  /// The whole width, and a height at which the chart is readable below the title and the legend.
  public override func size(fitting available: Size, in environment: Environment) -> Size {
    let line = environment.lineHeight(environment.theme.style(.detail))
    let (_, top) = legend(available.width, environment)
    // Room for the greatest number of ticks.
    return Size(available.width, (top + 9 * line + gap).rounded(.up))
  }

  /// The title, the legend, the vertical axis at the left, and the series.
  public override func appearance(in environment: Environment) -> Appearance {
    var result = Appearance()
    let style = environment.theme.style(.detail)
    let quiet = environment.color(.quietText)
    let (texts, top) = legend(bounds.width, environment)
    for (series, block, at) in texts {
      let box = Rect(x: at.x, y: at.y, width: bounds.width - at.x, height: block.size.height)
      result.add(block.place(in: box, color: series == nil ? environment.color(.text) : quiet))
      if let series {
        add(chart.series[series], at: Point(at.x - 13, at.y + block.lineHeight / 2), to: &result, environment)
      }
    }
    let points = chart.series.flatMap(\.points).filter { $0.x.isFinite && $0.y.isFinite }
    guard let first = points.first else { return result }
    let box = points.reduce(Rect(origin: first, size: .zero)) { $0.union($1) }
    let ticks = Chart.ticks(chart.startsAtZero ? min(0, box.minY) : box.minY, box.maxY)
    guard let low = ticks.first, let high = ticks.last, ticks.count > 1 else { return result }
    let line = environment.lineHeight(style)
    let labels = ticks.map { Chart.label($0, step: ticks[1] - ticks[0]) + chart.unit }
    let side = (labels.map { environment.width($0, style) }.max() ?? 0).rounded(.up) + gap
    let plot = Rect(
      minX: side, minY: top + line / 2, maxX: bounds.width - 6, maxY: bounds.height - line - gap)
    func x(_ value: Double) -> Double {
      box.width > 0 ? plot.minX + 6 + (plot.width - 12) * (value - box.minX) / box.width : plot.center.x
    }
    func y(_ value: Double) -> Double { plot.maxY - plot.height * (value - low) / (high - low) }
    for (tick, label) in zip(ticks, labels) {
      let place = y(tick)
      result.fill(
        Rect(x: plot.minX, y: (place - 0.5).rounded(), width: plot.width, height: 1), environment.color(.line)
      )
      let text = TextBlock(label, style, typesetter: environment.typesetter)
      result.add(
        text.place(
          in: Rect(x: 0, y: place - line / 2, width: side - gap, height: line), color: quiet, alignment: .end)
      )
    }
    let below = Rect(x: plot.minX, y: bounds.height - line, width: plot.width, height: line)
    let start = TextBlock(chart.start, style, typesetter: environment.typesetter)
    let end = TextBlock(chart.end, style, typesetter: environment.typesetter)
    result.add(start.place(in: below, color: quiet))
    if start.size.width + end.size.width + gap <= below.width {
      result.add(end.place(in: below, color: quiet, alignment: .end))
    }
    for series in chart.series {
      let places = series.points.filter { $0.x.isFinite && $0.y.isFinite }.map { Point(x($0.x), y($0.y)) }
      add(series, places, to: &result, environment)
    }
    return result
  }

  private func add(
    _ series: Chart.Series, _ places: [Point], to result: inout Appearance, _ environment: Environment
  ) {
    let color = environment.color(series.color)
    switch series.style {
    case .dots:
      // Many dots are drawn smaller.
      let radius = places.count > 200 ? 2.0 : 3
      var path = Path()
      for place in places { path.append(Path(circle: place, radius: radius)) }
      if !places.isEmpty { result.add(.shape(path, .color(color))) }
    case .line, .steps:
      guard let first = places.first else { return }
      var path = Path()
      path.move(to: first)
      for (place, before) in zip(places.dropFirst(), places) {
        if series.style == .steps { path.line(to: Point(place.x, before.y)) }
        path.line(to: place)
      }
      if places.count > 1 { result.add(.stroke(path, width: 2, color)) }
    }
  }

  /// Draws the marker of a series in the legend.
  private func add(
    _ series: Chart.Series, at center: Point, to result: inout Appearance, _ environment: Environment
  ) {
    let ends = [center - Vector(6, 0), center + Vector(6, 0)]
    add(series, series.style == .dots ? [center] : ends, to: &result, environment)
  }
}
