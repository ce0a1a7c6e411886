import Glibc

/// A chart of the cost of operations by the number of things, such as pieces, with logarithmic axes and a line for
/// n·log n.
struct GrowthChart {
  var title: String
  /// The name of the counted things.
  var things = "pieces"
  var counts: [Int]
  /// The operations, each with its seconds at each count.
  var series: [(name: String, values: [Double])]

  private static let (left, right, top, bottom) = (84.0, 600.0, 56.0, 400.0)
  private static let colors = [
    "#e0776a", "#6fc3a8", "#8ca3e2", "#f2b84b", "#c58be0", "#9fb0b3", "#7fc8e0", "#d0d070",
  ]

  /// The chart as SVG.
  var svg: String {
    let known = series.flatMap(\.values).filter { $0 > 0 }
    guard let least = known.min(), let most = known.max(), let first = counts.first, let last = counts.last
    else { return "" }
    let low = log10(least).rounded(.down)
    let high = max(low + 1, log10(most).rounded(.up))
    func x(_ count: Int) -> Double {
      Self.left + 20
        + (log10(Double(count)) - log10(Double(first))) / (log10(Double(last)) - log10(Double(first)))
        * (Self.right - Self.left - 40)
    }
    func y(_ seconds: Double) -> Double {
      Self.bottom - (log10(max(seconds, 1e-9)) - low) / (high - low) * (Self.bottom - Self.top)
    }
    var lines = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 760 450\" font-family=\"sans-serif\" font-size=\"13\">",
      "<rect width=\"760\" height=\"450\" fill=\"#1d2229\"/>",
      text(380, 28, title, "middle", "#e8e6df"),
    ]
    for power in Int(low)...Int(high) {
      let height = y(pow(10, Double(power)))
      lines.append("<path d=\"M\(Self.left) \(short(height))H\(Self.right)\" stroke=\"#3a424d\"/>")
      lines.append(text(Self.left - 10, height + 4, Self.unit(power), "end", "#a9b0ba"))
    }
    for count in counts {
      lines.append(text(x(count), Self.bottom + 22, Report.grouped(count), "middle", "#a9b0ba"))
    }
    lines.append(text((Self.left + Self.right) / 2, Self.bottom + 42, things, "middle", "#a9b0ba"))
    // The line for n·log n, through the lower left corner.
    func share(_ count: Int) -> Double { Double(count) * log2(Double(count)) }
    let growth = counts.map { (x($0), y(pow(10, low) * share($0) / share(first))) }.filter {
      $0.1 >= Self.top
    }
    lines.append(path(growth, "#51636a", dashed: true))
    if let end = growth.last { lines.append(text(end.0 + 6, end.1 - 6, "n·log n", "start", "#9fb0b3")) }
    // Names must not overlap.
    var lowest = -Double.infinity
    let named = series.enumerated().sorted { y($0.element.values.last ?? 0) < y($1.element.values.last ?? 0) }
    for (number, line) in named {
      let color = Self.colors[number % Self.colors.count]
      let points = zip(counts, line.values).map { (x($0), y($1)) }
      lines.append(path(points, color, dashed: false))
      for point in points {
        lines.append(
          "<circle cx=\"\(short(point.0))\" cy=\"\(short(point.1))\" r=\"3.5\" fill=\"\(color)\"/>")
      }
      guard let end = points.last else { continue }
      lowest = max(end.1 + 4, lowest + 16)
      lines.append(text(end.0 + 12, lowest, line.name, "start", color))
    }
    return lines.joined(separator: "\n") + "\n</svg>\n"
  }

  private func path(_ points: [(Double, Double)], _ color: String, dashed: Bool) -> String {
    let line = points.map { "\(short($0.0)) \(short($0.1))" }.joined(separator: "L")
    return
      "<path d=\"M\(line)\" fill=\"none\" stroke=\"\(color)\" stroke-width=\"2\"\(dashed ? " stroke-dasharray=\"5 5\"" : "")/>"
  }

  private func text(_ x: Double, _ y: Double, _ words: String, _ anchor: String, _ color: String) -> String {
    "<text x=\"\(short(x))\" y=\"\(short(y))\" text-anchor=\"\(anchor)\" fill=\"\(color)\">\(words)</text>"
  }

  private func short(_ value: Double) -> String { Report.number(value) }

  private static func unit(_ power: Int) -> String {
    let names = [
      -6: "1 µs", -5: "10 µs", -4: "100 µs", -3: "1 ms", -2: "10 ms", -1: "100 ms", 0: "1 s", 1: "10 s",
      2: "100 s",
    ]
    return names[power] ?? "10^\(power) s"
  }
}
