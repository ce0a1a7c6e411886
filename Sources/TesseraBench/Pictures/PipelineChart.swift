import Geometry

/// A chart of pipelines from a server to the list: a bar of steps for each, with a mark where the first row can be shown.
struct PipelineChart {
  /// One pipeline.
  struct Bar {
    var name: String
    var steps: PipelineSteps
    /// Whether its steps run in parallel, so that only the total is known.
    var isOurs: Bool
  }

  var title: String
  /// A panel for each connection, with its own scale.
  var panels: [(name: String, bars: [Bar])]

  private static let (left, right, row) = (190.0, 690.0, 30.0)
  private typealias Step = (name: String, key: KeyPath<PipelineSteps, Double> & Sendable, ink: Diagram.Ink)
  private static let steps: [Step] = [
    ("download", \.download, .blue), ("save, unpack, read", \.unpack, .quiet), ("parse", \.parse, .accent),
    ("store", \.store, .danger),
  ]

  /// The chart as SVG.
  var svg: String {
    let height = 110 + panels.reduce(0) { $0 + 50 + Double($1.bars.count) * Self.row }
    var drawing = Diagram(width: 780, height: height)
    drawing.text(title, at: Point(390, 34), size: 17, anchor: .middle, isBold: true)
    var x = 60.0
    for (name, _, ink) in Self.steps + [("all at the same time", \.all, .good)] {
      drawing.fill(Path(rect: Rect(x: x, y: 52, width: 12, height: 12)), ink)
      drawing.text(name, at: Point(x + 18, 62), size: 12, .quiet)
      x += 44 + Double(name.count) * 6.6
    }
    drawing.stroke(Path(polygon: [Point(x + 2, 50), Point(x + 2, 66)], isClosed: false), .text, width: 2.5)
    drawing.text("first row", at: Point(x + 10, 62), size: 12, .quiet)
    var y = 100.0
    for (name, bars) in panels {
      drawing.text(name, at: Point(24, y), size: 14, isBold: true)
      y += 12
      let longest = bars.map(\.steps.all).max() ?? 1
      for bar in bars {
        draw(bar, at: y, perSecond: (Self.right - Self.left) / max(longest, 1e-6), in: &drawing)
        y += Self.row
      }
      y += 38
    }
    return drawing.svg
  }

  private func draw(_ bar: Bar, at y: Double, perSecond: Double, in drawing: inout Diagram) {
    drawing.text(
      bar.name, at: Point(Self.left - 10, y + 15), size: 12, bar.isOurs ? .text : .quiet, anchor: .end)
    var x = Self.left
    func add(_ seconds: Double, _ ink: Diagram.Ink) {
      let width = seconds * perSecond
      drawing.fill(Path(rect: Rect(x: x, y: y + 2, width: max(width, 0.01), height: Self.row - 12)), ink)
      x += width
    }
    let steps = bar.steps
    if bar.isOurs {
      add(steps.all, .good)
    } else {
      add(steps.download, .blue)
      add(steps.save + steps.unpack + steps.read, .quiet)
      add(steps.parse, .accent)
      add(steps.store, .danger)
    }
    let first = Self.left + steps.first * perSecond
    drawing.stroke(
      Path(polygon: [Point(first, y - 1), Point(first, y + Self.row - 7)], isClosed: false), .text, width: 2.5
    )
    let milliseconds = { (seconds: Double) in Report.number(seconds * 1000) }
    drawing.text(
      "\(milliseconds(steps.first)) / \(milliseconds(steps.all)) ms",
      at: Point(max(x, first) + 8, y + 15), size: 11, .quiet)
  }
}
