import Glibc

/// A chart of the cost of an ink event by the content of the board, with logarithmic axes.
struct InkChart {
  /// One board.
  struct Bar {
    var name: String
    var dabs: Int
    /// Seconds of an event.
    var ours: Double
    /// Seconds of drawing everything again.
    var naive: Double
  }

  var bars: [Bar]

  private static let (left, right, top, bottom) = (84.0, 700.0, 56.0, 330.0)

  /// The chart as SVG.
  var svg: String {
    let times = bars.flatMap { [$0.ours, $0.naive] }.map { max($0, 1e-6) }
    let lowest = log10(times.min() ?? 1e-6).rounded(.down)
    let highest = max(lowest + 1, log10(times.max() ?? 1).rounded(.up))
    func y(_ seconds: Double) -> Double {
      let share = (log10(max(seconds, 1e-6)) - lowest) / (highest - lowest)
      return Self.bottom - share * (Self.bottom - Self.top)
    }
    func x(_ index: Int) -> Double {
      Self.left + 50 + Double(index) * (Self.right - Self.left - 100) / Double(max(1, bars.count - 1))
    }
    var lines = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 760 400\" font-family=\"sans-serif\" font-size=\"13\">",
      "<rect width=\"760\" height=\"400\" fill=\"#1d2229\"/>",
      Self.text(380, 28, "Main-thread time of one ink event", "middle", "#e8e6df", size: 16),
    ]
    for power in Int(lowest)...Int(highest) {
      let height = Self.text(y(pow(10, Double(power))))
      lines.append(
        "<path d=\"M\(Self.text(Self.left)) \(height)H\(Self.text(Self.right))\" stroke=\"#3a424d\"/>")
      lines.append(
        Self.text(Self.left - 10, y(pow(10, Double(power))) + 4, Self.unit(power), "end", "#a9b0ba"))
    }
    let series = [
      (name: "drawing everything again", color: "#e0776a", times: bars.map(\.naive), above: 11.0),
      (name: "Tessera", color: "#6fc3a8", times: bars.map(\.ours), above: -21.0),
    ]
    for line in series {
      let points = line.times.enumerated().map { (x: x($0), y: y($1)) }
      let path = points.map { "\(Self.text($0.x)) \(Self.text($0.y))" }.joined(separator: "L")
      lines.append("<path d=\"M\(path)\" fill=\"none\" stroke=\"\(line.color)\" stroke-width=\"2.5\"/>")
      for (point, time) in zip(points, line.times) {
        lines.append(
          "<circle cx=\"\(Self.text(point.x))\" cy=\"\(Self.text(point.y))\" r=\"4.5\" fill=\"\(line.color)\"/>"
        )
        lines.append(Self.text(point.x, point.y - line.above, Self.time(time), "middle", line.color))
      }
      if let last = points.last {
        lines.append(Self.text(last.x - 36, last.y - 5, line.name, "end", line.color))
      }
    }
    for (index, bar) in bars.enumerated() {
      lines.append(Self.text(x(index), Self.bottom + 36, bar.name, "middle", "#e8e6df"))
    }
    lines.append(
      Self.text(
        (Self.left + Self.right) / 2, Self.bottom + 60, "on the board already", "middle", "#a9b0ba"))
    lines.append("</svg>")
    return lines.joined(separator: "\n") + "\n"
  }

  private static func text(
    _ x: Double, _ y: Double, _ text: String, _ anchor: String, _ color: String, size: Int = 13
  ) -> String {
    "<text x=\"\(self.text(x))\" y=\"\(self.text(y))\" text-anchor=\"\(anchor)\" fill=\"\(color)\" "
      + "font-size=\"\(size)\">\(text)</text>"
  }

  private static func text(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }

  /// A power of ten seconds.
  private static func unit(_ power: Int) -> String {
    let names = [
      -6: "1 µs", -5: "10 µs", -4: "100 µs", -3: "1 ms", -2: "10 ms", -1: "100 ms", 0: "1 s", 1: "10 s",
    ]
    return names[power] ?? "10^\(power) s"
  }

  private static func time(_ seconds: Double) -> String {
    if seconds < 1e-3 { return Report.number(seconds * 1e6) + " µs" }
    return seconds < 1
      ? Report.number(seconds * 1e3) + " ms" : Report.number(seconds) + " s"
  }
}
